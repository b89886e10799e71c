#!/usr/bin/env python3
"""Chooses the PyTorch wheel that runs on this machine's NVIDIA GPUs. Needs only Python.

Without GPUs, or if the default wheel fits, chooses PyPI's. Prints one JSON object (see Choice), and a readable
line on stderr.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import re
import shutil
import subprocess
import sys

# As in requirements.txt: torch 2.15 requires Python 3.11. With the CUDA of PyPI's build.
DEFAULT_TORCH, DEFAULT_CUDA = ("2.15.0", "13.2") if sys.version_info >= (3, 11) else ("2.14.1", "13.0")
WHEELS = "https://download.pytorch.org/whl/"

# The first release with torch.compile.
OLDEST_MAJOR = 2

# Compute capability. As in core/preflight/device_support.cpp, which refuses the compiled modes below it.
TRITON_NEEDS = (7, 0)


@dataclasses.dataclass(frozen=True)
class Gpu:
    name: str
    capability: tuple[int, int]


@dataclasses.dataclass(frozen=True)
class Build:
    """A CUDA build of torch for Linux x86-64."""

    cuda: str
    torch: str
    index_url: str | None  # None: PyPI's own
    architectures: tuple[tuple[int, int], ...]  # machine code in the wheel
    driver: int  # the oldest driver branch

    def runs_on(self, gpu: Gpu) -> bool:
        """Whether machine code fits: code for X.y runs on X.z with z >= y. Ignores a wheel's PTX."""
        major, minor = gpu.capability
        return any(have[0] == major and have[1] <= minor for have in self.architectures)


# The last release with each CUDA. Releases and architectures: pytorch/pytorch RELEASE.md, "PyTorch CUDA Support Matrix". Release
# 2.11 was the last with CUDA 12.8 (issue 178665), 2.14 is the last with CUDA 12.6 and so with code for GPUs before Turing (issue
# 190385). Drivers: docs.nvidia.com/deploy/cuda-compatibility, minor-version-compatibility: CUDA 13.x from 580, CUDA 12.x from 525;
# Blackwell appeared with branch 570. The first that fits is chosen, so CUDA 12.8 is for Blackwell with drivers 570 to 579.
BUILDS = (
    Build(DEFAULT_CUDA, DEFAULT_TORCH, None, ((7, 5), (8, 0), (8, 6), (9, 0), (10, 0), (12, 0)), 580),
    Build("12.6", "2.14.1", WHEELS + "cu126", ((5, 0), (6, 0), (7, 0), (7, 5), (8, 0), (8, 6), (9, 0)), 525),
    Build("12.8", "2.11.0", WHEELS + "cu128", ((7, 5), (8, 0), (8, 6), (9, 0), (10, 0), (12, 0)), 570),
)


@dataclasses.dataclass(frozen=True)
class Choice:
    torch: str
    index_url: str | None
    cuda: str | None  # None: not known, or no GPU
    why: str
    locked: bool = False  # requirements.lock has this wheel for this Python
    problem: str | None = None  # set if a GPU cannot be used: GPU, driver and what to do


def require_known(torch: str) -> None:
    """Raises ValueError for a version without torch.compile and for a text that is no version."""
    if not re.match(r"\d+\.\d+", torch):
        raise ValueError(f"--torch {torch}: not a version such as {DEFAULT_TORCH}")
    if int(torch.split(".")[0]) < OLDEST_MAJOR:
        raise ValueError(f"--torch {torch}: the oldest version with torch.compile is {OLDEST_MAJOR}.0")


def describe(gpu: Gpu) -> str:
    return f"{gpu.name} (compute capability {gpu.capability[0]}.{gpu.capability[1]})"


def pick(
    gpus: list[Gpu], driver: str | None, torch: str | None = None, index_url: str | None = None
) -> Choice:
    """Returns the wheel for these GPUs and this driver ("580.95.05"); `torch` and `index_url` override."""
    if torch:
        require_known(torch)
    if index_url:
        return Choice(torch or last_release_of(index_url), index_url, None, "the index asked for")
    if torch:
        return Choice(torch, None, None, "the version asked for, from PyPI", locked=torch == DEFAULT_TORCH)
    default = Choice(DEFAULT_TORCH, None, BUILDS[0].cuda if gpus else None, "no NVIDIA GPU: PyPI's wheel", locked=True)
    if not gpus:
        return default
    names = ", ".join(dict.fromkeys(describe(gpu) for gpu in gpus))
    fitting = [build for build in BUILDS if all(build.runs_on(gpu) for gpu in gpus)]
    if not fitting:
        return dataclasses.replace(default, why=f"no wheel fits {names}", problem=no_build(gpus, names))
    branch = int(driver.split(".")[0]) if driver else 0
    for build in fitting:
        if branch >= build.driver:
            why = f"CUDA {build.cuda} build for {names}, driver {driver}{without_triton(gpus)}"
            return Choice(build.torch, build.index_url, build.cuda, why, locked=build.index_url is None)
    oldest = min(build.driver for build in fitting)
    problem = (
        f"{names}: the NVIDIA driver {driver or '(version unknown)'} is older than {oldest}, the oldest that a build of "
        f"torch can use here. Install driver {max(oldest, 570)} or newer (on Debian and Ubuntu the package "
        "nvidia-driver), restart and run this again. Until then only the CPU is used."
    )
    return dataclasses.replace(default, why=f"driver {driver} is too old for {names}", problem=problem)


def last_release_of(index_url: str) -> str:
    """Returns the last release of torch with the CUDA of this index; the default for other indexes."""
    return next((build.torch for build in BUILDS if build.index_url == index_url.rstrip("/")), DEFAULT_TORCH)


def without_triton(gpus: list[Gpu]) -> str:
    """Returns a clause about GPUs that the wheel supports but Triton, which compiled modes need, does not."""
    unsupported = ", ".join(dict.fromkeys(describe(gpu) for gpu in gpus if gpu.capability < TRITON_NEEDS))
    return f"; compiled modes are unsupported on {unsupported}: Triton needs 7.0" if unsupported else ""


def no_build(gpus: list[Gpu], names: str) -> str:
    never = [gpu for gpu in gpus if not any(build.runs_on(gpu) for build in BUILDS)]
    if never:
        others = "" if len(never) == len(gpus) else f" For the other GPUs pass --torch-index {WHEELS}cu126."
        unsupported = ", ".join(dict.fromkeys(describe(gpu) for gpu in never))
        return (
            f"torch has no build for {unsupported}; it needs compute capability 5.0 or newer."
            f"{others} An older release may: --torch VERSION --torch-index URL. Until then such a GPU is not used."
        )
    return (
        f"No single build of torch runs on all of {names}. Say which to use: --torch-index {WHEELS}cu126 for compute "
        f"capability 5.0 to 9.0, --torch-index {WHEELS}cu128 for 7.5 and newer with a driver before 580; the others are "
        "then listed as not usable. Until then PyPI's wheel is used, with the GPUs that it runs on."
    )


def read_gpus() -> tuple[list[Gpu], str | None]:
    """Returns GPUs and driver from nvidia-smi; nothing if it is missing or fails (no driver loaded)."""
    if not shutil.which("nvidia-smi"):
        return [], None
    query = ["nvidia-smi", "--query-gpu=name,compute_cap,driver_version", "--format=csv,noheader"]
    try:
        answer = subprocess.run(query, capture_output=True, text=True, timeout=60, check=True).stdout
    except (subprocess.SubprocessError, OSError) as error:
        print(f"note: nvidia-smi failed, so no GPU is considered: {error}", file=sys.stderr)
        return [], None
    return parse_gpus(answer)


def parse_gpus(answer: str) -> tuple[list[Gpu], str | None]:
    """Parses lines "name, capability, driver" and skips others."""
    gpus, driver = [], None
    for line in answer.splitlines():
        fields = [field.strip() for field in line.rsplit(",", 2)]
        if len(fields) != 3 or fields[1].count(".") != 1 or not fields[1].replace(".", "").isdigit():
            continue
        major, minor = fields[1].split(".")
        gpus.append(Gpu(fields[0], (int(major), int(minor))))
        driver = fields[2]
    return gpus, driver


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--torch", metavar="VERSION", help=f"torch's version (default: {DEFAULT_TORCH}, or the last for this GPU)")
    parser.add_argument("--torch-index", metavar="URL", help="the package index to take torch and torchvision from")
    arguments = parser.parse_args()
    try:
        choice = pick(*read_gpus(), torch=arguments.torch, index_url=arguments.torch_index)
    except ValueError as error:
        parser.error(str(error))
    print(f"torch {choice.torch}: {choice.why}", file=sys.stderr)
    if choice.problem:
        print(f"warning: {choice.problem}", file=sys.stderr)
    print(json.dumps(dataclasses.asdict(choice)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
