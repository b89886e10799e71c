"""Which library computes products of frozen weights: by the processor's maker, by request, or by time."""

import math
import types

import pytest
import torch

from compilescope.inductor.packed_products import BY_MKL, BY_ONEDNN, PRODUCTS, SHIM, TIMED, Products, fastest_here

needs_mkl = pytest.mark.skipif(not torch._C.has_mkl, reason="this torch has no MKL")


def test_mkl_where_intel_made_the_processor_and_onednn_elsewhere(tmp_path):
    cpuinfo = tmp_path / "cpuinfo"
    cpuinfo.write_text("processor\t: 0\nvendor_id\t: GenuineIntel\n")
    assert fastest_here(cpuinfo) == BY_MKL
    cpuinfo.write_text("processor\t: 0\nvendor_id\t: AuthenticAMD\n")
    assert fastest_here(cpuinfo) == BY_ONEDNN
    assert fastest_here(tmp_path / "absent") == BY_ONEDNN


def weight_of(k, n):
    """A node of a graph, as aten.mm takes it."""
    return types.SimpleNamespace(meta={"val": torch.empty(k, n)})


def test_a_request_is_followed_while_it_lasts():
    with PRODUCTS.computed_by(BY_MKL):
        assert PRODUCTS.are_for_mkl(weight_of(8, 8), 1)
        PRODUCTS.packed["a weight"] = torch.empty(1)
    assert not PRODUCTS.packed, "packed weights would stay in memory"
    assert not PRODUCTS.are_for_mkl(weight_of(8, 8), 1)
    with PRODUCTS.computed_by(BY_ONEDNN):
        assert not PRODUCTS.are_for_mkl(weight_of(8, 8), 1)


def test_another_word_is_an_error():
    with pytest.raises(ValueError, match="'blas': not one of mkl, onednn, timed"), PRODUCTS.computed_by("blas"):
        pass


def test_timed_takes_the_faster_one_and_times_each_shape_once(monkeypatch):
    asked = []

    def time(self, m, k, n):
        asked.append((m, k, n))
        return {BY_MKL: 1.0, BY_ONEDNN: 2.0} if n == 16 else {BY_MKL: 2.0, BY_ONEDNN: 1.0}

    monkeypatch.setattr(Products, "time", time)
    monkeypatch.setattr(PRODUCTS, "times", {})
    with PRODUCTS.computed_by(TIMED):
        assert PRODUCTS.are_for_mkl(weight_of(8, 16), 4) and PRODUCTS.are_for_mkl(weight_of(8, 16), 4)
        assert not PRODUCTS.are_for_mkl(weight_of(8, 32), 4)
        assert PRODUCTS.are_for_mkl(weight_of(8, 16), 5)
    assert asked == [(4, 8, 16), (4, 8, 32), (5, 8, 16)]


@needs_mkl
def test_both_libraries_are_timed():
    times = Products().time(2, 32, 48)
    assert set(times) == {BY_MKL, BY_ONEDNN} and all(0 < s < math.inf for s in times.values())


@needs_mkl
def test_the_operator_is_a_product_with_the_transposed_weight_and_packs_it_once():
    x, weight = torch.randn(3, 32), torch.randn(48, 32)
    with PRODUCTS.computed_by(BY_MKL), torch.no_grad():
        product = torch.ops.compilescope.mkl_packed_linear(x, weight)
        torch.testing.assert_close(product, x @ weight.T)
        packed = dict(PRODUCTS.packed)
        torch.ops.compilescope.mkl_packed_linear(2 * x, weight)
        assert [id(one) for one in PRODUCTS.packed.values()] == [id(one) for one in packed.values()] and len(packed) == 1
    assert torch.ops.compilescope.mkl_packed_linear(x.to("meta"), weight.to("meta")).shape == product.shape


@needs_mkl
def test_a_package_calls_a_function_of_its_process():
    with PRODUCTS.computed_by(BY_MKL):
        (operator, shims), = PRODUCTS.options()["aot_inductor.custom_ops_to_c_shims"].items()
    assert operator is torch.ops.compilescope.mkl_packed_linear.default and shims == [SHIM]
    assert Products().options() == {}, "without an operator there is nothing to call"
