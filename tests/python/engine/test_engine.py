"""The helpers "convert", "engine" and "reference": the real OpenVINO and ONNX Runtime with a small model, and broken packages."""

import json
import subprocess
import sys

import pytest
import torch
from safetensors.torch import load_file, save_file

import engines
from compilescope.engine.arm import engine_failure
from compilescope.engine.convert import quantize_openvino
from compilescope.rpc import UnsupportedError

HELPERS = engines.ROOT / "core/python"
WANTED = {
    "openvino": {"threads": 2, "precision": "f32", "streams": "1", "hint": "LATENCY"},
    "onnxruntime": {"threads": 2, "precision": "f32", "inter_op_threads": "1", "execution_mode": "ORT_SEQUENTIAL",
                    "optimization": "ORT_ENABLE_ALL"},
}
SETTINGS = {"threads": 2, "tf32": "default", "cudnn_benchmark": False, "memory_format": "contiguous", "attention": "sdpa",
            "grad_guard": "no_grad"}


class Helper:
    """A helper's process, which answers one request after the other."""

    def __init__(self, python, name, **environment):
        import os
        self.process = subprocess.Popen([python, HELPERS, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        env=os.environ | environment)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def __call__(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            answer = json.loads(line)
            if answer["type"] == "result":
                return answer
        raise AssertionError("the helper ended")


@pytest.fixture(scope="module")
def site():
    return engines.site()


@pytest.fixture(scope="module")
def small_vit(tmp_path_factory):
    """The folder of a small model, and its outputs in float64."""
    from transformers import ViTConfig, ViTForImageClassification
    folder = tmp_path_factory.mktemp("vit")
    torch.manual_seed(0)
    model = ViTForImageClassification(ViTConfig(hidden_size=96, num_hidden_layers=2, num_attention_heads=4, intermediate_size=160,
                                                patch_size=32, num_labels=11)).eval()
    model.save_pretrained(folder)
    pictures = torch.rand(1, 3, 224, 224)
    save_file({"pixel_values": pictures}, folder / "inputs.safetensors")
    save_file({"pixel_values": 1 - pictures}, folder / "other.safetensors")
    model.double()
    with torch.no_grad():
        return folder, [model(pixel_values=x.double()).logits for x in (pictures, 1 - pictures)]


def conversion(folder, engine, site, **changes):
    import transformers
    return {"engine": engine, "version": engines.pinned(engine)[-1], "site": site,
            "python_version": f"{sys.version_info[0]}.{sys.version_info[1]}", "torch": torch.__version__,
            "transformers": transformers.__version__, "model_type": "vit", "folder": str(folder),
            "inputs": str(folder / "inputs.safetensors"), "outputs": ["logits"], "settings": SETTINGS,
            "file": str(folder / engine), **changes}


@pytest.fixture(scope="module")
def converted(small_vit, site):
    """The answers of the converter."""
    answers = {}
    for engine in WANTED:
        with Helper(sys.executable, "convert") as convert:
            answers[engine] = convert(**conversion(small_vit[0], engine, site))
    return answers


def first_request(folder, engine, model, **changes):
    return {"engine": engine, "version": engines.pinned(engine)[-1], "model": model, "inputs": str(folder / "inputs.safetensors"),
            "outputs": ["logits"], "wanted": WANTED[engine], **changes}


@pytest.mark.parametrize("engine", WANTED)
def test_a_converted_model_is_the_same_model_in_float32(small_vit, converted, tmp_path, engine):
    folder, (expected, of_other) = small_vit
    answer = converted[engine]
    assert answer["ok"] and answer["convert_s"] > 0, answer
    assert answer["route"] == {"openvino": "openvino", "onnxruntime": "onnx"}[engine]
    with Helper(engines.PYTHON, "engine") as arm:
        ready = arm(**first_request(folder, engine, answer["file"]))
        assert ready["ok"] and ready["load_s"] > 0 and ready["compile_s"] > 0, ready
        assert ready["in_force"] == WANTED[engine]
        times_ms = arm(ask="turn", discarded=1, fill_ms=1)["times_ms"]
        assert min(times_ms) > 0 and sum(times_ms) >= 1
        assert arm(ask="back_to_back", calls=3)["seconds"] > 0
        assert arm(ask="memory")["peak_host_bytes"] > 20e6
        out = str(tmp_path / "out")
        for inputs, wanted in ((None, expected), ("other", of_other), ("inputs", expected)):
            if inputs:
                assert arm(ask="replace_inputs", file=str(folder / f"{inputs}.safetensors"))["ok"]
            assert arm(ask="outputs", file=out)["ok"]
            error = (load_file(out)["logits"].double() - wanted).abs().max() / wanted.std()
            assert error < 1e-4, inputs


@pytest.mark.parametrize("threads", [1, 2])
def test_threads_are_those_of_the_request(small_vit, converted, threads):
    for engine, wanted in WANTED.items():
        with Helper(engines.PYTHON, "engine") as arm:
            ready = arm(**first_request(small_vit[0], engine, converted[engine]["file"], wanted=wanted | {"threads": threads}))
            assert ready["in_force"]["threads"] == threads


def test_bfloat16_is_read_back_and_is_no_float32(small_vit, converted, tmp_path):
    folder, (expected, _) = small_vit
    with Helper(engines.PYTHON, "engine") as arm:
        wanted = WANTED["openvino"] | {"precision": "bf16"}
        ready = arm(**first_request(folder, "openvino", converted["openvino"]["file"], wanted=wanted))
        precision = ready["in_force"]["precision"]
        assert arm(ask="outputs", file=str(tmp_path / "out"))["ok"]
    error = (load_file(tmp_path / "out")["logits"].double() - expected).abs().max() / expected.std()
    # A processor without such instructions keeps float32 and says so: the C++ side makes it an error.
    assert (precision, 1e-3 < error < 0.2) == ("bf16", True) or (precision == "f32" and error < 1e-4)


BROKEN = [("raise ImportError('libx.so: cannot open')", "cannot import openvino (libx.so: cannot open)"),
          ("__version__ = '2019.3'", "has openvino 2019.3, but this program is checked with")]


@pytest.mark.parametrize(("module", "text"), BROKEN)
@pytest.mark.parametrize("helper", ["convert", "engine"])
def test_a_broken_package_or_another_version_is_unsupported(small_vit, tmp_path, helper, module, text):
    (tmp_path / "openvino").mkdir()
    (tmp_path / "openvino/__init__.py").write_text(module + "\n")
    with Helper(sys.executable, helper, PYTHONPATH=str(tmp_path)) as process:
        request = (conversion(small_vit[0], "openvino", str(tmp_path)) if helper == "convert"
                   else first_request(small_vit[0], "openvino", "none"))
        answer = process(**request)
    assert not answer["ok"] and answer["unsupported"] and text in answer["error"]
    assert "compilescope-cli engines add openvino" in answer["error"]


def test_another_python_than_the_engines_is_unsupported(small_vit):
    with Helper(sys.executable, "convert") as convert:
        answer = convert(**conversion(small_vit[0], "openvino", "/site", python_version="3.7"))
    assert answer["unsupported"] and "is installed for Python 3.7" in answer["error"]


@pytest.mark.parametrize("text", ["std::bad_alloc", "Failed to allocate memory for requested buffer of size 7", "bad allocation"])
def test_engines_out_of_memory_is_recognized(text):
    assert engine_failure(RuntimeError(text))["oom"] and engine_failure(MemoryError())["oom"]
    assert not engine_failure(RuntimeError("something else"))["oom"]


@pytest.fixture(scope="module")
def onnx_file(tmp_path_factory):
    file = engines.onnx_file(tmp_path_factory.mktemp("onnx"))
    save_file({"input": torch.rand(2, 3, 32, 48)}, file.parent / "inputs.safetensors")
    return file


def test_the_reference_of_an_onnx_file_is_in_float64_and_engines_agree_with_it(onnx_file, tmp_path):
    with Helper(engines.PYTHON, "reference") as reference:
        answer = reference(source=str(onnx_file), inputs=str(onnx_file.parent / "inputs.safetensors"), file=str(tmp_path / "out"),
                           outputs=["logits"])
    assert answer["ok"], answer
    expected = load_file(tmp_path / "out")["logits"]
    assert expected.dtype == torch.float64 and expected.shape == (2, 5)
    for engine in WANTED:
        with Helper(engines.PYTHON, "engine") as arm:
            ready = arm(**first_request(onnx_file.parent, engine, str(onnx_file)))
            assert ready["ok"] and ready["in_force"] == WANTED[engine], ready
            assert arm(ask="outputs", file=str(tmp_path / engine))["ok"]
        error = (load_file(tmp_path / engine)["logits"].double() - expected).abs().max() / expected.std()
        assert 0 < error < 1e-4


def test_weights_in_a_file_beside_the_model_are_found(onnx_file, site, tmp_path):
    """As torch.onnx.export writes them. The process works in another folder."""
    script = "import onnx, sys; onnx.save_model(onnx.load(sys.argv[1]), sys.argv[2], save_as_external_data=True, " \
        "location='weights.data', size_threshold=0)"
    subprocess.run([engines.PYTHON, "-c", script, onnx_file, tmp_path / "model.onnx"], check=True)
    assert (tmp_path / "weights.data").stat().st_size > 0
    for file in (onnx_file, tmp_path / "model.onnx"):
        with Helper(engines.PYTHON, "engine") as arm:
            ready = arm(**first_request(onnx_file.parent, "onnxruntime", str(file)))
            assert ready["ok"], ready
            assert arm(ask="outputs", file=str(tmp_path / file.parent.name))["ok"]
    of_one, of_two = (load_file(tmp_path / folder)["logits"] for folder in (onnx_file.parent.name, tmp_path.name))
    assert torch.equal(of_one, of_two)


def test_an_onnx_file_is_imported_with_its_shapes_and_weights(onnx_file, site, tmp_path):
    with Helper(sys.executable, "import") as importer:
        answer = importer(ask="describe", source=str(onnx_file), pretrained=True, importer="x", input_size=None, labels=None,
                          folder=str(tmp_path), site=site)
    assert answer["ok"] and answer["parameters"] == 8 * 3 * 16 + 40 + 5, answer
    config = json.loads((tmp_path / "config.json").read_text())
    assert config["onnx"] and config["outputs"] == ["logits"] and config["tensors"] == []
    words = json.loads((tmp_path / "preprocessor_config.json").read_text())
    assert words["size"] == {"height": 32, "width": 48} and words["image_mean"] == [0.485, 0.456, 0.406]


def test_doubles_of_an_export_become_float32(site):
    """Mask2Former's grid is double in the exported graph, and ONNX Runtime has no double GridSample."""
    script = """
import numpy, onnx, onnxruntime
from onnx import TensorProto, helper, numpy_helper
from compilescope.engine.onnx_types import replace_type
grid = numpy_helper.from_array(numpy.zeros((1, 2, 2, 2)), "grid")
graph = helper.make_graph([helper.make_node("GridSample", ["x", "grid"], ["y"])], "g",
    [helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, 1, 4, 4])],
    [helper.make_tensor_value_info("y", TensorProto.FLOAT, [1, 1, 2, 2])], [grid])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)], ir_version=9)
x = {"x": numpy.arange(16, dtype="float32").reshape(1, 1, 4, 4)}
try:
    onnxruntime.InferenceSession(model.SerializeToString())
    raise SystemExit("ONNX Runtime has a double GridSample now")
except onnxruntime.capi.onnxruntime_pybind11_state.NotImplemented:
    pass
assert replace_type(model, "DOUBLE", "FLOAT") and not replace_type(model, "DOUBLE", "FLOAT")
assert numpy.allclose(onnxruntime.InferenceSession(model.SerializeToString()).run(None, x)[0], 7.5)
"""
    subprocess.run([engines.PYTHON, "-c", script], check=True, env={"PYTHONPATH": str(HELPERS), "PATH": "/usr/bin:/bin"})


def test_without_nncf_the_reason_names_the_command(monkeypatch):
    monkeypatch.setitem(sys.modules, "nncf", None)
    with pytest.raises(UnsupportedError, match=r"int8 in OpenVINO needs NNCF.*compilescope-cli engines add openvino"):
        quantize_openvino("model.xml", [])
