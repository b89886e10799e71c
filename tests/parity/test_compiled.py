"""Compiled arms against eager at full size: `infer --mode`. One cache of packages for the whole file."""
import json
import os
import subprocess

import pytest
import torch
from safetensors.torch import load_file, save_file

from reference import BOUND, CLI, INPUT_SIZES, RESNET, make

BOUNDS = {model: BOUND for model in INPUT_SIZES} | {"google/owlvit-base-patch32": 1e-3}  # rounding alone moved it by 5e-4


SMALL = {"model_type": "resnet", "architectures": ["ResNetForImageClassification"], "depths": [1, 1, 1, 1],
         "hidden_sizes": [64, 96, 128, 160], "num_labels": 7}


@pytest.fixture(scope="module", autouse=True)
def own_cache(tmp_path_factory):
    os.environ["COMPILESCOPE_CACHE"] = str(tmp_path_factory.mktemp("cache"))


def infer(model, mode, folder, *more):
    source, target = folder / "in.safetensors", folder / f"{mode}.safetensors"
    if not source.exists():
        torch.manual_seed(0)
        save_file({"pixel_values": torch.randn(1, 3, *INPUT_SIZES.get(model, (64, 96)))}, source)
    done = subprocess.run([CLI, "infer", "--model", model, "--device", "cpu", "--threads", "2", "--mode", mode,
                           "--input", source, "--output", target, *more],
                          capture_output=True, text=True, timeout=800)
    assert done.returncode == 0, done.stderr
    return load_file(target)


def assert_equal(outputs, expected, model=RESNET):
    assert outputs.keys() == expected.keys()
    if "mask2former" in model and not torch.equal(*(x["masks_queries_logits"] > 0 for x in (outputs, expected))):
        return assert_same_masks(outputs, expected)
    for name, value in expected.items():
        error = (outputs[name] - value).abs().max() / value.std()
        assert error < BOUNDS.get(model, BOUND), f"{name}: {error:.2e} of the standard deviation"


def assert_same_masks(outputs, expected):
    """Mask2Former: a mask's pixel at one half to within rounding decides what the next layer looks at."""
    masks, labels = "masks_queries_logits", "class_queries_logits"
    assert ((outputs[masks] > 0) == (expected[masks] > 0)).double().mean() >= 0.999
    scores = expected[labels].softmax(-1)
    confident = scores.max(-1).values > 0.5
    assert torch.equal(outputs[labels].argmax(-1)[confident], scores.argmax(-1)[confident])


def packages():
    return json.loads(subprocess.check_output([CLI, "cache", "list", "--json"]))


@pytest.mark.parametrize("model", INPUT_SIZES)
def test_default_equals_eager(model, tmp_path):
    assert_equal(infer(model, "default", tmp_path), infer(model, "eager", tmp_path), model)
    package = next(p for p in packages() if p["model"] == model)
    assert package["engaged"]["kernels"] > 0
    assert package["engaged"]["fused_nodes"] > 0


@pytest.mark.parametrize("model", INPUT_SIZES)
def test_freezing_equals_eager(model, tmp_path):
    assert_equal(infer(model, "default+freezing", tmp_path), infer(model, "eager", tmp_path), model)


def test_the_package_of_a_small_model_serves_every_checkpoint(tmp_path):
    before = {p["key"] for p in packages()}
    outputs = []
    for seed in (1, 2):
        folder = tmp_path / str(seed)
        make(SMALL, seed).save_pretrained(folder)
        outputs.append(infer(folder, "default", tmp_path)["logits"])
        assert_equal({"logits": outputs[-1]}, infer(folder, "eager", tmp_path), "small")
        [package] = [p for p in packages() if p["key"] not in before]
        assert package["engaged"]["kernels"] > 0 and package["engaged"]["fused_nodes"] > 0
    assert not torch.equal(*outputs), "another checkpoint has another answer"


def test_unknown_mode_is_refused_with_what_there_is(tmp_path):
    save_file({"pixel_values": torch.randn(1, 3, 224, 224)}, tmp_path / "in.safetensors")
    done = subprocess.run([CLI, "infer", "--model", RESNET, "--mode", "fastest", "--input", tmp_path / "in.safetensors",
                           "--output", tmp_path / "out.safetensors"], capture_output=True, text=True, timeout=100)
    assert done.returncode == 2
    assert "fastest" in done.stderr and "default+freezing" in done.stderr
