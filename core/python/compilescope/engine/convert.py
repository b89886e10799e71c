"""The converting helper: writes a model of torch in the format of an engine. It runs in torch's Python.

The engine's packages are imported from its own environment, whose folder is appended to sys.path, so that packages that both have
are torch's.

Request:
  engine                "openvino" or "onnxruntime"
  version               the pinned version of the engine's package
  site, python_version  folder of the engine's packages, and the version of Python that they are for ("3.11")
  torch, transformers   required versions, as for a Python arm
  model_type, folder    as for a Python arm (arm/python_arm.py)
  inputs                safetensors file: the cell's input in float32
  outputs               names of the outputs to compare
  settings              as RuntimeSettings
  calibration           quantises to int8: safetensors file with a tensor (calls, ...) for each input; optional, for OpenVINO
  file                  output, without extension
The answers are {type: "phase", phase: load|capture}, then {type: "result", ok: true, convert_s, file, route} or an error as in
arm.py.
`route` names the converter: "openvino", "onnx" or "onnx-dynamo". convert_s includes quantising.
"""

from __future__ import annotations

import logging
import pathlib
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from compilescope import settings
from compilescope.engine.arm import engine_failure
from compilescope.engine.base import library
from compilescope.engine.onnx_types import replace_type
from compilescope.message import message
from compilescope.rpc import Channel, Json, UnsupportedError, collector_paused, first_line

if TYPE_CHECKING:
    import torch


def load(request: Json) -> tuple[Any, dict[str, torch.Tensor]]:
    """Returns the model as a module that takes the inputs by position and returns the outputs as a tuple; and the inputs."""
    from compilescope.arm.model import ByPosition, load_inputs, load_model, require_model_type

    require_model_type(request["model_type"])
    plain = {**request, "device": "cpu", "dtype": "float32"}
    plain["settings"] = {**request["settings"], "memory_format": "contiguous"}
    model, inputs = load_model(plain, allow_script=True), load_inputs(plain)
    return ByPosition(model, list(inputs), request["outputs"]).eval(), inputs


def to_openvino(module: Any, inputs: dict[str, torch.Tensor], _outputs: list[str], file: str) -> str:
    """Writes OpenVINO's format, without reducing float32 weights to float16, which is the default."""
    import openvino

    values = tuple(inputs.values())
    converted = openvino.convert_model(module, example_input=values, input=[tuple(value.shape) for value in values])
    if len(converted.inputs) == len(inputs):
        for port, name in zip(converted.inputs, inputs, strict=True):
            port.get_tensor().set_names({name})
    openvino.save_model(converted, file + ".xml", compress_to_fp16=False)
    return file + ".xml"


def quantize_openvino(file: str, calls: list[tuple[torch.Tensor, ...]]) -> str:
    """Quantises a converted model to int8 with NNCF, OpenVINO's own quantiser. Returns the new file.

    Weights are quantised per channel, activations per tensor. `calls` has the inputs of each calibration call. Raises
    UnsupportedError without NNCF.
    """
    try:
        import nncf
    except ImportError as error:
        remedy = "compilescope-cli engines remove openvino && compilescope-cli engines add openvino"
        raise UnsupportedError(
            message("int8 in OpenVINO needs NNCF, which cannot be imported (%1); `%2` installs it", error, remedy)
        ) from error
    import openvino

    logging.getLogger("nncf").setLevel(logging.ERROR)
    model = openvino.Core().read_model(file)
    has_attention = any("Attention" in op.get_type_name() for op in model.get_ops())
    quantized = nncf.quantize(
        model,
        nncf.Dataset([[value.numpy() for value in values] for values in calls]),
        subset_size=len(calls),
        model_type=nncf.ModelType.TRANSFORMER if has_attention else None,
    )
    target = str(pathlib.Path(file).with_name("int8.xml"))
    openvino.save_model(quantized, target, compress_to_fp16=False)
    return target


def to_onnx(module: Any, inputs: dict[str, torch.Tensor], outputs: list[str], file: str, dynamo: bool = False) -> str:
    """Writes an ONNX file.

    The exporters make some numbers double that torch computes in float32, such as the grid of grid_sample in Mask2Former.
    ONNX Runtime has no double version of such operators.
    """
    import onnx
    import torch

    names = list(inputs)
    torch.onnx.export(
        module, tuple(inputs.values()), file + ".onnx", input_names=names, output_names=outputs, dynamo=dynamo
    )
    exported = onnx.load(file + ".onnx")
    if replace_type(exported, "DOUBLE", "FLOAT"):
        onnx.save(exported, file + ".onnx")
    return file + ".onnx"


def to_onnx_by_dynamo(module: Any, inputs: dict[str, torch.Tensor], outputs: list[str], file: str) -> str:
    """Writes an ONNX file with the exporter that is based on torch.export, which takes much longer."""
    return to_onnx(module, inputs, outputs, file, dynamo=True)


Converter = Callable[[Any, "dict[str, torch.Tensor]", list[str], str], str]
# The converters of each engine. One that fails is followed by the next.
ROUTES: dict[str, tuple[tuple[str, Converter], ...]] = {
    "openvino": (("openvino", to_openvino), ("onnx", to_onnx)),
    "onnxruntime": (("onnx", to_onnx), ("onnx-dynamo", to_onnx_by_dynamo)),
}


def prepare(request: Json, channel: Channel) -> tuple[Any, dict[str, torch.Tensor]]:
    """Imports the libraries and returns the module and the inputs of a request. Raises UnsupportedError for other versions."""
    from compilescope.arm.python_arm import require_packages

    require_packages(request)
    here = f"{sys.version_info[0]}.{sys.version_info[1]}"
    if here != request["python_version"]:
        raise UnsupportedError(
            message(
                "%1 is Python %2, but %3 is installed for Python %4; `%5` installs it for this one",
                sys.executable,
                here,
                request["engine"],
                request["python_version"],
                f"compilescope-cli engines add {request['engine']}",
            )
        )
    sys.path.append(request["site"])
    library(request["engine"], request["version"])
    settings.apply(request["settings"])
    channel.send(type="phase", phase="load")
    return load(request)


def convert(request: Json, channel: Channel) -> Json:
    """Converts the model of a request. Returns the members of the result."""
    with collector_paused():
        import torch

        from compilescope.inductor.quantization import calibration_calls

        module, inputs = prepare(request, channel)
    with torch.no_grad():
        channel.send(type="phase", phase="capture")
        reasons: list[str] = []
        for route, converter in ROUTES[request["engine"]]:
            begin = time.perf_counter()
            try:
                file = converter(module, inputs, request["outputs"], request["file"])
                if request.get("calibration"):
                    file = quantize_openvino(file, calibration_calls(request["calibration"], list(inputs)))
            except UnsupportedError:
                raise
            except MemoryError:
                raise
            except Exception as error:
                if engine_failure(error)["oom"]:
                    raise
                reasons.append(f"{route}: {first_line(error)}")
                for part in pathlib.Path(request["file"]).parent.glob(pathlib.Path(request["file"]).name + ".*"):
                    part.unlink()
                continue
            return {"convert_s": time.perf_counter() - begin, "file": file, "route": route}
    raise UnsupportedError(message("%1 cannot convert the model: %2", request["engine"], "; ".join(reasons)))


def main(_arguments: list[str]) -> int:
    """Serves one request at a time until stdin closes."""
    channel = Channel()
    for request in channel.requests():
        try:
            result = {"ok": True, **convert(request, channel)}
        except Exception as error:
            result = engine_failure(error)
        channel.send(type="result", **result)
    return 0
