"""Files, messages and charts are the same where the C library writes numbers with a decimal comma."""

import csv
import filecmp
import json
import os
import pathlib
import re
import subprocess
import sys

import pytest

from cli_runs import BIN, RESNET, Cli

ROOT = pathlib.Path(__file__).resolve().parents[2]
KEPT = "docs/measurements/machines.results.json"
SOURCE = 'LC_NUMERIC\ndecimal_point ","\nthousands_sep "."\ngrouping 3;3\nEND LC_NUMERIC\n'


@pytest.fixture(scope="module")
def comma(tmp_path_factory):
    """The environment of a locale that is compiled here, so that none needs to be installed."""
    folder = tmp_path_factory.mktemp("locale")
    (folder / "source").write_text(SOURCE)
    subprocess.run(["localedef", "-c", "-i", folder / "source", folder / "comma"], capture_output=True)
    environment = {"LOCPATH": str(folder), "LC_NUMERIC": "comma", "LC_ALL": "", "LANG": "C.UTF-8"}
    script = "import locale; locale.setlocale(locale.LC_ALL, ''); print(locale.localeconv()['decimal_point'])"
    said = subprocess.run([sys.executable, "-c", script], env=os.environ | environment, capture_output=True, text=True, check=True)
    assert said.stdout == ",\n", "the C library does not take the locale"
    return environment


def without_times(text):
    return re.sub(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?Z?|\b\d+(\.\d+)? (s|min|h)\b|20\d{6}-\d{6}", "TIME", text)


def test_a_run_writes_and_prints_the_same(tmp_path, comma):
    script = {"cells": {"*": {"arms": {"default": {"ms": 7.25}}}}}
    words = ["--model", RESNET, "--mode", "eager,default", "--out", "out"]
    runs = {}
    for name, environment in {"point": {"LC_ALL": "C.UTF-8"}, "comma": comma}.items():
        (tmp_path / name).mkdir()
        cli = Cli(tmp_path / name)
        cli.environment |= environment
        done = cli.run(script, *words)
        assert done.returncode == 0, done.stderr
        out = tmp_path / name / "out"
        rows = json.loads((out / "results.json").read_text())["results"]
        for row in rows:
            row.pop("telemetry", None)
        runs[name] = {"stdout": without_times(done.stdout.replace(str(tmp_path / name), "")),
                      "markdown": without_times((out / "results.md").read_text()),
                      "csv": list(csv.DictReader((out / "results.csv").open(newline=""))), "rows": rows}
    assert runs["comma"]["rows"] == runs["point"]["rows"]
    assert runs["comma"]["csv"] == runs["point"]["csv"]
    assert float(runs["comma"]["csv"][1]["median_ms"]) == pytest.approx(7.25, rel=0.01)
    assert runs["comma"]["markdown"] == runs["point"]["markdown"]
    assert runs["comma"]["stdout"] == runs["point"]["stdout"]


def test_kept_results_and_arguments_are_read_the_same(tmp_path, comma):
    said = {}
    for name, environment in {"point": {"LC_ALL": "C.UTF-8"}, "comma": comma}.items():
        own = {"COMPILESCOPE_DATA": str(tmp_path / name), "COMPILESCOPE_CACHE": str(tmp_path / name / "cache")}
        done = subprocess.run([BIN / "compilescope-cli", "compare", KEPT, KEPT, "--fail-on", "slower>2.5%"], cwd=ROOT,
                              env=os.environ | own | environment, capture_output=True, text=True, timeout=120)
        said[name] = (done.returncode, done.stdout, done.stderr)
    assert said["comma"] == said["point"]
    assert re.search(r"\d\.\d", said["comma"][1])


def test_the_windows_charts_are_the_same(tmp_path, comma):
    for name, environment in {"point": {"LC_ALL": "C.UTF-8"}, "comma": comma}.items():
        own = {"COMPILESCOPE_DATA": str(tmp_path / "data"), "XDG_CONFIG_HOME": str(tmp_path / "config")}
        done = subprocess.run([BIN / "compilescope", "--export", tmp_path / name, "--from", ROOT / KEPT],
                              env=os.environ | own | environment, capture_output=True, text=True, timeout=240)
        assert done.returncode == 0, done.stderr
    same = filecmp.dircmp(tmp_path / "point", tmp_path / "comma")
    assert same.same_files and not (same.diff_files or same.left_only or same.right_only)
