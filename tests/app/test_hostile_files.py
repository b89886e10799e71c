"""Files of a stranger: opening or running them starts no program that they name."""

import json
import stat
import subprocess

import pytest

from cli_runs import BIN, Cli

# Importing its model is what needs an interpreter, before any cell is measured.
PLAN = {"models": ["timm/resnet18"], "devices": ["cpu"], "modes": ["eager"], "preset": "quick"}


def program(file, marker):
    """A program that notes that it was started."""
    file.write_text(f"#!/bin/sh\necho started >> {marker}\nexit 1\n")
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    return str(file)


@pytest.fixture
def attack(tmp_path):
    """A run folder, a plan and the words that use them; beside them the environment's own interpreter."""
    cli = Cli(tmp_path)
    cli.environment["COMPILESCOPE_PYTHON"] = program(tmp_path / "own.sh", tmp_path / "own_started")
    plan = PLAN | {"python": program(tmp_path / "evil.sh", tmp_path / "evil_started")}
    (tmp_path / "plan.json").write_text(json.dumps({"schema": 1, "plan": plan}))
    run = tmp_path / "run"
    run.mkdir()
    (run / "results.json").write_text(json.dumps({"schema": 1, "plan": plan, "environment": {}, "results": []}))
    (run / "journal.jsonl").write_text(json.dumps({"type": "run", "plan": plan, "environment": {}, "created": ""}) + "\n")
    return cli


@pytest.mark.parametrize("words", [["--plan", "plan.json"], ["--plan", "run/results.json"]])
def test_a_plan_names_no_interpreter(attack, tmp_path, words):
    done = attack.run({}, *words, "--out", "out")
    assert not (tmp_path / "evil_started").exists(), done.stderr
    assert (tmp_path / "own_started").exists(), done.stderr
    assert "plan.python is ignored" in done.stderr


def test_a_run_folder_names_no_interpreter(attack, tmp_path):
    done = attack.run({}, "--resume", "run")
    assert not (tmp_path / "evil_started").exists(), done.stderr
    assert done.returncode == 2 and "--python" in done.stderr and len(done.stderr.splitlines()) == 1
    done = attack.run({}, "--resume", "run", "--python", tmp_path / "own.sh")
    assert not (tmp_path / "evil_started").exists(), done.stderr
    assert (tmp_path / "own_started").exists(), done.stderr


def test_python_goes_with_a_plan_of_a_file_and_is_asked_for_again(tmp_path):
    cli, cells = Cli(tmp_path), tmp_path / "cells"
    script = {"cells_log": str(cells), "cells": {"microsoft/resnet-50@2": {"cell_dies_after": 3}}}
    plan = PLAN | {"models": ["microsoft/resnet-50"], "batches": [1, 2]}
    (tmp_path / "plan.json").write_text(json.dumps({"schema": 1, "plan": plan}))
    done = cli.run(script, "--plan", "plan.json", "--python", "/opt/own python", "--out", "out")
    assert done.returncode == 0, done.stderr
    assert {json.loads(line)["python"] for line in cells.read_text().splitlines()} == {"/opt/own python"}
    for file in (tmp_path / "out").glob("*.*"):
        assert "own python" not in file.read_text(), file
    done = cli.run(script, "--resume", "out", "--retry-failed")
    assert done.returncode == 2 and "--python PATH" in done.stderr
    cells.unlink()
    del script["cells"]
    done = cli.run(script, "--resume", "out", "--retry-failed", "--python", "/opt/other")
    assert done.returncode == 0, done.stderr
    assert {json.loads(line)["python"] for line in cells.read_text().splitlines()} == {"/opt/other"}


def test_what_a_file_names_reaches_no_terminal_as_a_command(tmp_path):
    cli = Cli(tmp_path)
    evil = "evil\x1b]0;title\x07\x1b[2J\x9b1m\nname"
    for name, ms in (("a", 10.0), ("b", 12.0)):
        row = {"kind": "inference", "model": evil, "device": "cpu", "batch": 1, "dtype": "float32", "mode": "eager",
               "status": "ok", "samples_ms": [ms] * 10, "median_ms": ms}
        (tmp_path / name).mkdir()
        (tmp_path / name / "results.json").write_text(json.dumps(
            {"schema": 1, "created": evil, "plan": PLAN, "environment": {"cpu": evil + name, "torch": evil + name},
             "results": [row, row | {"mode": "default", "status": "failed", "reason": evil}]}))
    (tmp_path / "plan.json").write_text(json.dumps({"schema": 1, "plan": PLAN | {"modes": [evil]}}))
    (tmp_path / "key.json").write_text(json.dumps({"schema": 1, "plan": PLAN | {evil: 1}}))
    for words in (["compare", "a", "b", "--fail-on", "failed"], ["run", "--plan", "plan.json"], ["run", "--plan", "key.json"]):
        done = subprocess.run([BIN / "compilescope-cli", *words], env=cli.environment, cwd=tmp_path, capture_output=True, timeout=120)
        for text in (done.stdout.decode(), done.stderr.decode()):
            assert not any(c in text for c in "\x1b\x07\x9b"), (words, text)
        assert "evil\N{REPLACEMENT CHARACTER}]0;title" in done.stdout.decode() + done.stderr.decode(), words


def test_the_names_that_another_machine_gave_its_devices_are_printed_without_escapes(tmp_path):
    cli = Cli(tmp_path)
    evil = "GPU\x1b]0;title\x07\x9b1m"
    device = {"id": "cuda:0", "name": evil, "torch": evil, "capability": evil, "usable": False, "reason": evil}
    (tmp_path / "data").mkdir(mode=0o700, exist_ok=True)
    (tmp_path / "data/targets.json").write_text(json.dumps({"schema": 1, "targets": [
        {"kind": "ssh", "name": "far", "host": "far", "runner": "compilescope-cli", "devices": [device], "tested": "2026-01-01T00:00:00Z"}]}))
    done = subprocess.run([BIN / "compilescope-cli", "devices"], env=cli.environment, capture_output=True, text=True, check=True)
    (line,) = [line for line in done.stdout.splitlines() if "GPU" in line and "ssh:far" in line]
    assert not any(c in done.stdout for c in "\x1b\x07\x9b"), done.stdout
    assert "compute capability" in line
