"""The arms of other engines: a converted model in a process of the engine's own Python, which takes turns with the cell's."""
import os
import signal

import pytest
from test_python_arm import rows_of, small_vit, vit_cell  # noqa: F401 (a fixture)
from test_worker import cell, start  # noqa: F401 (a fixture)

import engines
from processes import gone_soon

ENGINES = engines.NAMES

# Helpers "convert" and "engine" that answer as scripted. `settings` are the requested ones. Outputs are those of a file or zeros.
SCRIPT = """
import json, os, shutil, signal, struct, sys, time
kind = sys.argv[1]
request = json.loads(sys.stdin.readline())
def say(**words): print(json.dumps(words), flush=True)
def converted(**more):
    open(request["file"] + ".onnx", "w").write("model")
    say(type="result", ok=True, convert_s=1.5, file=request["file"] + ".onnx", route="onnx", **more)
def ready(**changes):
    say(type="result", ok=True, load_s=0.25, compile_s=0.75, in_force=request["wanted"] | changes)
def outputs(file):
    header = json.dumps({"logits": {"dtype": "F32", "shape": [1, 11], "data_offsets": [0, 44]}}).encode()
    open(file, "wb").write(struct.pack("<Q", len(header)) + header + bytes(44))
def serve():
    for line in sys.stdin:
        ask = json.loads(line)
        if ask["ask"] == "outputs": outputs(ask["file"])
        if ask["ask"] == "turn": time.sleep(0.002)
        say(type="result", ok=True, times_ms=[30.0, 30.0], seconds=0.25 * ask.get("calls", 0))
if kind == "convert":
    CONVERT
elif kind == "engine":
    ENGINE
"""


def scripted(folder, engine="ready(); serve()", convert="converted()"):
    folder.mkdir()
    (folder / "__main__.py").write_text(SCRIPT.replace("CONVERT", convert).replace("ENGINE", engine))
    return {"COMPILESCOPE_HELPERS": str(folder)}


@pytest.fixture
def data(tmp_path):
    """The data folder of the worker, with both engines for the scripted helpers."""
    for name in ENGINES:
        engines.put(tmp_path / "data", name)
    return tmp_path / "data"


def reason_of(row, status):
    assert row["status"] == status, row
    return row["reason"]


# ---- scripted engines

@pytest.mark.parametrize("mode", ENGINES)
def test_an_engine_that_is_not_installed_names_the_command(start, small_vit, mode):  # noqa: F811
    rows = rows_of(start(), vit_cell(small_vit, ("eager", mode)))
    assert rows["eager"]["status"] == "ok"
    assert f"is not installed; `compilescope-cli engines add {mode}` installs it" in reason_of(rows[mode], "unsupported")


def test_conversion_load_and_compilation_are_recorded_apart(start, small_vit, tmp_path, data):  # noqa: F811
    worker = start(**scripted(tmp_path / "helpers"))
    one = vit_cell(small_vit, ("openvino",), launch=1)
    row = rows_of(worker, one)["openvino"]
    assert row["status"] == "ok", row
    assert (row["convert_s"], row["load_s"], row["compile_cold_s"]) == (1.5, 0.25, 0.75)
    assert row["engine_version"] == engines.pinned("openvino")[-1]
    assert row["engine_settings"] == {"precision": "f32", "streams": "1", "hint": "LATENCY", "route": "onnx"}
    assert row["settings"] == one["settings"] and min(row["samples_ms"]) == 30
    assert "engaged" not in row


def test_the_model_is_converted_once_for_all_processes_of_a_cell(start, small_vit, tmp_path, data):  # noqa: F811
    count = f"open({str(tmp_path / 'count')!r}, 'a').write('x'); converted()"
    worker = start(**scripted(tmp_path / "helpers", convert=count))
    for index, changes in enumerate([{"launch": 1}, {"launch": 2}, {"launch": 3, "batch": 2}]):
        assert rows_of(worker, vit_cell(small_vit, ("onnxruntime",), index, **changes))["onnxruntime"]["status"] == "ok"
    assert (tmp_path / "count").read_text() == "xx", "the second launch reuses the model; another batch is another model"
    worker.close()


@pytest.mark.parametrize("in_force, text", [
    ("precision='bf16'", "precision is bf16 instead of f32"),
    ("precision='f32 with 3 layers in bf16'", "precision is f32 with 3 layers in bf16 instead of f32"),
    ("threads=7", "threads is 7 instead of 1"),
    ("streams='2'", "streams is 2 instead of 1"),
    ("hint=None", "hint is unknown instead of LATENCY"),
])
def test_settings_that_are_read_back_differently_fail_the_arm(start, small_vit, tmp_path, data, in_force, text):  # noqa: F811
    worker = start(**scripted(tmp_path / "helpers", engine=f"ready({in_force}); serve()"))
    assert text in reason_of(rows_of(worker, vit_cell(small_vit, ("openvino",), launch=1))["openvino"], "failed")


def test_a_wrong_output_is_found(start, small_vit, tmp_path, data):  # noqa: F811
    rows = rows_of(start(**scripted(tmp_path / "helpers")), vit_cell(small_vit, ("eager", *ENGINES)))
    assert rows["eager"]["status"] == "ok"
    for mode in ENGINES:
        assert "differs from the fp64 reference" in reason_of(rows[mode], "wrong_output")


FAILED = 'say(type="result", ok=False, oom=OOM, unsupported=UNSUPPORTED, error="the reason")'


@pytest.mark.parametrize("where", ["convert", "engine"])
@pytest.mark.parametrize("answer, status, text", [
    (FAILED.replace("OOM", "True").replace("UNSUPPORTED", "False"), "oom", "the reason"),
    (FAILED.replace("OOM", "False").replace("UNSUPPORTED", "True"), "unsupported", "the reason"),
    (FAILED.replace("OOM", "False").replace("UNSUPPORTED", "False"), "failed", "the reason"),
    ("os.kill(os.getpid(), signal.SIGKILL)", "failed", "SIGKILL"),
    ("time.sleep(600)", "failed", "did not answer within 2 s"),
])
def test_a_process_that_fails_is_a_row_with_the_reason(start, small_vit, tmp_path, data, where, answer, status, text):  # noqa: F811
    worker = start(**scripted(tmp_path / "helpers", **{where: answer}), COMPILESCOPE_COMPILE_TIMEOUT_S="2")
    assert text in reason_of(rows_of(worker, vit_cell(small_vit, ("openvino",), launch=1))["openvino"], status)


@pytest.mark.parametrize("turn, text", [
    ("ready(); time.sleep(600)", "did not answer within 2 s"),
    ("ready(); sys.stdin.readline(); os.kill(os.getpid(), signal.SIGKILL)", "SIGKILL"),
])
def test_an_engine_that_hangs_or_dies_while_it_is_measured_fails_its_row_only(start, small_vit, tmp_path, data, turn, text):  # noqa: F811
    worker = start(**scripted(tmp_path / "helpers", engine=turn), COMPILESCOPE_CALLS_TIMEOUT_S="2")
    rows = rows_of(worker, vit_cell(small_vit, ("eager", "openvino"), launch=1))
    assert text in reason_of(rows["openvino"], "failed")
    assert rows["eager"]["status"] == "ok"


def test_a_version_other_than_the_pinned_one_is_refused(start, small_vit, data):  # noqa: F811
    engines.put(data, "openvino", version="2020.1")
    reason = reason_of(rows_of(start(), vit_cell(small_vit, ("openvino",)))["openvino"], "unsupported")
    assert "OpenVINO 2020.1 is installed, but this program is checked with" in reason and "engines add openvino" in reason


def test_an_interpreter_that_is_gone_is_unsupported(start, small_vit, tmp_path, data):  # noqa: F811
    engines.put(data, "openvino", python="/no/such/python")
    worker = start(**scripted(tmp_path / "helpers"))
    reason = reason_of(rows_of(worker, vit_cell(small_vit, ("openvino",), launch=1))["openvino"], "unsupported")
    assert "/no/such/python" in reason and "`compilescope-cli engines add openvino` installs OpenVINO again" in reason


@pytest.mark.parametrize("mode, changes, text", [
    ("openvino", {"device": "cuda:0"}, "on CPUs only"),
    ("openvino+channels_last", {}, "chooses the memory layout itself"),
    ("onnxruntime+bf16", {}, "does not compute in bfloat16 on a CPU, only in float32"),
    ("onnxruntime", {"settings": cell()["settings"] | {"memory_format": "channels_last"}}, "chooses the memory layout itself"),
])
def test_what_engines_do_not_do_is_unsupported(start, small_vit, data, mode, changes, text):  # noqa: F811
    row = rows_of(start(), vit_cell(small_vit, (mode,), **changes))[mode]
    if changes.get("device") and row["status"] == "failed":
        pytest.skip("no GPU: the cell itself fails")
    assert text in reason_of(row, "unsupported")


def test_cancelling_leaves_no_process_and_no_file(start, small_vit, tmp_path, data):  # noqa: F811
    pid_file = tmp_path / "pid"
    hang = f"open({str(pid_file)!r}, 'w').write(str(os.getpid())); say(type='phase', phase='compile'); time.sleep(600)"
    worker = start(**scripted(tmp_path / "helpers", engine=hang))
    worker.send(vit_cell(small_vit, ("openvino",), launch=1))
    worker.until(lambda line: line["type"] == "phase" and line["phase"] == "compile")
    worker.close()
    assert worker.rows()["openvino"]["status"] == "cancelled"
    assert gone_soon([int(pid_file.read_text())])


# ---- the real packages

@pytest.fixture
def real(tmp_path):
    engines.put_real(tmp_path / "data", *ENGINES)
    return tmp_path / "data"


def test_real_engines_equal_eager_and_take_turns_with_it(start, small_vit, real):  # noqa: F811
    settings = cell()["settings"] | {"threads": 2}
    rows = rows_of(start(), vit_cell(small_vit, ("eager", *ENGINES), settings=settings), limit_s=900)
    for mode in ENGINES:
        row = rows[mode]
        assert row["status"] == "ok", row
        assert row["accuracy"]["reference"] == "fp64" and row["accuracy"]["error_over_std"] < 2e-4
        assert row["settings"] == rows["eager"]["settings"] and row["settings"]["threads"] == 2
        assert row["engine_settings"]["precision"] == "f32"
        assert min(row["convert_s"], row["load_s"], row["compile_cold_s"]) > 0
        assert row["rounds"] == len(row["samples_ms"]) >= 10 and row["order"] == rows["eager"]["order"] == "alternating"
        assert row["alone_ms"] > 0 and 20e6 < row["peak_host_bytes"] < 4e9
    assert rows["openvino"]["engine_settings"] == {"precision": "f32", "streams": "1", "hint": "LATENCY", "route": "openvino"}


def test_bfloat16_is_bfloat16(start, small_vit, real):  # noqa: F811
    rows = rows_of(start(), vit_cell(small_vit, ("eager", "openvino+bf16"), dtype="float32"), limit_s=900)
    row = rows["openvino+bf16"]
    if row["status"] == "failed" and "precision is" in row["reason"]:
        return  # a processor without bfloat16: OpenVINO keeps float32 and reports it, which is an error as well
    assert row["status"] == "ok" and row["engine_settings"]["precision"] == "bf16", row
    assert 1e-3 < row["accuracy"]["error_over_std"] < 0.1


@pytest.mark.parametrize("module, text", [
    ("raise ImportError('libopenvino.so: cannot open')", "cannot import openvino (libopenvino.so: cannot open)"),
    ("__version__ = '2019.3'", "has openvino 2019.3, but this program is checked with"),
])
def test_an_engine_that_is_broken_or_another_version_is_unsupported(start, small_vit, tmp_path, real, module, text):  # noqa: F811
    """The files of the package were changed after the installation."""
    fake = tmp_path / "site/openvino"
    fake.mkdir(parents=True)
    (fake / "__init__.py").write_text(module + "\n")
    row = rows_of(start(PYTHONPATH=str(tmp_path / "site")), vit_cell(small_vit, ("openvino",)))["openvino"]
    reason = reason_of(row, "unsupported")
    assert text in reason and "compilescope-cli engines add openvino" in reason


def test_an_engine_that_is_killed_fails_its_row_only(start, small_vit, real):  # noqa: F811
    worker = start()
    worker.send(vit_cell(small_vit, ("eager", "openvino"), preset="standard", launch=1))
    worker.until(lambda line: line["type"] == "round" and line["arm"] == "openvino", 900)
    os.kill(engine_process(worker), signal.SIGKILL)
    worker.cell_end(0)
    assert "SIGKILL" in reason_of(worker.rows()["openvino"], "failed")
    assert worker.rows()["eager"]["status"] == "ok"


def engine_process(worker):
    import pathlib
    for child in pathlib.Path(f"/proc/{worker.process.pid}/task/{worker.process.pid}/children").read_text().split():
        for grandchild in pathlib.Path(f"/proc/{child}/task/{child}/children").read_text().split():
            if b"\0engine\0" in pathlib.Path(f"/proc/{grandchild}/cmdline").read_bytes():
                return int(grandchild)
    raise AssertionError("no engine's process")


# ---- ONNX files

ONNX_MODEL = """
import sys, numpy, onnx
from onnx import TensorProto, helper, numpy_helper
random = numpy.random.default_rng(0)
def weight(name, *shape): return numpy_helper.from_array(random.normal(size=shape).astype("float32"), name)
batch = sys.argv[2] if not sys.argv[2].isdigit() else int(sys.argv[2])
graph = helper.make_graph(
    [helper.make_node("Conv", ["x", "w"], ["c"], strides=[4, 4]), helper.make_node("Relu", ["c"], ["r"]),
     helper.make_node("GlobalAveragePool", ["r"], ["p"]), helper.make_node("Flatten", ["p"], ["f"]),
     helper.make_node("Gemm", ["f", "v", "b"], ["scores"])],
    "small", [helper.make_tensor_value_info("x", TensorProto.FLOAT, [batch, 3, 32, 48])],
    [helper.make_tensor_value_info("scores", TensorProto.FLOAT, [batch, 5])],
    [weight("w", 8, 3, 4, 4), weight("v", 8, 5), weight("b", 5)])
onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), sys.argv[1])
"""


def onnx_file(folder, batch="N"):
    import subprocess
    file = folder / "small.onnx"
    subprocess.run([engines.PYTHON, "-c", ONNX_MODEL, file, batch], check=True)
    return file


def trust(data, file):
    import hashlib
    import json
    (data / "trusted_files.json").write_text(json.dumps(
        {"files": [{"sha256": hashlib.sha256(file.read_bytes()).hexdigest(), "file": str(file)}]}))


def onnx_cell(file, modes, **changes):
    return cell(modes=modes, model=str(file), weights={"source": "folder", "folder": str(file), "seed": 0}, **changes)


def test_an_onnx_file_runs_in_engines_and_is_checked_against_onnx_in_fp64(start, tmp_path, real):  # noqa: F811
    file = onnx_file(tmp_path)
    trust(real, file)
    rows = rows_of(start(), onnx_cell(file, ("eager", "python-eager", *ENGINES)), limit_s=900)
    for mode in ("eager", "python-eager"):
        assert "an ONNX file runs only in the modes of other engines" in reason_of(rows[mode], "unsupported")
    for mode in ENGINES:
        row = rows[mode]
        assert row["status"] == "ok", row
        assert row["accuracy"]["reference"] == "fp64" and row["accuracy"]["error_over_std"] < 2e-4
        assert row["input_shape"] == [1, 3, 32, 48] and row["accuracy"]["top1_agreement"] == 1
        assert "convert_s" not in row and row["engine_settings"]["route"] == "none"


def test_an_onnx_file_needs_an_engine(start, tmp_path):  # noqa: F811
    if not engines.PYTHON.exists():
        pytest.skip("the engines are not installed: scripts/setup.sh --tests installs them")
    (tmp_path / "data").mkdir()
    file = onnx_file(tmp_path)
    trust(tmp_path / "data", file)
    row = rows_of(start(), onnx_cell(file, ("openvino",)))["openvino"]
    assert row["status"] in ("failed", "unsupported") and "compilescope-cli engines add" in row["reason"], row
