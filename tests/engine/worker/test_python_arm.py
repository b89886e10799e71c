"""The cross-check arms: transformers' model and torch.compile in a process that takes turns with the cell's."""
import os
import pathlib
import signal
import subprocess
import sys
import time

import pytest
from test_worker import PREPROCESSOR, cell, start  # noqa: F401 (a fixture)

from processes import gone_soon, is_running


@pytest.fixture(scope="module")
def small_vit(tmp_path_factory):
    """A ViT of two layers in Hugging Face layout, as transformers writes it."""
    from transformers import ViTConfig, ViTForImageClassification
    folder = tmp_path_factory.mktemp("vit")
    config = ViTConfig(hidden_size=96, num_hidden_layers=2, num_attention_heads=4, intermediate_size=160, patch_size=32,
                       num_labels=11)
    ViTForImageClassification(config).save_pretrained(folder)
    (folder / "preprocessor_config.json").write_text(PREPROCESSOR.read_text())
    return folder


@pytest.fixture(scope="module")
def small_maskformer(tmp_path_factory):
    from transformers import MaskFormerConfig, MaskFormerForInstanceSegmentation
    folder = tmp_path_factory.mktemp("maskformer")
    backbone = {"model_type": "swin", "embed_dim": 32, "depths": [1, 2, 1, 1], "num_heads": [1, 2, 4, 8], "window_size": 4,
                "out_features": ["stage1", "stage2", "stage3", "stage4"]}
    decoder = {"model_type": "detr", "d_model": 64, "decoder_layers": 1, "decoder_attention_heads": 4, "decoder_ffn_dim": 96,
               "num_queries": 9}
    config = MaskFormerConfig.from_dict({"backbone_config": backbone, "decoder_config": decoder, "fpn_feature_size": 64,
                                         "mask_feature_size": 32, "num_labels": 5})
    MaskFormerForInstanceSegmentation(config).save_pretrained(folder)
    (folder / "preprocessor_config.json").write_text(PREPROCESSOR.read_text())
    return folder


def folder_cell(folder, modes, index=0, **changes):
    return cell(index, modes=modes, model=str(folder), weights={"source": "folder", "folder": str(folder), "seed": 0}, **changes)


def rows_of(worker, one, limit_s=200):
    worker.send(one)
    worker.cell_end(one["index"], limit_s)
    return worker.rows(one["index"])


def arm_process(worker):
    """The Python process of the cell's arm: the child of the worker's child."""
    for child in pathlib.Path(f"/proc/{worker.process.pid}/task/{worker.process.pid}/children").read_text().split():
        for grandchild in pathlib.Path(f"/proc/{child}/task/{child}/children").read_text().split():
            if b"\0arm\0" in pathlib.Path(f"/proc/{grandchild}/cmdline").read_bytes():
                return int(child), int(grandchild)
    raise AssertionError("no arm's process")


def fake_arm(folder, body):
    """A helper "arm" that answers as scripted; the first request is read and `settings` are the ones asked for."""
    folder.mkdir()
    (folder / "__main__.py").write_text(f"""
import json, os, signal, sys, time
request = json.loads(sys.stdin.readline())
settings = request["settings"]
def say(**words): print(json.dumps(words), flush=True)
def ready(**words): say(type="result", ok=True, load_s=0.1, settings=settings | words)
{body}
""")
    return str(folder)


CALL_S = 0.25
# Outputs of zeros, written without torch, whose import takes longer than the rest of such a test.
ANSWERS = f"""
import struct
def outputs(file):
    header = json.dumps({{"logits": {{"dtype": "F32", "shape": [1, 11], "data_offsets": [0, 44]}}}}).encode()
    open(file, "wb").write(struct.pack("<Q", len(header)) + header + bytes(44))
def serve():
    for line in sys.stdin:
        ask = json.loads(line)
        if ask["ask"] == "outputs": outputs(ask["file"])
        if ask["ask"] == "turn": time.sleep(0.002)
        say(type="result", ok=True, times_ms=[30.0, 30.0], seconds={CALL_S} * ask.get("calls", 0))
"""


def serving_arm(folder, arm):
    """The environment for an arm that measures: a scripted one, which starts at once, or transformers' own."""
    return {"COMPILESCOPE_HELPERS": fake_arm(folder / "helpers", ANSWERS + "ready()\nserve()")} if arm == "scripted" else {}


def test_python_eager_equals_eager_and_takes_turns_with_it(start, small_vit):  # noqa: F811
    rows = rows_of(start(), folder_cell(small_vit, ("eager", "python-eager")))
    ours, theirs = rows["eager"], rows["python-eager"]
    assert theirs["status"] == "ok", theirs
    assert theirs["accuracy"]["reference"] == "fp64" and theirs["accuracy"]["error_over_std"] < 2e-4
    assert theirs["accuracy"]["cosine"] > 0.999999
    assert theirs["settings"] == ours["settings"]
    assert theirs["load_s"] > 0 and theirs["load_s"] != ours["load_s"]
    assert theirs["rounds"] == len(theirs["samples_ms"]) >= 10 and min(theirs["samples_ms"]) > 0
    assert theirs["order"] == ours["order"] == "alternating"
    assert "engaged" not in theirs and "compile_cold_s" not in theirs
    # Alone in its process anyway: it is read alone there, and no further process is needed.
    assert theirs["alone_ms"] > 0 and 100e6 < theirs["peak_host_bytes"] < 4e9 and theirs["cold_peak_bytes"] > 100e6
    assert 0.3 < theirs["throughput_img_per_s"] / (1e3 / theirs["alone_ms"]) < 3
    assert "alone_ms" not in ours and "throughput_img_per_s" not in ours


def test_attention_that_transformers_computes_in_separate_operations_is_a_warning(start, small_vit, small_maskformer):  # noqa: F811
    def warnings(folder, index, attention):
        settings = cell()["settings"] | {"attention": attention}
        rows = rows_of(start(), folder_cell(folder, ("eager", "python-eager"), index=index, settings=settings))
        assert {row["status"] for row in rows.values()} == {"ok"}, rows
        assert "attention" not in str(rows["eager"].get("warnings"))
        return [text for text in rows["python-eager"].get("warnings", []) if "computes attention" in text]

    [warning] = warnings(small_maskformer, 0, "sdpa")
    assert warning.startswith("transformers computes attention in model.pixel_level_module.encoder as two products and a softmax")
    assert warnings(small_maskformer, 1, "explicit") == []
    assert warnings(small_vit, 2, "sdpa") == []


def test_settings_and_dtype_are_those_of_the_cell(start, small_vit):  # noqa: F811
    settings = cell()["settings"] | {"threads": 2, "tf32": "on", "attention": "explicit", "grad_guard": "inference",
                                     "memory_format": "channels_last"}
    rows = rows_of(start(), folder_cell(small_vit, ("eager", "python-eager"), dtype="bfloat16", settings=settings))
    assert rows["python-eager"]["status"] == "ok", rows["python-eager"]
    assert rows["python-eager"]["settings"] == settings == rows["eager"]["settings"]
    # As far from fp64 as bfloat16 is, and no nearer: it did not run in fp32.
    assert 1e-3 < rows["python-eager"]["accuracy"]["error_over_std"] < 0.1


def test_suffixes_are_settings_and_dtype_of_one_arm(start, small_vit):  # noqa: F811
    modes = ("eager", "python-eager", "python-eager+channels_last+bf16", "eager+bf16")
    rows = rows_of(start(), folder_cell(small_vit, modes))
    assert {row["status"] for row in rows.values()} == {"ok"}, rows
    plain, both = rows["python-eager"], rows["python-eager+channels_last+bf16"]
    assert plain["settings"]["memory_format"] == "contiguous" and both["settings"]["memory_format"] == "channels_last"
    assert both["arm_dtype"] == "bfloat16" and "arm_dtype" not in plain
    assert plain["accuracy"]["error_over_std"] < 2e-4 and 1e-3 < both["accuracy"]["error_over_std"] < 0.1


def test_compiled_arms_engage_and_the_second_time_come_from_the_cache(start, small_vit):  # noqa: F811
    worker = start()
    cold = rows_of(worker, folder_cell(small_vit, ("python-default",)))["python-default"]
    assert cold["status"] == "ok", cold
    assert cold["engaged"]["ok"] and cold["engaged"]["kernels"] > 0 and cold["engaged"]["graph_breaks"] == 0
    assert sum(cold["engaged"]["extern_calls"].values()) > 0 and cold["engaged"]["fused_nodes"] > 0
    assert cold["accuracy"]["error_over_std"] < 2e-4
    assert cold["compile_cold_s"] > 0 and cold["compile_setup_s"] >= 0 and "compile_cached_s" not in cold
    cached = rows_of(worker, folder_cell(small_vit, ("python-default",), index=1, launch=1))["python-default"]
    assert cached["status"] == "ok", cached
    assert cached["compile_cold_s"] == cold["compile_cold_s"] and cached["compile_setup_s"] == cold["compile_setup_s"]
    assert 0 < cached["compile_cached_s"] < cold["compile_cold_s"]
    assert cached["engaged"] == cold["engaged"]
    # A third process waits less, and says what the second took.
    third = rows_of(worker, folder_cell(small_vit, ("python-default",), index=2, launch=1))["python-default"]
    assert third["compile_cached_s"] == cached["compile_cached_s"]


def test_other_compiled_modes(start, small_vit):  # noqa: F811
    modes = ("python-default+freezing", "python-max-autotune", "python-max-autotune+freezing")
    rows = rows_of(start(), folder_cell(small_vit, modes), limit_s=700)  # two of them try out templates
    for mode in modes:
        assert rows[mode]["status"] == "ok", rows[mode]
        assert rows[mode]["engaged"]["ok"] and rows[mode]["accuracy"]["error_over_std"] < 1e-3
        assert ("choices" in rows[mode]["engaged"]) == ("autotune" in mode), "what was timed, and which was fastest"


def test_the_isolated_pass_is_of_the_arms_own_process(start, small_vit):  # noqa: F811
    row = rows_of(start(), folder_cell(small_vit, ("python-eager",), **{"pass": "alone"}))["python-eager"]
    assert row["status"] == "ok", row
    # transformers and torch are 200 MB and more; this test's process and the cell's have them, too, and are not meant.
    assert 100e6 < row["peak_host_bytes"] < 4e9 and 100e6 < row["cold_peak_bytes"] < 4e9
    assert row["alone_ms"] > 0
    assert 0.3 < row["throughput_img_per_s"] / (1e3 / row["alone_ms"]) < 3
    assert not {"stages_ms", "host_ms", "device_ms"} & set(row)


def test_throughput_is_images_over_the_seconds_that_calls_took(start, small_vit, tmp_path):  # noqa: F811
    helpers = fake_arm(tmp_path / "helpers", ANSWERS + "ready()\nserve()")
    worker = start(COMPILESCOPE_HELPERS=helpers)
    for index, batch in enumerate((1, 16)):
        row = rows_of(worker, folder_cell(small_vit, ("python-eager",), index, batch=batch, **{"pass": "alone"}))["python-eager"]
        assert row["status"] == "ok", row
        assert row["throughput_img_per_s"] == batch / CALL_S and row["alone_ms"] == 30


def test_reduce_overhead_means_nothing_on_a_cpu(start, small_vit):  # noqa: F811
    row = rows_of(start(), folder_cell(small_vit, ("python-reduce-overhead",)))["python-reduce-overhead"]
    assert row["status"] == "unsupported" and "CUDA graphs" in row["reason"]


@pytest.mark.parametrize("module, text", [
    ("raise ImportError('not here')", "cannot import (not here); install transformers=="),
    ("__version__ = '4.30.2'", "has transformers 4.30.2, but the python-* modes are checked with transformers"),
])
def test_transformers_that_are_missing_or_others_are_unsupported(start, small_vit, tmp_path, module, text):  # noqa: F811
    fake = tmp_path / "site/transformers"
    fake.mkdir(parents=True)
    (fake / "__init__.py").write_text(module + "\n")
    rows = rows_of(start(PYTHONPATH=str(tmp_path / "site")), folder_cell(small_vit, ("eager", "python-eager")))
    assert rows["eager"]["status"] == "ok"
    assert rows["python-eager"]["status"] == "unsupported" and text in rows["python-eager"]["reason"]
    assert "--python" in rows["python-eager"]["reason"]


def test_a_python_that_is_not_there_is_unsupported(start, small_vit):  # noqa: F811
    rows = rows_of(start(), folder_cell(small_vit, ("eager", "python-eager"), python="/no/such/python"))
    assert rows["eager"]["status"] == "ok"
    assert rows["python-eager"]["status"] == "unsupported" and "/no/such/python" in rows["python-eager"]["reason"]


def test_other_settings_than_asked_for_fail_the_arm(start, small_vit, tmp_path):  # noqa: F811
    helpers = fake_arm(tmp_path / "helpers", "ready(threads=7)\ntime.sleep(60)")
    rows = rows_of(start(COMPILESCOPE_HELPERS=helpers), folder_cell(small_vit, ("eager", "python-eager")))
    assert rows["eager"]["status"] == "ok"
    assert rows["python-eager"]["status"] == "failed"
    assert "threads is 7 instead of 1" in rows["python-eager"]["reason"]


def test_a_wrong_output_is_found(start, small_vit, tmp_path):  # noqa: F811
    helpers = fake_arm(tmp_path / "helpers", ANSWERS + "ready()\nserve()")
    rows = rows_of(start(COMPILESCOPE_HELPERS=helpers), folder_cell(small_vit, ("eager", "python-eager")))
    assert rows["python-eager"]["status"] == "wrong_output", rows["python-eager"]
    assert rows["eager"]["status"] == "ok"


@pytest.mark.parametrize("said, cuda_graph, reason", [
    ("", None, None),
    ("cuda_graphs=None", None, None),
    ("cuda_graphs=1", True, None),
    ("cuda_graphs=0", False, "torch.compile recorded none"),
    ("cuda_graphs=2, cudagraph_skips=1", False, "torch.compile skipped it 1 time"),
    ("cudagraph_skips=3", False, "torch.compile skipped it 3 times"),
])
def test_what_is_said_of_cuda_graphs(start, small_vit, tmp_path, said, cuda_graph, reason):  # noqa: F811
    ready = f"say(type='result', ok=True, load_s=0.1, settings=settings, kernels=1, graphs=1, graph_breaks={{}}, {said})"
    helpers = fake_arm(tmp_path / "helpers", f"{ANSWERS}{ready}\nserve()")
    row = rows_of(start(COMPILESCOPE_HELPERS=helpers), folder_cell(small_vit, ("eager", "python-default")))["python-default"]
    assert (row["engaged"].get("cuda_graph"), row["engaged"].get("cuda_graph_reason")) == (cuda_graph, reason)


@pytest.mark.parametrize("arm", ["scripted", "transformers"])
def test_a_process_that_dies_while_it_is_measured_fails_its_row_only(start, small_vit, tmp_path, arm):  # noqa: F811
    worker = start(**serving_arm(tmp_path, arm))
    worker.send(folder_cell(small_vit, ("eager", "python-eager"), preset="standard", launch=1))
    worker.until(lambda line: line["type"] == "round" and line["arm"] == "python-eager")
    os.kill(arm_process(worker)[1], signal.SIGKILL)
    worker.until(lambda line: line["type"] == "row" and line["row"]["mode"] == "python-eager")
    row = worker.rows()["python-eager"]
    assert row["status"] == "failed" and "SIGKILL" in row["reason"] and len(row["samples_ms"]) > 0
    worker.cell_end(0)
    assert worker.rows()["eager"]["status"] == "ok"


def test_a_process_that_hangs_is_killed_in_time(start, small_vit, tmp_path):  # noqa: F811
    helpers = fake_arm(tmp_path / "helpers", "time.sleep(600)")
    worker = start(COMPILESCOPE_HELPERS=helpers, COMPILESCOPE_COMPILE_TIMEOUT_S="2")
    row = rows_of(worker, folder_cell(small_vit, ("python-eager",)))["python-eager"]
    assert row["status"] == "failed" and "did not answer within 2 s" in row["reason"]


def test_a_turn_that_hangs_is_killed_in_time(start, small_vit, tmp_path):  # noqa: F811
    helpers = fake_arm(tmp_path / "helpers", "ready()\ntime.sleep(600)")
    worker = start(COMPILESCOPE_HELPERS=helpers, COMPILESCOPE_CALLS_TIMEOUT_S="2")
    row = rows_of(worker, folder_cell(small_vit, ("python-eager",), launch=1))["python-eager"]
    assert row["status"] == "failed" and "did not answer within 2 s" in row["reason"]


def test_out_of_memory_is_said_so(start, small_vit, tmp_path):  # noqa: F811
    helpers = fake_arm(tmp_path / "helpers", 'say(type="result", ok=False, oom=True, error="OutOfMemoryError: CUDA")')
    row = rows_of(start(COMPILESCOPE_HELPERS=helpers), folder_cell(small_vit, ("python-eager",)))["python-eager"]
    assert row["status"] == "oom" and "OutOfMemoryError: CUDA" in row["reason"]


def test_no_thread_spins_longer_than_the_pause_between_engines():
    """What lets both engines keep OpenMP's own policy for waiting: passive on one side would slow that side down. In processor
    time, which other programs do not change: what is spun after a product is less than the 20 ms of the pause."""
    script = """
import pathlib, time, torch
torch.set_num_threads(2)
a = torch.randn(600, 600)
def ran_ms(): return sum(int((t / "schedstat").read_text().split()[0]) for t in pathlib.Path("/proc/self/task").iterdir()) / 1e6
def spun_ms():
    for _ in range(20): a @ a
    before = ran_ms(); time.sleep(0.3); return ran_ms() - before
spun_ms()
print(min(spun_ms() for _ in range(5)))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True,
                          env={name: value for name, value in os.environ.items() if name != "OMP_WAIT_POLICY"})
    assert float(done.stdout) < 20


@pytest.mark.parametrize("phase, arm", [("compile", "scripted"), ("measure", "scripted"), ("measure", "transformers")])
def test_cancel_keeps_the_rounds_and_leaves_no_process(start, small_vit, tmp_path, phase, arm):  # noqa: F811
    # Compiling lasts as long as the test wants, in a process of the helper's own, as g++ is.
    body = f"""
import subprocess
say(type="phase", phase="compile")
child = subprocess.Popen(["sleep", "600"])
open("{tmp_path}/compiler", "w").write(str(child.pid))
time.sleep(600)
"""
    if phase == "compile":
        worker = start(COMPILESCOPE_HELPERS=fake_arm(tmp_path / "helpers", body))
    else:
        worker = start(**serving_arm(tmp_path, arm))
    worker.send(folder_cell(small_vit, ("eager", "python-eager"), preset="publish", launch=1))
    if phase == "compile":
        worker.until(lambda line: line["type"] == "phase" and line["phase"] == "compile")
        while not (tmp_path / "compiler").exists() or not (tmp_path / "compiler").read_text():
            time.sleep(0.05)
    else:
        for _ in range(5):
            worker.until(lambda line: line["type"] == "round" and line["arm"] == "python-eager")
    processes = list(arm_process(worker))
    if phase == "compile":
        processes.append(int((tmp_path / "compiler").read_text()))
    assert all(is_running(pid) for pid in processes)
    worker.process.stdin.close()
    worker.cell_end(0)
    rows = worker.rows()
    assert rows["python-eager"]["status"] == "cancelled", rows
    assert phase == "compile" or len(rows["python-eager"]["samples_ms"]) >= 5
    assert gone_soon(processes)
    worker.until(lambda line: line["type"] == "exit")
    assert not list(worker.tmp.iterdir()), "the worker left files in TMPDIR"


@pytest.mark.parametrize("arm", ["scripted", "transformers"])
def test_nothing_survives_the_workers_death(start, small_vit, tmp_path, arm):  # noqa: F811
    worker = start(**serving_arm(tmp_path, arm))
    worker.send(folder_cell(small_vit, ("python-eager",), preset="publish", launch=1))
    worker.until(lambda line: line["type"] == "round")
    processes = arm_process(worker)
    worker.process.kill()
    worker.process.wait()
    assert gone_soon(processes)


def training_cell(modes, **changes):
    return cell(modes=modes, kind="training", model="mmaction2/stgcn", batch=2, **changes)


def assert_losses_are_eagers(rows, mode, within):
    ours, theirs = rows["eager"]["loss"], rows[mode]["loss"]
    assert len(theirs) >= 2 and theirs[:2] == pytest.approx(ours[:2], rel=within)
    assert rows[mode]["status"] == "ok", rows[mode]


def test_a_training_step_is_the_captured_one(start):  # noqa: F811
    rows = rows_of(start(), training_cell(("eager", "python-eager")))
    assert_losses_are_eagers(rows, "python-eager", 1e-3)
    assert rows["python-eager"]["settings"] == rows["eager"]["settings"]
    assert min(rows["python-eager"]["samples_ms"]) > 0


def test_compiled_training_steps_engage_and_come_from_the_cache(start):  # noqa: F811
    worker = start()
    rows = rows_of(worker, training_cell(("eager", "python-default")))
    assert_losses_are_eagers(rows, "python-default", 1e-3)
    cold = rows["python-default"]
    assert cold["engaged"]["ok"] and cold["engaged"]["kernels"] > 0 and cold["compile_cold_s"] > 0
    cached = rows_of(worker, training_cell(("python-default",), index=1, launch=1))["python-default"]
    assert cached["status"] == "ok", cached
    assert cached["compile_cold_s"] == cold["compile_cold_s"] and 0 < cached["compile_cached_s"] < cold["compile_cold_s"]


def test_training_in_half_precision_is_the_captured_one(start):  # noqa: F811
    rows = rows_of(start(), training_cell(("eager", "default", "python-eager"), dtype="bfloat16"))
    for mode in ("default", "python-eager"):
        assert_losses_are_eagers(rows, mode, 1e-2)
