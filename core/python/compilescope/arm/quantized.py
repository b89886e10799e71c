"""The model of an int8 arm."""

from __future__ import annotations

from typing import Any

import torch

from compilescope.arm.model import ByPosition
from compilescope.inductor import quantization
from compilescope.rpc import Json


class Quantized(torch.nn.Module):  # type: ignore[misc]  # mypy does not read torch
    """A model with its convolutions and linear layers in int8. Returns the request's outputs by name.

    `counts` has the members of a result that say what was quantised.
    """

    def __init__(self, model: Any, request: Json, inputs: dict[str, torch.Tensor]) -> None:
        super().__init__()
        self.inputs, self.outputs = list(inputs), list(request["outputs"])
        by_position = ByPosition(model, self.inputs, self.outputs)
        exported = torch.export.export(by_position, tuple(inputs.values()), strict=False)
        calls = quantization.calibration_calls(request["calibration"], self.inputs)
        self.graph, self.counts = quantization.quantized(exported.module(), calls)

    def forward(self, **inputs: torch.Tensor) -> dict[str, torch.Tensor]:
        values = self.graph(*[inputs[name] for name in self.inputs])
        return dict(zip(self.outputs, values, strict=True))
