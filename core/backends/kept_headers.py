"""Inductor's precompiled headers, kept where torch.compile keeps them for the user's other programs.

They take two runs of the compiler of about ten seconds each. torch means them to outlast a process and puts them into the temporary
folder; ours (TMPDIR) is the run's own and goes with it.
"""

import getpass
import os
import re
import stat

TEMPORARY = "/tmp"  # torch's choice without TMPDIR


def keep():
    """From here on in this process. A folder that another user has made or can write is left alone: headers are code."""
    try:
        from torch._inductor import codecache

        codecache._HEADER_DIR, codecache._HEADER_LOCK_DIR  # other versions of torch have none
        folder = os.path.join(TEMPORARY, "torchinductor_" + re.sub(r'[\\/:*?"<>|]', "_", getpass.getuser()))
        os.makedirs(folder, mode=0o700, exist_ok=True)
        found = os.stat(folder)
        if found.st_uid != os.getuid() or found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
            return
    except (ImportError, AttributeError, KeyError, OSError):
        return
    codecache._HEADER_DIR = os.path.join(folder, "precompiled_headers")
    codecache._HEADER_LOCK_DIR = os.path.join(codecache._HEADER_DIR, "locks")
