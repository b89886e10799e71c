"""What the kinds of imported models share: timm.py, transformers.py, file.py. See model.py."""

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
# The outputs that are a model's answer. A model with none of these is compared by all its tensors.
ANSWERS = ("logits", "pred_boxes", "class_queries_logits", "masks_queries_logits", "predicted_depth")


class Built:
    """A model that is called with images and answers with tensors by name."""

    # Of files: the dtype cannot be changed; the size of the images, if the file tells it; whether it is compiled code.
    fixed_dtype = False
    input_size: list[int] | None = None
    compiled = False

    def __init__(self, module: Any, call: Callable[[Any], dict[str, Any]], version: str, task: str = "") -> None:
        self.module, self.call, self.version, self.task = module, call, version, task


def library(name: str) -> Any:
    """The module `name`. Raises UnsupportedError when it cannot be imported."""
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
    """Up to three of `words` that may have been meant, joined by commas; empty if none is similar."""
    return ", ".join(difflib.get_close_matches(word, list(words), n=3))


def named_tensors(values: Any) -> dict[str, Any]:
    """The tensors of a model's answer: a tensor, a sequence, or a mapping such as transformers' output object."""
    import torch

    if isinstance(values, torch.Tensor):
        return {"logits": values}
    pairs = values.items() if hasattr(values, "items") else ((f"output_{i}", value) for i, value in enumerate(values))
    tensors = {key: value for key, value in pairs if isinstance(value, torch.Tensor)}
    if not tensors:
        raise UnsupportedError(message("the model's answer holds no tensor that could be compared"))
    return {key: tensors[key] for key in ANSWERS if key in tensors} or tensors
