"""Which library computes products of frozen weights: by the processor's maker or by request."""

import pytest
import torch

from compilescope.inductor.packed_products import BY_MKL, BY_ONEDNN, PRODUCTS, SHIM, Products, fastest_here

needs_mkl = pytest.mark.skipif(not torch._C.has_mkl, reason="this torch has no MKL")


def test_mkl_where_intel_made_the_processor_and_onednn_elsewhere(tmp_path):
    cpuinfo = tmp_path / "cpuinfo"
    cpuinfo.write_text("processor\t: 0\nvendor_id\t: GenuineIntel\n")
    assert fastest_here(cpuinfo) == BY_MKL
    cpuinfo.write_text("processor\t: 0\nvendor_id\t: AuthenticAMD\n")
    assert fastest_here(cpuinfo) == BY_ONEDNN
    assert fastest_here(tmp_path / "absent") == BY_ONEDNN


def test_a_request_is_followed_while_it_lasts():
    with PRODUCTS.computed_by(BY_MKL):
        assert PRODUCTS.library == BY_MKL
        PRODUCTS.packed["a weight"] = torch.empty(1)
    assert not PRODUCTS.packed, "packed weights would stay in memory"
    assert PRODUCTS.library == BY_ONEDNN


def test_another_word_is_an_error():
    with pytest.raises(ValueError, match="'blas': not one of mkl, onednn"), PRODUCTS.computed_by("blas"):
        pass


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
