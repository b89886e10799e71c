"""Choices for which Inductor has no option hold for one compilation, and leave Inductor as it was."""

import types

import pytest
import torch
from torch._inductor import decomposition, lowering, utils
from torch._inductor.kernel import mm
from torch._inductor.virtualized import V

from compilescope.inductor import choices
from compilescope.inductor.packed_products import BY_MKL, BY_ONEDNN, PRODUCTS

GELU = torch.ops.aten.gelu.default


def tables():
    return (dict(decomposition.decompositions), dict(lowering.lowerings), dict(lowering._maybe_layout_constraints),
            set(lowering.fallbacks), set(lowering.needs_realized_inputs))


def test_operators_are_left_to_aten_while_it_lasts():
    before = tables()
    assert GELU in decomposition.decompositions and GELU not in lowering.fallbacks, "nothing would be shown"
    with choices.left_to_aten(["gelu"]):
        assert GELU not in decomposition.decompositions
        assert GELU in lowering.fallbacks and lowering.lowerings[GELU] is not before[1].get(GELU)
    assert tables() == before


def test_another_operator_is_not_touched():
    with choices.left_to_aten(["gelu"]):
        assert torch.ops.aten.silu.default in decomposition.decompositions


def test_a_failed_compilation_leaves_the_tables_as_they_were():
    before = tables()
    with pytest.raises(RuntimeError, match="does not compile"), choices.left_to_aten(["gelu", "grid_sampler_2d"]):
        raise RuntimeError("does not compile")
    assert tables() == before


@pytest.fixture
def templates(monkeypatch):
    """Inductor that would use a template for every product; constants "weight"."""
    def always(layout, mat1, mat2, *args, **kwargs):
        return True

    for module in (utils, mm):
        monkeypatch.setattr(module, "use_cpp_gemm_template", always)
    node = types.SimpleNamespace
    uses = lambda name: mm.use_cpp_gemm_template(None, None, node(get_name=lambda: name))  # noqa: E731
    with V.set_graph_handler(types.SimpleNamespace(constants={"weight": None})):
        yield uses, always


def test_templates_take_no_weight_while_it_lasts(templates):
    uses, always = templates
    with choices.templates_without_weights():
        assert uses("buffer") and not uses("weight")
        assert utils.use_cpp_gemm_template is mm.use_cpp_gemm_template is not always
    assert uses("weight") and utils.use_cpp_gemm_template is mm.use_cpp_gemm_template is always


def test_a_packed_convolution_without_a_fused_operation_is_one():
    from torch._inductor import graph

    def node(target):
        return types.SimpleNamespace(target=target)

    packed, before = torch.ops.mkldnn._convolution_pointwise.default, graph.is_mkldnn_conv
    assert not before(node(packed)), "nothing would be shown"
    with choices.layouts_of_packed_convolutions():
        assert graph.is_mkldnn_conv(node(packed)) and not graph.is_mkldnn_conv(node(GELU))
    assert graph.is_mkldnn_conv is before


@pytest.mark.parametrize("freezing", [False, True])
def test_a_request_decides(templates, freezing):
    from torch._inductor import graph

    uses, _ = templates
    is_mkldnn_conv = graph.is_mkldnn_conv
    with choices.chosen_by({"freezing": freezing, "products": BY_MKL, "keep_operators": ["gelu"]}):
        assert uses("weight") is freezing, "frozen weights have their values"
        assert PRODUCTS.library == BY_MKL and GELU in lowering.fallbacks
        assert graph.is_mkldnn_conv is not is_mkldnn_conv
    assert PRODUCTS.library == BY_ONEDNN and GELU not in lowering.fallbacks
    assert graph.is_mkldnn_conv is is_mkldnn_conv


def test_a_request_without_wishes_gets_the_rule_for_this_processor(templates):
    from compilescope.inductor.packed_products import fastest_here

    with choices.chosen_by({"freezing": True}):
        assert PRODUCTS.library == fastest_here() and GELU not in lowering.fallbacks
