"""Models of timm by name."""

from __future__ import annotations

import math
from typing import Any

from compilescope.importing.base import BICUBIC, BILINEAR, Built, library, named_tensors, near_words
from compilescope.message import message
from compilescope.rpc import Json, UnsupportedError, first_line


def build(name: str, pretrained: bool) -> Built:
    """See kind.Kind."""
    timm = library("timm")
    architecture = name.split(".")[0]
    if not timm.is_model(architecture):
        near = near_words(architecture, timm.list_models())
        raise UnsupportedError(
            message("timm %1 has no model '%2'; did you mean %3?", timm.__version__, architecture, near)
            if near
            else message("timm %1 has no model '%2'", timm.__version__, architecture)
        )
    try:
        model = timm.create_model(name, pretrained=pretrained)
    except Exception as error:
        if not pretrained:
            raise
        hub_id = timm.get_pretrained_cfg(name).hf_hub_id or f"timm/{name}"
        raise UnsupportedError(
            message(
                "the published weights of timm/%1 (%2) are not in the local Hugging Face cache: %3",
                name,
                hub_id,
                first_line(error),
            )
        ) from error
    return Built(model, lambda pictures: named_tensors(model(pictures)), timm.__version__, "classification")


def processor(name: str, built: Built, input_size: list[int] | None) -> Json:
    """See kind.Kind. Uses the evaluation transform of timm.data."""
    from timm.data import resolve_model_data_config

    return processor_of(resolve_model_data_config(built.module))


def processor_of(wish: dict[str, Any]) -> Json:
    """Returns the preprocessing that timm.data.create_transform makes of a data configuration for evaluation."""
    channels, height, width = wish["input_size"]
    if channels != 3:
        raise UnsupportedError(
            message("the model takes pictures with %1 channels; only those with 3 can be measured", channels)
        )
    scaled = math.floor(height / wish["crop_pct"]), math.floor(width / wish["crop_pct"])
    square = wish["crop_mode"] != "squash" and height == width
    return {
        "size": {"shortest_edge": scaled[0]} if square else {"height": scaled[0], "width": scaled[1]},
        "do_center_crop": True,
        "crop_size": {"height": height, "width": width},
        "resample": BILINEAR if wish["interpolation"] == "bilinear" else BICUBIC,
        "image_mean": list(wish["mean"]),
        "image_std": list(wish["std"]),
    }


def labels(built: Built) -> dict[str, str]:
    """See kind.Kind. Returns ImageNet's labels for models with 1000 classes."""
    from timm.data import ImageNetInfo

    if getattr(built.module, "num_classes", 0) != 1000:
        return {}
    info = ImageNetInfo()
    return {str(i): info.index_to_description(i) for i in range(1000)}
