"""Our models against transformers' at full size, on the same random checkpoint.

The reference is transformers with its default attention (sdpa) in float32; the bound on the largest absolute
difference is 2e-4 of the reference output's standard deviation.
"""
import json
import os
import pathlib
import shutil
import subprocess

import pytest
import torch
from safetensors.torch import load_file, save_file
from transformers import CONFIG_MAPPING, AutoModelForImageClassification, AutoModelForObjectDetection
from transformers import AutoModelForSemanticSegmentation

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLI = pathlib.Path(os.environ.get("COMPILESCOPE_BIN_DIR", ROOT / "build/release/bin")) / "compilescope-cli"
BOUND = 2e-4

MODELS = {  # id: (class, input height, width, outputs)
    "google/vit-base-patch16-224": (AutoModelForImageClassification, 224, 224, ["logits"]),
    "microsoft/resnet-50": (AutoModelForImageClassification, 224, 224, ["logits"]),
    "nvidia/segformer-b0-finetuned-ade-512-512": (AutoModelForSemanticSegmentation, 512, 512, ["logits"]),
    "facebook/detr-resnet-50": (AutoModelForObjectDetection, 800, 1066, ["logits", "pred_boxes"]),
}
RESNET = "microsoft/resnet-50"
SEGFORMER = "nvidia/segformer-b0-finetuned-ade-512-512"

torch.set_num_threads(2)


def infer(*arguments):
    return subprocess.run([CLI, "infer", "--device", "cpu", "--threads", "2", *map(str, arguments)],
                          capture_output=True, text=True, timeout=300)


def run_infer(model, weights, inputs, folder, *more):
    save_file(inputs, folder / "in.safetensors")
    done = infer("--model", model, "--weights", weights, "--input", folder / "in.safetensors",
                 "--output", folder / "out.safetensors", *more)
    assert done.returncode == 0, done.stderr
    return load_file(folder / "out.safetensors")


def randomise(model, seed):
    """Every tensor matters and the signal keeps its size: transformers' own start is far from both."""
    generator = torch.Generator().manual_seed(seed)

    def uniform(tensor, low, high):
        tensor.copy_(torch.rand(tensor.shape, generator=generator) * (high - low) + low)

    with torch.no_grad():
        for name, tensor in sorted(model.state_dict().items()):
            if not tensor.is_floating_point():
                continue
            if name.endswith(("bias", "running_mean")):
                uniform(tensor, -0.1, 0.1)
            elif tensor.dim() < 2:
                uniform(tensor, 0.7, 1.3)
            elif any(word in name for word in ("position_embedding", "token_embedding")) or name.endswith("token"):
                uniform(tensor, -1, 1)
            else:
                bound = (3 / (tensor.numel() / tensor.shape[0])) ** 0.5
                uniform(tensor, -bound, bound)


def build(model_id, seed=1):
    values = json.loads((ROOT / "resources/models" / model_id / "config.json").read_text())
    if values["model_type"] == "detr":
        values["use_pretrained_backbone"] = False  # would download
    config = CONFIG_MAPPING[values["model_type"]].from_dict(values)
    model = MODELS[model_id][0].from_config(config).eval()
    randomise(model, seed)
    assert model.config._attn_implementation == ("eager" if model_id == RESNET else "sdpa")  # ResNet has none
    return model


def inputs_for(model_id, batch=2):
    _, height, width, _ = MODELS[model_id]
    inputs = {"pixel_values": torch.randn(batch, 3, height, width, generator=torch.Generator().manual_seed(2))}
    if "detr" in model_id:
        mask = torch.zeros(batch, height, width, dtype=torch.int64)
        mask[0] = 1
        if batch > 1:
            mask[1, :600, :777] = 1
            inputs["pixel_values"][1] *= mask[1]
        inputs["pixel_mask"] = mask
    return inputs


def reference(model, inputs, names):
    with torch.no_grad():
        outputs = model(**inputs)
    return {name: outputs[name] for name in names}


def assert_equal_outputs(ours, expected):
    assert set(ours) == set(expected)
    for name, value in expected.items():
        assert ours[name].shape == value.shape and ours[name].dtype == torch.float32
        assert value.std() > 1e-3, "the reference's output is flat: it would show nothing"
        error = (ours[name] - value).abs().max() / value.std()
        assert error < BOUND, f"{name}: {error:.2e} of the standard deviation"


@pytest.mark.parametrize("model_id", MODELS)
def test_outputs_equal_transformers(model_id, tmp_path):
    model = build(model_id)
    model.save_pretrained(tmp_path / "hf")
    inputs = inputs_for(model_id)
    expected = reference(model, inputs, MODELS[model_id][3])
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


def assert_refused(done, *words):
    assert done.returncode == 2, (done.returncode, done.stderr)
    assert done.stderr.count("\n") == 1, done.stderr
    for word in words:
        assert word in done.stderr, done.stderr


def refused_infer(model, weights, folder, *words):
    assert_refused(infer("--model", model, "--weights", weights, "--input", folder / "in.safetensors",
                         "--output", folder / "out.safetensors"), *words)


@pytest.mark.parametrize("model_id", [m for m in MODELS if m != RESNET])
def test_present_day_names_load(model_id, tmp_path):
    """save_pretrained writes the published names; the state dict has those of transformers 5."""
    model = build(model_id)
    state = {name: tensor.contiguous() for name, tensor in model.state_dict().items()}
    assert any(word in name for name in state for word in ("o_proj", "mlp.fc1"))
    model.save_pretrained(tmp_path / "published")
    shutil.copytree(tmp_path / "published", tmp_path / "present")
    save_file(state, tmp_path / "present/model.safetensors")
    inputs = inputs_for(model_id, batch=1)
    if "vit" not in model_id:  # the names are the subject: small pictures will do
        inputs = {name: tensor[..., :128, :160].contiguous() for name, tensor in inputs.items()}
    published = run_infer(model_id, tmp_path / "published", inputs, tmp_path)
    present = run_infer(model_id, tmp_path / "present", inputs, tmp_path)
    for name, value in published.items():
        assert torch.equal(value, present[name])


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


def test_basic_blocks_and_other_label_counts(tmp_path):
    config = CONFIG_MAPPING["resnet"](layer_type="basic", depths=[2, 2, 1, 2], hidden_sizes=[64, 128, 160, 256],
                                      num_labels=7, downsample_in_first_stage=True)
    model = AutoModelForImageClassification.from_config(config).eval()
    randomise(model, 4)
    model.save_pretrained(tmp_path / "hf")
    inputs = {"pixel_values": torch.randn(1, 3, 96, 128, generator=torch.Generator().manual_seed(5))}
    assert_equal_outputs(run_infer(tmp_path / "hf", tmp_path / "hf", inputs, tmp_path),
                         reference(model, inputs, ["logits"]))


def test_bfloat16_is_near(resnet):
    model, folder, inputs = resnet
    expected = reference(model, inputs, ["logits"])["logits"]
    ours = run_infer(RESNET, folder / "hf", inputs, folder, "--dtype", "bfloat16")["logits"]
    error = (ours - expected).abs().max() / expected.std()
    assert 1e-4 < error < 0.2  # computed in bfloat16 indeed, and right


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
    (tmp_path / "hf/config.json").write_text(json.dumps(config | {"model_type": "perceiver"}))
    refused_infer(tmp_path / "hf", "random", folder, "config.json", '"perceiver"', "resnet")


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
    snapshot = tmp_path / "models--microsoft--resnet-50/snapshots/abc"
    snapshot.mkdir(parents=True)
    (snapshot / "config.json").write_text("{}")
    (tmp_path / "models--microsoft--resnet-50/refs").mkdir()
    (tmp_path / "models--microsoft--resnet-50/refs/main").write_text("abc")
    done = subprocess.run([CLI, "models", "--json"], capture_output=True, text=True, check=True,
                          env=os.environ | {"HF_HUB_CACHE": str(tmp_path)})
    rows = {row["id"]: row for row in json.loads(done.stdout)}
    assert set(rows) == {*MODELS, "google/owlvit-base-patch32"}  # whose outputs are compared in test_owlvit.py
    assert rows[RESNET] == {"id": RESNET, "label": "ResNet", "task": "classification", "parameters": 25557032,
                            "input_size": [224, 224], "weights": str(snapshot)}
    assert rows[SEGFORMER]["weights"] is None
