"""Selects the library that computes float32 matrix products with frozen weights on a CPU.

torch.compile packs frozen weights for MKL. MKL's packed weights cannot be moved in memory, so Inductor packs weights for oneDNN
in a package that is compiled ahead of time. On Intel processors, oneDNN is slower if the weights are in memory and not in a
cache. There a package has the plain weights and calls compilescope::mkl_packed_linear, which packs a weight in the first call
(core/engine/backends/packed_linear.cpp). On other processors MKL does not use all instructions, and oneDNN is faster
(docs/measurements/tuned.md).
"""

from __future__ import annotations

import contextlib
import pathlib
from collections.abc import Iterator
from typing import Any

import torch

BY_MKL, BY_ONEDNN = "mkl", "onednn"
SHIM = "AOTITorchError aoti_torch_cpu_mkl_packed_linear(AtenTensorHandle, AtenTensorHandle, AtenTensorHandle*)"


def fastest_here(cpuinfo: str | pathlib.Path = "/proc/cpuinfo") -> str:
    """Returns the library for this processor, by its vendor. The fixed rule gives the same code on every run."""
    try:
        return BY_MKL if "GenuineIntel" in pathlib.Path(cpuinfo).read_text() else BY_ONEDNN
    except OSError:
        return BY_ONEDNN


class Products:
    """Adds the operator to torch and Inductor, and selects it for products."""

    def __init__(self) -> None:
        self.library = BY_ONEDNN
        self.packed: dict[Any, torch.Tensor] = {}  # weights that autotuning has packed
        self.operator: Any = None  # None without MKL

    @contextlib.contextmanager
    def computed_by(self, library: str) -> Iterator[None]:
        """Uses this library while the block runs."""
        if library not in (BY_MKL, BY_ONEDNN):
            raise ValueError(f"products '{library}': not one of {BY_MKL}, {BY_ONEDNN}")
        if self.operator is None and torch._C.has_mkl:
            self.define()
        self.library = library
        try:
            yield
        finally:
            self.library = BY_ONEDNN
            self.packed.clear()

    def options(self) -> dict[str, Any]:
        """Returns options for Inductor: the operator is a C function of the process that loads the package."""
        return {"aot_inductor.custom_ops_to_c_shims": {self.operator: [SHIM]}} if self.operator else {}

    def define(self) -> None:
        """Defines the operator and its lowering, and patches Inductor's functions that pack weights."""
        from torch._inductor.fx_passes import mkldnn_fusion

        self.definitions = torch.library.Library("compilescope", "DEF")
        self.definitions.define("mkl_packed_linear(Tensor x, Tensor weight) -> Tensor")
        self.definitions.impl("mkl_packed_linear", self.multiply, "CPU")
        self.definitions.impl("mkl_packed_linear", lambda x, weight: x.new_empty(x.shape[0], weight.shape[0]), "Meta")
        self.operator = torch.ops.compilescope.mkl_packed_linear.default
        self.define_lowering()
        device = mkldnn_fusion.CpuMkldnnDeviceOp
        pack_weight_before, pack_linear_before = device.pack_linear_weight, device.pack_linear

        def pack_linear_weight(this: Any, graph: Any, is_low_precision: bool, weight: Any, rows: Any) -> Any:
            if is_low_precision or not isinstance(rows, int) or self.library != BY_MKL:
                return pack_weight_before(this, graph, is_low_precision, weight, rows)
            return weight

        def pack_linear(this: Any, graph: Any, is_low_precision: bool, rows: Any, x: Any, weight: Any, bias: Any) -> Any:
            if weight.target is not torch.ops.aten.permute.default:  # pack_linear_weight() has packed it for oneDNN
                return pack_linear_before(this, graph, is_low_precision, rows, x, weight, bias)
            product = graph.create_node("call_function", self.operator, (x, weight))
            if bias is None:
                return product
            # A separate addition, which Inductor fuses with the following loop.
            columns = weight.args[0].meta["val"].shape[1]
            product.meta["val"] = x.meta["val"].new_empty(rows, columns)
            return graph.create_node("call_function", torch.ops.aten.add.Tensor, (product, bias))

        device.pack_linear_weight, device.pack_linear = pack_linear_weight, pack_linear

    def define_lowering(self) -> None:
        """Lowers the operator to a call; with autotuning, to the fastest of that call and Inductor's templates."""
        from torch._inductor import config
        from torch._inductor.codegen.cpp_gemm_template import CppGemmTemplate
        from torch._inductor.ir import FallbackKernel
        from torch._inductor.kernel.mm_common import mm_args
        from torch._inductor.lowering import fallback_handler, permute, register_lowering
        from torch._inductor.select_algorithm import ExternKernelChoice, autotune_select_algorithm
        from torch._inductor.utils import use_aten_gemm_kernels, use_cpp_gemm_template
        from torch._inductor.virtualized import V

        call = fallback_handler(self.operator)
        extern = ExternKernelChoice(
            self.operator,
            "compilescope::mkl_packed_linear",
            has_out_variant=False,
            kernel_creator=lambda x, weight: FallbackKernel.create(self.operator, x, weight),
        )

        def lower(x: Any, weight: Any) -> Any:
            if not (config.max_autotune or config.max_autotune_gemm) or weight.get_name() not in V.graph.constants:
                return call(x, weight)
            *_, layout, x, transposed = mm_args(x, permute(weight, [1, 0]))
            candidates: list[Any] = []
            if use_cpp_gemm_template(layout, x, transposed):
                CppGemmTemplate.add_choices(candidates, layout, [x, weight], trans_w=True)
            if not candidates or use_aten_gemm_kernels():
                candidates.append(extern.bind((x, weight), layout))
            values = {1: lambda node: V.graph.constants[node.get_name()]}
            return autotune_select_algorithm("packed_linear", candidates, [x, weight], layout, input_gen_fns=values)

        register_lowering(self.operator, type_promotion_kind=None)(lower)

    def multiply(self, x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
        """Implements the operator for autotuning in this process. Packages call packed_linear.cpp."""
        key = (weight.data_ptr(), weight.shape, weight.stride(), x.shape[0])
        if key not in self.packed:
            self.packed[key] = torch.ops.mkl._mkl_reorder_linear_weight(weight.contiguous(), x.shape[0])
        return torch.ops.mkl._mkl_linear(x, self.packed[key], weight, None, x.shape[0])


PRODUCTS = Products()
