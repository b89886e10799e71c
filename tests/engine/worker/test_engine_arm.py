"""The arms of other engines: a converted model in a process of the engine's own Python, which takes turns with the cell's."""
import hashlib
import itertools
import json
import os
import pathlib
import signal

import pytest
from test_python_arm import folder_cell, rows_of, small_vit  # noqa: F401 (a fixture)
from test_worker import Worker, cell, start  # noqa: F401 (a fixture)

import engines
from processes import gone_soon

ENGINES = engines.NAMES
OPENVINO, ONNXRUNTIME = ENGINES

# Helpers "convert" and "engine" that answer as a test wishes: the file "wishes" has Python for each helper and engine. Outputs
# are zeros.
SCRIPT = """
import json, os, pathlib, signal, struct, sys, time
request = json.loads(sys.stdin.readline())
def say(**words): print(json.dumps(words), flush=True)
def fails(oom=False, unsupported=False):
    say(type="result", ok=False, oom=oom, unsupported=unsupported, error="the reason")
def converted():
    open(request["file"] + ".onnx", "w").write("model")
    say(type="result", ok=True, convert_s=1.5, file=request["file"] + ".onnx", route="onnx")
def ready(**changes):
    say(type="result", ok=True, load_s=0.25, compile_s=0.75, in_force=request["wanted"] | changes)
def dies(): os.kill(os.getpid(), signal.SIGKILL)
def hangs(): time.sleep(600)
def outputs(file):
    header = json.dumps({"logits": {"dtype": "F32", "shape": [1, 11], "data_offsets": [0, 44]}}).encode()
    open(file, "wb").write(struct.pack("<Q", len(header)) + header + bytes(44))
def serve():
    for line in sys.stdin:
        ask = json.loads(line)
        if ask["ask"] == "outputs": outputs(ask["file"])
        if ask["ask"] == "turn": time.sleep(0.002)
        say(type="result", ok=True, times_ms=[30.0, 30.0], seconds=0.25 * ask.get("calls", 0))
wishes = json.loads(pathlib.Path(__file__).with_name("wishes").read_text())
usual = {"convert": "converted()", "engine": "ready(); serve()"}
exec(wishes.get(sys.argv[1] + " " + request["engine"], usual.get(sys.argv[1], "")))
"""


class Scripted:
    """A worker with both engines in its data folder, whose helpers answer as scripted."""

    seeds = itertools.count()

    def __init__(self, folder, model, **environment):
        self.data, self.model = folder / "data", model
        self.helpers = folder / "helpers"
        self.helpers.mkdir(parents=True)
        (self.helpers / "__main__.py").write_text(SCRIPT)
        for name in ENGINES:
            engines.put(self.data, name)
        self.worker = Worker(folder, COMPILESCOPE_HELPERS=str(self.helpers), **environment)

    def send(self, modes, wishes=None, **changes):
        """Sends a cell whose model no earlier cell has converted."""
        (self.helpers / "wishes").write_text(json.dumps(wishes or {}))
        one = folder_cell(self.model, modes, next(self.seeds), **{"launch": 1, **changes})
        one["weights"]["seed"] = one["index"]
        self.worker.send(one)
        return one

    def __call__(self, modes, wishes=None, **changes):
        one = self.send(modes, wishes, **changes)
        self.worker.cell_end(one["index"])
        return self.worker.rows(one["index"])

    def end(self):
        self.worker.process.kill()


@pytest.fixture(scope="module")
def scripted(tmp_path_factory, small_vit):  # noqa: F811
    worker = Scripted(tmp_path_factory.mktemp("scripted"), small_vit)
    yield worker
    worker.end()


def reason_of(row, status):
    assert row["status"] == status, row
    return row["reason"]


# ---- scripted engines

def test_an_engine_that_is_not_installed_names_the_command(start, small_vit):  # noqa: F811
    rows = rows_of(start(), folder_cell(small_vit, ("eager", *ENGINES)))
    assert rows["eager"]["status"] == "ok"
    for mode in ENGINES:
        assert f"is not installed; `compilescope-cli engines add {mode}` installs it" in reason_of(rows[mode], "unsupported")


def test_conversion_load_and_compilation_are_recorded_apart(scripted):
    rows = scripted(ENGINES)
    for mode in ENGINES:
        row = rows[mode]
        assert row["status"] == "ok", row
        assert (row["convert_s"], row["load_s"], row["compile_cold_s"]) == (1.5, 0.25, 0.75)
        assert row["engine_version"] == engines.pinned(mode)[-1]
        assert row["settings"] == cell()["settings"] and min(row["samples_ms"]) == 30
        assert "engaged" not in row
    assert rows[OPENVINO]["engine_settings"] == {"precision": "f32", "streams": "1", "hint": "LATENCY", "route": "onnx"}
    assert rows[ONNXRUNTIME]["engine_settings"] == {
        "precision": "f32", "inter_op_threads": "1", "execution_mode": "ORT_SEQUENTIAL", "optimization": "ORT_ENABLE_ALL", "route": "onnx"}


def test_the_model_is_converted_once_for_all_processes_of_a_cell(scripted):
    count = scripted.helpers / "count"
    wishes = {"convert onnxruntime": f"open({str(count)!r}, 'a').write('x'); converted()"}
    first = scripted.send([ONNXRUNTIME], wishes)
    scripted.worker.cell_end(first["index"])
    for changes in ({"launch": 2}, {"launch": 3, "batch": 2}):
        assert rows_of(scripted.worker, first | changes)[ONNXRUNTIME]["status"] == "ok"
    assert count.read_text() == "xx", "the second launch reuses the model; another batch is another model"


@pytest.mark.parametrize("of_openvino, text, of_onnxruntime, other_text", [
    ("precision='bf16'", "precision is bf16 instead of f32", "threads=7", "threads is 7 instead of 1"),
    ("precision='f32 with 3 layers in bf16'", "precision is f32 with 3 layers in bf16 instead of f32",
     "inter_op_threads='2'", "inter_op_threads is 2 instead of 1"),
    ("hint=None", "hint is unknown instead of LATENCY",
     "optimization='ORT_DISABLE_ALL'", "optimization is ORT_DISABLE_ALL instead of ORT_ENABLE_ALL"),
])
def test_settings_that_are_read_back_differently_fail_the_arm(scripted, of_openvino, text, of_onnxruntime, other_text):
    rows = scripted(ENGINES, {"engine openvino": f"ready({of_openvino}); serve()",
                              "engine onnxruntime": f"ready({of_onnxruntime}); serve()"})
    assert text in reason_of(rows[OPENVINO], "failed")
    assert other_text in reason_of(rows[ONNXRUNTIME], "failed")


def test_a_wrong_output_is_found(scripted):
    rows = scripted(("eager", *ENGINES), launch=0)
    assert rows["eager"]["status"] == "ok"
    for mode in ENGINES:
        assert "differs from the fp64 reference" in reason_of(rows[mode], "wrong_output")


@pytest.mark.parametrize("answer, status, text", [
    ("fails(oom=True)", "oom", "the reason"),
    ("fails(unsupported=True)", "unsupported", "the reason"),
    ("fails()", "failed", "the reason"),
    ("dies()", "failed", "SIGKILL"),
])
def test_a_process_that_fails_is_a_row_with_the_reason(scripted, answer, status, text):
    rows = scripted(ENGINES, {"convert openvino": answer, "engine onnxruntime": answer})
    assert text in reason_of(rows[OPENVINO], status) and text in reason_of(rows[ONNXRUNTIME], status)


def test_a_process_that_hangs_while_it_prepares_is_ended(tmp_path, small_vit):  # noqa: F811
    worker = Scripted(tmp_path, small_vit, COMPILESCOPE_COMPILE_TIMEOUT_S="2")
    rows = worker(ENGINES, {"convert openvino": "hangs()", "engine onnxruntime": "hangs()", "convert onnxruntime": "converted()"})
    worker.end()
    for mode in ENGINES:
        assert "did not answer within 2 s" in reason_of(rows[mode], "failed")


def test_an_engine_that_hangs_or_dies_while_it_is_measured_fails_its_row_only(tmp_path, small_vit):  # noqa: F811
    worker = Scripted(tmp_path, small_vit, COMPILESCOPE_CALLS_TIMEOUT_S="5")
    rows = worker(("eager", *ENGINES), {"engine openvino": "ready(); hangs()", "engine onnxruntime": "ready(); sys.stdin.readline(); dies()"})
    worker.end()
    assert "did not answer within 5 s" in reason_of(rows[OPENVINO], "failed")
    assert "SIGKILL" in reason_of(rows[ONNXRUNTIME], "failed")
    assert rows["eager"]["status"] == "ok"


def test_another_version_or_an_interpreter_that_is_gone_is_unsupported(scripted):
    engines.put(scripted.data, OPENVINO, version="2020.1")
    engines.put(scripted.data, ONNXRUNTIME, python="/no/such/python")
    rows = scripted(ENGINES)
    for name in ENGINES:
        engines.put(scripted.data, name)
    reason = reason_of(rows[OPENVINO], "unsupported")
    assert "OpenVINO 2020.1 is installed, but this program is checked with" in reason and "engines add openvino" in reason
    reason = reason_of(rows[ONNXRUNTIME], "unsupported")
    assert "/no/such/python" in reason and "`compilescope-cli engines add onnxruntime` installs ONNX Runtime again" in reason


def test_what_engines_do_not_do_is_unsupported(scripted):
    rows = scripted(("openvino+channels_last", "onnxruntime+bf16"))
    assert "chooses the memory layout itself" in reason_of(rows["openvino+channels_last"], "unsupported")
    assert "does not compute in bfloat16 on a CPU, only in float32" in reason_of(rows["onnxruntime+bf16"], "unsupported")
    rows = scripted(ENGINES, settings=cell()["settings"] | {"memory_format": "channels_last"})
    for mode in ENGINES:
        assert "chooses the memory layout itself" in reason_of(rows[mode], "unsupported")


def test_cancelling_leaves_no_process_and_no_file(tmp_path, small_vit):  # noqa: F811
    scripted, pid_file = Scripted(tmp_path, small_vit), tmp_path / "pid"
    one = scripted.send([OPENVINO], {"engine openvino": f"open({str(pid_file)!r}, 'w').write(str(os.getpid())); "
                                                        "say(type='phase', phase='compile'); hangs()"})
    scripted.worker.until(lambda line: line["type"] == "phase" and line["phase"] == "compile")
    scripted.worker.close()
    assert scripted.worker.rows(one["index"])[OPENVINO]["status"] == "cancelled"
    assert gone_soon([int(pid_file.read_text())])


# ---- the real packages

class Real:
    """A worker with the real engines, for all tests of the module: a model is converted once."""

    def __init__(self, folder):
        engines.put_real(folder / "data", *ENGINES)
        self.data, self.worker = folder / "data", Worker(folder)
        self.indices = itertools.count()

    def __call__(self, one):
        return rows_of(self.worker, one | {"index": next(self.indices)}, limit_s=900)


@pytest.fixture(scope="module")
def real(tmp_path_factory):
    real = Real(tmp_path_factory.mktemp("real"))
    yield real
    real.worker.process.kill()


TWO_THREADS = cell()["settings"] | {"threads": 2}


def test_real_engines_equal_eager_and_take_turns_with_it(small_vit, real):  # noqa: F811
    rows = real(folder_cell(small_vit, ("eager", *ENGINES), settings=TWO_THREADS))
    for mode in ENGINES:
        row = rows[mode]
        assert row["status"] == "ok", row
        assert row["accuracy"]["reference"] == "fp64" and row["accuracy"]["error_over_std"] < 2e-4
        assert row["settings"] == rows["eager"]["settings"] and row["settings"]["threads"] == 2
        assert row["engine_settings"]["precision"] == "f32"
        assert min(row["convert_s"], row["load_s"], row["compile_cold_s"]) > 0
        assert row["rounds"] == len(row["samples_ms"]) >= 10 and row["order"] == rows["eager"]["order"] == "alternating"
        assert row["alone_ms"] > 0 and 20e6 < row["peak_host_bytes"] < 4e9
    assert rows[OPENVINO]["engine_settings"] == {"precision": "f32", "streams": "1", "hint": "LATENCY", "route": "openvino"}


def test_an_engine_that_is_killed_fails_its_row_only(small_vit, real):  # noqa: F811
    one = folder_cell(small_vit, ("eager", OPENVINO), next(real.indices), preset="standard", launch=1, settings=TWO_THREADS)
    real.worker.send(one)
    real.worker.until(lambda line: line["type"] == "round" and line["cell"] == one["index"] and line["arm"] == OPENVINO, 900)
    os.kill(engine_process(real.worker), signal.SIGKILL)
    real.worker.cell_end(one["index"])
    rows = real.worker.rows(one["index"])
    assert "SIGKILL" in reason_of(rows[OPENVINO], "failed")
    assert rows["eager"]["status"] == "ok"


def engine_process(worker):
    for child in pathlib.Path(f"/proc/{worker.process.pid}/task/{worker.process.pid}/children").read_text().split():
        for grandchild in pathlib.Path(f"/proc/{child}/task/{child}/children").read_text().split():
            if b"\0engine\0" in pathlib.Path(f"/proc/{grandchild}/cmdline").read_bytes():
                return int(grandchild)
    raise AssertionError("no engine's process")


def test_an_imported_model_is_converted(real):
    """Models of files, and both engines, are for ./test.sh full (test_engine_models.py)."""
    row = real(cell(modes=("eager", ONNXRUNTIME), model="timm/test_resnet"))[ONNXRUNTIME]
    assert row["status"] == "ok", row
    assert row["accuracy"]["reference"] == "fp64" and row["accuracy"]["error_over_std"] < 2e-4 and row["convert_s"] > 0


def test_bfloat16_is_bfloat16(small_vit, real):  # noqa: F811
    row = real(folder_cell(small_vit, ("eager", "openvino+bf16")))["openvino+bf16"]
    if "avx512_bf16" not in pathlib.Path("/proc/cpuinfo").read_text() and row["status"] == "failed":
        # On a processor without bfloat16, OpenVINO keeps float32 and reports it, which is an error.
        assert "precision is f32 instead of bf16" in row["reason"]
        return
    assert row["status"] == "ok" and row["engine_settings"]["precision"] == "bf16", row
    assert 1e-3 < row["accuracy"]["error_over_std"] < 0.1


def test_openvino_in_int8_is_quantised_beside_eager_in_float32(small_vit, real):  # noqa: F811
    rows = real(folder_cell(small_vit, ("eager", *ENGINES), settings=TWO_THREADS, dtype="int8"))
    row = rows[OPENVINO]
    assert row["status"] == "ok", row
    assert "arm_dtype" not in row and rows["eager"]["arm_dtype"] == "float32"
    assert row["engaged"]["quantized"]["linear"] >= 10, row["engaged"]
    assert row["calibration"] == {"source": "random", "inputs": 8}
    assert row["engine_settings"]["precision"] == "f32", "of the layers that are not quantised"
    # The error shows that the arm computed in int8: in float32 it is below 0.0002.
    assert 2e-3 < row["accuracy"]["error_over_std"] < 0.5 and min(row["samples_ms"]) > 0
    assert "openvino compute in int8" in reason_of(rows[ONNXRUNTIME], "unsupported")


def test_an_engine_that_is_broken_or_another_version_is_unsupported(start, small_vit, tmp_path):  # noqa: F811
    """The files of the packages were changed after the installation."""
    engines.put_real(tmp_path / "data", *ENGINES)
    broken = {OPENVINO: "raise ImportError('libopenvino.so: cannot open')", ONNXRUNTIME: "__version__ = '2019.3'"}
    for name, module in broken.items():
        (tmp_path / "site" / name).mkdir(parents=True)
        (tmp_path / "site" / name / "__init__.py").write_text(module + "\n")
    rows = rows_of(start(PYTHONPATH=str(tmp_path / "site")), folder_cell(small_vit, ENGINES), limit_s=900)
    assert "cannot import openvino (libopenvino.so: cannot open)" in reason_of(rows[OPENVINO], "unsupported")
    assert "has onnxruntime 2019.3, but this program is checked with" in reason_of(rows[ONNXRUNTIME], "unsupported")
    for name in ENGINES:
        assert f"compilescope-cli engines add {name}" in rows[name]["reason"]


# ---- ONNX files

def trust(data, file):
    (data / "trusted_files.json").write_text(json.dumps(
        {"files": [{"sha256": hashlib.sha256(file.read_bytes()).hexdigest(), "file": str(file)}]}))


def onnx_cell(file, modes, **changes):
    return cell(modes=modes, model=str(file), weights={"source": "folder", "folder": str(file), "seed": 0}, **changes)


def test_an_onnx_file_runs_in_engines_and_is_checked_against_onnx_in_fp64(tmp_path, real):
    file = engines.onnx_file(tmp_path)
    trust(real.data, file)
    rows = real(onnx_cell(file, ("eager", "python-eager", *ENGINES)))
    for mode in ("eager", "python-eager"):
        assert "an ONNX file runs only in the modes of other engines" in reason_of(rows[mode], "unsupported")
    for mode in ENGINES:
        row = rows[mode]
        assert row["status"] == "ok", row
        assert row["accuracy"]["reference"] == "fp64" and row["accuracy"]["error_over_std"] < 2e-4
        assert row["input_shape"] == [1, 3, 32, 48] and row["accuracy"]["top1_agreement"] == 1
        assert "convert_s" not in row and row["engine_settings"]["route"] == "none"
    row = real(onnx_cell(file, (OPENVINO,), dtype="int8"))[OPENVINO]
    assert "an ONNX file is not quantised" in reason_of(row, "unsupported"), "it would compute in float32"


def test_an_onnx_file_needs_an_engine(start, tmp_path):  # noqa: F811
    (tmp_path / "data").mkdir()
    file = engines.onnx_file(tmp_path)
    trust(tmp_path / "data", file)
    row = rows_of(start(), onnx_cell(file, ("openvino",)))["openvino"]
    assert row["status"] in ("failed", "unsupported") and "compilescope-cli engines add" in row["reason"], row
