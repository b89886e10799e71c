"""What Inductor has no option for: operators left to ATen, and who computes matrix products. All of it is undone after
each compilation, because the helper that asks for it serves many."""

import contextlib
import math
import time


def python_kernels_of(overload):
    """PyTorch's own decompositions that the dispatcher runs, whatever the compiler's table says."""
    import torch

    keys = (torch._C.DispatchKey.Autograd, torch._C.DispatchKey.CompositeImplicitAutograd)
    return {key: overload.py_kernels[key] for key in keys if key in overload.py_kernels}


@contextlib.contextmanager
def left_to_aten(names):
    """The operators of these names become calls of ATen's kernels. Undone afterwards: the next request wants all."""
    import torch
    from torch._inductor import decomposition, lowering

    if not names:
        yield
        return
    packets = [getattr(torch.ops.aten, name) for name in names]
    overloads = [getattr(packet, overload) for packet in packets for overload in packet.overloads()]
    tables = [decomposition.decompositions, lowering.lowerings, lowering._maybe_layout_constraints]
    sets = [lowering.fallbacks, lowering.needs_realized_inputs]
    before = [dict(table) for table in tables], [list(members) for members in sets]
    kernels = {overload: python_kernels_of(overload) for overload in overloads}
    for operator in (*packets, *overloads):
        decomposition.decompositions.pop(operator, None)
        lowering.lowerings.pop(operator, None)
    for overload in overloads:
        for key in kernels[overload]:
            del overload.py_kernels[key]
        overload._dispatch_cache.clear()
        lowering.make_fallback(overload, warn=False)
    decomposition.fast_random_decomps.cache_clear()
    try:
        yield
    finally:
        for table, entries in zip(tables, before[0]):
            table.clear()
            table.update(entries)
        for members, entries in zip(sets, before[1]):
            members.clear()
            members.update(entries)
        for overload in overloads:
            overload.py_kernels.update(kernels[overload])
            overload._dispatch_cache.clear()
        decomposition.fast_random_decomps.cache_clear()


class Products:
    """Who computes float32 matrix products of frozen weights on a CPU. Inductor gives all to oneDNN, weights packed; the
    BLAS library that LibTorch brings is faster for some shapes on some processors."""

    ROUNDS, LEAST_S = 5, 0.02

    def __init__(self):
        self.wish = "packed"
        self.times = {}  # (m, k, n): {library: s}
        self.asked_by_inductor = False

    @contextlib.contextmanager
    def by(self, wish):
        if wish not in ("packed", "blas", "timed"):
            raise ValueError(f"products '{wish}': not one of packed, blas, timed")
        from torch._inductor.fx_passes import mkldnn_fusion

        if not self.asked_by_inductor:  # it looks its own check up once, when it first freezes
            own_check = mkldnn_fusion._is_packable_linear
            mkldnn_fusion._is_packable_linear = lambda match: own_check(match) and self.is_packed(match.output_node())
            self.asked_by_inductor = True
        self.wish = wish
        try:
            yield
        finally:
            self.wish = "packed"

    def is_packed(self, node):
        import torch

        left, right = (argument.meta["val"] for argument in node.args[-2:])
        if self.wish == "packed" or right.dtype != torch.float32:
            return True
        if self.wish == "blas":
            return False
        shape = (left.shape[0], *right.shape)
        if shape not in self.times:
            self.times[shape] = self.time(*shape)
        return self.times[shape]["packed"] <= self.times[shape]["blas"]

    def time(self, m, k, n):
        """Best of a few rounds in turns, in seconds a call."""
        import torch

        with torch.utils._python_dispatch._disable_current_modes(), torch.no_grad():
            x, weight, bias = torch.randn(m, k), torch.randn(k, n), torch.randn(n)
            packed = torch.ops.mkldnn._reorder_linear_weight(weight.t().contiguous(), m)
            calls = {
                "packed": lambda: torch.ops.mkldnn._linear_pointwise(x, packed, bias, "none", [], ""),
                "blas": lambda: torch.addmm(bias, x, weight),
            }
            best = dict.fromkeys(calls, math.inf)
            for _ in range(self.ROUNDS):
                for name, call in calls.items():
                    call()
                    begin, count = time.perf_counter(), 0
                    while count == 0 or time.perf_counter() - begin < self.LEAST_S:
                        call()
                        count += 1
                    best[name] = min(best[name], (time.perf_counter() - begin) / count)
        return best


PRODUCTS = Products()


@contextlib.contextmanager
def asked_for_by(request):
    """The choices of a request to inductor_compiler.py, for as long as it is compiled."""
    with left_to_aten(request.get("keep_operators", [])), PRODUCTS.by(request.get("products", "packed")):
        yield
