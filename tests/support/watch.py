"""What a command does to the system while it runs, by strace: the programs that it starts and the files that it changes."""

import dataclasses
import os
import pathlib
import re
import shutil
import subprocess

CHANGES = ("open,openat,openat2,creat,truncate,rename,renameat,renameat2,link,linkat,symlink,symlinkat,unlink,unlinkat,mkdir,"
           "mkdirat,rmdir,chmod,fchmodat,chown,lchown,fchownat,mknod,mknodat")  # fmt: skip
CALL = re.compile(r"^\d+ +(\w+)\((.*)\) += (-?\d+)")
TEXT = re.compile(r'(?:(AT_FDCWD|\d+)<([^>]*)>, )?"((?:[^"\\]|\\.)*)"')
WRITES = re.compile(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC")


@dataclasses.dataclass
class Watched:
    """`started`: the programs and their arguments; `changed`: absolute paths, also where the call failed."""

    done: subprocess.CompletedProcess
    started: list = dataclasses.field(default_factory=list)
    changed: list = dataclasses.field(default_factory=list)


def unquoted(text):
    return text.encode().decode("unicode_escape").encode("latin-1").decode("utf-8", "replace")


def whole_lines(text):
    """A call that others interrupted is on two lines."""
    begun = {}
    for line in text.splitlines():
        process = line.split(" ", 1)[0]
        if line.endswith("<unfinished ...>"):
            begun[process] = line.removesuffix("<unfinished ...>")
        elif " resumed>" in line:
            yield begun.pop(process, process) + line.split(" resumed>", 1)[1]
        else:
            yield line


def watched(command, log, **kwargs):
    """Runs the command to its end. `log` is a file for strace's own use."""
    assert shutil.which("strace"), "strace is missing: scripts/setup.sh --tests installs it"
    strace = ["strace", "-f", "-qq", "-y", "-v", "-s", "100000", "--seccomp-bpf", "-e", "signal=none",
              "-e", f"trace=execve,execveat,chdir,{CHANGES}", "-o", str(log), "--"]  # fmt: skip
    done = subprocess.run([*strace, *map(str, command)], capture_output=True, text=True, **kwargs)
    seen = Watched(done)
    here = str(kwargs.get("cwd", pathlib.Path.cwd()))
    for line in whole_lines(pathlib.Path(log).read_text(errors="replace")):
        call = CALL.match(line)
        if not call:
            continue
        name, arguments, result = call.groups()
        if name in ("execve", "execveat"):
            if result == "0":
                seen.started.append([unquoted(word) for _, _, word in TEXT.findall(arguments.split("], [")[0])])
            continue
        if name == "chdir" or (name.startswith("open") and not WRITES.search(arguments)):
            continue
        for _, folder, path in TEXT.findall(arguments):
            seen.changed.append(os.path.normpath(os.path.join(folder or here, unquoted(path))))
    return seen
