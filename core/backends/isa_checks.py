"""What Inductor found out about the processor's vector instructions, kept in a file.

Inductor tries every instruction set anew in each process: it loads a probe in a further process that imports torch, about 3 s
each, ten of them on a processor with AMX.
"""

import hashlib
import json
import os
import pathlib


def keep(file):
    """From here on in this process: a check that succeeded once with this torch, compiler and processor is not made again.

    Without a file nothing is kept. Two processes that write at once may lose an answer; it is found out again.
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

    def kept_check(isa, code):
        key = hashlib.sha256(f"{fingerprint(isa.build_arch_flags())}\n{cpu_flags()}\n{code}".encode()).hexdigest()
        if key in answers(file):
            return True
        works = check(isa, code)
        if works:  # a no may have had another reason, such as a full disk
            store(file, answers(file) | {key})
        return works

    kept_check.kept_in = file
    cpu_vec_isa.VecISA.check_build = kept_check


def cpu_flags():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith(("flags", "Features")):
            return line
    return ""


def answers(file):
    try:
        return set(json.loads(pathlib.Path(file).read_text()))
    except (OSError, ValueError, TypeError):
        return set()


def store(file, keys):
    part = f"{file}.{os.getpid()}"
    try:
        pathlib.Path(part).write_text(json.dumps(sorted(keys)))
        os.replace(part, file)
    except OSError:
        pass  # then every process asks
