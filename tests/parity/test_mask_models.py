"""MaskFormer and Mask2Former against transformers on the same random checkpoints: small ones of many shapes, and the
published configurations at full size (`full_size`, minutes).

Mask2Former's decoder looks only where its masks so far are above one half. Where a mask is at one half to within
rounding, one token more or fewer is looked at and everything behind it differs by more than rounding. So its outputs
are compared before the first such decision with the bound of reference.py (`decoder_layers` 1: no layers), and behind
it either with that bound, or 99.9 % of the mask pixels and all confident classes with it, or by the distance from
transformers in fp64, which must not be larger than that of transformers in fp32.
"""
import copy
import json

import pytest
import torch
from safetensors.torch import save_file
from transformers import Mask2FormerConfig, Mask2FormerForUniversalSegmentation, MaskFormerConfig, MaskFormerForInstanceSegmentation

from reference import BOUND, INPUT_SIZES, ROOT, assert_equal_outputs, assert_refused, infer, randomise, run_infer

CLASSES = {"maskformer": (MaskFormerConfig, MaskFormerForInstanceSegmentation),
           "mask2former": (Mask2FormerConfig, Mask2FormerForUniversalSegmentation)}
OUTPUTS = ["class_queries_logits", "masks_queries_logits"]
FULL_SIZE = ["facebook/maskformer-swin-base-ade", "facebook/mask2former-swin-tiny-coco-panoptic"]
STAGES = ["stage1", "stage2", "stage3", "stage4"]


def swin(**values):
    return {"model_type": "swin", "embed_dim": 32, "depths": [1, 2, 1, 1], "num_heads": [1, 2, 4, 8], "window_size": 4,
            "out_features": STAGES} | values


def detr(**values):
    return {"model_type": "detr", "d_model": 64, "decoder_layers": 2, "decoder_attention_heads": 4, "decoder_ffn_dim": 96,
            "num_queries": 9} | values


SMALL = {  # name: (model_type, config, batch, height, width)
    "maskformer_padded": ("maskformer", {
        "backbone_config": swin(), "decoder_config": detr(), "fpn_feature_size": 64, "mask_feature_size": 32,
        "num_labels": 5}, 2, 75, 131),
    "maskformer_without_projection": ("maskformer", {
        "backbone_config": swin(embed_dim=24, depths=[2, 2, 2, 2], num_heads=[2, 3, 4, 6], window_size=7, mlp_ratio=2.5,
                                qkv_bias=False),
        "decoder_config": detr(d_model=192, decoder_layers=1, activation_function="gelu"), "fpn_feature_size": 32,
        "num_labels": 1}, 1, 128, 96),
    "maskformer_deep": ("maskformer", {
        "backbone_config": swin(depths=[3, 1, 4, 2], window_size=5, patch_size=2, hidden_act="relu", layer_norm_eps=1e-3),
        "decoder_config": detr(num_queries=30), "num_labels": 40, "use_auxiliary_loss": True}, 1, 97, 62),
    "mask2former_first_prediction": ("mask2former", {
        "backbone_config": swin(), "feature_size": 64, "hidden_dim": 64, "mask_feature_size": 32, "encoder_layers": 3,
        "decoder_layers": 1, "num_attention_heads": 4, "num_queries": 9, "num_labels": 5}, 2, 100, 131),
    "mask2former_padded": ("mask2former", {
        "backbone_config": swin(), "feature_size": 64, "hidden_dim": 64, "mask_feature_size": 32, "encoder_layers": 1,
        "decoder_layers": 5, "num_attention_heads": 4, "num_queries": 9, "num_labels": 5}, 2, 75, 131),
    "mask2former_wide": ("mask2former", {
        "backbone_config": swin(embed_dim=48, depths=[1, 2, 3, 2], num_heads=[3, 6, 12, 24], window_size=7, mlp_ratio=3),
        "feature_size": 128, "hidden_dim": 128, "encoder_layers": 2, "encoder_feedforward_dim": 96, "decoder_layers": 3,
        "dim_feedforward": 200, "activation_function": "gelu", "num_queries": 20, "num_labels": 17}, 1, 96, 160),
    "mask2former_small_windows": ("mask2former", {
        "backbone_config": swin(depths=[2, 2, 2, 2], window_size=3, qkv_bias=False), "feature_size": 32, "hidden_dim": 32,
        "encoder_layers": 1, "decoder_layers": 2, "num_labels": 2}, 1, 64, 64),
}


def build(model_type, values, seed=1):
    config_class, model_class = CLASSES[model_type]
    model = model_class(config_class.from_dict(copy.deepcopy(values))).eval()
    randomise(model, seed)
    return model


def inputs_of(batch, height, width):
    return {"pixel_values": torch.randn(batch, 3, height, width, generator=torch.Generator().manual_seed(2))}


def reference(model, inputs):
    with torch.no_grad():  # Mask2Former needs the hidden states for its classes
        outputs = model(**inputs, output_hidden_states=True)
    return {name: outputs[name].contiguous() for name in OUTPUTS}


def distances(outputs, expected):
    """Of each value from the expected one, in standard deviations."""
    return {name: (outputs[name].double() - value.double()).abs() / value.double().std() for name, value in
            expected.items()}


def assert_equal_but_for_thresholds(model, inputs, ours, expected):
    """See the top of this file."""
    for name, value in expected.items():
        assert ours[name].shape == value.shape and ours[name].dtype == torch.float32
        assert value.std() > 1e-3, "the reference's output is flat: it would show nothing"
    distance = distances(ours, expected)
    print({name: f"{value.max():.1e}" for name, value in distance.items()})
    if all((value < BOUND).all() for value in distance.values()):
        return
    scores = expected["class_queries_logits"].softmax(-1)
    confident = scores.max(-1).values > 0.5
    labels = ours["class_queries_logits"].argmax(-1) == scores.argmax(-1)
    if (distance["masks_queries_logits"] < BOUND).double().mean() >= 0.999 and labels[confident].all():
        return
    exact = reference(copy.deepcopy(model).double(), {name: value.double() for name, value in inputs.items()})
    from_exact, theirs = distances(ours, exact), distances(expected, exact)
    for name in OUTPUTS:
        print(name, f"fp64 to ours {from_exact[name].mean():.2e}, to transformers {theirs[name].mean():.2e}")
        assert from_exact[name].mean() <= theirs[name].mean()


def assert_equals_transformers(model, model_name, inputs, folder):
    model.save_pretrained(folder / "hf")
    ours, expected = run_infer(model_name, folder / "hf", inputs, folder), reference(model, inputs)
    if model.config.model_type == "maskformer" or model.config.decoder_layers == 1:
        assert_equal_outputs(ours, expected)
    else:
        assert_equal_but_for_thresholds(model, inputs, ours, expected)


@pytest.mark.parametrize("name", SMALL)
def test_small_models_equal_transformers(name, tmp_path):
    model_type, values, *shape = SMALL[name]
    assert_equals_transformers(build(model_type, values), tmp_path / "hf", inputs_of(*shape), tmp_path)


@pytest.mark.parametrize("model_id", FULL_SIZE)
def test_full_size_equals_transformers(model_id, tmp_path):
    values = json.loads((ROOT / "resources/models" / model_id / "config.json").read_text())
    inputs = inputs_of(1, *INPUT_SIZES[model_id])
    assert_equals_transformers(build(values["model_type"], values), model_id, inputs, tmp_path)


@pytest.mark.parametrize("name", ["maskformer_padded", "mask2former_padded"])
def test_present_day_names_load(name, tmp_path):
    model_type, values, *shape = SMALL[name]
    model = build(model_type, values)
    model.save_pretrained(tmp_path / "hf")
    published = run_infer(tmp_path / "hf", tmp_path / "hf", inputs_of(*shape), tmp_path)
    state = {name: tensor.contiguous() for name, tensor in model.state_dict().items()}
    assert any(word in name for name in state for word in ("o_proj", "mlp.fc1"))
    save_file(state, tmp_path / "hf/model.safetensors")
    present = run_infer(tmp_path / "hf", tmp_path / "hf", inputs_of(*shape), tmp_path)
    for output, value in published.items():
        assert torch.equal(value, present[output])


UNSUPPORTED = [
    ("maskformer_padded", {"backbone_config": {"model_type": "resnet"}}, ["backbone_config.model_type", "swin"]),
    ("maskformer_padded", {"fpn_feature_size": 48}, ["fpn_feature_size = 48", "multiples of 32"]),
    ("maskformer_padded", {"decoder_config": detr(auxiliary_loss=True)}, ["decoder_config.auxiliary_loss = true"]),
    ("mask2former_padded", {"backbone_config": swin(use_absolute_embeddings=True)}, ["use_absolute_embeddings = true"]),
    ("mask2former_padded", {"backbone_config": swin(depths=[2, 2, 2], num_heads=[1, 2, 4])}, ["depths has 3 entries"]),
    ("mask2former_padded", {"backbone_config": swin(out_features=["stage4"])}, ["out_features", "stage1"]),
    ("mask2former_padded", {"hidden_dim": 96}, ["feature_size = 64", "hidden_dim"]),
    ("mask2former_padded", {"pre_norm": True}, ["pre_norm = true"]),
]


@pytest.mark.parametrize("name, change, words", UNSUPPORTED)
def test_unsupported_values_are_named(name, change, words, tmp_path):
    model_type, values, *shape = SMALL[name]
    (tmp_path / "config.json").write_text(json.dumps(values | {"model_type": model_type} | change))
    save_file(inputs_of(*shape), tmp_path / "in.safetensors")
    assert_refused(infer("--model", tmp_path, "--weights", "random", "--input", tmp_path / "in.safetensors", "--output",
                         tmp_path / "out.safetensors"), "config.json", *words)
