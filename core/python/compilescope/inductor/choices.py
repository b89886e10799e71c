"""Choices for which Inductor has no option: operators that call ATen's kernels, the use of templates, and layouts.

All patch Inductor's tables and functions. The patches are undone after each compilation, because one process serves many
requests.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import torch

from compilescope.inductor import packed_products
from compilescope.rpc import Json


@contextlib.contextmanager
def left_to_aten(names: list[str]) -> Iterator[None]:
    """Makes Inductor call ATen's kernels for the operators with these names, instead of decomposing or lowering them.

    Has no effect on an operator that the dispatcher itself decomposes (upsample_bilinear2d).
    """
    from torch._inductor import decomposition, lowering

    if not names:
        yield
        return
    packets = [getattr(torch.ops.aten, name) for name in names]
    overloads = [getattr(packet, overload) for packet in packets for overload in packet.overloads()]
    tables = [decomposition.decompositions, lowering.lowerings, lowering._maybe_layout_constraints]
    sets = [lowering.fallbacks, lowering.needs_realized_inputs]
    tables_before, sets_before = [dict(table) for table in tables], [list(members) for members in sets]
    for operator in (*packets, *overloads):
        decomposition.decompositions.pop(operator, None)
        lowering.lowerings.pop(operator, None)
    for overload in overloads:
        lowering.make_fallback(overload, warn=False)
    decomposition.fast_random_decomps.cache_clear()
    try:
        yield
    finally:
        for table, entries in zip(tables, tables_before, strict=True):
            table.clear()
            table.update(entries)
        for members, kept in zip(sets, sets_before, strict=True):
            members.clear()
            members.update(kept)
        decomposition.fast_random_decomps.cache_clear()


@contextlib.contextmanager
def templates_without_weights() -> Iterator[None]:
    """Makes matrix products with a weight call ATen instead of Inductor's C++ templates.

    The templates pack a constant weight at compile time. Without freezing, a package's weights are constants for Inductor too,
    but their values are not known yet. torch.compile also calls ATen, because there the weights are inputs.
    """
    from torch._inductor import utils
    from torch._inductor.kernel import mm
    from torch._inductor.virtualized import V

    before = utils.use_cpp_gemm_template

    def use_cpp_gemm_template(layout: Any, mat1: Any, mat2: Any, *args: Any, **kwargs: Any) -> bool:
        return mat2.get_name() not in V.graph.constants and before(layout, mat1, mat2, *args, **kwargs)

    utils.use_cpp_gemm_template = mm.use_cpp_gemm_template = use_cpp_gemm_template
    try:
        yield
    finally:
        utils.use_cpp_gemm_template = mm.use_cpp_gemm_template = before


@contextlib.contextmanager
def layouts_of_packed_convolutions() -> Iterator[None]:
    """Makes Inductor prefer channels-last layouts around packed convolutions, as around those that it has not packed.

    After freezing it recognises only packed convolutions that are fused with the following operation (graph.is_mkldnn_conv,
    torch 2.15). Without others, the deformable attention of Mask2Former gets loops without vectors.
    """
    from torch._inductor import graph

    before = getattr(graph, "is_mkldnn_conv", None)
    packed = getattr(torch.ops.mkldnn, "_convolution_pointwise", None)  # absent without oneDNN
    if before is None or packed is None:
        yield
        return

    def is_mkldnn_conv(node: Any) -> bool:
        return node.target is packed.default or before(node)

    graph.is_mkldnn_conv = is_mkldnn_conv
    try:
        yield
    finally:
        graph.is_mkldnn_conv = before


@contextlib.contextmanager
def chosen_by(request: Json) -> Iterator[None]:
    """Applies the choices of a request (see compiler.py) while the block runs."""
    products = packed_products.PRODUCTS.computed_by(request.get("products") or packed_products.fastest_here())
    templates = contextlib.nullcontext() if request["freezing"] else templates_without_weights()
    with left_to_aten(request.get("keep_operators", [])), products, templates, layouts_of_packed_convolutions():
        yield
