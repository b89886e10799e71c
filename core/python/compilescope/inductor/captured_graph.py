"""The graph that the C++ program captured, as an nn.Module."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import torch

from compilescope.rpc import Json


class CapturedGraph(torch.nn.Module):  # type: ignore[misc]  # mypy does not read torch
    """The graph of a request (see compiler.py), with its weights registered under their names.

    `slots` has the module and the attribute of each weight, in the order of the graph's inputs.
    """

    def __init__(self, request: Json) -> None:
        super().__init__()
        # Not a submodule, because the TorchScript file has no weights and torch.export must not search it for weights.
        self.__dict__["graph"] = torch.jit.load(request["graph"])
        self.slots: list[tuple[torch.nn.Module, str]] = []
        for spec, value in weight_values(request):
            owner, name = owner_of(self, spec["name"])
            if spec["parameter"]:
                owner.register_parameter(name, torch.nn.Parameter(value, requires_grad=False))
            else:
                owner.register_buffer(name, value)
            self.slots.append((owner, name))
        self.eval()

    def forward(self, *inputs: torch.Tensor) -> Any:
        # TorchScript's optimizer folds constants and compares the results, which is impossible with torch.export's fake
        # tensors.
        with torch.jit.optimized_execution(False):
            return self.graph(*inputs, *[getattr(owner, name) for owner, name in self.slots])


def dtype_of(name: str) -> torch.dtype:
    """Returns the dtype for a name without its module: "float32"."""
    return getattr(torch, name)


def weight_values(request: Json) -> Iterator[tuple[Json, torch.Tensor]]:
    """Yields the description and a tensor of each weight of the graph.

    Without freezing, only the layout of a weight matters, and its memory is not accessed. A tensor of one element always needs
    its value, because Inductor treats it as a constant and computes with it.
    """
    device = request["device"]
    path = request.get("weights_file")
    if path is None:
        for spec in request["weights"]:
            tensor = torch.empty_strided(spec["shape"], spec["strides"], dtype=dtype_of(spec["dtype"]), device=device)
            yield spec, tensor.fill_(spec["value"]) if "value" in spec else tensor
        return
    raw = torch.from_file(path, shared=False, size=os.path.getsize(path), dtype=torch.uint8)
    for spec in request["weights"]:
        flat = raw[spec["offset"] : spec["offset"] + spec["bytes"]].view(dtype_of(spec["dtype"]))
        value = flat.as_strided(spec["shape"], spec["strides"])
        # A copy has its own storage. Inductor writes the whole storage of a constant into the package, and the storage of
        # `value` is the whole file.
        copy = torch.empty_strided(spec["shape"], spec["strides"], dtype=value.dtype, device=device)
        yield spec, copy.copy_(value)


def owner_of(root: torch.nn.Module, name: str) -> tuple[torch.nn.Module, str]:
    """Returns the module below `root` that contains the tensor with this dotted name, and the last part of the name.

    Creates missing modules.
    """
    *path, leaf = name.split(".")
    for part in path:
        if part not in root._modules:
            root.add_module(part, torch.nn.Module())
        root = root._modules[part]
    return root, leaf


def pair(value: Any) -> list[int]:
    """Returns both numbers of an argument that may have one for both dimensions."""
    values = list(value) if isinstance(value, (list, tuple)) else [value]
    return values * 2 if len(values) == 1 else values


def with_plain_convolutions(program: Any) -> Any:
    """Replaces aten._convolution, which occurs in traces, and aten.conv2d by aten.convolution in an exported program.

    Inductor's passes recognize only aten.convolution: they fold batch norms into it, prepack its weights, and count it to choose
    memory layouts. aten._convolution has four more arguments, which are options of eager backends. torch.export leaves out
    arguments of aten.conv2d that have their default, and int8 kernels do not accept the default dilation, a single number.
    """
    for node in program.graph.nodes:
        if node.target is torch.ops.aten.conv2d.default and node.meta["val"].dim() == 4:  # aten.convolution needs a batch
            defaults = (None, 1, 0, 1, 1)
            given = list(node.args)
            image, weight, bias, stride, padding, dilation, groups = given + list(defaults[len(given) - 2 :])
            node.target = torch.ops.aten.convolution.default
            node.args = (image, weight, bias, pair(stride), pair(padding), pair(dilation), False, [0, 0], groups)
        if node.target is torch.ops.aten._convolution.default:
            node.target = torch.ops.aten.convolution.default
            node.args = node.args[:9]
    program.graph_module.recompile()
    return program
