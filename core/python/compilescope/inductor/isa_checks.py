"""Stores the results of Inductor's checks of vector instructions in a file.

In each process, Inductor checks every instruction set again. It loads a probe in another process that imports torch, which
takes about 3 s and happens ten times on a processor with AMX.
"""

from __future__ import annotations

import hashlib
import json
import os
import pathlib
from typing import Any


def keep(file: str | pathlib.Path | None) -> None:
    """Skips checks that have succeeded before with this torch, compiler and processor, for the rest of this process.

    Does nothing without a file. If two processes write at the same time, a result may be lost; its check is then repeated.
    """
    if not file:
        return
    try:
        from torch._inductor import cpu_vec_isa

        check, fingerprint = cpu_vec_isa.VecISA.check_build, cpu_vec_isa._get_isa_dry_compile_fingerprint
    except (ImportError, AttributeError):  # other versions of torch
        return
    if hasattr(check, "kept_in"):
        return

    def kept_check(isa: Any, code: str) -> bool:
        key = hashlib.sha256(f"{fingerprint(isa.build_arch_flags())}\n{cpu_flags()}\n{code}".encode()).hexdigest()
        if key in kept_keys(file):
            return True
        works = bool(check(isa, code))
        if works:  # failures are not stored, because they may be temporary, such as a full disk
            store(file, kept_keys(file) | {key})
        return works

    setattr(kept_check, "kept_in", file)  # noqa: B010 (mypy rejects the attribute of a function)
    cpu_vec_isa.VecISA.check_build = kept_check


def cpu_flags() -> str:
    """Returns the line of /proc/cpuinfo with the processor's instruction sets."""
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith(("flags", "Features")):
            return line
    return ""


def kept_keys(file: str | pathlib.Path) -> set[str]:
    """Returns the keys of checks that succeeded; none if the file is missing or damaged."""
    try:
        return set(json.loads(pathlib.Path(file).read_text()))
    except (OSError, ValueError, TypeError):
        return set()


def store(file: str | pathlib.Path, keys: set[str]) -> None:
    """Replaces the file. If it cannot be written, every process repeats the checks."""
    part = f"{file}.{os.getpid()}"
    try:
        pathlib.Path(part).write_text(json.dumps(sorted(keys)))
        os.replace(part, file)
    except OSError:
        pass
