"""compilescope-cli checks and selftest. A scripted worker and a library like NVML stand in for what is not here."""

import json
import os
import pathlib
import signal
import stat
import subprocess
import sys
import time

import pytest

BIN = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"])
FAKE_WORKER = pathlib.Path(__file__).resolve().parents[1] / "support" / "fake_worker.py"
RESNET, DETR = "microsoft/resnet-50", "facebook/detr-resnet-50"
A_GPU = {
    "name": "Fake H200", "uuid": "GPU-aaaa", "bus_id": "00000000:3B:00.0", "clock": {"1": 1980, "2": 2619},
    "max_clock": {"1": 1980}, "reasons": 0, "utilization": 0, "memory": [8 << 30, 2 << 30, 6 << 30], "pids": [],
}


class Machine:
    def __init__(self, folder):
        self.folder, self.script = folder, folder / "script.json"
        self.worker = folder / "compilescope-cli"
        self.worker.write_text(f"#!/bin/sh\nexec {sys.executable} {FAKE_WORKER} {self.script}\n")
        self.worker.chmod(self.worker.stat().st_mode | stat.S_IXUSR)
        self.environment = os.environ | {
            "COMPILESCOPE_CACHE": str(folder / "cache"),
            "COMPILESCOPE_DATA": str(folder / "data"),
            "COMPILESCOPE_NVML": "/nowhere",
            "FAKE_NVML": str(folder / "nvml.json"),
        }
        self.environment.pop("CUDA_VISIBLE_DEVICES", None)

    def fake_worker(self, **cell):
        self.script.write_text(json.dumps({"cells": {"*": {"rounds": 20} | cell}}))
        self.environment["COMPILESCOPE_CLI"] = str(self.worker)

    def gpu(self, **changes):
        pathlib.Path(self.environment["FAKE_NVML"]).write_text(json.dumps({"gpus": [A_GPU | changes]}))
        self.environment["COMPILESCOPE_NVML"] = os.environ["FAKE_NVML_LIBRARY"]

    def start(self, *words):
        return subprocess.Popen([BIN / "compilescope-cli", *words], env=self.environment, cwd=self.folder, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def run(self, *words, code=0):
        process = self.start(*words)
        out, err = process.communicate(timeout=240)
        assert process.returncode == code, out + err
        return out, err

    def checks(self, *words):
        return {check["id"]: check for check in json.loads(self.run("checks", "--json", *words)[0])}


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


def test_checks_name_what_disturbs_and_what_mends(machine):
    machine.gpu(pids=[1, 1], utilization=70, reasons=4)
    found = machine.checks()
    assert {"gpu_processes", "busy_gpu", "slowed_gpu"} <= found.keys()
    assert found["gpu_processes"]["severity"] == "warning"
    assert found["gpu_processes"]["values"] == {"device": "cuda:0", "processes": 2}
    assert "nvidia-smi" in found["gpu_processes"]["command"]
    text, _ = machine.run("checks")
    for check in machine.checks("--device", "cuda:0").values():
        if check["id"] in ("gpu_processes", "busy_gpu", "slowed_gpu"):  # the CPU's may have changed meanwhile
            assert check["text"] in text and check["command"] in text


def test_checks_are_of_the_devices_asked_for(machine):
    machine.gpu(pids=[1])
    assert "gpu_processes" not in machine.checks("--device", "cpu")
    assert "gpu_processes" in machine.checks("--device", "cpu,cuda:0")
    machine.environment["CUDA_VISIBLE_DEVICES"] = "7"
    assert "gpu_processes" not in machine.checks("--device", "cuda:0")


def test_checks_of_a_plan_say_what_does_not_fit(machine):
    machine.gpu()
    found = machine.checks("--device", "cuda:0", "--model", DETR, "--batch", "1,64")
    assert found["memory"]["values"]["batch"] == 64
    assert f"--model {DETR} --device cuda:0 --batch 1 " in found["memory"]["command"]
    assert "memory" not in machine.checks("--device", "cuda:0", "--model", DETR, "--batch", "1")


def test_checks_refuse_what_they_do_not_know(machine):
    _, err = machine.run("checks", "--preset", "best", code=2)
    assert "--preset best" in err
    for words in (["--device", "gpu0"], ["--mode", "nope"], ["--batch", "-4"], ["--batch", "-4", "--model", RESNET],
                  ["--tf32", "banana"], ["--model", RESNET, "--text", "a cat"]):
        _, err = machine.run("checks", *words, code=2)
        assert " ".join(words[:2]) in err or "--text: none of these models reads text" in err


def test_selftest_keeps_the_smallest_visible_difference_for_runs(machine):
    machine.fake_worker()
    test = json.loads(machine.run("selftest", "--device", "cpu", "--json")[0])
    assert test["verdict"] == "same" and not test["too_noisy"] and test["device"] == "cpu"
    low, high = test["ratio_ci95"]
    assert test["percent"] == pytest.approx(100 * max(abs(low - 1), abs(high - 1)))
    kept = json.loads((machine.folder / "data" / "selftest.json").read_text())
    assert kept["tests"] == [test]
    assert not list(machine.folder.glob("compilescope-*/results.json")), "a self-test leaves no run behind"

    machine.run("run", "--model", RESNET, "--device", "cpu", "--mode", "eager", "--out", "run")
    environment = json.loads((machine.folder / "run" / "results.json").read_text())["environment"]
    assert environment["smallest_visible_difference_percent"] == test["percent"]
    assert environment["smallest_visible_difference_date"] == test["date"]


def test_selftest_never_says_faster_or_slower(machine):
    for ms in (9.0, 11.0):
        machine.fake_worker(arms={"eager-again": {"ms": ms}})
        out, err = machine.run("selftest", "--device", "cpu", code=1)
        assert "too noisy" in out and "smallest visible difference" in out
        assert "faster" not in out + err and "slower" not in out + err
        test = json.loads(machine.run("selftest", "--device", "cpu", "--json", code=1)[0])
        assert test["verdict"] == "cant_tell" and test["too_noisy"] and test["percent"] > 8


def test_selftest_says_why_it_has_no_result(machine):
    machine.fake_worker(arms={"eager": {"status": "oom", "reason": "no memory left"}})
    _, err = machine.run("selftest", "--device", "cpu", code=1)
    assert "no memory left" in err
    assert not (machine.folder / "data" / "selftest.json").exists()


@pytest.mark.parametrize("words, named", [
    (["--device", "cpu", "--seconds", "0"], "--seconds"),
    (["--device", "tpu"], "tpu"),
])
def test_selftest_refuses_bad_arguments(machine, words, named):
    machine.fake_worker()
    _, err = machine.run("selftest", *words, code=2)
    assert named in err


def test_selftest_of_a_target_chooses_its_device_as_a_run_does(machine):
    machine.run("targets", "add", "slurm", "gpu", "--runner", "/nowhere/compilescope-cli", "--gres=gpu:1")
    machine.environment["PATH"] = str(machine.folder)  # without Slurm
    _, err = machine.run("selftest", "--device", "slurm:gpu", code=1)
    assert "eager against eager on slurm:gpu/cuda:0" in err and "not known" not in err


def test_selftest_can_be_interrupted(machine):
    machine.fake_worker(rounds=100000, round_s=0.02)
    process = machine.start("selftest", "--device", "cpu")
    assert "eager against eager" in process.stderr.readline()  # from here on it listens
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=120)
    assert process.returncode == 130
    assert not (machine.folder / "data" / "selftest.json").exists()


def test_selftest_for_real(machine):
    """Two arms of the same code in real processes. The machine's noise decides the interval, and the interval everything else."""
    process = machine.start("selftest", "--device", "cpu", "--seconds", "2", "--json")
    out, err = process.communicate(timeout=1200)
    test = json.loads(out)
    low, high = test["ratio_ci95"]
    assert test["rounds"] >= 10 and low < test["ratio"] < high and test["device_name"]
    assert test["percent"] == pytest.approx(100 * max(abs(low - 1), abs(high - 1)))
    assert test["too_noisy"] == (low > 1.01 or high < 1 / 1.01)
    assert test["verdict"] == ("same" if low >= 1 / 1.01 and high <= 1.01 else "cant_tell")
    assert process.returncode == (1 if test["too_noisy"] else 0), err
