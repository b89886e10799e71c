"""The outputs of an ONNX file in double precision, computed by ONNX's own reference implementation in NumPy.

It runs in the Python of an engine. Request: {source: ONNX file, inputs: safetensors file with one tensor, file: output, outputs:
names for the outputs, in the file's order}. The answer is {type: "result", ok: true} or an error as in arm.py.
"""

from __future__ import annotations

import os

from compilescope.engine.arm import engine_failure
from compilescope.engine.onnx_types import replace_type
from compilescope.rpc import Channel, Json


def compute(request: Json) -> Json:
    """Writes the outputs. Returns the members of the result."""
    import numpy
    import onnx
    from onnx.reference import ReferenceEvaluator
    from safetensors.numpy import load_file, save_file

    model = onnx.load(request["source"])
    weights = {tensor.name for tensor in model.graph.initializer}
    name = next(value.name for value in model.graph.input if value.name not in weights)
    value = next(iter(load_file(request["inputs"]).values())).astype(numpy.float64)
    replace_type(model, "FLOAT", "DOUBLE")
    outputs = ReferenceEvaluator(model).run(None, {name: value})
    named = {
        key: numpy.ascontiguousarray(output, dtype=numpy.float64)
        for key, output in zip(request["outputs"], outputs, strict=True)
    }
    save_file(named, request["file"] + ".part")
    os.rename(request["file"] + ".part", request["file"])
    return {}


def main(_arguments: list[str]) -> int:
    """Serves requests until stdin closes."""
    channel = Channel()
    for request in channel.requests():
        try:
            result = {"ok": True, **compute(request)}
        except Exception as error:
            result = engine_failure(error)
        channel.send(type="result", **result)
    return 0
