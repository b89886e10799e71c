"""Who computes float32 matrix products of frozen weights on a CPU, and in which layout the weights lie.

torch.compile packs frozen weights for MKL. Inductor cannot put those into a package, because they cannot be moved in
memory, and gives an ahead-of-time package oneDNN's packed weights instead. On processors of Intel those are slower where
weights come from memory and not from a cache. So there a package has the plain weights and calls
compilescope::mkl_packed_linear, which packs them when it first sees them: packed_linear.cpp. On others MKL does not use
all that they can, and oneDNN is the faster one (docs/measurements/tuned.md)."""

import contextlib
import math
import pathlib
import time

BY_MKL, BY_ONEDNN, TIMED = "mkl", "onednn", "timed"
SHIM = "AOTITorchError aoti_torch_cpu_mkl_packed_linear(AtenTensorHandle, AtenTensorHandle, AtenTensorHandle*)"


def fastest_here(cpuinfo="/proc/cpuinfo"):
    """By the maker of the processor: a rule, so that the same machine always gets the same code."""
    try:
        return BY_MKL if "GenuineIntel" in pathlib.Path(cpuinfo).read_text() else BY_ONEDNN
    except OSError:
        return BY_ONEDNN


class Products:
    ROUNDS, LEAST_BYTES, MOST_WEIGHTS = 5, 32 << 20, 16

    def __init__(self):
        self.wish = BY_ONEDNN
        self.times = {}  # (m, k, n): {library: s}
        self.packed = {}  # what autotuning runs
        self.operator = None

    @contextlib.contextmanager
    def by(self, wish):
        if wish not in (BY_MKL, BY_ONEDNN, TIMED):
            raise ValueError(f"products '{wish}': not one of {BY_MKL}, {BY_ONEDNN}, {TIMED}")
        import torch

        if self.operator is None and torch._C.has_mkl:
            self.define()
        self.wish = wish
        try:
            yield
        finally:
            self.wish = BY_ONEDNN
            self.packed.clear()

    def options(self):
        """For Inductor: the operator is a function of C, found in the process that loads the package."""
        return {"aot_inductor.custom_ops_to_c_shims": {self.operator: [SHIM]}} if self.operator else {}

    def define(self):
        """The operator, how Inductor lowers it, and the place where Inductor chooses how to pack."""
        import torch
        from torch._inductor.fx_passes import mkldnn_fusion

        self.library = torch.library.Library("compilescope", "DEF")
        self.library.define("mkl_packed_linear(Tensor x, Tensor weight) -> Tensor")
        self.library.impl("mkl_packed_linear", self.multiply, "CPU")
        self.library.impl("mkl_packed_linear", lambda x, weight: x.new_empty(x.shape[0], weight.shape[0]), "Meta")
        self.operator = torch.ops.compilescope.mkl_packed_linear.default
        self.define_lowering()
        device = mkldnn_fusion.CpuMkldnnDeviceOp
        pack_weight_before, pack_linear_before = device.pack_linear_weight, device.pack_linear

        def pack_linear_weight(this, graph, is_low_precision, weight, rows):
            if is_low_precision or not isinstance(rows, int) or not self.are_for_mkl(weight.args[0], rows):
                return pack_weight_before(this, graph, is_low_precision, weight, rows)
            return weight

        def pack_linear(this, graph, is_low_precision, rows, x, weight, bias):
            if weight.target is not torch.ops.aten.permute.default:  # it was packed
                return pack_linear_before(this, graph, is_low_precision, rows, x, weight, bias)
            product = graph.create_node("call_function", self.operator, (x, weight))
            if bias is None:
                return product
            # Left to Inductor, which has a loop for it: the one that comes next.
            columns = weight.args[0].meta["val"].shape[1]
            product.meta["val"] = x.meta["val"].new_empty(rows, columns)
            return graph.create_node("call_function", torch.ops.aten.add.Tensor, (product, bias))

        device.pack_linear_weight, device.pack_linear = pack_linear_weight, pack_linear

    def define_lowering(self):
        """A call of the operator, or with autotuning what is fastest of it and Inductor's templates."""
        from torch._inductor import config
        from torch._inductor.codegen.cpp_gemm_template import CppGemmTemplate
        from torch._inductor.ir import FallbackKernel
        from torch._inductor.kernel.mm_common import mm_args
        from torch._inductor.lowering import fallback_handler, permute, register_lowering
        from torch._inductor.select_algorithm import ExternKernelChoice, autotune_select_algorithm
        from torch._inductor.utils import use_aten_gemm_kernels, use_cpp_gemm_template
        from torch._inductor.virtualized import V

        call = fallback_handler(self.operator)
        library = ExternKernelChoice(
            self.operator,
            "compilescope::mkl_packed_linear",
            has_out_variant=False,
            kernel_creator=lambda x, weight: FallbackKernel.create(self.operator, x, weight),
        )

        @register_lowering(self.operator, type_promotion_kind=None)
        def lower(x, weight):
            if not (config.max_autotune or config.max_autotune_gemm) or weight.get_name() not in V.graph.constants:
                return call(x, weight)
            *_, layout, x, transposed = mm_args(x, permute(weight, [1, 0]))
            choices = []
            if use_cpp_gemm_template(layout, x, transposed):
                CppGemmTemplate.add_choices(choices, layout, [x, weight], trans_w=True)
            if not choices or use_aten_gemm_kernels():
                choices.append(library.bind((x, weight), layout))
            values = {1: lambda node: V.graph.constants[node.get_name()]}
            return autotune_select_algorithm("packed_linear", choices, [x, weight], layout, input_gen_fns=values)

    def multiply(self, x, weight):
        """What packed_linear.cpp does, for autotuning."""
        import torch

        key = (weight.data_ptr(), weight.shape, weight.stride(), x.shape[0])
        if key not in self.packed:
            self.packed[key] = torch.ops.mkl._mkl_reorder_linear_weight(weight.contiguous(), x.shape[0])
        return torch.ops.mkl._mkl_linear(x, self.packed[key], weight, None, x.shape[0])

    def are_for_mkl(self, weight, rows):
        """`weight`: of k x n, as aten.mm takes it."""
        if self.wish != TIMED:
            return self.wish == BY_MKL
        shape = (rows, *weight.meta["val"].shape)
        if shape not in self.times:
            self.times[shape] = self.time(*shape)
        return self.times[shape][BY_MKL] <= self.times[shape][BY_ONEDNN]

    def time(self, m, k, n):
        """Best of a few rounds in turns, in seconds a call. With weights for longer than a core's cache: a model that
        has many reads each from memory."""
        import torch

        with torch.utils._python_dispatch._disable_current_modes(), torch.no_grad():
            count = max(1, min(self.MOST_WEIGHTS, math.ceil(self.LEAST_BYTES / (4 * k * n))))
            x, bias = torch.randn(m, k), torch.randn(n)
            weights = [torch.randn(n, k) for _ in range(count)]
            of_mkl = [torch.ops.mkl._mkl_reorder_linear_weight(weight, m) for weight in weights]
            of_onednn = [torch.ops.mkldnn._reorder_linear_weight(weight, m) for weight in weights]
            calls = {
                BY_MKL: lambda i: torch.ops.mkl._mkl_linear(x, of_mkl[i], weights[i], bias, m),
                BY_ONEDNN: lambda i: torch.ops.mkldnn._linear_pointwise(x, of_onednn[i], bias, "none", [], ""),
            }
            best = dict.fromkeys(calls, math.inf)
            for _ in range(self.ROUNDS):
                for name, call in calls.items():
                    begin = time.perf_counter()
                    for i in range(count):
                        call(i)
                    best[name] = min(best[name], (time.perf_counter() - begin) / count)
        return best


PRODUCTS = Products()
