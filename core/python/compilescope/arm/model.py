"""Loads the model and the inputs of an arm that runs a library's own model."""

from __future__ import annotations

import json
import pathlib
import sys
from typing import Any

import torch

from compilescope.message import message
from compilescope.rpc import Json, UnsupportedError

# The class with the published head for each model type of the C++ program.
AUTO_CLASSES = {
    "vit": "AutoModelForImageClassification",
    "beit": "AutoModelForImageClassification",
    "convnext": "AutoModelForImageClassification",
    "resnet": "AutoModelForImageClassification",
    "segformer": "AutoModelForSemanticSegmentation",
    "mobilenet_v2": "AutoModelForSemanticSegmentation",
    "detr": "AutoModelForObjectDetection",
    "conditional_detr": "AutoModelForObjectDetection",
    "maskformer": "AutoModelForUniversalSegmentation",
    "mask2former": "AutoModelForUniversalSegmentation",
    "owlvit": "AutoModelForZeroShotObjectDetection",
}
IMPORTED = "imported"  # built by name with timm or transformers (importing/model.py)


def require_model_type(model_type: str) -> None:
    """Raises UnsupportedError for a model_type of config.json that no arm can run."""
    if model_type not in (*AUTO_CLASSES, IMPORTED):
        raise UnsupportedError(
            message(
                "the python-* modes support no head of transformers for model_type %1, only for %2",
                f'"{model_type}"',
                ", ".join(AUTO_CLASSES),
            )
        )


def load_model(request: Json, allow_script: bool = False) -> Any:
    """Returns the model of a request (see python_arm.py), with the weights of its folder, on its device.

    `allow_script`: also that of a TorchScript file.
    """
    folder = pathlib.Path(request["folder"])
    config = json.loads((folder / "config.json").read_text())
    dtype = getattr(torch, request["dtype"])
    if request["model_type"] == IMPORTED:
        from compilescope.importing.model import load_for_arm

        model = load_for_arm(config, folder, dtype, allow_script)
    else:
        model = load_published(request["model_type"], config, folder, dtype)
    model = model.to(request["device"]).eval()
    if request["settings"]["memory_format"] == "channels_last":
        model = model.to(memory_format=torch.channels_last)
    return model


def load_published(model_type: str, config: Json, folder: pathlib.Path, dtype: torch.dtype) -> Any:
    """Returns a model of transformers with its published head."""
    import transformers

    if "use_pretrained_backbone" in config:
        config["use_pretrained_backbone"] = False  # transformers would download the weights, which the folder contains
    configuration = transformers.CONFIG_MAPPING[model_type].from_dict(config)
    head = getattr(transformers, AUTO_CLASSES[model_type])
    dtype_word = "dtype" if int(transformers.__version__.split(".")[0]) >= 5 else "torch_dtype"  # renamed in 4.56
    model, info = head.from_pretrained(folder, config=configuration, output_loading_info=True, **{dtype_word: dtype})
    print("weights of transformers' model that the cell does not have:", sorted(info["missing_keys"]), file=sys.stderr)
    return model


class ByPosition(torch.nn.Module):  # type: ignore[misc]  # mypy does not read torch
    """A model that takes its inputs by position and returns its outputs as a tuple, as torch.export and converters need it."""

    def __init__(self, model: Any, inputs: list[str], outputs: list[str]) -> None:
        super().__init__()
        self.model, self.inputs, self.outputs = model, inputs, outputs

    def forward(self, *values: torch.Tensor) -> tuple[torch.Tensor, ...]:
        outputs = self.model(**dict(zip(self.inputs, values, strict=True)))
        return tuple(outputs[name] for name in self.outputs)


def load_inputs(request: Json) -> dict[str, torch.Tensor]:
    """Returns the cell's input by the names of forward()'s arguments, in the memory format of the settings."""
    from safetensors.torch import load_file

    inputs = {}
    for name, value in load_file(request["inputs"], device=request["device"]).items():
        channels_last = request["settings"]["memory_format"] == "channels_last" and value.dim() == 4
        inputs[name] = value.contiguous(memory_format=torch.channels_last if channels_last else torch.contiguous_format)
    return inputs
