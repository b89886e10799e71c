"""Changes a floating-point type in an ONNX model: weights, constants, casts, and the types of values."""

from __future__ import annotations

from typing import Any


def replace_type(model: Any, old: str, new: str) -> bool:
    """Replaces the type `old` by `new`, such as "FLOAT" and "DOUBLE". Returns whether the model has `old`."""
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    before, after = TensorProto.DataType.Value(old), TensorProto.DataType.Value(new)
    dtype = helper.tensor_dtype_to_np_dtype(after)
    changes = 0

    def change(tensor: Any) -> None:
        nonlocal changes
        if tensor.data_type == before:
            changes += 1
            tensor.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(tensor).astype(dtype), tensor.name))

    def change_graph(graph: Any) -> None:
        nonlocal changes
        for tensor in graph.initializer:
            change(tensor)
        for value in (*graph.input, *graph.output, *graph.value_info):
            if value.type.tensor_type.elem_type == before:
                changes += 1
                value.type.tensor_type.elem_type = after
        for node in graph.node:
            for attribute in node.attribute:
                if attribute.type == onnx.AttributeProto.TENSOR:
                    change(attribute.t)
                elif attribute.type == onnx.AttributeProto.GRAPH:
                    change_graph(attribute.g)
                elif attribute.name in ("to", "dtype") and attribute.i == before:
                    changes += 1
                    attribute.i = after

    change_graph(model.graph)
    return changes > 0
