"""compilescope-cli runtimes add|list|remove, and a run over two versions, with a set-up and workers that are scripts."""

import json
import pathlib
import signal
import subprocess
import time

import pytest

import small_disk
from cli_runs import BIN, RESNET, VERSION, Cli, rows_of
from processes import PATIENCE_S, gone_soon

SUPPORT = pathlib.Path(__file__).resolve().parents[1] / "support"


class Runtimes(Cli):
    def __init__(self, folder):
        super().__init__(folder)
        (folder / "source/scripts").mkdir(parents=True)
        (folder / "source/scripts/setup.sh").symlink_to(SUPPORT / "fake_setup.py")
        self.environment |= {"COMPILESCOPE_SOURCE": str(folder / "source"), "FAKE_SETUP": str(folder / "setup.json")}
        self.setup()
        self.runner(torch="2.10.0")

    def setup(self, **wish):
        (self.folder / "setup.json").write_text(json.dumps({
            "log": str(self.folder / "setup.log"), "torch": "2.10.0", "transformers": "5.17.0",
            "worker": str(self.folder / "runner.json"), "child": str(self.folder / "child"), **wish}))

    def runner(self, **script):
        (self.folder / "runner.json").write_text(json.dumps(
            {"version": VERSION, "cells_log": str(self.folder / "runner_cells"), "cells": {"*": {}}, **script}))

    def words(self, *words):
        return [BIN / "compilescope-cli", "runtimes", *words]

    def __call__(self, *words, code=0):
        done = subprocess.run(self.words(*words), env=self.environment, cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE_S)
        assert done.returncode == code, done
        return done.stdout if code == 0 else done.stderr

    def listed(self):
        return json.loads(self("list", "--json"))

    def cells(self, log="runner_cells"):
        return [json.loads(line) for line in (self.folder / log).read_text().splitlines()]


@pytest.fixture
def runtimes(tmp_path):
    return Runtimes(tmp_path)


def test_a_version_gets_an_environment_and_a_runner_and_is_a_device(runtimes, tmp_path):
    assert "no other PyTorch" in runtimes("list")
    assert "torch 2.10.0 is the target local:2.10.0 (every mode)" in runtimes("add", "2.10.0", "--index-url", "https://index")
    folder = tmp_path / "data/runtimes/2.10.0"
    install, build = (tmp_path / "setup.log").read_text().splitlines()
    assert install == f"--cli-only --no-build --torch 2.10.0 --torch-index https://index | {folder}/.venv"
    assert build == f"--cli-only --torch-dir {folder}/.venv/torch --build-dir {folder}/build | {folder}/.venv"
    (runtime,) = runtimes.listed()["runtimes"]
    assert runtime["created"].endswith("Z") and "words on stderr" in (folder / "add.log").read_text()
    assert (runtime["name"], runtime["torch"], runtime["transformers"]) == ("2.10.0", "2.10.0", "5.17.0")
    assert "why_no_runner" not in runtime
    devices = subprocess.run([BIN / "compilescope-cli", "devices", "--json"], env=runtimes.environment, capture_output=True, check=True)
    assert {d["id"]: d.get("torch") for d in json.loads(devices.stdout) if "cpu" in d["id"]} == {"cpu": None, "local:2.10.0/cpu": "2.10.0"}
    runtimes("remove", "2.10.0")
    assert runtimes.listed() == {"runtimes": [], "unfinished": []} and not folder.exists()


def test_one_run_measures_both_versions(runtimes, tmp_path):
    runtimes("add", "2.10.0", "--name", "older")
    runtimes.runner(torch="2.10.0", cells={"*": {"arms": {"eager": {"ms": 20.0}, "default": {"ms": 10.0}}}})
    (tmp_path / "runner_cells").unlink(missing_ok=True)
    done = runtimes.run({"cells_log": str(tmp_path / "own_cells"), "cells": {"*": {"arms": {"default": {"ms": 8.0}}}}},
                        "--model", RESNET, "--device", "cpu,local:older/cpu", "--preset", "quick", "--out", "out")
    assert done.returncode == 0, done.stderr
    rows = rows_of(tmp_path / "out")
    assert [(r["target"], r["device"], r["torch"], r["mode"], r["status"]) for r in rows] == [
        ("local", "cpu", "2.11.0", "eager", "ok"), ("local", "cpu", "2.11.0", "default", "ok"),
        ("local:older", "cpu", "2.10.0", "eager", "ok"), ("local:older", "cpu", "2.10.0", "default", "ok")]
    assert [round(r["vs_eager"]["ratio"], 2) for r in rows if r["mode"] == "default"] == [1.25, 2.0]
    # Each worker is told the device as it knows it, and the interpreter of its own environment.
    python = str(tmp_path / "data/runtimes/older/.venv/bin/python")
    assert {(c["device"], c["python"], c["python_torch"]) for c in runtimes.cells()} == {("cpu", python, "2.10.0")}
    assert {(c["device"], c["python"], c["python_torch"]) for c in runtimes.cells("own_cells")} == {("cpu", "", "")}
    assert [line.split()[1] for line in done.stdout.splitlines()[1:5]] == ["cpu", "cpu", "local:older/cpu", "local:older/cpu"]
    again = runtimes.run({"cells": {"*": {}}}, "--resume", "out")
    assert again.returncode == 0 and len(rows_of(tmp_path / "out")) == 4


def test_a_run_is_not_resumed_with_another_torch_under_the_same_name(runtimes, tmp_path):
    runtimes("add", "2.10.0", "--name", "other")
    plan = ("--model", RESNET, "--device", "local:other/cpu", "--preset", "quick")
    assert runtimes.run({}, *plan, "--out", "out").returncode == 0
    runtimes.setup(torch="2.12.1")
    runtimes.runner(torch="2.12.1")
    runtimes("add", "2.12.1", "--name", "other")
    refused = runtimes.run({}, "--resume", "out")
    assert refused.returncode == 2 and "measured with torch 2.10.0, and this program has torch 2.12.1" in refused.stderr


def test_a_torch_that_the_runner_does_not_fit_serves_the_python_modes(runtimes, tmp_path):
    runtimes.setup(torch="2.0.1", transformers="4.33.3", build="too_old")
    why = "the runner cannot be built with torch 2.0.1: LibTorch 2.0 in '/x/torch' is too old: CompileScope needs 2.8 or newer."
    assert f"(python-* alone: {why})" in runtimes("add", "2.0.1")
    assert "--transformers 4.33.3" in (tmp_path / "setup.log").read_text()
    script = {"cells_log": str(tmp_path / "own_cells"), "cells": {"*": {"arms": {"python-eager": {"ms": 12.0}}}}}
    done = runtimes.run(script, "--model", RESNET, "--device", "local:2.0.1/cpu", "--preset", "quick",
                        "--mode", "eager,default,python-eager,python-default", "--out", "out")
    assert done.returncode == 0, done.stderr
    rows = {r["mode"]: r for r in rows_of(tmp_path / "out")}
    assert {mode: r["status"] for mode, r in rows.items()} == {
        "eager": "unsupported", "default": "unsupported", "python-eager": "ok", "python-default": "ok"}
    assert rows["default"]["reason"] == f"local:2.0.1/cpu runs only the python-* modes: {why}"
    assert {r["torch"] for r in rows.values()} == {"2.0.1"}
    # This program's own worker measures them, with that environment's Python.
    python = str(tmp_path / "data/runtimes/2.0.1/.venv/bin/python")
    assert {(c["python"], c["python_torch"], c["python_transformers"]) for c in runtimes.cells("own_cells")} == {
        (python, "2.0.1", "4.33.3")}

    # Nor does the search for the largest batch measure them with this program's torch.
    found = runtimes.run(script, "--model", RESNET, "--device", "local:2.0.1/cpu", "--preset", "quick",
                         "--mode", "eager,python-eager", "--find-largest-batch", "--out", "largest")
    rows = rows_of(tmp_path / "largest")
    assert [r["status"] for r in rows if r["mode"] == "eager"] == ["unsupported"], found.stderr


def test_what_does_not_fit_at_all_is_refused_with_the_reason(runtimes, tmp_path):
    runtimes.setup(install="fails")
    assert "torch 9.9.9 cannot be installed: Could not find a version" in runtimes("add", "9.9.9", code=1)
    runtimes.setup(transformers="", build="fails")
    refused = runtimes("add", "2.10.0", code=1)
    assert "no mode can run on it" in refused and "no member named 'graph' in namespace 'at'" in refused
    assert runtimes.listed() == {"runtimes": [], "unfinished": ["2.10.0", "9.9.9"]}
    assert "not finished" in runtimes("list")
    runtimes("remove", "9.9.9")
    assert "no such runtime" in runtimes("remove", "9.9.9", code=2)
    runtimes.setup()
    runtimes.runner(torch="2.9.0")
    assert "the runner was built with torch 2.9.0" in runtimes("add", "2.10.0")  # Python's modes are left


@pytest.mark.parametrize(("words", "message"), [
    (("nothing/here",), "neither a version such as 2.10.0 nor a folder"),
    ((".",), "neither bin/python"),
    (("2.10.0", "--name", "../x"), "--name ../x: 1 to 64 letters, digits"),
    (("2.10.0", "--name", "x" * 65), "--name " + "x" * 65 + ": 1 to 64 letters, digits"),
    ((".", "--transformers", "4.33.3"), "--index-url and --transformers are for a version"),
])
def test_a_bad_argument_is_named(runtimes, words, message):
    assert message in runtimes("add", *words, code=2)
    assert runtimes.listed() == {"runtimes": [], "unfinished": []}


@pytest.mark.parametrize(("device", "message"), [
    ("local:none/cpu", "--device local:none/...: no runtime 'none'; there are none"),
    ("local:none/tpu", "--device local:none/tpu: not known"),
    ("moon/cpu", "--device moon/...: not a target"),
])
def test_a_device_that_is_not_there_is_named(runtimes, device, message):
    refused = runtimes.run({}, "--model", RESNET, "--device", device, "--out", "out")
    assert refused.returncode == 2 and message in refused.stderr


def test_a_folder_that_was_given_is_used_and_left_alone(runtimes, tmp_path):
    python = tmp_path / "mine/bin/python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\necho \'{"torch": "2.10.0", "transformers": "5.17.0", "torch_dir": "/mine/torch"}\'\n')
    python.chmod(0o755)
    assert "local:mine" in runtimes("add", "mine")
    assert (tmp_path / "setup.log").read_text().startswith("--cli-only --torch-dir /mine/torch --build-dir")
    runtimes("remove", "mine")
    assert python.exists()


def test_the_runner_of_another_compilescope_is_not_used(runtimes, tmp_path):
    runtimes("add", "2.10.0")
    runtimes.runner(torch="2.10.0", version="0.0.1")
    done = runtimes.run({}, "--model", RESNET, "--device", "local:2.10.0/cpu", "--preset", "quick", "--out", "out")
    assert done.returncode == 1
    assert "was built from CompileScope 0.0.1" in rows_of(tmp_path / "out")[0]["reason"]


def test_cancelling_leaves_no_process_and_no_runtime_and_adding_goes_on(runtimes, tmp_path):
    runtimes.setup(build="hangs")
    adding = subprocess.Popen(runtimes.words("add", "2.10.0"), env=runtimes.environment, cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + PATIENCE_S
    while not (tmp_path / "child").exists() or not (tmp_path / "child").read_text():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert "another program is adding" in runtimes("remove", "2.10.0", code=1)
    adding.send_signal(signal.SIGINT)
    assert adding.wait(timeout=PATIENCE_S) == 130
    assert "the same command goes on" in adding.stderr.read()
    assert gone_soon([int((tmp_path / "child").read_text())])
    assert runtimes.listed() == {"runtimes": [], "unfinished": ["2.10.0"]}
    runtimes.setup()
    assert "every mode" in runtimes("add", "2.10.0")


def test_nothing_is_built_beside_a_measurement(runtimes, tmp_path):
    running = runtimes.start({"cells": {"*": {"rounds": 100000, "round_s": 0.02}}}, "--model", RESNET, "--out", "out",
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + PATIENCE_S
    while not (tmp_path / "out/journal.jsonl").exists():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    adding = subprocess.Popen(runtimes.words("add", "2.10.0"), env=runtimes.environment, cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    assert "waiting for a run on this host to end" in adding.stderr.readline()
    assert not (tmp_path / "setup.log").exists()
    running.send_signal(signal.SIGINT)
    running.wait(timeout=PATIENCE_S)
    assert adding.wait(timeout=PATIENCE_S) == 0


def test_a_disk_that_is_too_small_is_told_before_the_download(runtimes, tmp_path):
    with small_disk.mounted(tmp_path / "data", "8m"):
        assert "are free in" in runtimes("add", "2.10.0", code=1)
    assert not (tmp_path / "setup.log").exists()
