"""What Inductor has no option for: operators left to ATen, what templates may take, and (packed_products.py) who computes
matrix products. All of it is undone after each compilation, because the helper that asks for it serves many."""

import contextlib

import packed_products


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


@contextlib.contextmanager
def templates_without_weights():
    """Inductor's C++ templates pack a constant weight while they compile. Without freezing a package's weights are constants
    too, but their values come later: such products stay with ATen, as in torch.compile, whose weights are inputs."""
    from torch._inductor import utils
    from torch._inductor.kernel import mm
    from torch._inductor.virtualized import V

    before = utils.use_cpp_gemm_template

    def use_cpp_gemm_template(layout, mat1, mat2, *args, **kwargs):
        return mat2.get_name() not in V.graph.constants and before(layout, mat1, mat2, *args, **kwargs)

    utils.use_cpp_gemm_template = mm.use_cpp_gemm_template = use_cpp_gemm_template
    try:
        yield
    finally:
        utils.use_cpp_gemm_template = mm.use_cpp_gemm_template = before


@contextlib.contextmanager
def asked_for_by(request):
    """The choices of a request to inductor_compiler.py, for as long as it is compiled."""
    products = packed_products.PRODUCTS.by(request.get("products") or packed_products.fastest_here())
    templates = contextlib.nullcontext() if request["freezing"] else templates_without_weights()
    with left_to_aten(request.get("keep_operators", [])), products, templates:
        yield
