"""The process of an engine's arm: a converted model in OpenVINO, ONNX Runtime or another engine.

The engine's own Python runs it (DATA/engines/NAME/.venv), which has no torch. It reads and compiles the model, calls it once, and
then waits for requests, as the process of a Python arm does (arm/python_arm.py). Requests and answers are JSON lines (see rpc.py).

First request:
  engine     a module of this package, "openvino"
  version    the pinned version of its package
  model      the converted model (convert.py), or an ONNX file
  inputs     safetensors file: the cell's input in float32 by the names of the model's inputs
  outputs    names of the outputs to compare, in the model's order
  wanted     settings: threads (a number), precision ("f32"), and texts that the engine's module documents
Answers: {type: "phase", phase: load|compile}, then {type: "result", ok: true, ...} with
  load_s     reading the model
  compile_s  compiling it and the first call
  in_force   the settings that the engine reports, with the keys of `wanted`
  quantized, not_quantized   {operator: count} of the layers with weights, if the engine tells
Then {ask: ...} as for a Python arm. An error is {type: "result", ok: false, error (one sentence), unsupported, oom}.
"""

from __future__ import annotations

import importlib
import os
import time
from typing import Any

from compilescope.engine.base import OUT_OF_MEMORY, Session
from compilescope.freed_memory import keep_freed_memory
from compilescope.message import message
from compilescope.rpc import Channel, Json, UnsupportedError, failure_with_memory
from compilescope.timed_calls import TimedCalls, serve


class EngineArm(TimedCalls):
    """The model of a request in an engine."""

    def __init__(self, request: Json, session: Session, channel: Channel) -> None:
        from safetensors.numpy import load_file

        self.session, self.names = session, request["outputs"]
        inputs = load_file(request["inputs"])
        channel.send(type="phase", phase="load")
        begin = time.perf_counter()
        session.load(request["model"], [value.shape for value in inputs.values()])
        self.load_s = time.perf_counter() - begin
        channel.send(type="phase", phase="compile")
        begin = time.perf_counter()
        session.compile(request["wanted"])
        session.bind(inputs)
        session.call()
        self.compile_s = time.perf_counter() - begin

    def call(self) -> Any:
        """Calls the model once."""
        self.session.call()

    def outputs(self, file: str) -> Json:
        """Writes the outputs of one call in float32 to a safetensors file."""
        import numpy
        from safetensors.numpy import save_file

        self.call()
        values = self.session.outputs()
        if len(values) != len(self.names):
            raise UnsupportedError(
                message("the converted model has %1 outputs instead of %2", len(values), len(self.names))
            )
        if not set(self.names) <= values.keys():  # the converter did not keep the names
            values = dict(zip(self.names, values.values(), strict=True))
        save_file({name: numpy.ascontiguousarray(values[name], dtype="float32") for name in self.names}, file + ".part")
        os.rename(file + ".part", file)
        return {}

    def replace_inputs(self, file: str) -> Json:
        """Binds the inputs of all later calls, which a safetensors file has."""
        from safetensors.numpy import load_file

        self.session.bind(load_file(file))
        return {}


def prepare(request: Json, channel: Channel) -> tuple[EngineArm, Json]:
    """Returns the arm of the first request, ready to be measured, and the members of its result."""
    module = importlib.import_module(f"compilescope.engine.{request['engine']}")
    arm = EngineArm(request, module.Session(request["version"]), channel)
    return arm, {
        "load_s": arm.load_s,
        "compile_s": arm.compile_s,
        "in_force": arm.session.in_force(),
        **arm.session.layers(),
    }


def engine_failure(error: Exception) -> Json:
    """Returns the members of a failed result, which recognizes how engines report that memory ran out."""
    failed = failure_with_memory(error)
    return failed | {"oom": failed["oom"] or any(phrase in str(error) for phrase in OUT_OF_MEMORY)}


def main(_arguments: list[str]) -> int:
    """Serves requests until stdin closes. Errors are sent as answers; the cell's process handles them."""
    keep_freed_memory()
    channel = Channel()
    arm: EngineArm | None = None
    for request in channel.requests():
        try:
            if arm is None:
                arm, result = prepare(request, channel)
            else:
                result = serve(arm, request)
            result = {"ok": True, **result}
        except Exception as error:
            result = engine_failure(error)
        channel.send(type="result", **result)
    return 0
