"""OpenVINO on a CPU."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from compilescope.engine.base import library
from compilescope.rpc import Json

# Number types in which a layer computes that are narrower than float32. Masks (u8) and shapes (i32, i64) are exact.
NARROW = ("bf16", "f16")
# Layers with weights, by the names of their operators in torch.
PRODUCTS = {"Convolution": "conv2d", "FullyConnected": "linear"}


class Session:
    """See base.Session."""

    def __init__(self, version: str) -> None:
        self.library = library("openvino", version)
        self.core = self.library.Core()

    def load(self, file: str, shapes: list[tuple[int, ...]]) -> None:
        """See base.Session. Sizes that an ONNX file leaves open are fixed, so that the compiler knows them."""
        self.model = self.core.read_model(file)
        if self.model.is_dynamic() and len(shapes) == len(self.model.inputs):
            self.model.reshape({i: list(shape) for i, shape in enumerate(shapes)})

    def compile(self, wanted: Json) -> None:
        """See base.Session."""
        properties = {
            "INFERENCE_NUM_THREADS": wanted["threads"],
            "NUM_STREAMS": wanted["streams"],
            "PERFORMANCE_HINT": wanted["hint"],
            "INFERENCE_PRECISION_HINT": wanted["precision"],
        }
        self.compiled = self.core.compile_model(self.model, "CPU", properties)
        self.request = self.compiled.create_infer_request()

    def in_force(self) -> Json:
        """See base.Session.

        The property for the precision is a hint, so the compiled layers are read as well.
        """
        read = self.compiled.get_property
        hint = read("PERFORMANCE_HINT")  # a text in some versions
        precision = read("INFERENCE_PRECISION_HINT").get_type_name()
        narrow = self.narrow_layers() if precision == "f32" else {}
        if narrow:
            precision += " with " + ", ".join(f"{count} layers in {name}" for name, count in sorted(narrow.items()))
        return {
            "threads": int(read("INFERENCE_NUM_THREADS")),
            "streams": str(read("NUM_STREAMS")),
            "hint": str(getattr(hint, "name", hint)),
            "precision": precision,
        }

    def compiled_layers(self) -> Iterator[tuple[str, str]]:
        """Yields the type of each compiled layer and the number type in which it computes ("" if it is not known)."""
        for layer in self.compiled.get_runtime_model().get_ops():
            info = layer.get_rt_info()
            kind, precision = (str(info[name].astype(str)) if name in info else "" for name in ("layerType", "runtimePrecision"))
            yield kind, precision

    def narrow_layers(self) -> dict[str, int]:
        """Returns the number of compiled layers in each of the types NARROW."""
        return dict(Counter(precision for _, precision in self.compiled_layers() if precision in NARROW))

    def layers(self) -> Json:
        """See base.Session."""
        counts: dict[str, Counter[str]] = {"quantized": Counter(), "not_quantized": Counter()}
        for kind, precision in self.compiled_layers():
            if kind in PRODUCTS:
                counts["quantized" if precision in ("i8", "u8") else "not_quantized"][PRODUCTS[kind]] += 1
        return {key: dict(value) for key, value in counts.items()}

    def bind(self, inputs: dict[str, Any]) -> None:
        """See base.Session."""
        ports = self.compiled.inputs
        named = {name: port for port in ports for name in port.get_names()}
        # A model that was converted without names has the inputs in the order of the request.
        of_name = named if all(name in named for name in inputs) else dict(zip(inputs, ports, strict=True))
        self.inputs = {name: self.library.Tensor(value, shared_memory=True) for name, value in inputs.items()}
        for name, tensor in self.inputs.items():
            self.request.set_tensor(of_name[name], tensor)

    def call(self) -> None:
        """See base.Session."""
        self.request.infer()

    def outputs(self) -> dict[str, Any]:
        """See base.Session."""
        ports = self.compiled.outputs
        return {
            next(iter(sorted(port.get_names())), f"output_{i}"): self.request.get_output_tensor(i).data.copy()
            for i, port in enumerate(ports)
        }
