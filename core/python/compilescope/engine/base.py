"""What the modules of the engines share. Each of them has a class `Session` with the methods below."""

from __future__ import annotations

import importlib
import sys
from typing import Any, Protocol

from compilescope.message import message
from compilescope.rpc import Json, UnsupportedError, first_line, without_tag

# Texts with which engines report that memory ran out.
OUT_OF_MEMORY = ("bad_alloc", "bad allocation", "Failed to allocate memory", "not enough memory")


class Session(Protocol):
    """A model in an engine. `file` is what the converter wrote (convert.py), or an ONNX file."""

    def load(self, file: str, shapes: list[tuple[int, ...]]) -> None:
        """Reads the model. `shapes` are those of the inputs."""

    def compile(self, wanted: Json) -> None:
        """Compiles the model with the settings of a request (arm.py)."""

    def in_force(self) -> Json:
        """Returns the values of the settings that the engine reports, with the keys of `wanted`."""

    def layers(self) -> Json:
        """Returns the compiled layers with weights that compute in int8 and those that do not: {quantized: {operator: count},
        not_quantized: {operator: count}}; empty if the engine does not tell."""

    def bind(self, inputs: dict[str, Any]) -> None:
        """Sets the input, NumPy arrays by name."""

    def call(self) -> None:
        """Runs the model once on the input. The outputs stay in the engine's memory."""

    def outputs(self) -> dict[str, Any]:
        """Returns the outputs of the last call as NumPy arrays, by the names in `file`, in their order."""


def library(name: str, wanted: str) -> Any:
    """Imports an engine's package. Raises UnsupportedError if it is broken or not the version that is pinned."""
    remedy = f"compilescope-cli engines add {name}"
    try:
        module = importlib.import_module(name)
        here = without_tag(module.__version__.split("-")[0])
    except Exception as error:  # an extension module may raise anything
        raise UnsupportedError(
            message(
                "%1 cannot import %2 (%3); `%4` installs it again", sys.executable, name, first_line(error), remedy
            )
        ) from error
    if here != wanted:
        raise UnsupportedError(
            message(
                "%1 has %2 %3, but this program is checked with %4; `%5` installs that version",
                sys.executable,
                name,
                here,
                wanted,
                remedy,
            )
        )
    return module
