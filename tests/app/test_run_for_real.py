"""compilescope-cli run with the real worker, models and compiler: the way of a user's run, and what can go wrong on it."""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import time

import pytest

from processes import gone_soon

BIN = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"])
ROOT = pathlib.Path(__file__).resolve().parents[2]
RESNET = "microsoft/resnet-50"
SEGFORMER = "nvidia/segformer-b0-finetuned-ade-512-512"
# An idle OpenMP thread must not spin: the other processes of this machine are not ours.
ENVIRONMENT = os.environ | {"OMP_WAIT_POLICY": "passive"}


@pytest.fixture(scope="module", autouse=True)
def own_folders(tmp_path_factory):
    ENVIRONMENT["COMPILESCOPE_CACHE"] = str(tmp_path_factory.mktemp("cache"))
    ENVIRONMENT["COMPILESCOPE_DATA"] = str(tmp_path_factory.mktemp("data"))


def command(out, *words):
    return [BIN / "compilescope-cli", "run", "--device", "cpu", "--preset", "quick", "--out", out, *words]


def run(out, *words):
    done = subprocess.run(command(out, *words), env=ENVIRONMENT, capture_output=True, text=True, timeout=500)
    rows = json.loads((out / "results.json").read_text())["results"] if (out / "results.json").exists() else []
    return done, rows


def children(pid):
    """Processes below `pid`, by the first word of their arguments after the program: {"worker": pid, "cell": pid}."""
    found = {}
    for child in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        words = pathlib.Path(f"/proc/{child}/cmdline").read_text().split("\0")
        found[words[1] if len(words) > 1 else words[0]] = int(child)
        found |= children(child)
    return found


def wait_for_rounds(out, count=2, limit_s=120):
    deadline = time.monotonic() + limit_s
    while time.monotonic() < deadline:
        journal = out / "journal.jsonl"
        if journal.exists() and journal.read_text().count('"type":"round"') >= count:
            return
        time.sleep(0.05)
    pytest.fail(f"no round was measured in {limit_s} s")


def test_freezing_pays_for_resnet_and_a_second_run_compiles_nothing(tmp_path):
    modes = ["eager", "default", "default+freezing"]
    done, rows = run(tmp_path / "cold", "--model", RESNET, "--mode", ",".join(modes))
    assert done.returncode == 0, done.stderr
    assert [(r["mode"], r["status"]) for r in rows] == [(m, "ok") for m in modes]
    by_mode = {r["mode"]: r for r in rows}
    for mode in modes[1:]:
        row = by_mode[mode]
        assert row["engaged"]["ok"] and row["engaged"]["kernels"] > 0
        assert row["accuracy"]["error_over_std"] < 2e-4
        assert row["compile_cold_s"] > 0
        assert len(row["samples_ms"]) == row["rounds"] >= 5
    for row in rows:  # what the pass alone reads is in the row
        assert row["stages_ms"]["forward"] > 0 and row["stages_ms"]["decode"] > 0
        assert row["throughput_img_per_s"] > 0 and row["throughput_img_per_s"] != 1e3 / row["median_ms"]
    assert by_mode["eager"]["median_ms"] / by_mode["default+freezing"]["median_ms"] >= 1.25
    assert by_mode["default+freezing"]["vs_eager"]["ratio"] >= 1.25

    done, rows = run(tmp_path / "cached", "--model", RESNET, "--mode", "eager,default+freezing")
    assert done.returncode == 0, done.stderr
    assert "compile_cached_s" in rows[1]
    assert rows[1]["engaged"]["package_key"] == by_mode["default+freezing"]["engaged"]["package_key"]


def test_a_missing_python_stops_only_the_compiled_rows(tmp_path, monkeypatch):
    monkeypatch.setitem(ENVIRONMENT, "COMPILESCOPE_CACHE", str(tmp_path / "no_packages_yet"))
    done, rows = run(tmp_path / "out", "--model", RESNET, "--python", "/nowhere/python3")
    assert done.returncode == 0, done.stderr
    assert [(r["mode"], r["status"]) for r in rows] == [("eager", "ok"), ("default", "unsupported")]
    assert "/nowhere/python3" in rows[1]["reason"]


@pytest.mark.parametrize("victim", ["cell", "worker"])
def test_a_killed_process_is_started_again(tmp_path, victim):
    out = tmp_path / "out"
    words = command(out, "--model", RESNET, "--mode", "eager")
    running = subprocess.Popen(words, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    wait_for_rounds(out)
    os.kill(children(running.pid)[victim], signal.SIGKILL)
    _, told = running.communicate(timeout=300)
    assert running.returncode == 0, told
    assert "SIGKILL" in told and "tried again" in told
    (row,) = json.loads((out / "results.json").read_text())["results"]
    assert row["status"] == "ok" and len(row["samples_ms"]) == row["rounds"]


def test_a_killed_cell_leaves_nothing_of_its_package(tmp_path):
    """On a CPU the library is mapped where the cache has it; a package with more in it is unpacked below TMPDIR."""
    out = tmp_path / "out"
    words = command(out, "--model", RESNET, "--mode", "eager,default")
    running = subprocess.Popen(words, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_for_rounds(out, limit_s=400)  # it compiles where the first test of this file was left out
    cell = children(running.pid)["cell"]
    # A library that is mapped after its file is gone is " (deleted)" there.
    mapped = {line.split(maxsplit=5)[-1] for line in pathlib.Path(f"/proc/{cell}/maps").read_text().splitlines()}
    libraries = {name.removesuffix(" (deleted)") for name in mapped if re.search("/packages/|/aotinductor/", name)}
    assert libraries, mapped
    os.kill(cell, signal.SIGKILL)
    running.wait(timeout=300)
    assert not [name for name in libraries if "/aotinductor/" in name and pathlib.Path(name).parents[4].exists()]
    assert not (out / ".compilescope-tmp").exists()


def test_cancelling_keeps_the_rounds_and_leaves_no_process(tmp_path):
    out = tmp_path / "out"
    words = command(out, "--model", RESNET, "--batch", "1,2", "--mode", "eager")
    running = subprocess.Popen(words, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_for_rounds(out)
    below = list(children(running.pid).values())
    running.send_signal(signal.SIGINT)
    assert running.wait(timeout=120) == 130
    rows = json.loads((out / "results.json").read_text())["results"]
    assert [r["status"] for r in rows] == ["cancelled", "cancelled"]
    assert len(rows[0]["samples_ms"]) >= 2
    assert gone_soon(below)


def broken_checkpoint(folder, break_it):
    """Weights folders DIR/ID for two models: the first one's is broken by `break_it`, the second's is whole, and small."""
    good = folder / "weights" / SEGFORMER
    bad = folder / "weights" / RESNET
    for target, model in ((good, SEGFORMER), (bad, RESNET)):
        shutil.copytree(ROOT / "resources/models" / model, target)
    import torch
    from safetensors.torch import save_file
    from transformers import AutoConfig, AutoModelForSemanticSegmentation

    torch.manual_seed(0)
    config = AutoConfig.from_pretrained(good, depths=[1, 1, 1, 1], hidden_sizes=[16, 32, 48, 64], decoder_hidden_size=32,
                                        num_attention_heads=[1, 2, 3, 4])
    AutoModelForSemanticSegmentation.from_config(config).save_pretrained(good)
    save_file({"a": torch.zeros(4)}, bad / "model.safetensors")
    break_it(bad)
    return folder / "weights"


def truncate(folder):
    file = folder / "model.safetensors"
    file.write_bytes(file.read_bytes()[:-3])


def rename_type(folder):
    file = folder / "config.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | {"model_type": "perceiver"}))


@pytest.mark.parametrize("break_it, named", [(truncate, "model.safetensors"), (rename_type, "perceiver")])
def test_a_broken_checkpoint_is_one_models_end(tmp_path, break_it, named):
    weights = broken_checkpoint(tmp_path, break_it)
    done, rows = run(tmp_path / "out", "--model", RESNET, "--model", SEGFORMER, "--weights", weights, "--mode", "eager")
    assert done.returncode == 0, done.stderr
    status = {r["model"]: r["status"] for r in rows}
    assert status == {RESNET: "failed", SEGFORMER: "ok"}
    assert named in next(r["reason"] for r in rows if r["model"] == RESNET)


def test_an_unreadable_image_is_named(tmp_path):
    image = tmp_path / "photo.png"
    image.write_text("not a picture")
    done, _ = run(tmp_path / "out", "--model", RESNET, "--image", image, "--mode", "eager")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "photo.png" in done.stderr
    assert not (tmp_path / "out").exists()
