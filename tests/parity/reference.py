"""transformers as the reference of our models: how both are built, fed and compared.

The reference is transformers with its default attention (sdpa where it has one) in float32; the bound on the
largest absolute difference is 2e-4 of the reference output's standard deviation.
"""
import json

import torch
from safetensors.torch import load_file, save_file
from transformers import (
    CONFIG_MAPPING,
    AutoModelForImageClassification,
    AutoModelForObjectDetection,
    AutoModelForSemanticSegmentation,
    AutoModelForUniversalSegmentation,
    AutoModelForZeroShotObjectDetection,
)

import torch_probe

ROOT = torch_probe.ROOT
CLI = torch_probe.BIN / "compilescope-cli"
BOUND = 2e-4

CLASSES = {  # model_type: the class with the published head
    "vit": AutoModelForImageClassification,
    "beit": AutoModelForImageClassification,
    "convnext": AutoModelForImageClassification,
    "resnet": AutoModelForImageClassification,
    "segformer": AutoModelForSemanticSegmentation,
    "mobilenet_v2": AutoModelForSemanticSegmentation,
    "detr": AutoModelForObjectDetection,
    "conditional_detr": AutoModelForObjectDetection,
    "maskformer": AutoModelForUniversalSegmentation,
    "mask2former": AutoModelForUniversalSegmentation,
    "owlvit": AutoModelForZeroShotObjectDetection,
}
NO_SDPA = {"resnet", "convnext", "mobilenet_v2", "maskformer", "mask2former"}  # nothing to attend with, or attention of their own
INPUT_SIZES = {  # the twelve: height and width that a photograph of 640x480 gives
    "google/vit-base-patch16-224": (224, 224),
    "microsoft/beit-base-patch16-224-pt22k-ft22k": (224, 224),
    "facebook/convnext-large-224": (224, 224),
    "microsoft/resnet-50": (224, 224),
    "nvidia/segformer-b0-finetuned-ade-512-512": (512, 512),
    "google/deeplabv3_mobilenet_v2_1.0_513": (513, 513),
    "facebook/detr-resnet-50": (800, 1066),
    "facebook/detr-resnet-101": (800, 1066),
    "microsoft/conditional-detr-resnet-50": (800, 1066),
    "facebook/maskformer-swin-base-ade": (640, 864),
    "facebook/mask2former-swin-tiny-coco-panoptic": (384, 384),
    "google/owlvit-base-patch32": (768, 768),
}
PLAIN_MODELS = [name for name in INPUT_SIZES if "former-swin" not in name and "owlvit" not in name]  # others: files of their own
RESNET = "microsoft/resnet-50"
SEGFORMER = "nvidia/segformer-b0-finetuned-ade-512-512"

torch.set_num_threads(2)


def infer(*arguments):
    return torch_probe.command("infer", "--device", "cpu", "--threads", "2", *arguments)


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
            elif any(part in name for part in ("position_embedding", "token_embedding", "level_embed", "queries_")) or name.endswith(
                    ("token", "bias_table")):
                uniform(tensor, -1, 1)
            else:
                bound = (3 / (tensor.numel() / tensor.shape[0])) ** 0.5
                uniform(tensor, -bound, bound)


def make(values, seed=1):
    """transformers' model of a config.json's values, with random weights."""
    values = dict(values)
    kind = values["model_type"]
    if kind in ("detr", "conditional_detr"):
        values["use_pretrained_backbone"] = False  # would download
    config = CONFIG_MAPPING[kind].from_dict(values)
    model = CLASSES[kind].from_config(config).eval()
    randomise(model, seed)
    assert model.config._attn_implementation == ("eager" if kind in NO_SDPA else "sdpa")
    return model


def build(model_id, seed=1):
    return make(json.loads((ROOT / "resources/models" / model_id / "config.json").read_text()), seed)


def pictures(height, width, batch, masked):
    """Inputs; with a mask the second picture ends early, and its padding is zero."""
    inputs = {"pixel_values": torch.randn(batch, 3, height, width, generator=torch.Generator().manual_seed(2))}
    if masked:
        mask = torch.zeros(batch, height, width, dtype=torch.int64)
        mask[0] = 1
        if batch > 1:
            mask[1, :height * 3 // 4, :width * 3 // 4 - 22] = 1
            inputs["pixel_values"][1] *= mask[1]
        inputs["pixel_mask"] = mask
    return inputs


def inputs_for(model_id, batch=2):
    return pictures(*INPUT_SIZES[model_id], batch, "detr" in model_id)


def output_names(model_id):
    return ["logits", "pred_boxes"] if "detr" in model_id else ["logits"]


def default_queries(batch):
    """What OWL-ViT is asked when nothing else is said: "a photo of a cat" and "a photo of a dog", for each picture."""
    ids = torch.tensor([[49406, 320, 1125, 539, 320, 2368, 49407], [49406, 320, 1125, 539, 320, 1929, 49407]])
    ids = torch.nn.functional.pad(ids, (0, 9)).repeat(batch, 1)
    return {"input_ids": ids, "attention_mask": (ids > 0).long()}


def benchmark_inputs(model_id, batch):
    """What a benchmark feeds: no padding, the default queries."""
    inputs = {"pixel_values": pictures(*INPUT_SIZES[model_id], batch, False)["pixel_values"]}
    if "detr" in model_id:
        inputs["pixel_mask"] = torch.ones(batch, *INPUT_SIZES[model_id], dtype=torch.int64)
    if "owlvit" in model_id:
        inputs |= default_queries(batch)
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


def assert_refused(done, *words):
    assert done.returncode == 2, (done.returncode, done.stderr)
    assert done.stderr.count("\n") == 1, done.stderr
    for word in words:
        assert word in done.stderr, done.stderr
