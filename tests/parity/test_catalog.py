"""The catalogue's rows: input size, parameters, multiply-adds and the files that belong to each model."""
import contextlib
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


def attention_modules(model):
    """The modules that multiply queries with keys. Deformable attention has no such product."""
    named = {name: module for name, module in model.named_modules() if "Attention" in type(module).__name__}
    return {name: module for name, module in named.items()
            if "Deformable" not in type(module).__name__ and not any(other.startswith(name + ".") for other in named)}


@contextlib.contextmanager
def fused_calls(model):
    """Yields a list that gets the name of the attention module of each call of scaled_dot_product_attention."""
    inside, names, hooks = [], [], []
    fused = torch.nn.functional.scaled_dot_product_attention

    def counted(*arguments, **options):
        names.append(inside[-1] if inside else "")
        return fused(*arguments, **options)

    def leave(*_):
        inside.pop()  # a hook's result would replace the module's

    for name, module in attention_modules(model).items():
        hooks.append(module.register_forward_pre_hook(lambda *_, name=name: inside.append(name)))
        hooks.append(module.register_forward_hook(leave))
    torch.nn.functional.scaled_dot_product_attention = counted
    try:
        yield names
    finally:
        torch.nn.functional.scaled_dot_product_attention = fused
        for hook in hooks:
            hook.remove()


@pytest.mark.parametrize("name", INPUT_SIZES)
def test_parameters_multiply_adds_and_unfused_attention_are_those_of_transformers(catalog, name):
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
    with torch.no_grad(), attention, fused_calls(model) as fused, FlopCounterMode(display=False) as counter:
        model(**inputs)
    assert round(counter.get_total_flops() / 2e9, 2) == catalog[name]["gmacs"]
    parameters = sum(value.numel() for key, value in model.named_parameters() if NOT_READ not in key)
    assert parameters == catalog[name]["parameters"]
    assert "" not in fused
    unfused = attention_modules(model).keys() - set(fused)
    named = catalog[name]["unfused_attention"]
    assert unfused == {module for module in attention_modules(model) if named and module.startswith(named + ".")}
    assert bool(unfused) == bool(named)
