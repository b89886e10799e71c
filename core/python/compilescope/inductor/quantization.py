"""Quantises a graph to int8 for x86 processors: PyTorch's export quantisation (pt2e) from torchao, with Inductor's quantiser.

Weights are quantised per channel, activations per tensor with histograms of calibration inputs. Inductor fuses the operators
that become int8 only with frozen weights.
"""

from __future__ import annotations

import operator
from collections import Counter
from typing import Any

import torch

from compilescope.message import message
from compilescope.rpc import Json, UnsupportedError

# The module class from which the quantiser recognizes an operator. torch.export records it only if it traces nn.Modules in
# strict mode, which graphs captured by the C++ program are not.
SOURCES = {
    "aten::conv2d": torch.nn.Conv2d,
    "aten::linear": torch.nn.Linear,
    "aten::add.Tensor": operator.add,
    "aten::add_.Tensor": operator.add,
    "aten::relu": torch.nn.ReLU,
    "aten::relu_": torch.nn.ReLU,
    "aten::hardtanh": torch.nn.Hardtanh,
    "aten::hardtanh_": torch.nn.Hardtanh,
    "aten::hardswish": torch.nn.Hardswish,
    "aten::hardswish_": torch.nn.Hardswish,
    "aten::silu": torch.nn.SiLU,
    "aten::silu_": torch.nn.SiLU,
    "aten::relu6": torch.nn.ReLU6,
    "aten::leaky_relu": torch.nn.LeakyReLU,
    "aten::leaky_relu_": torch.nn.LeakyReLU,
    "aten::tanh": torch.nn.Tanh,
    "aten::gelu": torch.nn.GELU,
}
PRODUCTS = ("aten::conv2d", "aten::linear")  # the operators whose weights are quantised


def name_of(node: Any) -> str:
    """Returns the operator's name with its overload, "aten::add.Tensor"; empty for other nodes."""
    return getattr(node.target, "name", str)() if node.op == "call_function" and hasattr(node.target, "name") else ""


def with_conv2d(graph_module: Any) -> Any:
    """Replaces aten._convolution, which occurs in traces, by aten.conv2d, which the quantiser knows."""
    for node in graph_module.graph.nodes:
        if node.target is torch.ops.aten._convolution.default and not node.args[6] and len(node.args[3]) == 2:
            node.target = torch.ops.aten.conv2d.default
            node.args = (*node.args[:6], node.args[8])
    graph_module.recompile()
    return graph_module


def mark_sources(graph_module: Any) -> None:
    """Adds SOURCES to the operators, as a strict export does. Each operator is a module of its own."""
    for node in graph_module.graph.nodes:
        if name_of(node) in SOURCES:
            node.meta["source_fn_stack"] = [(node.name, SOURCES[name_of(node)])]


def counts_of(graph_module: Any) -> Json:
    """Returns by operator how many convolutions and linear layers have int8 weights and inputs, and how many have not."""
    counts: dict[str, Counter[str]] = {"quantized": Counter(), "not_quantized": Counter()}
    for node in graph_module.graph.nodes:
        if name_of(node) not in PRODUCTS:
            continue
        is_quantized = all("dequantize" in str(value.target) for value in node.args[:2])
        counts["quantized" if is_quantized else "not_quantized"][name_of(node).removeprefix("aten::")] += 1
    return {key: dict(value) for key, value in counts.items()}


def calibration_calls(file: str, names: list[str]) -> list[tuple[torch.Tensor, ...]]:
    """Returns the inputs of each calibration call, in the order of `names`.

    The safetensors file has a tensor (calls, ...) for each input.
    """
    from safetensors.torch import load_file

    stacked = load_file(file)
    return list(zip(*[stacked[name].unbind() for name in names], strict=True))


def quantized(graph_module: Any, calibration: list[tuple[torch.Tensor, ...]]) -> tuple[Any, Json]:
    """Returns the module with quantised convolutions and linear layers, and counts_of() it.

    `calibration` has the inputs of each calibration call. Raises UnsupportedError without torchao, or if nothing can be quantised.
    """
    try:
        from torchao.quantization.pt2e.quantize_pt2e import convert_pt2e, prepare_pt2e
        from torchao.quantization.pt2e.quantizer import x86_inductor_quantizer as x86
    except ImportError as error:
        raise UnsupportedError(
            message(
                "int8 needs torchao, which cannot be imported (%1); scripts/setup.sh installs it if it runs with this PyTorch",
                error,
            )
        ) from error
    with_conv2d(graph_module)
    mark_sources(graph_module)
    quantizer = x86.X86InductorQuantizer().set_global(x86.get_default_x86_inductor_quantization_config())
    prepared = prepare_pt2e(graph_module, quantizer)
    for inputs in calibration:
        prepared(*inputs)
    converted = convert_pt2e(prepared)
    counts = counts_of(converted)
    if not counts["quantized"]:
        raise UnsupportedError(message("the quantiser found no convolution or linear layer that it can compute in int8"))
    return converted, counts
