#!/usr/bin/env python3
"""Runs clang-tidy on our sources in parallel, and remembers the files that passed.

A file is checked again only if its preprocessed source, its flags or .clang-tidy have changed. Sources that a unity build
compiles as one file are checked as one: most of the time goes into the headers of LibTorch and Qt, which each file would parse
again. --quick and named files are checked one by one, which also finds unused using-declarations; --quick chooses the files of
core that changed last and do not include LibTorch.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import dataclasses
import hashlib
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
OURS = ("core/", "ui/", "app/")
QUICK = 10  # files: about a minute


@dataclasses.dataclass(frozen=True)
class Entry:
    source: str  # what is compiled: one of our files or a unity build's
    files: tuple[str, ...]  # ours in it, relative to ROOT
    directory: str
    arguments: list[str]

    @property
    def layer(self) -> str:
        return self.files[0].partition("/")[0]

    @property
    def sees_torch(self) -> bool:
        return any("/torch/include" in argument for argument in self.arguments)


def compiled_together(file: str) -> list[str]:
    """Returns the sources that a unity build compiles as one `file`, otherwise `file` itself."""
    if "/Unity/unity_" not in file:
        return [file]
    return re.findall(r'^#include "(.*)"$', pathlib.Path(file).read_text(), re.MULTILINE)


def read_entries(build: pathlib.Path, tidy_dir: pathlib.Path, together: bool) -> list[Entry]:
    """Returns the commands of our sources for clang-tidy: without ccache, and without the precompiled header (of
    which clang-tidy would check every line). `together` leaves the sources of a unity build together."""
    entries = []
    for raw in json.loads((build / "compile_commands.json").read_text()):
        paths = [os.path.relpath(file, ROOT) for file in compiled_together(raw["file"])]
        paths = [path for path in paths if path.startswith(OURS) and path.endswith(".cpp")]
        if not paths:
            continue
        words = shlex.split(raw["command"])
        compiler = next(i for i, word in enumerate(words) if pathlib.Path(word).name in ("c++", "g++", "clang++") or "g++-" in word)
        arguments = words[compiler:]
        for i in reversed(range(len(arguments))):
            if arguments[i] == "-Winvalid-pch":
                del arguments[i]
            elif "cmake_pch.hxx" in arguments[i]:  # GCC: -include FILE; clang: -Xclang -include-pch -Xclang FILE
                clang = arguments[i - 1] == "-Xclang"
                del arguments[i - (3 if clang else 1) : i + 1]
        for source, files in [(raw["file"], paths)] if together else [(str(ROOT / path), [path]) for path in paths]:
            own = [source if argument == raw["file"] else argument for argument in arguments]
            entries.append(Entry(source, tuple(files), raw["directory"], own))
    tidy_dir.mkdir(parents=True, exist_ok=True)
    database = [{"file": e.source, "directory": e.directory, "arguments": e.arguments} for e in entries]
    (tidy_dir / "compile_commands.json").write_text(json.dumps(database, indent=1))
    return sorted(entries, key=lambda entry: entry.files)


def changed_last() -> list[str]:
    """Returns files that are not committed yet, then those of the commits, the newest first."""
    def names(*words: str) -> list[str]:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()

    return list(dict.fromkeys(names("diff", "--name-only", "HEAD") + names("log", "-100", "--name-only", "--format=")))


def quick_choice(entries: list[Entry]) -> list[Entry]:
    """Returns the sources of core that changed last or whose header did."""
    by_name = {}
    for entry in entries:
        if entry.layer == "core" and not entry.sees_torch:
            by_name[entry.files[0].removesuffix(".cpp")] = entry
    names = dict.fromkeys(name.rpartition(".")[0] for name in changed_last() if name.endswith((".cpp", ".h")))
    return [by_name[name] for name in names if name in by_name][:QUICK]


def configuration(layer: str) -> str:
    """Returns the checks and options of a layer: those of its .clang-tidy after the common ones."""
    own = ROOT / layer / ".clang-tidy"
    options = own.read_text().partition("CheckOptions:\n")[2] if own.exists() else ""
    return (ROOT / ".clang-tidy").read_text() + options


def key(entry: Entry, tidy_version: str) -> str:
    command = entry.arguments.copy()
    if "-o" in command:
        del command[command.index("-o") : command.index("-o") + 2]
    # -C keeps comments, because NOLINT is one.
    preprocessed = subprocess.run(
        [*command, "-E", "-C", "-P"], cwd=entry.directory, capture_output=True, check=True
    ).stdout
    digest = hashlib.sha256(preprocessed)
    digest.update((configuration(entry.layer) + tidy_version + " ".join(entry.arguments)).encode())
    return digest.hexdigest()


def check(entry: Entry, tidy: str, tidy_dir: pathlib.Path, version: str) -> str:
    """Returns clang-tidy's output, or "" if the file is clean."""
    try:
        passed = tidy_dir / key(entry, version)
    except subprocess.CalledProcessError as error:
        return str(error.stderr, "utf-8")
    if passed.exists():
        return ""
    settings = tidy_dir / f"{entry.layer}.clang-tidy"
    command = [tidy, "--quiet", "--warnings-as-errors=*", "-p", str(tidy_dir), f"--config-file={settings}", entry.source]
    if entry.source != str(ROOT / entry.files[0]):  # a unity build includes .cpp files, on purpose
        command += [r"--header-filter=/(core|ui|app)/[^:]*\.(h|cpp)$", "--checks=-bugprone-suspicious-include"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        return run.stdout + "\n".join(line for line in run.stderr.splitlines() if "warnings generated" not in line)
    passed.touch()
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release", help="a configured build folder")
    parser.add_argument("--quick", action="store_true", help=f"only the {QUICK} files of core without LibTorch that changed last")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("file", nargs="*", help="only these files")
    arguments = parser.parse_args()
    tidy = shutil.which("clang-tidy")
    if not tidy:
        print("error: no clang-tidy on PATH", file=sys.stderr)
        return 1
    version = subprocess.run([tidy, "--version"], capture_output=True, text=True, check=True).stdout
    tidy_dir = arguments.build / "tidy"
    entries = read_entries(arguments.build, tidy_dir, together=not (arguments.quick or arguments.file))
    chosen = quick_choice(entries) if arguments.quick else entries
    if arguments.file:
        wanted = {os.path.relpath(file, ROOT) for file in arguments.file}
        chosen = [entry for entry in chosen if wanted.intersection(entry.files)]
    for layer in {entry.layer for entry in chosen}:
        (tidy_dir / f"{layer}.clang-tidy").write_text(configuration(layer))
    clean = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        results = pool.map(lambda entry: check(entry, tidy, tidy_dir, version), chosen)
        for entry, findings in zip(chosen, results, strict=True):
            if findings:
                print(f"{', '.join(entry.files)}:\n{findings}", flush=True)
            else:
                clean += len(entry.files)
    files = sum(len(entry.files) for entry in chosen)
    print(f"clang-tidy: {clean} of {files} files are clean")
    return 1 if clean < files or not (chosen or arguments.quick) else 0


if __name__ == "__main__":
    sys.exit(main())
