"""Compiled arms against eager at full size: `infer --mode`. One cache of packages for the whole file."""
import json
import os
import pathlib
import subprocess

import pytest
import torch
from safetensors.torch import load_file, save_file

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLI = pathlib.Path(os.environ.get("COMPILESCOPE_BIN_DIR", ROOT / "build/release/bin")) / "compilescope-cli"
BOUND = 2e-4
RESNET = "microsoft/resnet-50"
SIZES = {
    RESNET: (224, 224),
    "google/vit-base-patch16-224": (224, 224),
    "nvidia/segformer-b0-finetuned-ade-512-512": (512, 512),
    "facebook/detr-resnet-50": (800, 1066),
    "facebook/maskformer-swin-base-ade": (640, 864),
    "facebook/mask2former-swin-tiny-coco-panoptic": (384, 384),
    "google/owlvit-base-patch32": (768, 768),
}


@pytest.fixture(scope="module", autouse=True)
def own_cache(tmp_path_factory):
    os.environ["COMPILESCOPE_CACHE"] = str(tmp_path_factory.mktemp("cache"))


def infer(model, mode, folder, *more):
    source, target = folder / "in.safetensors", folder / f"{mode}.safetensors"
    if not source.exists():
        torch.manual_seed(0)
        save_file({"pixel_values": torch.randn(1, 3, *SIZES[model])}, source)
    done = subprocess.run([CLI, "infer", "--model", model, "--device", "cpu", "--threads", "2", "--mode", mode,
                           "--input", source, "--output", target, *more],
                          capture_output=True, text=True, timeout=800)
    assert done.returncode == 0, done.stderr
    return load_file(target)


def assert_equal(outputs, expected):
    assert outputs.keys() == expected.keys()
    for name, value in expected.items():
        error = (outputs[name] - value).abs().max() / value.std()
        assert error < BOUND, f"{name}: {error:.2e} of the standard deviation"


def packages():
    return json.loads(subprocess.check_output([CLI, "cache", "list", "--json"]))


@pytest.mark.parametrize("model", SIZES)
def test_default_equals_eager(model, tmp_path):
    assert_equal(infer(model, "default", tmp_path), infer(model, "eager", tmp_path))
    package = next(p for p in packages() if p["model"] == model)
    assert package["engaged"]["kernels"] > 0
    assert package["engaged"]["fused_nodes"] > 0


def test_freezing_equals_eager(tmp_path):
    assert_equal(infer(RESNET, "default+freezing", tmp_path), infer(RESNET, "eager", tmp_path))


def test_the_default_package_serves_every_checkpoint(tmp_path):
    infer(RESNET, "default", tmp_path)
    before = packages()
    assert_equal(infer(RESNET, "default", tmp_path, "--seed", "7"), infer(RESNET, "eager", tmp_path, "--seed", "7"))
    assert {p["key"] for p in packages()} == {p["key"] for p in before}


def test_unknown_mode_is_refused_with_what_there_is(tmp_path):
    save_file({"pixel_values": torch.randn(1, 3, 224, 224)}, tmp_path / "in.safetensors")
    done = subprocess.run([CLI, "infer", "--model", RESNET, "--mode", "fastest", "--input", tmp_path / "in.safetensors",
                           "--output", tmp_path / "out.safetensors"], capture_output=True, text=True, timeout=100)
    assert done.returncode == 2
    assert "fastest" in done.stderr and "default+freezing" in done.stderr
