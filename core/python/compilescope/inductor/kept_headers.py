"""Stores Inductor's precompiled headers in the folder that torch.compile uses for the user's other programs.

Creating them takes two runs of the compiler of about ten seconds each. torch stores them in the temporary folder, so that they
outlast the process. The helper's temporary folder (TMPDIR) belongs to the run and is removed with it.
"""

from __future__ import annotations

import getpass
import os
import re
import stat

TEMPORARY = "/tmp"  # torch's choice when TMPDIR is not set


def keep() -> None:
    """Sets the folder for the rest of this process.

    Does not use a folder that another user owns or can write to, because headers are code.
    """
    try:
        from torch._inductor import codecache

        if not hasattr(codecache, "_HEADER_DIR") or not hasattr(codecache, "_HEADER_LOCK_DIR"):
            return  # other versions of torch
        folder = os.path.join(TEMPORARY, "torchinductor_" + re.sub(r'[\\/:*?"<>|]', "_", getpass.getuser()))
        os.makedirs(folder, mode=0o700, exist_ok=True)
        found = os.stat(folder)
        if found.st_uid != os.getuid() or found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
            return
    except (ImportError, KeyError, OSError):
        return
    codecache._HEADER_DIR = os.path.join(folder, "precompiled_headers")
    codecache._HEADER_LOCK_DIR = os.path.join(codecache._HEADER_DIR, "locks")
