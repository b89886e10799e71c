"""ONNX Runtime on a CPU."""

from __future__ import annotations

import os
from typing import Any

from compilescope.engine.base import library
from compilescope.rpc import Json

PROVIDER = "CPUExecutionProvider"
FAST_MATH = "mlas.enable_gemm_fastmath_arm64_bfloat16"  # computes products of float32 in bfloat16


class Session:
    """See base.Session."""

    def __init__(self, version: str) -> None:
        self.library = library("onnxruntime", version)

    def load(self, file: str, _shapes: list[tuple[int, ...]]) -> None:
        """See base.Session. ONNX Runtime parses and compiles in one step, so this only reads the file."""
        with open(file, "rb") as stream:
            self.model = stream.read()
        self.folder = os.path.dirname(os.path.abspath(file))

    def compile(self, wanted: Json) -> None:
        """See base.Session."""
        options = self.library.SessionOptions()
        options.intra_op_num_threads = wanted["threads"]
        options.inter_op_num_threads = int(wanted["inter_op_threads"])
        options.execution_mode = getattr(self.library.ExecutionMode, wanted["execution_mode"])
        options.graph_optimization_level = getattr(self.library.GraphOptimizationLevel, wanted["optimization"])
        # Weights that the model keeps in files beside it. Without this, they are looked for in the working directory.
        options.add_session_config_entry("session.model_external_initializers_file_folder_path", self.folder)
        self.session = self.library.InferenceSession(self.model, options, providers=[PROVIDER])
        self.model = b""

    def in_force(self) -> Json:
        """See base.Session. Number types are those of the graph: ONNX Runtime does not choose others unless FAST_MATH is set."""
        options = self.session.get_session_options()
        types = {value.type for value in (*self.session.get_inputs(), *self.session.get_outputs())}
        narrow = sorted(types & {"tensor(float16)", "tensor(bfloat16)", "tensor(uint8)", "tensor(int8)"})
        precision = "f32" if not narrow else ", ".join(narrow)
        try:
            if options.get_session_config_entry(FAST_MATH) == "1":
                precision = "bf16"
        except RuntimeError:  # not set
            pass
        if self.session.get_providers() != [PROVIDER]:
            precision += " of " + ", ".join(self.session.get_providers())
        return {
            "threads": options.intra_op_num_threads,
            "inter_op_threads": str(options.inter_op_num_threads),
            "execution_mode": options.execution_mode.name,
            "optimization": options.graph_optimization_level.name,
            "precision": precision,
        }

    def layers(self) -> Json:
        """See base.Session."""
        return {}

    def bind(self, inputs: dict[str, Any]) -> None:
        """See base.Session. Inputs that the converted graph does not read are left out."""
        self.bound = self.session.io_binding()
        self.inputs = {name: self.library.OrtValue.ortvalue_from_numpy(value) for name, value in inputs.items()}
        ports = [value.name for value in self.session.get_inputs()]
        named = self.inputs if set(ports) <= self.inputs.keys() else dict(zip(ports, self.inputs.values(), strict=True))
        for name in ports:
            self.bound.bind_ortvalue_input(name, named[name])
        for value in self.session.get_outputs():
            self.bound.bind_output(value.name, "cpu")

    def call(self) -> None:
        """See base.Session."""
        self.session.run_with_iobinding(self.bound)

    def outputs(self) -> dict[str, Any]:
        """See base.Session."""
        names = [value.name for value in self.session.get_outputs()]
        return dict(zip(names, self.bound.copy_outputs_to_cpu(), strict=True))
