"""Older versions of PyTorch from the package index, measured with this one in one run and drawn in one chart: the oldest that the
runner can be built with, that of GPU machines without a network, and that of GPUs before Turing (scripts/pick_torch_wheel.py).

Skipped where the index cannot be reached or the disk is short. What was installed stays in COMPILESCOPE_TEST_RUNTIMES.
"""

import json
import os
import pathlib
import shutil
import subprocess
import urllib.error
import urllib.request

import pytest

BIN = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"])
DATA = pathlib.Path(os.environ["COMPILESCOPE_TEST_RUNTIMES"])
RESNET = "microsoft/resnet-50"
VERSIONS = ("2.8.0", "2.11.0", "2.14.1")
NEEDED_BYTES = 30 << 30


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    DATA.mkdir(parents=True, exist_ok=True)
    missing = [version for version in VERSIONS if not (DATA / "runtimes" / version / "runtime.json").exists()]
    if missing and shutil.disk_usage(DATA).free < NEEDED_BYTES:
        pytest.skip(f"torch {', '.join(missing)} and their environments need {NEEDED_BYTES >> 30} GiB of disk")
    try:
        urllib.request.urlopen("https://pypi.org/simple/torch/", timeout=20).close()
    except (urllib.error.URLError, OSError) as error:
        if missing:
            pytest.skip(f"the package index cannot be reached: {error}")
    return os.environ | {"COMPILESCOPE_DATA": str(DATA), "COMPILESCOPE_CACHE": str(tmp_path_factory.mktemp("cache"))}


def run(environment, *words):
    done = subprocess.run([BIN / "compilescope-cli", *words], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout


@pytest.fixture(scope="module")
def added(environment):
    """Adding again is quick: what is there is found."""
    return {version: json.loads(run(environment, "runtimes", "add", version, "--json")) for version in VERSIONS}


@pytest.mark.parametrize("version", VERSIONS)
def test_the_runner_fits(added, version):
    assert added[version]["torch"] == version
    assert "why_no_runner" not in added[version] and added[version]["runner"]


def test_one_run_and_one_chart_of_all_versions(environment, added, tmp_path):
    out = tmp_path / "out"
    devices = ",".join(["cpu", *(f"local:{version}/cpu" for version in added)])
    run(environment, "run", "--model", RESNET, "--device", devices, "--mode", "eager,default,python-eager,python-default",
        "--preset", "quick", "--out", str(out))
    rows = [row for row in json.loads((out / "results.json").read_text())["results"] if row["mode"] != "control"]
    assert len(rows) == 4 * (1 + len(added))
    assert {row["status"] for row in rows} == {"ok"}, [(r["target"], r["mode"], r.get("reason")) for r in rows]
    assert [row["torch"] for row in rows[4:]] == [version for version in added for _ in range(4)]
    for row in rows:
        if "default" in row["mode"]:
            assert row["engaged"]["kernels"] > 0
        assert row["accuracy"]["error_over_std"] < 1e-3
    if (BIN / "compilescope").exists():
        subprocess.run([BIN / "compilescope", "--export", tmp_path / "charts", "--from", out / "results.json"],
                       env=environment | {"QT_QPA_PLATFORM": "offscreen"}, check=True)
        assert [file for file in (tmp_path / "charts").glob("*.png") if file.stat().st_size > 10_000]


def test_a_version_that_the_index_does_not_have_is_refused(environment):
    done = subprocess.run([BIN / "compilescope-cli", "runtimes", "add", "2.10.99"], env=environment, capture_output=True, text=True,
                          check=False)
    assert done.returncode == 1 and "torch 2.10.99 cannot be installed" in done.stderr.splitlines()[-1]
    run(environment, "runtimes", "remove", "2.10.99")


def test_the_version_of_the_published_tables_serves_the_python_arms(environment, tmp_path):
    old = json.loads(run(environment, "runtimes", "add", "2.0.1", "--json"))
    assert old["torch"] == "2.0.1" and not old.get("runner")
    assert old["why_no_runner"].endswith("is too old: CompileScope needs 2.8 or newer.")
    run(environment, "run", "--model", RESNET, "--device", "local:2.0.1/cpu", "--mode", "eager,python-eager,python-default",
        "--preset", "quick", "--out", str(tmp_path / "out"))
    rows = {row["mode"]: row for row in json.loads((tmp_path / "out/results.json").read_text())["results"]}
    assert rows["eager"]["status"] == "unsupported" and "too old" in rows["eager"]["reason"]
    assert rows["python-eager"]["status"] == "ok" and rows["python-eager"]["torch"] == "2.0.1"
    python = subprocess.run([old["python"], "-c", "import sys; print(sys.version_info < (3, 11))"], capture_output=True, text=True)
    compiled = rows["python-default"]
    if python.stdout.strip() == "True":
        assert compiled["status"] == "ok" and compiled["engaged"]["kernels"] > 0, compiled
    else:
        assert compiled["status"] == "failed" and "3.11" in compiled["reason"], compiled
