"""The interface of the modules that import one kind of model."""

from __future__ import annotations

from typing import Protocol

from compilescope.importing.base import Built
from compilescope.rpc import Json


class Kind(Protocol):
    """Implemented by timm.py, transformers.py and file.py. `name` is the model's name without its kind: "NAME" in "timm/NAME"."""

    def build(self, name: str, pretrained: bool) -> Built:
        """Builds or reads the model. Raises UnsupportedError with the reason if it cannot be run."""

    def processor(self, name: str, built: Built, input_size: list[int] | None) -> Json:
        """Returns the preprocessing of images for the model, with the keys of a preprocessor_config.json."""

    def labels(self, built: Built) -> dict[str, str]:
        """Returns the names of the model's classes by their number; empty if unknown."""
