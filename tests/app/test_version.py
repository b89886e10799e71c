"""Which commit the programs name: that of the sources they were built from."""

import json
import os
import pathlib
import re
import subprocess

import pytest

from cli_runs import BIN, RESNET, VERSION, Cli

SOURCE = pathlib.Path(os.environ["COMPILESCOPE_COMMIT_SOURCE"]).read_text()
COMMIT = re.search(r'compilescope_commit = "(.*)"', SOURCE)[1]  # "" outside git


def shown(commit):
    digits, modified = commit[:12], "-modified" if commit.endswith("-modified") else ""
    return f"CompileScope {VERSION} ({digits}{modified})\n" if commit else f"CompileScope {VERSION}\n"


@pytest.mark.parametrize("program", ["compilescope", "compilescope-cli", "compilescope-torch", "compilescope-video"])
def test_each_program_names_it(program):
    if not (BIN / program).exists():
        pytest.skip(f"{program} is not part of this build")
    said = subprocess.run([BIN / program, "--version"], env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
                          capture_output=True, text=True, check=True, timeout=120).stdout
    assert said == shown(COMMIT)


def test_results_name_it_whole(tmp_path):
    done = Cli(tmp_path).run({"cells": {"*": {}}}, "--model", RESNET, "--preset", "quick", "--out", "out")
    assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "out/results.json").read_text())["environment"].get("commit", "") == COMMIT


def test_a_worker_names_it(tmp_path):
    worker = subprocess.run([BIN / "compilescope-cli", "worker"], env=Cli(tmp_path).environment, stdin=subprocess.DEVNULL,
                            capture_output=True, text=True, check=True, timeout=120)
    (hello,) = [line for line in map(json.loads, worker.stdout.splitlines()) if line["type"] == "hello"]
    assert hello.get("commit", "") == COMMIT and hello["version"] == VERSION
