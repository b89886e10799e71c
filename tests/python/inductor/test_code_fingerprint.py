"""What is equal in two compilations of one graph, and what is not. The texts are those of torch 2.11 and 2.15."""

import json
import os
import pathlib
import subprocess
import sys

import pytest
import torch
from torch import nn

from compilescope.inductor.code_fingerprint import code_sha256, normalized
from compilescope.inductor.compile_report import program_of

SOURCES = pathlib.Path(__file__).resolve().parents[3] / "core/python"

WRAPPER = """\
#include <torch/csrc/inductor/aoti_include/cpu.h>
    constants_info_[0].opaque_metadata = {2L, 0L, 255L, 127L};
// Topologically Sorted Source Nodes: [linear], Original ATen: [aten.addmm]
    static constexpr int64_t int_array_2[] = {1L, 8L};
    aoti_torch_empty_strided(2, int_array_2, int_array_2, &buf0_handle);
    static constexpr int64_t int_array_3[] = {8L, };
    kernels_.cpp_fused_relu_0(buf0, int_array_3);
    assert_size_stride(buf0, {1L, 8L}, {8L, 1L}, "functools.partial(<function _register_fusion.<locals>.fn at 0x7f8b8e018c20>, Match(...");
"""
# Another compilation of the same graph: an array is declared once more, and the padding is other garbage.
AGAIN = """\
#include <torch/csrc/inductor/aoti_include/cpu.h>
    constants_info_[0].opaque_metadata = {2L, 0L, 253L, 127L};
// Topologically Sorted Source Nodes: [linear_default], Original ATen: [aten.addmm]
    static constexpr int64_t int_array_2[] = {1L, 8L};
    static constexpr int64_t int_array_3[] = {1L, 8L};
    aoti_torch_empty_strided(2, int_array_3, int_array_2, &buf0_handle);
    static constexpr int64_t int_array_4[] = {8L, };
    kernels_.cpp_fused_relu_0(buf0, int_array_4);
    assert_size_stride(buf0, {1L, 8L}, {8L, 1L}, "functools.partial(<function _register_fusion.<locals>.fn at 0x7f0a12345678>, Match(...");
"""
KERNEL = "auto tmp1 = tmp0 * tmp0;\n"


def test_two_compilations_of_one_graph_are_equal():
    assert WRAPPER != AGAIN and code_sha256(WRAPPER, KERNEL) == code_sha256(AGAIN, KERNEL)
    assert len(code_sha256(WRAPPER, KERNEL)) == 64


@pytest.mark.parametrize("before, after", [
    ("cpp_fused_relu_0", "cpp_fused_relu_1"),
    ("{1L, 8L}", "{8L, 1L}"),
    ("int_array_2, int_array_2", "int_array_2, int_array_3"),
    ("constants_info_[0]", "constants_info_[1]"),
    ("aoti_torch_empty_strided(2", "aoti_torch_empty_strided(1"),
])
def test_another_wrapper_is_not(before, after):
    changed = WRAPPER.replace("    static constexpr int64_t int_array_3[] = {8L, };\n", "").replace(
        "    aoti_torch", "    static constexpr int64_t int_array_3[] = {8L, };\n    aoti_torch")
    assert code_sha256(changed) == code_sha256(WRAPPER), "where an array is declared does not matter"
    assert before in changed and code_sha256(changed.replace(before, after)) != code_sha256(WRAPPER)


def test_another_kernel_is_not():
    assert code_sha256(WRAPPER, KERNEL) != code_sha256(WRAPPER, KERNEL.replace("*", "+"))
    assert code_sha256("f();", "g();") != code_sha256("f();g();", "")


def test_folders_do_not_matter_but_the_names_of_files_do():
    header = '#include "/tmp/torchinductor_root/cx/{}.h"'
    elsewhere = header.replace("/tmp/torchinductor_root/cx", "/home/me/T/tmpab_12/q")
    assert normalized(header) == '#include "{}.h"' == normalized(elsewhere)
    assert normalized(header.format("abc")) != normalized(header.format("abe")), "named by a hash of the content"
    assert normalized("x = '/a/b/' + (p/q)/r") == "x = '/a/b/' + (p/q)/r"


def test_comments_do_not_matter_but_the_source_of_triton_kernels_does():
    code = "/*\n@triton.jit\ndef f(p):\n    # kernel path: /tmp/a/b.py\n    return p + 1\n*/\n#pragma omp parallel\n// of a\nf();"
    assert normalized(code) == "/*\n@triton.jit\ndef f(p):\n    return p + 1\n*/\n#pragma omp parallel\nf();"
    assert code_sha256(code) != code_sha256(code.replace("p + 1", "p + 2"))
    assert code_sha256(code) != code_sha256(code.replace("#pragma omp parallel\n", ""))


def test_addresses_of_constants_do_not_matter():
    code = "# AOT ID: ['2_inference']\n_frozen_param27 = None  # device(type='cpu') torch.float32 (8, 3) (1, 0) 7f2bb3711a90\n"
    assert normalized(code) == "_frozen_param27 = None  # device(type='cpu') torch.float32 (8, 3) (1, 0)"


def test_an_array_without_elements_is_a_null_pointer():
    code = "static constexpr int64_t *int_array_0=nullptr;\nconst int64_t int_array_1[] = {s0, 4L};\nf(int_array_0, int_array_1, int_array_10);"
    assert normalized(code) == "f(nullptr, {s0, 4L}, int_array_10);"


def test_the_program_of_torch_compile_is_its_texts():
    class WithLines:
        def __init__(self, value):
            self.value = value

    assert program_of((WithLines("wrapper"), WithLines("kernels"))) == ["wrapper", "kernels"]
    assert program_of(("wrapper", [(1, "node")])) == ["wrapper"], "before torch 2.7: the text and a table of its lines"


# Compiles the request in argv up to the generated code, whose fingerprint it prints.
GENERATE = """
import json, sys
from torch._inductor import codecache
from compilescope.inductor import compile_graph
from compilescope.inductor.compiler_setup import SetUp

class Phases:
    setup = SetUp()
    enter = leave = lambda *_: None

def stop(*_, **__):
    raise InterruptedError

generated, of = [], compile_graph.code_sha256
compile_graph.code_sha256 = lambda *code: generated.append([of(*code), *code]) or generated[-1][0]
codecache.AotCodeCompiler.compile = classmethod(stop)
for request in json.loads(sys.argv[1]):
    try:
        compile_graph.compile_graph(request, Phases())
    except Exception as error:
        assert len(generated) and "InterruptedError" in repr(error) + repr(error.__cause__) + repr(error.__context__), error
print(json.dumps([sha256 for sha256, *_ in generated]))
"""


@pytest.fixture
def request_of(tmp_path):
    """Makes a request for frozen code: convolution, batch norm and a linear layer."""
    torch.manual_seed(0)
    weights = {"conv.weight": torch.randn(16, 3, 3, 3), "mean": torch.randn(16), "var": torch.rand(16) + 1,
               "head.weight": torch.randn(5, 16)}
    specs, offset = [], 0
    with open(tmp_path / "weights", "wb") as file:
        for name, value in weights.items():
            specs.append({"name": name, "parameter": "." in name, "shape": list(value.shape), "strides": list(value.stride()),
                          "dtype": "float32", "offset": offset, "bytes": value.nbytes})
            file.seek(offset)
            file.write(value.numpy().tobytes())
            offset += (value.nbytes + 63) // 64 * 64
        file.truncate(offset)

    def forward(x, weight, mean, var, head):
        x = nn.functional.relu(nn.functional.batch_norm(nn.functional.conv2d(x, weight), mean, var))
        return (nn.functional.linear(x.flatten(2).mean(2), head).softmax(-1),)

    x = torch.randn(1, 3, 8, 8)
    torch.jit.trace(forward, (x, *weights.values()), check_trace=False).save(str(tmp_path / "graph.pt"))
    request = {"torch": torch.__version__, "graph": str(tmp_path / "graph.pt"), "weights": specs, "device": "cpu",
               "weights_file": str(tmp_path / "weights"), "inputs": [{"shape": [1, 3, 8, 8], "strides": [192, 64, 8, 1],
               "dtype": "float32"}], "mode": "default", "freezing": True, "threads": 1, "tf32": False, "attention": "fused",
               "package": str(tmp_path / "one.pt2")}
    return lambda **changes: request | changes


def test_processes_with_other_folders_generate_the_same_code(request_of, tmp_path):
    """default+freezing, a candidate of tuned whose change does not apply to the graph, and other code."""
    requests = [request_of(), request_of(keep_operators=["grid_sampler_2d"]), request_of(mode="reduce-overhead"),
                request_of(inputs=[{"shape": [1, 3, 16, 16], "strides": [768, 256, 16, 1], "dtype": "float32"}])]
    found = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        environment = os.environ | {"TMPDIR": str(folder), "HOME": str(folder), "PYTHONPATH": str(SOURCES)}
        done = subprocess.run([sys.executable, "-c", GENERATE, json.dumps(requests)], cwd=folder, env=environment,
                              capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        found.append(json.loads(done.stdout.splitlines()[-1]))
        requests = requests[::-1]  # what a process compiled before does not matter
    assert found[0] == found[1][::-1]
    default, kept, overhead, larger = found[0]
    assert default == kept == overhead != larger


# A wrapper for a GPU, as cpp_wrapper_gpu.py of torch 2.11 writes the part that loads a kernel.
OF_GPU = """\
/*
@triton.jit
def triton_poi_fused_relu_0(in_out_ptr0, xnumel, XBLOCK : tl.constexpr):
*/
    if (kernels_.triton_poi_fused_relu_0 == nullptr) {
        kernels_.triton_poi_fused_relu_0 = loadKernel("/tmp/a1/inductor/cx2q7.cubin", "triton_poi_fused_relu_0", 0, cubin_dir_);
    }
"""


def test_a_cubins_name_is_no_part_of_the_code():
    # Compiled in another folder: the line table of the cubin has that folder, so the file has another hash.
    again = OF_GPU.replace("/tmp/a1/inductor/cx2q7.cubin", "/tmp/b2/inductor/c7zzp.cubin")
    assert again != OF_GPU and code_sha256(again) == code_sha256(OF_GPU)
    assert "cubin" in normalized(OF_GPU) and "cx2q7" not in normalized(OF_GPU) and "/tmp" not in normalized(OF_GPU)
    assert code_sha256(OF_GPU.replace("_relu_0(", "_gelu_0(")) != code_sha256(OF_GPU), "the Triton source is"
    assert code_sha256(OF_GPU.replace(", 0, cubin", ", 49152, cubin")) != code_sha256(OF_GPU), "the shared memory is"
