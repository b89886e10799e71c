"""Our models against transformers' at full size, on the same random checkpoint; what surrounds the arithmetic."""
import copy
import json
import os
import shutil
import subprocess

import pytest
import torch
from safetensors.torch import load_file, save_file

from reference import (
    CLI,
    PLAIN_MODELS,
    RESNET,
    ROOT,
    SEGFORMER,
    assert_equal_outputs,
    assert_refused,
    build,
    infer,
    inputs_for,
    output_names,
    reference,
    run_infer,
)


@pytest.mark.parametrize("model_id", PLAIN_MODELS)
def test_outputs_equal_transformers(model_id, tmp_path):
    model = build(model_id)
    model.save_pretrained(tmp_path / "hf")
    inputs = inputs_for(model_id)
    expected = reference(model, inputs, output_names(model_id))
    assert_equal_outputs(run_infer(model_id, tmp_path / "hf", inputs, tmp_path), expected)


@pytest.fixture(scope="module")
def resnet(tmp_path_factory):
    """A ResNet-50 checkpoint, an input and its outputs, for the tests of what surrounds the arithmetic."""
    folder = tmp_path_factory.mktemp("resnet")
    model = build(RESNET)
    model.save_pretrained(folder / "hf")
    inputs = inputs_for(RESNET, batch=1)
    save_file(inputs, folder / "in.safetensors")
    return model, folder, inputs


def refused_infer(model, weights, folder, *words):
    assert_refused(infer("--model", model, "--weights", weights, "--input", folder / "in.safetensors",
                         "--output", folder / "out.safetensors"), *words)


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
def test_checkpoints_of_half_precision(dtype, tmp_path):
    model = build(SEGFORMER).to(dtype)
    model.save_pretrained(tmp_path / "hf")
    inputs = {"pixel_values": inputs_for(SEGFORMER, batch=1)["pixel_values"][..., :128, :160].contiguous()}
    expected = reference(model.float(), inputs, ["logits"])
    assert_equal_outputs(run_infer(SEGFORMER, tmp_path / "hf", inputs, tmp_path), expected)


def test_a_folder_as_model_brings_its_weights(resnet):
    model, folder, inputs = resnet
    expected = reference(model, inputs, ["logits"])
    save_file(inputs, folder / "in.safetensors")
    done = infer("--model", folder / "hf", "--input", folder / "in.safetensors", "--output", folder / "own.safetensors")
    assert done.returncode == 0, done.stderr
    assert_equal_outputs(load_file(folder / "own.safetensors"), expected)


def test_bfloat16_is_near(resnet):
    model, folder, inputs = resnet
    expected = reference(model, inputs, ["logits"])["logits"]
    ours = run_infer(RESNET, folder / "hf", inputs, folder, "--dtype", "bfloat16")["logits"].float()
    half = copy.deepcopy(model).to(torch.bfloat16)
    theirs = reference(half, {name: value.to(torch.bfloat16) for name, value in inputs.items()}, ["logits"])["logits"].float()

    def deviation(outputs):
        return ((outputs - expected).square().mean().sqrt() / expected.std()).item()

    # It is computed in bfloat16, and as far from float32 as transformers' own model is then.
    assert deviation(theirs) / 2 < deviation(ours) < 2 * deviation(theirs)


def test_truncated_file(resnet, tmp_path):
    _, folder, _ = resnet
    shutil.copytree(folder / "hf", tmp_path / "hf")
    file = tmp_path / "hf/model.safetensors"
    with open(file, "r+b") as handle:
        handle.truncate(file.stat().st_size * 2 // 3)
    refused_infer(RESNET, tmp_path / "hf", folder, "model.safetensors", "tensor ", "cut off")


def test_missing_tensor(resnet, tmp_path):
    _, folder, _ = resnet
    shutil.copytree(folder / "hf", tmp_path / "hf")
    state = load_file(tmp_path / "hf/model.safetensors")
    del state["classifier.1.bias"]
    save_file(state, tmp_path / "hf/model.safetensors")
    refused_infer(RESNET, tmp_path / "hf", folder, "model.safetensors", "1 missing (classifier.1.bias)")


def test_unknown_model_type(resnet, tmp_path):
    _, folder, _ = resnet
    shutil.copytree(folder / "hf", tmp_path / "hf")
    config = json.loads((tmp_path / "hf/config.json").read_text())
    # What we have no model of goes to transformers, which has none of this type either.
    (tmp_path / "hf/config.json").write_text(json.dumps(config | {"model_type": "resnets"}))
    refused_infer(tmp_path / "hf", "random", folder, str(tmp_path / "hf"), "`resnets`", "does not recognize")
    # Ours are refused for a head that we do not have; theirs for one that is of another type.
    (tmp_path / "hf/config.json").write_text(json.dumps(config | {"model_type": "perceiver"}))
    refused_infer(tmp_path / "hf", "random", folder, "ResNetForImageClassification", "'perceiver'")


def test_bad_arguments(resnet, tmp_path):
    _, folder, _ = resnet
    refused_infer("microsoft/resnet-51", "random", folder, "microsoft/resnet-51")
    refused_infer(RESNET, tmp_path / "nowhere", folder, "nowhere")
    save_file({"pixels": torch.zeros(1)}, tmp_path / "in.safetensors")
    refused_infer(RESNET, "random", tmp_path, "in.safetensors", "pixel_values")
    save_file({"pixel_values": torch.zeros(3, 8, 8)}, tmp_path / "in.safetensors")
    refused_infer(RESNET, "random", tmp_path, "in.safetensors", "3 dimensions")
    save_file({"pixel_values": torch.zeros(1, 3, 64, 64)}, tmp_path / "in.safetensors")
    refused_infer("google/vit-base-patch16-224", "random", tmp_path, "64x64", "224x224")


def test_seed_decides_random_weights(resnet):
    _, folder, inputs = resnet
    runs = [run_infer(RESNET, "random", inputs, folder, "--seed", seed)["logits"] for seed in (1, 1, 2)]
    assert torch.equal(runs[0], runs[1]) and not torch.allclose(runs[0], runs[2])


def test_models_command_lists_what_runs(tmp_path):
    commit = "0123456789" * 4
    snapshot = tmp_path / "models--microsoft--resnet-50/snapshots" / commit
    snapshot.mkdir(parents=True)
    (snapshot / "config.json").write_text('{"model_type": "resnet"}')
    save_file({"any": torch.zeros(1)}, snapshot / "model.safetensors")
    (tmp_path / "models--microsoft--resnet-50/refs").mkdir()
    (tmp_path / "models--microsoft--resnet-50/refs/main").write_text(commit)
    done = subprocess.run([CLI, "models", "--json"], capture_output=True, text=True, check=True,
                          env=os.environ | {"HF_HUB_CACHE": str(tmp_path)})
    rows = {row["id"]: row for row in json.loads(done.stdout)}
    assert set(rows) == {str(file.parent.relative_to(ROOT / "resources/models")) for file in
                         ROOT.glob("resources/models/*/*/config.json")}
    assert rows[RESNET] == {"id": RESNET, "label": "ResNet", "task": "classification", "parameters": 25557032,
                            "input_size": [224, 224], "gmacs": 4.09, "skipped": "", "unfused_attention": "",
                            "weights": str(snapshot)}
    assert rows[SEGFORMER]["weights"] is None
