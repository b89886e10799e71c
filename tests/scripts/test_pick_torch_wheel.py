"""Which wheel is chosen for which GPUs and driver."""

import importlib.metadata
import json
import os
import pathlib
import re
import subprocess
import sys

import pytest
from packaging.requirements import Requirement

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

from pick_torch_wheel import DEFAULT_CUDA, DEFAULT_TORCH, WHEELS, Gpu, parse_gpus, pick  # noqa: E402

P100 = Gpu("Tesla P100-PCIE-16GB", (6, 0))
GTX1080 = Gpu("NVIDIA GeForce GTX 1080", (6, 1))
V100 = Gpu("Tesla V100-SXM2-16GB", (7, 0))
T4 = Gpu("Tesla T4", (7, 5))
A100 = Gpu("NVIDIA A100-SXM4-40GB", (8, 0))
L4 = Gpu("NVIDIA L4", (8, 9))
H100 = Gpu("NVIDIA H100 80GB HBM3", (9, 0))
H200 = Gpu("NVIDIA H200", (9, 0))
B200 = Gpu("NVIDIA B200", (10, 0))
B300 = Gpu("NVIDIA B300", (10, 3))
RTX5090 = Gpu("NVIDIA GeForce RTX 5090", (12, 0))
K80 = Gpu("Tesla K80", (3, 7))
NEW = "580.95.05"


@pytest.mark.parametrize(
    "gpus, driver, cuda, index",
    [
        ([], None, None, None),
        ([T4], NEW, DEFAULT_CUDA, None),
        ([A100], NEW, DEFAULT_CUDA, None),
        ([L4], NEW, DEFAULT_CUDA, None),
        ([H100, H100], NEW, DEFAULT_CUDA, None),
        ([H200], "610.10", DEFAULT_CUDA, None),
        ([B200], NEW, DEFAULT_CUDA, None),
        ([B300], NEW, DEFAULT_CUDA, None),
        ([RTX5090], NEW, DEFAULT_CUDA, None),
        ([P100], NEW, "12.6", WHEELS + "cu126"),
        ([GTX1080], NEW, "12.6", WHEELS + "cu126"),
        ([V100], NEW, "12.6", WHEELS + "cu126"),
        ([V100], "535.183.01", "12.6", WHEELS + "cu126"),
        ([V100, H100], NEW, "12.6", WHEELS + "cu126"),
        ([P100, L4], NEW, "12.6", WHEELS + "cu126"),
        ([A100], "570.86.10", "12.6", WHEELS + "cu126"),
        ([A100], "535.183.01", "12.6", WHEELS + "cu126"),
        ([H100], "525.60.13", "12.6", WHEELS + "cu126"),
        ([B200], "570.124.06", "12.8", WHEELS + "cu128"),
        ([T4, RTX5090], "575.51.03", "12.8", WHEELS + "cu128"),
    ],
)
def test_a_wheel_that_runs_on_every_gpu(gpus, driver, cuda, index):
    choice = pick(gpus, driver)
    assert (choice.cuda, choice.index_url, choice.problem) == (cuda, index, None)
    assert choice.torch == {DEFAULT_CUDA: DEFAULT_TORCH, "12.8": "2.11.0", "12.6": "2.14.1", None: DEFAULT_TORCH}[cuda]
    assert choice.locked == (index is None)


@pytest.mark.parametrize(
    "gpus, driver, named",
    [
        ([A100], "515.65.01", [A100.name, "8.0", "515.65.01", "525", "Install driver"]),
        ([V100], "470.256.02", [V100.name, "7.0", "470.256.02", "525"]),
        ([B200], "550.54.15", [B200.name, "550.54.15", "570"]),
        ([T4], None, [T4.name, "version unknown", "Install driver"]),
        ([K80], "470.256.02", [K80.name, "3.7", "5.0 or newer"]),
        ([K80, A100], NEW, [K80.name, "--torch-index"]),
        ([V100, B200], NEW, [V100.name, B200.name, "--torch-index", "cu126", "cu128"]),
    ],
)
def test_a_problem_names_gpu_driver_and_what_to_do(gpus, driver, named):
    choice = pick(gpus, driver)
    assert choice.index_url is None, "what is installed then is PyPI's wheel"
    for words in named:
        assert words in choice.problem


@pytest.mark.parametrize("gpus, refused", [
    ([P100], [P100]), ([GTX1080], [GTX1080]), ([P100, L4], [P100]), ([V100], []), ([T4, H100], []), ([B200], []),
])
def test_gpus_without_triton_are_named(gpus, refused):
    why = pick(gpus, NEW).why
    assert ("compiled modes are unsupported" in why) is bool(refused)
    for gpu in refused:
        assert gpu.name in why.split("unsupported on")[1] and "Triton needs 7.0" in why


def test_index_and_version_override():
    def chosen(**wanted):
        choice = pick([V100], NEW, **wanted)
        return choice.torch, choice.index_url, choice.locked

    assert chosen(index_url="https://example.org/whl") == (DEFAULT_TORCH, "https://example.org/whl", False)
    assert chosen(torch="2.6.0") == ("2.6.0", None, False)
    assert chosen(torch=DEFAULT_TORCH) == (DEFAULT_TORCH, None, True), "not the release for this GPU"
    assert chosen(torch="2.10.0", index_url=WHEELS + "cu126") == ("2.10.0", WHEELS + "cu126", False)


def test_an_index_alone_gets_the_last_release_that_it_has():
    assert pick([], None, index_url=WHEELS + "cu126/").torch == "2.14.1"
    assert pick([], None, index_url=WHEELS + "cu128").torch == "2.11.0"
    assert pick([], None, index_url=WHEELS + "cpu").torch == DEFAULT_TORCH


def test_versions_that_do_not_exist_yet_are_accepted():
    for version in ("2.16.0", "2.100.1", "3.0.0", "3.0.0rc1", "2.17.0+cpu"):
        assert pick([], None, torch=version).torch == version


@pytest.mark.parametrize("version, words", [("1.13.1", "--torch 1.13.1: the oldest version"), ("new", "--torch new: not a version")])
def test_versions_without_a_compiler_are_refused(version, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        pick([], None, torch=version)


def pinned(name):
    """The releases of a package in requirements.txt, the newest first."""
    return re.findall(rf"^{name}==([\d.]+)", (ROOT / "requirements.txt").read_text(), re.MULTILINE)


def test_the_default_is_what_requirements_pin():
    newest, oldest = pinned("torch")
    assert pick([], None).torch == (newest if sys.version_info >= (3, 11) else oldest)


def test_the_pinned_torchvision_accepts_each_pinned_torch():
    """As its installed metadata state it. uv, which writes the lock, is not asked here, because it needs a network."""
    (torchvision,) = pinned("torchvision")
    if importlib.metadata.version("torch") not in pinned("torch"):
        pytest.skip("set-up was asked for another release of torch or another index, whose torchvision is not the pinned one")
    assert importlib.metadata.version("torchvision") == torchvision, "scripts/setup.sh installs it"
    (of_torch,) = (wanted for wanted in map(Requirement, importlib.metadata.requires("torchvision")) if wanted.name == "torch")
    for torch in pinned("torch"):
        assert torch in of_torch.specifier, f"torchvision {torchvision} requires {of_torch}"


def test_reads_what_nvidia_smi_prints():
    answer = "NVIDIA H200, 9.0, 580.95.05\nTesla V100-SXM2-16GB, 7.0, 580.95.05\nGPU is lost\n[N/A], [N/A], 580.95.05\n"
    assert parse_gpus(answer) == ([H200, V100], NEW)
    assert parse_gpus("") == ([], None)


@pytest.mark.parametrize(
    "script, cuda",
    [
        ("echo 'Tesla V100-SXM2-16GB, 7.0, 535.183.01'", "12.6"),
        ("echo 'NVIDIA-SMI has failed because it could not communicate with the driver' >&2; exit 9", None),
    ],
)
def test_asks_nvidia_smi(tmp_path, script, cuda):
    fake = tmp_path / "nvidia-smi"
    fake.write_text(f"#!/bin/sh\n{script}\n")
    fake.chmod(0o755)
    environment = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    run = subprocess.run([sys.executable, ROOT / "scripts/pick_torch_wheel.py"], env=environment, capture_output=True,
                         text=True, check=True)
    choice = json.loads(run.stdout)
    assert choice["cuda"] == cuda
    assert f"torch {choice['torch']}: " in run.stderr
