"""Results of earlier versions, which docs/measurements keeps, open in the command line and in the window of today."""

import json
import os
import pathlib
import subprocess

import pytest

from cli_runs import BIN

ALL = sorted((pathlib.Path(__file__).resolve().parents[2] / "docs/measurements").glob("*.results.json"))


def has_result(file):
    return any(row["status"] == "ok" for row in json.loads(file.read_text())["results"])


KEPT = [file for file in ALL if has_result(file)]
INTERRUPTED = [file for file in ALL if not has_result(file)]  # before its first row was complete
PNG = b"\x89PNG\r\n\x1a\n"


def names(file):
    return file.name


@pytest.fixture
def own_folders(tmp_path):
    return os.environ | {"COMPILESCOPE_DATA": str(tmp_path / "data"), "COMPILESCOPE_CACHE": str(tmp_path / "cache"),
                         "XDG_CONFIG_HOME": str(tmp_path / "config"), "HOME": str(tmp_path)}


def test_there_are_kept_results():
    assert len(KEPT) >= 6


@pytest.mark.parametrize("file", KEPT, ids=names)
def test_the_command_line_compares_it_with_itself(file, own_folders):
    done = subprocess.run([BIN / "compilescope-cli", "compare", file, file, "--json"], env=own_folders, capture_output=True,
                          text=True, timeout=240)
    assert done.returncode == 0 and done.stderr == "", done.stderr
    report = subprocess.run([BIN / "compilescope-cli", "report", file, "--format", "json"], env=own_folders,
                            capture_output=True, text=True, timeout=240, check=True)
    kept, rows = (json.loads(text)["results"] for text in (file.read_text(), report.stdout))
    assert [row.get("samples_ms") for row in rows] == [row.get("samples_ms") for row in kept]
    measured = [row for row in rows if row.get("median_ms") and row["mode"] != "control"]
    arms = [arm for arm in json.loads(done.stdout)["arms"] if arm["a"].get("median_ms")]
    assert sorted(arm["a"]["median_ms"] for arm in arms) == sorted(row["median_ms"] for row in measured)
    assert all(arm["a"] == arm["b"] for arm in arms)


@pytest.mark.parametrize("file", INTERRUPTED, ids=names)
def test_a_run_without_a_result_is_shown_but_not_compared_or_advised(file, own_folders, tmp_path):
    def run(program, *words):
        return subprocess.run([BIN / program, *words], env=own_folders, capture_output=True, text=True, timeout=240)

    compared = run("compilescope-cli", "compare", file, file)
    assert compared.returncode == 1 and "no arm of the two runs could be compared" in compared.stderr
    advised = run("compilescope-cli", "advise", file, "--json")
    assert advised.returncode == 1 and all(one["best"] is None for one in json.loads(advised.stdout)["advice"])
    assert run("compilescope", "--export", tmp_path / "charts", "--from", file).returncode == 0
    assert (tmp_path / "charts/report.html").exists()


@pytest.mark.parametrize("file", KEPT, ids=names)
def test_the_window_draws_its_charts(file, own_folders, tmp_path):
    done = subprocess.run([BIN / "compilescope", "--export", tmp_path / "charts", "--from", file], env=own_folders,
                          capture_output=True, text=True, timeout=480)
    assert done.returncode == 0, done.stderr
    charts = sorted(path for path in (tmp_path / "charts").iterdir() if path.name != "report.html")
    assert (tmp_path / "charts/report.html").exists()
    assert len(charts) > 9 and len(charts) % 3 == 0
    for chart in charts:
        assert chart.name in done.stdout
        assert {other.suffix for other in charts if other.stem == chart.stem} == {".png", ".svg", ".csv"}
        assert chart.suffix != ".png" or chart.read_bytes().startswith(PNG)


@pytest.mark.parametrize("file", KEPT, ids=names)
def test_the_command_line_advises_the_fastest_checked_row(file, own_folders):
    def output(*words):
        return json.loads(subprocess.run([BIN / "compilescope-cli", *words], env=own_folders, capture_output=True, text=True,
                                         timeout=240, check=True).stdout)

    def time(row):
        return row.get("linked_ms", row.get("median_ms"))

    def way(row):
        return row["mode"], row["device"] if row["target"] == "local" else f"{row['target']}/{row['device']}", row["dtype"]

    rows = [row for row in output("report", file, "--format", "json")["results"] if row["mode"] != "control"]
    advice = output("advise", file, "--json")["advice"]
    assert {one["model"] for one in advice} == {row["model"] for row in rows}
    for one in advice:
        out = {(arm["mode"], arm["device"], arm["dtype"]) for arm in one["ruled_out"]}
        local = one["machine"] == "local"
        # The last row of an arm counts.
        ways = {way(row): row for row in rows if (row["model"], row["batch"]) == (one["model"], one["batch"])
                and (row["target"].split(":")[0] if local else row["target"]) == one["machine"]}
        fits = [row for row in ways.values() if way(row) not in out]
        assert all(row["status"] == "ok" for row in fits)
        assert (one["best"] is None) == (not fits), "every mode ran out of memory"
        if not fits:
            continue
        best = ways[one["best"]["mode"], one["best"]["device"], one["best"]["dtype"]]
        second_names = {(arm["mode"], arm["device"], arm["dtype"]) for group in one["same_code"] for arm in group[1:]}
        assert one["best"]["time_ms"] == pytest.approx(time(best))
        assert all(time(best) <= time(row) for row in fits if way(row) not in second_names)
