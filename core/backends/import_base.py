"""What the kinds of imported models share: import_timm, import_transformers, import_file. See import_model.py."""

import difflib
import sys

IMAGENET_MEAN, IMAGENET_STD = [0.485, 0.456, 0.406], [0.229, 0.224, 0.225]
BILINEAR, BICUBIC = 2, 3
# What of a model's outputs is its answer; a model with none of these is compared by all its tensors.
ANSWERS = ("logits", "pred_boxes", "class_queries_logits", "masks_queries_logits", "predicted_depth")


class Unsupported(Exception):
    """The request is understood, but not with what is installed here, or not for this model."""


def library(name):
    try:
        return __import__(name)
    except ImportError as error:
        raise Unsupported(
            f"{sys.executable} cannot import {name} ({error}); install it there or name another interpreter with --python"
        ) from error


def near_words(word, words):
    """Those that may have been meant, as a list in words; empty where none comes near."""
    return ", ".join(difflib.get_close_matches(word, words, n=3))


class Built:
    """A model that is called with pictures and answers with tensors by name."""

    # Of a file: no other dtype than its own, the size of its pictures, where it says one, and whether it is compiled code.
    fixed_dtype, input_size, compiled = False, None, False

    def __init__(self, module, call, version, task=""):
        self.module, self.call, self.version, self.task = module, call, version, task


def named_tensors(values):
    """The tensors of a model's answer: a tensor, a sequence, or a mapping such as transformers' output object."""
    import torch

    if isinstance(values, torch.Tensor):
        return {"logits": values}
    pairs = values.items() if hasattr(values, "items") else ((f"output_{i}", value) for i, value in enumerate(values))
    tensors = {key: value for key, value in pairs if isinstance(value, torch.Tensor)}
    if not tensors:
        raise Unsupported("the model's answer holds no tensor that could be compared")
    return {key: tensors[key] for key in ANSWERS if key in tensors} or tensors


def first_line(error):
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0] if lines else type(error).__name__


def last_line(error):
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1] if lines else type(error).__name__
