"""What compiling for an NVIDIA GPU needs beside PyTorch's wheel: headers, and a libcuda.so to link.

    toolchain packages   prints the packages of PyPI with the headers that torch's wheel lacks; nothing for a CPU wheel
    toolchain install    installs them with pip into the environment of this interpreter
    toolchain check      compiles a header and links libcuda as Inductor does; exits with 1 and a sentence on stderr if that fails
    toolchain describe   the same, for core/preflight/cuda_toolchain: prints {} or {problem, problem_message, command} as JSON

A user's machine has the wheel and a driver, and no CUDA toolkit. There, four things fail one after the other (torch 2.11): torch
requires CUDA_HOME; the wheel's cuda_runtime_api.h includes crt/host_defines.h, which is in no package that torch depends on;
cuda_fp16.h includes nv/target, the same (until torch 2.15); and a driver installs libcuda.so.1, but `-lcuda` looks for libcuda.so
(pytorch issue 197765). nvcc is not needed.
"""

from __future__ import annotations

import dataclasses
import importlib.util
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping

from compilescope.message import Message, message
from compilescope.rpc import Json, UnsupportedError

# CUDA's major version -> requirements for the packages that have crt/ and nv/target. crt/ belongs to the runtime and is of its
# release; in CUDA 12 it is in the package of the compiler. nv/target may be newer: torch 2.15 depends on a later one itself.
PACKAGES = {
    12: ("nvidia-cuda-nvcc-cu12=={}.*", "nvidia-cuda-cccl-cu12>={}"),
    13: ("nvidia-cuda-crt=={}.*", "nvidia-cuda-cccl>={},<14"),
}
# What Inductor's generated code includes, and what those headers include.
HEADERS = ("cuda.h", "cuda_runtime_api.h", "crt/host_defines.h", "cuda_fp16.h", "nv/target")
INCLUDED = "torch/csrc/inductor/aoti_include/cuda.h"
DRIVER = "libcuda.so.1"
OF_WSL = pathlib.Path("/usr/lib/wsl/lib") / DRIVER  # not in the linker's cache of every distribution


@dataclasses.dataclass(frozen=True)
class Wheel:
    """An installed torch."""

    packages: pathlib.Path  # the folder of torch, nvidia and triton
    cuda: str | None  # "13.0"; None: a CPU wheel


def installed_wheel() -> Wheel | None:
    """Returns this interpreter's torch without importing it; None if there is none."""
    spec = importlib.util.find_spec("torch")
    if spec is None or not spec.submodule_search_locations:
        return None
    folder = pathlib.Path(spec.submodule_search_locations[0])
    version = folder / "version.py"
    found = re.search(r"^cuda\b[^=\n]*= *'([^']+)'", version.read_text() if version.exists() else "", re.MULTILINE)
    return Wheel(folder.parent, found[1] if found else None)


def packages_for(cuda: str | None) -> list[str]:
    """Returns the requirements for pip. Empty for a CPU wheel."""
    if cuda is None:
        return []
    major, minor = cuda.split(".")[:2]
    return [requirement.format(f"{major}.{minor}") for requirement in PACKAGES.get(int(major), ())]


def include_folders(root: pathlib.Path) -> list[pathlib.Path]:
    """Returns the folders of a toolkit in which headers are searched. CUDA 13 has nv/ in include/cccl."""
    return [folder for folder in (root / "include", root / "include/cccl") if folder.is_dir()]


def wheel_roots(wheel: Wheel) -> list[pathlib.Path]:
    """Returns the parts of a toolkit that are installed beside torch, the one with CUDA's runtime first."""
    roots = [folder.parent for folder in sorted((wheel.packages / "nvidia").glob("*/include"))]
    useful = [root for root in roots if any((folder / header).exists() for folder in include_folders(root) for header in HEADERS)]
    return sorted(useful, key=lambda root: not (root / "include/cuda_runtime_api.h").exists())


def missing_headers(folders: list[pathlib.Path]) -> list[str]:
    """Returns those of HEADERS that are in none of the folders."""
    return [header for header in HEADERS if not any((folder / header).exists() for folder in folders)]


def toolkit(given: Mapping[str, str]) -> pathlib.Path | None:
    """Returns the CUDA toolkit that torch would use, as torch.utils.cpp_extension finds it; None without any."""
    named = given.get("CUDA_HOME") or given.get("CUDA_PATH")
    if named:
        return pathlib.Path(named)
    nvcc = shutil.which("nvcc", path=given.get("PATH"))
    if nvcc:
        return pathlib.Path(nvcc).parent.parent
    usual = pathlib.Path("/usr/local/cuda")
    return usual if usual.exists() else None


@dataclasses.dataclass(frozen=True)
class Toolchain:
    """Where the compiler finds CUDA's headers."""

    home: pathlib.Path | None  # CUDA_HOME
    folders: list[pathlib.Path]  # searched for headers

    @property
    def missing(self) -> list[str]:
        return missing_headers(self.folders)


def toolchain_of(wheel: Wheel, given: Mapping[str, str]) -> Toolchain:
    """Returns the toolkit that the user names, else the wheel's own headers if they are complete, else a toolkit that is there.

    The wheel's headers have the version of its libraries; a toolkit in /usr/local may have another.
    """
    roots = wheel_roots(wheel)
    beside_torch = [folder for root in roots for folder in include_folders(root)]
    is_named = bool(given.get("CUDA_HOME") or given.get("CUDA_PATH"))
    if not is_named and roots and not missing_headers(beside_torch):
        return Toolchain(roots[0], beside_torch)
    home = toolkit(given)
    if home is None:
        return Toolchain(roots[0] if roots else None, beside_torch)
    return Toolchain(home, [*include_folders(home), *beside_torch])


def compile_environment(chain: Toolchain, given: Mapping[str, str], link_folder: pathlib.Path | None) -> dict[str, str]:
    """Returns the variables to set for torch and its compiler. What the user has set comes first."""

    def joined(name: str, folders: list[pathlib.Path]) -> str:
        return os.pathsep.join(filter(None, [given.get(name, ""), *map(str, folders)]))

    changes = {"CPLUS_INCLUDE_PATH": joined("CPLUS_INCLUDE_PATH", chain.folders)}
    if chain.home is not None:
        changes["CUDA_HOME"] = str(chain.home)
    if link_folder is not None:
        changes["LIBRARY_PATH"] = joined("LIBRARY_PATH", [link_folder])
        # Triton searches only the linker's cache, in which a driver need not be (WSL2).
        changes["TRITON_LIBCUDA_PATH"] = given.get("TRITON_LIBCUDA_PATH") or str(link_folder)
    return changes


def driver_library() -> pathlib.Path | None:
    """Returns the file of the driver's libcuda.so.1; None without a driver.

    Loads it as torch does, so that every place is found from which torch can load it.
    """
    import ctypes

    for name in (DRIVER, str(OF_WSL)):
        try:
            ctypes.CDLL(name)
        except OSError:
            continue
        for line in pathlib.Path("/proc/self/maps").read_text().splitlines():
            place = line.split(maxsplit=5)[-1]
            if pathlib.PurePath(place).name.startswith("libcuda.so"):
                return pathlib.Path(place)
    return None


def link_folder_for(library: pathlib.Path | None, parent: str | None = None) -> pathlib.Path | None:
    """Returns a new folder, in `parent` or TMPDIR, with links to the driver's library; None without a driver.

    Packages are linked to libcuda.so, Triton's modules to libcuda.so.1.
    """
    if library is None:
        return None
    folder = pathlib.Path(tempfile.mkdtemp(prefix="libcuda-", dir=parent))
    for name in ("libcuda.so", DRIVER):
        (folder / name).symlink_to(library)
    return folder


def install_command() -> str:
    """Returns the shell command that installs the missing headers."""
    return shlex.join([sys.executable, str(pathlib.Path(__file__).resolve().parents[2]), "toolchain", "install"])


def missing_message(chain: Toolchain) -> Message:
    """Returns the sentence about missing headers, without the command that installs them."""
    return message("compiling for a GPU needs CUDA headers that are not installed: %1", ", ".join(chain.missing))


def with_command(problem: Message) -> Message:
    """Returns the sentence with the command that mends it, if there is one."""
    command = described(problem)["command"]
    return message("%1; install them with: %2", problem, command) if command else problem


def prepare() -> None:
    """Sets the environment in which this process will compile for a GPU. Call before torch is imported, which reads CUDA_HOME.

    Raises UnsupportedError if headers are missing. Does nothing without torch or with a CPU wheel: the caller reports that.
    """
    wheel = installed_wheel()
    if wheel is None or wheel.cuda is None or "torch" in sys.modules:
        return
    chain = toolchain_of(wheel, os.environ)
    if chain.missing:
        raise UnsupportedError(with_command(missing_message(chain)))
    os.environ.update(compile_environment(chain, os.environ, link_folder_for(driver_library())))


def run_compiler(arguments: list[str], environment: Mapping[str, str]) -> str | None:
    """Returns the compiler's first error; None if it succeeded."""
    compiler = environment.get("CXX") or "g++"
    try:
        command = [*shlex.split(compiler), *arguments]
        done = subprocess.run(command, env=dict(environment), capture_output=True, text=True, check=False)
    except OSError as error:
        return f"{compiler}: {error.strerror}"
    if done.returncode == 0:
        return None
    lines = [line for line in done.stderr.splitlines() if "error" in line or "cannot find" in line]
    return (lines or done.stderr.splitlines() or [f"exit status {done.returncode}"])[0]


def problem_of(wheel: Wheel, given: Mapping[str, str], library: pathlib.Path | None) -> Message | None:
    """Returns why compiling for a GPU fails; None if it works. Without a driver, only the headers matter."""
    if not (wheel.packages / "torch/include" / INCLUDED).exists():
        return None  # older versions of torch, whose packages include other headers
    chain = toolchain_of(wheel, given)
    if chain.missing:
        return missing_message(chain)
    includes = [f"-I{wheel.packages / 'torch/include'}", f"-I{chain.folders[0]}"]
    with tempfile.TemporaryDirectory() as scratch:
        link_folder = link_folder_for(library, scratch)
        environment = {**given, **compile_environment(chain, given, link_folder)}
        source = pathlib.Path(scratch) / "check.cpp"
        source.write_text(f"#include <{INCLUDED}>\n")
        error = run_compiler(["-E", "-DUSE_CUDA", "-std=c++20", *includes, str(source), "-o", os.devnull], environment)
        if error:
            return message("a header that compiling for a GPU needs does not compile: %1", error)
        if link_folder is not None:
            empty = pathlib.Path(scratch) / "empty.cpp"
            empty.write_text("")
            error = run_compiler(["-shared", "-fPIC", str(empty), "-lcuda", "-o", str(empty.with_suffix(".so"))], environment)
            if error:
                return message("the driver's library cannot be linked: %1", error)
    if library is not None and not python_header():
        return message("Triton compiles against Python.h, which is not installed; install the package python3-dev")
    return None


def python_header() -> bool:
    """Returns whether this interpreter's Python.h is installed, with which Triton compiles its launchers."""
    import sysconfig

    return (pathlib.Path(sysconfig.get_paths()["include"]) / "Python.h").exists()


def described(problem: Message | None) -> Json:
    """Returns the answer of the command `describe`. The command of the answer installs what can be installed with pip."""
    if problem is None:
        return {}
    is_mended_by_pip = problem.json[0] == missing_message(Toolchain(None, [])).json[0]
    command = install_command() if is_mended_by_pip else ""
    return {"problem": str(problem), "problem_message": problem.json, "command": command}


def main(arguments: list[str]) -> int:
    """Runs one of the commands."""
    wheel = installed_wheel()
    if len(arguments) != 1 or arguments[0] not in ("packages", "install", "check", "describe"):
        print("usage: toolchain packages|install|check|describe", file=sys.stderr)
        return 2
    if wheel is None:
        print(f"{sys.executable} has no torch", file=sys.stderr)
        return 1
    packages = packages_for(wheel.cuda)
    if arguments[0] == "packages":
        print("".join(f"{package}\n" for package in packages), end="")
    elif arguments[0] == "install" and packages:
        return subprocess.run([sys.executable, "-m", "pip", "install", *packages], check=False).returncode
    elif arguments[0] in ("check", "describe"):
        problem = problem_of(wheel, os.environ, driver_library()) if wheel.cuda is not None else None
        if arguments[0] == "describe":
            print(json.dumps(described(problem)))
        elif problem:
            print(with_command(problem), file=sys.stderr)
            return 1
    return 0
