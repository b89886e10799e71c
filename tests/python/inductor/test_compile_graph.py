"""The parts of a compilation around Inductor: its options, what is read from generated code, and the library of a package."""

import zipfile

import pytest

from compilescope.inductor import compile_graph
from compilescope.rpc import UnsupportedError

CODE = """
class AOTInductorModelKernels : public AOTInductorModelKernelsBase {
  public:
    CUfunction triton_poi_fused_relu_0{nullptr};
    CUfunction triton_poi_fused_add_1{nullptr};
};
class Other { void* none{nullptr}; };
"""
# As torch 2.8 writes it for a CPU.
CPU_CODE = """
extern "C"  void cpp_fused_relu_0(const float* in_ptr0,
                       float* out_ptr0);
namespace {
class AOTInductorModelKernels : public AOTInductorModelKernelsBase {
  public:
};
}
extern "C"  void cpp_fused_relu_0(const float* in_ptr0,
                       float* out_ptr0)
extern "C"
void cpp_fused_add_1(float* in_out_ptr0)
"""
REQUEST = {"mode": "default", "freezing": False, "device": "cpu"}


def test_kernels_are_those_of_the_packages_own_list(monkeypatch):
    monkeypatch.setattr(compile_graph, "report_of", lambda graph: {"fused_nodes": 3})
    assert compile_graph.package_report(None, CODE) == {"kernels": 2, "fused_nodes": 3}
    assert compile_graph.package_report(None, CPU_CODE)["kernels"] == 2
    assert compile_graph.package_report(None, "no list")["kernels"] == 0


def test_options_are_those_of_the_mode_and_of_a_package():
    options = compile_graph.inductor_options(REQUEST | {"mode": "max-autotune"})
    assert options["max_autotune"] is True
    assert options["always_keep_tensor_constants"] and "freezing" not in options
    assert compile_graph.inductor_options(REQUEST | {"freezing": True})["freezing"] is True
    assert compile_graph.inductor_options(REQUEST | {"training": {}})["joint_graph_constant_folding"] is False
    assert "compile_threads" not in compile_graph.inductor_options(REQUEST | {"device": "cuda:0"})


def test_an_unknown_mode_is_unsupported():
    with pytest.raises(UnsupportedError, match="has no compile mode 'fastest', only default, "):
        compile_graph.inductor_options(REQUEST | {"mode": "fastest"})


def test_a_mode_that_autotuned_nothing_gets_a_note():
    note = compile_graph.notes_on(REQUEST, {"max_autotune": True}, [])
    assert note == ["autotuning had nothing to choose from"]
    assert compile_graph.notes_on(REQUEST, {"max_autotune": True}, [{"operation": "mm"}]) == []
    assert compile_graph.notes_on(REQUEST, {}, []) == []


@pytest.mark.parametrize("names, is_bare", [
    (["data/a.so", "data/a_metadata.json", "data/a.cpp"], True),
    (["data/a.so", "data/a.json"], False),
    (["data/a.so", "data/b.so"], False),
])
def test_the_one_library_of_a_package_is_taken_out(tmp_path, names, is_bare):
    package = tmp_path / "one.pt2"
    with zipfile.ZipFile(package, "w") as archive:
        for name in names:
            archive.writestr(name, f"content of {name}")
    file = compile_graph.bare_library(str(package))
    assert file == str(tmp_path / ("one.so" if is_bare else "one.pt2"))
    assert package.exists() is not is_bare
    if is_bare:
        assert (tmp_path / "one.so").read_text() == "content of data/a.so"


def test_a_gpus_frozen_weights_are_allocated_by_torch():
    # Otherwise the peaks of torch's allocator leave them out.
    option = "aot_inductor.weight_use_caching_allocator"
    assert compile_graph.inductor_options(REQUEST | {"device": "cuda:0", "freezing": True})[option] is True
    assert option not in compile_graph.inductor_options(REQUEST | {"freezing": True})
