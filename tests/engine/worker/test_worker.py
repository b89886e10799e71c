"""`compilescope-cli worker` as a program: cells in, rows out, whatever happens to cell, helper or Python."""
import functools
import json
import os
import pathlib
import signal
import subprocess
import threading
import time

import pytest

from processes import PATIENCE_S, gone_soon

ROOT = pathlib.Path(__file__).resolve().parents[3]
CLI = pathlib.Path(os.environ.get("COMPILESCOPE_BIN_DIR", ROOT / "build/release/bin")) / "compilescope-cli"

PREPROCESSOR = ROOT / "resources/models/google/vit-base-patch16-224/preprocessor_config.json"


def cell(index=0, modes=("eager",), preset="quick", **changes):
    return {"type": "cell", "index": index, "model": "microsoft/resnet-50", "device": "cpu", "batch": 1,
            "dtype": "float32", "modes": list(modes), "preset": preset,
            "weights": {"source": "random", "folder": "", "seed": 0}, "input": {"kind": "synthetic", "image": ""},
            "settings": {"threads": 1, "tf32": "default", "cudnn_benchmark": False, "memory_format": "contiguous",
                         "attention": "sdpa", "grad_guard": "no_grad"},
            "python": "", "log_dir": "", **changes}


class Worker:
    def __init__(self, tmp_path, *options, **environment):
        self.tmp = tmp_path / "tmp"
        self.tmp.mkdir(exist_ok=True)
        self.process = subprocess.Popen(
            [CLI, "worker", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "TMPDIR": str(self.tmp), "COMPILESCOPE_CACHE": str(tmp_path / "cache"),
                 "COMPILESCOPE_DATA": str(tmp_path / "data"), **environment})
        self.lines = []

    def send(self, *cells):
        for one in cells:
            self.process.stdin.write(json.dumps(one) + "\n")
        self.process.stdin.flush()

    def until(self, wanted, limit_s=200):
        deadline = time.monotonic() + limit_s
        for text in self.process.stdout:  # a heartbeat at least comes every 5 s
            line = json.loads(text)
            self.lines.append(line)
            if wanted(line):
                return line
            assert time.monotonic() < deadline, f"not within {limit_s} s; last lines: {self.lines[-3:]}"
        raise AssertionError(f"the worker ended; last lines: {self.lines[-3:]}")

    def cell_end(self, index, limit_s=200):
        return self.until(lambda line: line["type"] == "cell_end" and line["cell"] == index, limit_s)

    def rows(self, index=0):
        return {line["row"]["mode"]: line["row"] for line in self.lines if line["type"] == "row" and line["cell"] == index}

    def close(self):
        self.process.stdin.close()
        self.until(lambda line: line["type"] == "exit")
        assert self.process.wait(PATIENCE_S) == 0
        assert not list(self.tmp.iterdir()), "the worker left files in TMPDIR"


@pytest.fixture(scope="module")
def small_resnet(tmp_path_factory):
    """A ResNet of two stages in Hugging Face layout: neither attention nor sampling of grids."""
    from transformers import ResNetConfig, ResNetForImageClassification
    folder = tmp_path_factory.mktemp("resnet")
    config = ResNetConfig(embedding_size=16, hidden_sizes=[16, 32], depths=[1, 1], layer_type="basic", num_labels=11)
    ResNetForImageClassification(config).save_pretrained(folder)
    (folder / "preprocessor_config.json").write_text(PREPROCESSOR.read_text())
    return folder


@pytest.fixture(scope="module")
def small_cell(small_resnet):
    """cell() for the small ResNet."""
    return functools.partial(cell, model=str(small_resnet), weights={"source": "folder", "folder": str(small_resnet), "seed": 0})


@pytest.fixture
def start(tmp_path):
    workers = []

    def make(*options, **environment):
        workers.append(Worker(tmp_path, *options, **environment))
        return workers[-1]

    yield make
    for worker in workers:
        worker.process.kill()


def child_of(pid):
    children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return int(children[0])


def fake_helper(folder, script):
    folder.mkdir()
    (folder / "__main__.py").write_text(script)
    return str(folder)


def test_one_that_hears_nothing_ends_and_says_what_it_has(start, small_cell):
    silence_s = 6
    worker = start("--silence", str(silence_s))
    worker.send(small_cell(preset="guide", pause_ms=500))  # 300 rounds, which take longer than this test
    left = threading.Event()

    def stay():
        while not left.wait(0.1):
            worker.send({"type": "alive"})

    somebody = threading.Thread(target=stay)
    somebody.start()
    worker.until(lambda line: line["type"] == "round")
    begin = time.monotonic()
    worker.until(lambda line: line["type"] == "round" and time.monotonic() - begin > silence_s + 1)  # it goes on while somebody is there
    left.set()
    somebody.join()
    worker.until(lambda line: line["type"] == "exit")
    assert worker.rows()["eager"]["status"] == "cancelled"
    assert worker.process.wait(PATIENCE_S) == 0


def test_one_that_takes_turns_waits_for_the_host_and_can_describe_it(start):
    first = start("--take-turns", "--describe")
    hello = first.until(lambda line: line["type"] == "hello")
    assert "cpu" in [device["id"] for device in hello["devices"]]
    second = start("--take-turns")
    holder = f"process {first.process.pid}"
    assert second.until(lambda line: True) == {"type": "waiting", "detail": f"another run on the host ({holder})",
                                               "detail_message": ["another run on the host (%1)", holder]}
    first.close()
    assert "devices" not in second.until(lambda line: line["type"] == "hello")
    second.close()


def test_a_cell_gives_a_row_with_samples_accuracy_and_what_was_set(start):
    worker = start()
    settings = cell()["settings"] | {"threads": 2}
    begin = time.monotonic()
    worker.send(cell(settings=settings))
    worker.until(lambda line: line["type"] == "phase" and line["phase"] == "check")
    until_check_s = time.monotonic() - begin
    worker.cell_end(0)
    row = worker.rows()["eager"]
    assert row["status"] == "ok", row
    assert row["rounds"] == len(row["samples_ms"]) == len(row["calls_per_sample"]) > 0
    rounds = [line for line in worker.lines if line["type"] == "round"]
    assert [line["sample_ms"] for line in rounds] == pytest.approx(row["samples_ms"])
    assert row["accuracy"]["reference"] == "fp64" and row["accuracy"]["error_over_std"] < 1e-4
    assert row["settings"]["threads"] == 2 and row["input_shape"] == [1, 3, 224, 224]
    assert [reading["round"] for reading in row["telemetry"]] == list(range(row["rounds"] + 1))
    assert "peak_host_bytes" not in row, "memory is the alone pass's"
    # The search times three products of 1024 x 1024 before the check, and the peak is not below their mean rate.
    assert 3 * 2 * 1024**3 / until_check_s / 1e12 < row["matmul_peak_tflops"] < 100
    hello = worker.lines[0]
    assert hello["type"] == "hello" and hello["environment"]["cpu"]
    worker.close()


def test_a_later_launch_measures_without_checking_outputs_again(start, small_cell):
    worker = start()
    worker.send(small_cell(modes=("eager", "eager-again"), launch=1))
    worker.cell_end(0)
    rows = worker.rows()
    assert [rows[mode]["status"] for mode in ("eager", "eager-again")] == ["ok", "ok"]
    assert all("accuracy" not in row and "matmul_peak_tflops" not in row for row in rows.values())
    assert not [line for line in worker.lines if line["type"] == "phase" and line["phase"] == "check"]
    worker.close()


def test_rounds_pause_for_a_window_that_watches(start, small_cell):
    hour_ms = 3_600_000
    worker = start()
    worker.send(small_cell(pause_ms=hour_ms, launch=1))
    worker.until(lambda line: line["type"] == "round")
    for _ in range(2):  # 5 s and more, in which the rounds of this preset would all have come
        assert worker.until(lambda line: line["type"] in ("round", "row", "heartbeat"))["type"] == "heartbeat"
    worker.process.stdin.close()
    worker.cell_end(0)  # cancelling does not wait for the end of the pause
    assert worker.rows()["eager"]["status"] == "cancelled"
    assert len(worker.rows()["eager"]["samples_ms"]) == 1


def test_the_isolated_pass_gives_memory_undisturbed_time_throughput_and_stages(start):
    worker = start()
    worker.send(cell(0, batch=16, input={"kind": "image", "image": ""}, **{"pass": "alone"}), cell(1, **{"pass": "alone"}))
    worker.cell_end(1)
    row, synthetic = worker.rows(0)["eager"], worker.rows(1)["eager"]
    assert row["status"] == "ok", row
    assert "samples_ms" not in row and not [line for line in worker.lines if line["type"] == "round"]
    # The weights alone are 100 MB; what loading has freed again is in the cold peak only.
    assert 100e6 < row["peak_host_bytes"] < 4e9 and 100e6 < row["cold_peak_bytes"] < 4e9
    # Sixteen images a call. Calls back to back are about as fast as turns; a missing factor of the batch is not about as fast.
    assert 1 / 4 < row["throughput_img_per_s"] / (16 * 1e3 / row["alone_ms"]) < 4
    if row["input"] == "image":  # a build without imaging has no photograph
        stages = row["stages_ms"]
        assert set(stages) == {"decode", "preprocess", "copy_in", "forward", "copy_out", "postprocess"}
        assert all(time > 0 for time in stages.values())
        assert stages["forward"] == max(stages.values())
    assert "stages_ms" not in synthetic and synthetic["alone_ms"] > 0
    assert not {"device_ms", "host_ms", "peak_device_bytes", "energy_j_per_img"} & set(row), "unknown on a CPU"
    worker.close()


def test_the_isolated_pass_takes_one_arm(start):
    worker = start()
    worker.send(cell(0, modes=("eager", "eager-again"), **{"pass": "alone"}), cell(1, modes=("warp",), **{"pass": "alone"}))
    worker.cell_end(1)
    assert [row["status"] for row in worker.rows(0).values()] == ["failed", "failed"]
    assert "one" in worker.rows(0)["eager"]["reason"]
    assert worker.rows(1)["warp"]["status"] == "unsupported" and "warp" in worker.rows(1)["warp"]["reason"]
    worker.close()


def test_missing_python_is_a_row_that_says_so_and_eager_goes_on(start, small_cell):
    worker = start()
    worker.send(small_cell(modes=("eager", "default"), python="/no/such/python"))
    worker.cell_end(0)
    rows = worker.rows()
    assert rows["eager"]["status"] == "ok"
    assert rows["default"]["status"] == "unsupported"
    assert "/no/such/python" in rows["default"]["reason"] and "--python" in rows["default"]["reason"]
    worker.close()


def test_a_helper_that_dies_or_hangs_fails_its_row_only(start, small_cell, tmp_path):
    helpers = fake_helper(tmp_path / "helpers", f"""
import os, signal, sys, time
sys.stdin.readline()
first = "{tmp_path}/first"
if not os.path.exists(first):
    open(first, "w").close()
    os.kill(os.getpid(), signal.SIGKILL)
time.sleep(600)
""")
    # Only the helper that hangs has a short time limit, so that a slow start of the other one is no hang.
    for limit_s, reason in (("600", "SIGKILL"), ("1", "1 s")):
        worker = start(COMPILESCOPE_HELPERS=helpers, COMPILESCOPE_COMPILE_TIMEOUT_S=limit_s)
        worker.send(small_cell(0, modes=("default",)), small_cell(1))
        worker.cell_end(1)
        assert worker.rows(0)["default"]["status"] == "failed" and reason in worker.rows(0)["default"]["reason"]
        assert worker.rows(1)["eager"]["status"] == "ok"
        worker.close()


def test_a_helper_that_needs_too_much_memory_fails_its_row_only(start, small_cell, tmp_path):
    helpers = fake_helper(tmp_path / "helpers", """
import sys, time
sys.stdin.readline()
held = bytearray(300 << 20)
time.sleep(600)
""")
    worker = start(COMPILESCOPE_HELPERS=helpers, COMPILESCOPE_COMPILE_MEMORY="200M")
    worker.send(small_cell(0, modes=("eager", "default")))
    worker.cell_end(0)
    rows = worker.rows(0)
    assert rows["eager"]["status"] == "ok", rows
    assert rows["default"]["status"] == "failed", rows
    assert "200 MiB of memory" in rows["default"]["reason"], rows
    worker.close()


def test_what_means_nothing_on_a_cpu_is_unsupported_and_torchscript_runs(start, small_cell):
    worker = start()
    worker.send(small_cell(modes=("eager", "torchscript", "reduce-overhead", "cudagraph")))
    worker.cell_end(0)
    rows = worker.rows()
    assert rows["eager"]["status"] == rows["torchscript"]["status"] == "ok", rows
    assert rows["torchscript"]["accuracy"]["error_over_std"] < 1e-3
    assert rows["torchscript"]["accuracy"]["vs_eager_error_over_std"] < 1e-3
    assert rows["torchscript"]["compile_cold_s"] > 0
    for mode, same in (("reduce-overhead", "default"), ("cudagraph", "eager")):
        assert rows[mode]["status"] == "unsupported" and f"the same as {same}" in rows[mode]["reason"], rows[mode]
    worker.close()


def test_cancelling_in_mid_compile_leaves_no_process(start, small_cell, tmp_path):
    helpers = fake_helper(tmp_path / "helpers", f"""
import os, subprocess, sys, time
sys.stdin.readline()
compiler = subprocess.Popen(["sleep", "600"])
with open("{tmp_path}/pids.part", "w") as file:
    file.write(f"{{os.getpid()}} {{compiler.pid}}")
os.rename("{tmp_path}/pids.part", "{tmp_path}/pids")
time.sleep(600)
""")
    worker = start(COMPILESCOPE_HELPERS=helpers)
    worker.send(small_cell(modes=("eager", "default")))
    worker.until(lambda line: line["type"] == "phase" and line["phase"] == "compile")
    deadline = time.monotonic() + PATIENCE_S
    while not (tmp_path / "pids").exists():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    worker.close()
    assert worker.rows()["default"]["status"] == "cancelled", worker.rows()
    assert gone_soon([int(pid) for pid in (tmp_path / "pids").read_text().split()])


def test_a_helper_with_another_torch_is_unsupported_with_both_versions(start, small_cell, tmp_path):
    # The real helper; only the version that it finds is another one.
    fake = tmp_path / "site" / "torch"
    fake.mkdir(parents=True)
    for name in ("", "_inductor", "export"):
        (fake / name).mkdir(exist_ok=True)
        (fake / name / "__init__.py").write_text("__version__ = '2.6.0+cpu'\n")
    worker = start(PYTHONPATH=str(tmp_path / "site"))
    worker.send(small_cell(modes=("default",)))
    worker.cell_end(0)
    row = worker.rows()["default"]
    assert row["status"] == "unsupported", row
    assert "2.6.0" in row["reason"] and worker.lines[0]["torch"] in row["reason"]
    worker.close()


def test_a_killed_cell_is_reported_and_the_next_one_runs(start, small_cell):
    worker = start()
    worker.send(small_cell(0, preset="publish"), small_cell(1))
    worker.until(lambda line: line["type"] == "round")
    os.kill(child_of(worker.process.pid), signal.SIGKILL)
    assert "SIGKILL" in worker.cell_end(0)["exit"]
    worker.cell_end(1)
    assert worker.rows(1)["eager"]["status"] == "ok"
    worker.close()


def test_end_of_input_cancels_and_keeps_the_rounds(start, small_cell):
    worker = start()
    worker.send(small_cell(preset="publish"), small_cell(1))
    for _ in range(3):
        worker.until(lambda line: line["type"] == "round")
    worker.process.stdin.close()
    worker.cell_end(0)
    row = worker.rows()["eager"]
    assert row["status"] == "cancelled" and row["stopped_by"] == "cancelled" and len(row["samples_ms"]) >= 3
    assert worker.until(lambda line: line["type"] == "exit")["code"] == 0
    assert not worker.rows(1)


def test_nothing_survives_the_workers_death(start, small_cell, tmp_path):
    helpers = fake_helper(tmp_path / "helpers", "import time\ntime.sleep(600)\n")
    worker = start(COMPILESCOPE_HELPERS=helpers)
    worker.send(small_cell(modes=("default",)))
    worker.until(lambda line: line["type"] == "phase" and line["phase"] == "compile")
    deadline, children = time.monotonic() + PATIENCE_S, []
    while len(children) < 2:
        assert time.monotonic() < deadline, f"the cell and the helper, not {children}"
        time.sleep(0.05)
        children = [int(pid) for pid in
                    pathlib.Path(f"/proc/{worker.process.pid}/task/{worker.process.pid}/children").read_text().split()]
    assert len(children) == 2
    worker.process.kill()
    worker.process.wait()
    assert gone_soon(children)


def test_a_model_that_cannot_be_loaded_is_a_row_for_every_mode(start, tmp_path):
    worker = start()
    worker.send(cell(modes=("eager", "default"), model=str(tmp_path)))
    worker.cell_end(0)
    for row in worker.rows().values():
        assert row["status"] == "failed" and "config.json" in row["reason"]
    assert len(worker.rows()) == 2
    worker.close()
