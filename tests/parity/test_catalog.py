"""The catalogue's rows: input size, parameters, multiply-adds and the files that belong to each model."""
import json
import subprocess

import pytest
import torch
from torch.utils.flop_counter import FlopCounterMode
from transformers import CONFIG_MAPPING

from reference import CLASSES, CLI, INPUT_SIZES, ROOT, benchmark_inputs

NOT_READ = "pixel_level_module.encoder.swin.layernorm."  # Mask2Former uses the norms of its backbone's stages, not the last one


@pytest.fixture(scope="module")
def catalog():
    done = subprocess.run([CLI, "models", "--json"], capture_output=True, text=True, check=True)
    return {row["id"]: row for row in json.loads(done.stdout) if row["task"] != "video"}


def test_the_parity_tests_have_every_model_at_its_size(catalog):
    assert {name: tuple(row["input_size"]) for name, row in catalog.items()} == INPUT_SIZES


def test_every_model_has_its_published_files(catalog):
    for name in catalog:
        for file in ("config.json", "preprocessor_config.json"):
            assert json.loads((ROOT / "resources/models" / name / file).read_text()), (name, file)


@pytest.mark.parametrize("name", INPUT_SIZES)
def test_parameters_and_multiply_adds_are_those_of_transformers(catalog, name):
    config = json.loads((ROOT / "resources/models" / name / "config.json").read_text())
    kind = config["model_type"]
    if "detr" in kind:
        config["use_pretrained_backbone"] = False  # would download
    # These four read values of tensors on their way, which tensors on the device meta do not have.
    device = "cpu" if "detr" in kind or kind in ("mask2former", "owlvit") else "meta"
    with torch.device(device):
        model = CLASSES[kind].from_config(CONFIG_MAPPING[kind].from_dict(config)).eval()
    inputs = {key: value.to(device) for key, value in benchmark_inputs(name, 1).items()}
    # The counter does not know the CPU's fused attention; attention of separate products has the same count.
    attention = torch.nn.attention.sdpa_kernel(torch.nn.attention.SDPBackend.MATH)
    with torch.no_grad(), attention, FlopCounterMode(display=False) as counter:
        model(**inputs)
    assert round(counter.get_total_flops() / 2e9, 2) == catalog[name]["gmacs"]
    parameters = sum(value.numel() for key, value in model.named_parameters() if NOT_READ not in key)
    assert parameters == catalog[name]["parameters"]
