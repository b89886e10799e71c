"""Compiled arms against eager at full size: `infer --mode`. One cache of packages for the whole file."""
import json
import os
import subprocess
import time

import pytest
import torch
from safetensors.torch import load_file, save_file

from reference import BOUND, CLI, INPUT_SIZES, RESNET, make
from test_siblings import SIBLINGS

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


def test_a_small_model_with_a_masks_positions_compiles(tmp_path):
    """DETR's: constants that TorchScript's optimiser must not compare while torch.export looks on."""
    model_type, values, height, width = SIBLINGS["detr_own_resnet"]
    make(values | {"model_type": model_type}).save_pretrained(tmp_path / "hf")
    save_file({"pixel_values": torch.rand(1, 3, height, width)}, tmp_path / "in.safetensors")
    expected = infer(tmp_path / "hf", "eager", tmp_path)
    assert_equal(infer(tmp_path / "hf", "default", tmp_path), expected, "small")


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


def test_two_programs_compile_and_use_one_cache_at_once(tmp_path, monkeypatch):
    """Small models: both compile the first, one goes on with the second, and `cache clear` comes in between."""
    monkeypatch.setenv("COMPILESCOPE_CACHE", str(tmp_path / "cache"))
    folders = [tmp_path / "a", tmp_path / "b"]
    make(SMALL, 1).save_pretrained(folders[0])
    make({**SMALL, "num_labels": 9}, 2).save_pretrained(folders[1])
    expected = [infer(folder, "eager", tmp_path)["logits"] for folder in folders]

    def start(model, output):
        return subprocess.Popen([CLI, "infer", "--model", folders[model], "--device", "cpu", "--threads", "1", "--mode", "default",
                                 "--input", tmp_path / "in.safetensors", "--output", output], stderr=subprocess.PIPE, text=True)

    for attempt, models in enumerate([(0, 0, 1), (0, 1, 1)]):
        outputs = [tmp_path / f"{attempt}-{i}.safetensors" for i in range(len(models))]
        running = [start(model, output) for model, output in zip(models, outputs, strict=True)]
        while any(process.poll() is None for process in running):
            for package in packages():  # at any moment each entry is whole
                file = tmp_path / "cache/packages" / package["file"]
                assert not file.exists() or file.stat().st_size == package["size_bytes"]
            if attempt == 1:
                subprocess.run([CLI, "cache", "clear"], check=True, capture_output=True)
            time.sleep(0.5)
        for process, model, output in zip(running, models, outputs, strict=True):
            assert process.returncode == 0, process.stderr.read()
            assert_equal({"logits": load_file(output)["logits"]}, {"logits": expected[model]}, "small")
        if attempt == 0:
            assert len(packages()) == 2


def test_unknown_mode_is_refused_with_what_there_is(tmp_path):
    save_file({"pixel_values": torch.randn(1, 3, 224, 224)}, tmp_path / "in.safetensors")

    def refusal(mode):
        done = subprocess.run([CLI, "infer", "--model", RESNET, "--mode", mode, "--input", tmp_path / "in.safetensors",
                               "--output", tmp_path / "out.safetensors"], capture_output=True, text=True, timeout=100)
        assert done.returncode == (1 if mode == "inductor:fastest" else 2), done
        return done.stderr

    for mode in ("fastest", "python-default", "inductor:"):
        assert mode in refusal(mode) and "default+freezing" in refusal(mode)
    # A mode that the table does not have goes as far as the compiler, which knows what this torch has.
    assert "has no compile mode 'fastest'" in refusal("inductor:fastest")
