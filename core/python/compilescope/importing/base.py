"""Functions that timm.py, transformers.py and file.py share. See model.py."""

from __future__ import annotations

import difflib
import importlib
import sys
from collections.abc import Callable, Iterable
from typing import Any

from compilescope.message import message
from compilescope.rpc import UnsupportedError

IMAGENET_MEAN, IMAGENET_STD = [0.485, 0.456, 0.406], [0.229, 0.224, 0.225]
BILINEAR, BICUBIC = 2, 3
# The outputs that are compared. For a model with none of these, all output tensors are compared.
ANSWERS = ("logits", "pred_boxes", "class_queries_logits", "masks_queries_logits", "predicted_depth")


class Built:
    """A model that takes images and returns tensors by name."""

    # For files: whether the dtype is fixed, the size of the images if the file has it, and whether it is compiled code.
    fixed_dtype = False
    input_size: list[int] | None = None
    compiled = False
    # An ONNX file: its number of weights, because its module has none.
    onnx_parameters: int | None = None

    def __init__(self, module: Any, call: Callable[[Any], dict[str, Any]], version: str, task: str = "") -> None:
        self.module, self.call, self.version, self.task = module, call, version, task


def library(name: str) -> Any:
    """Imports and returns the module `name`. Raises UnsupportedError if it cannot be imported."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise UnsupportedError(
            message(
                "%1 cannot import %2 (%3); install it there or name another interpreter with --python",
                sys.executable,
                name,
                error,
            )
        ) from error


def near_words(word: str, words: Iterable[str]) -> str:
    """Returns up to three similar words, joined by commas; empty if none is similar."""
    return ", ".join(difflib.get_close_matches(word, list(words), n=3))


def named_tensors(values: Any) -> dict[str, Any]:
    """Returns the tensors of a model's output: a tensor, a sequence, or a mapping such as transformers' output object."""
    import torch

    if isinstance(values, torch.Tensor):
        return {"logits": values}
    pairs = values.items() if hasattr(values, "items") else ((f"output_{i}", value) for i, value in enumerate(values))
    tensors = {key: value for key, value in pairs if isinstance(value, torch.Tensor)}
    if not tensors:
        raise UnsupportedError(message("the model's answer holds no tensor that could be compared"))
    return {key: tensors[key] for key in ANSWERS if key in tensors} or tensors
