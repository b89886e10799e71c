"""compilescope-cli history and compare, on results files made here; SciPy and SQLite's shell as referees."""

import json
import os
import pathlib
import random
import socket
import statistics
import subprocess

import junitparser
import pytest

BIN = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"])
RESNET = "microsoft/resnet-50"


def row(mode, median_ms, seed, **more):
    draw = random.Random(seed)
    samples = [median_ms * draw.gauss(1, 0.01) for _ in range(60)]
    return {"model": RESNET, "device": "cpu", "device_name": "A CPU", "batch": 1, "dtype": "float32", "mode": mode,
            "status": "ok", "samples_ms": samples, "median_ms": statistics.median(samples), "order": "alternating",
            "launches": 1} | more


# A machine whose processes do not differ, which many runs have shown.
SPREAD = {"local/cpu cpp time": {"variance": 0, "degrees": 1000}}


@pytest.fixture
def cli(tmp_path):
    environment = os.environ | {"COMPILESCOPE_DATA": str(tmp_path / "data"), "COMPILESCOPE_CACHE": str(tmp_path / "cache")}

    def run(*words):
        return subprocess.run([BIN / "compilescope-cli", *map(str, words)], env=environment, cwd=tmp_path,
                              capture_output=True, text=True, timeout=120)

    return run


def save(folder, rows, created="2026-01-01T00:00:00Z", torch="2.11.0"):
    folder.mkdir()
    file = folder / "results.json"
    file.write_text(json.dumps({"schema": 1, "created": created, "environment": {"torch": torch, "host": "h", "launch_spread": SPREAD}, "results": rows}))
    return file


@pytest.fixture
def runs(tmp_path):
    a = save(tmp_path / "a", [row("eager", 20, 1), row("default", 10, 2), row("tuned", 8, 3)])
    b = save(tmp_path / "b", [row("eager", 20, 4), row("default", 11, 5), row("extra", 5, 6)], "2026-01-02T00:00:00Z", "2.12.0")
    return a, b


def test_advice_over_all_runs_of_this_machine(cli, runs, tmp_path):
    host = socket.gethostname()

    def kept(name, created, rows, **environment):
        file = save(tmp_path / name, [row | {"torch": "2.15.0", "accuracy": {"max_abs": 0.0}} for row in rows], created)
        content = json.loads(file.read_text())
        content["environment"] |= {"host": host} | environment
        file.write_text(json.dumps(content))
        return file

    nothing = cli("advise")
    assert nothing.returncode == 2 and f"the history has no run of this machine, {host}" in nothing.stderr
    older = kept("older", "2026-01-01T00:00:00Z", [row("eager", 40, 1), row("tuned", 16, 2)])
    newer = kept("newer", "2026-01-02T00:00:00Z", [row("eager", 20, 3), row("default", 10, 4)])
    elsewhere = kept("elsewhere", "2026-01-03T00:00:00Z", [row("eager", 20, 5), row("openvino", 1, 6)], host="another")
    assert cli("history", "import", older, newer, elsewhere).returncode == 0

    def advice(*words):
        done = cli("advise", *words, "--json")
        assert done.returncode == 0, done.stderr
        answer = json.loads(done.stdout)
        (one,) = answer["advice"]
        return answer["runs"], answer["left_out"], one["best"]["mode"], one["best"]["time_ms"]

    eagers = [json.loads(file.read_text())["results"][0]["median_ms"] for file in (older, newer)]
    tuned_ms = advice(older)[3]
    assert advice() == advice(newer, older) == (2, 0, "tuned", pytest.approx(tuned_ms * eagers[1] / eagers[0], rel=1e-9))
    assert advice(newer)[:3] == (1, 0, "default")
    assert "Over 2 runs. Of each mode the newest time counts." in cli("advise").stdout
    other_torch = kept("other_torch", "2026-01-04T00:00:00Z", [row("eager", 20, 7)])
    content = json.loads(other_torch.read_text())
    content["results"][0]["torch"] = "2.16.0"
    other_torch.write_text(json.dumps(content))
    assert advice(newer, other_torch)[1:3] == (1, "eager")
    assert "Left out: 1 result of older runs" in cli("advise", newer, other_torch).stdout


@pytest.mark.parametrize(("words", "named"), [
    (["--agreement-at-least", "995"], "--agreement-at-least: 995: must be at most 100 percent"),
    (["--accuracy-at-least", "100.1"], "--accuracy-at-least: 100.1: must be at most 100 percent"),
    (["--latency-at-most", "nan"], "--latency-at-most: nan: must be 0 or more"),
    (["--memory-at-most", "inf"], "--memory-at-most: inf: must be 0 or more"),
    (["--compile-at-most", "-1"], "--compile-at-most: -1: must be 0 or more"),
    (["--compile-at-most", "much"], "--compile-at-most: much: must be 0 or more"),
])
def test_impossible_limits_are_refused(cli, runs, words, named):
    done = cli("advise", runs[0], *words)
    assert done.returncode == 2 and named in done.stderr, done.stderr


def test_a_run_that_cannot_be_looked_for_is_named(cli, runs):
    """As in a folder of another user. The root user may read all folders, but no path may be this long."""
    endless = "a/" * 3000
    for words, argument in [(["compare", runs[0], endless], "RUN_B"), (["advise", endless], "RUN"), (["report", endless], "RUN")]:
        done = cli(*words)
        assert done.returncode == 2 and f"{argument} {endless}: " in done.stderr, done.stderr[-300:]


def test_arms_that_never_began_are_listed_with_the_measured_ones(cli, tmp_path):
    measured = row("eager", 20, 1) | {"accuracy": {"max_abs": 0.0}, "settings": {"threads": 2}}
    never_began = [{key: measured[key] for key in ("model", "device", "batch", "dtype")} |
                   {"mode": mode, "status": "cancelled", "reason": "cancelled before it began"} for mode in ("default", "tuned")]
    run = save(tmp_path / "run", [measured, *never_began])
    done = cli("advise", run)
    assert done.returncode == 0, done.stderr
    assert sum(line.startswith("ResNet") for line in done.stdout.splitlines()) == 1
    assert "Not advised: ResNet, batch 1, default; tuned: cancelled: cancelled before it began\n" in done.stdout
    [one] = json.loads(cli("advise", run, "--json").stdout)["advice"]
    assert one["best"]["mode"] == "eager" and [refused["mode"] for refused in one["ruled_out"]] == ["default", "tuned"]


def test_history_lists_imports_once_and_removes(cli, runs, tmp_path):
    a, b = runs
    assert cli("history", "list", "--json").stdout.strip() == "[]"
    done = cli("history", "import", a, b.parent)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [f"{a}: added as 1", f"{b.parent}: added as 2"]
    assert cli("history", "import", a).stdout == f"{a}: already there as 1\n"
    entries = json.loads(cli("history", "list", "--json").stdout)
    assert [(e["id"], e["created"], e["arms"], e["arms_ok"], e["status"], e["machine"], e["models"]) for e in entries] == [
        (2, "2026-01-02T00:00:00Z", 3, 3, "done", "A CPU", "ResNet"), (1, "2026-01-01T00:00:00Z", 3, 3, "done", "A CPU", "ResNet")]
    table = cli("history", "list").stdout.splitlines()
    assert table[0].split()[:3] == ["ID", "Date", "(UTC)"] and table[1].split()[:2] == ["2", "2026-01-02T00:00:00Z"]
    answer = subprocess.run(["sqlite3", tmp_path / "data" / "history.db", "SELECT mode, launches FROM result WHERE run = 2"],
                            capture_output=True, text=True, check=True)
    assert answer.stdout.splitlines() == ["eager|1", "default|1", "extra|1"]
    assert cli("history", "remove", 1).returncode == 0
    assert [e["id"] for e in json.loads(cli("history", "list", "--json").stdout)] == [2]
    gone = cli("history", "remove", 1)
    assert gone.returncode == 2 and "no run 1" in gone.stderr
    assert a.exists()


def test_what_cannot_be_read_is_named(cli, tmp_path):
    missing = cli("history", "import", "nothing.json")
    assert missing.returncode == 2 and "nothing.json" in missing.stderr and missing.stderr.count("\n") == 1
    (tmp_path / "data").mkdir(exist_ok=True)
    (tmp_path / "data" / "history.db").write_text("no database" * 500)
    damaged = cli("history", "list")
    assert damaged.returncode == 1 and "history.db" in damaged.stderr and "damaged" in damaged.stderr


def test_compare_tells_every_arm(cli, runs):
    a, b = runs
    done = cli("compare", a, b.parent, "--json")
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    eager, default = answer["arms"]
    assert (eager["mode"], eager["verdict"]) == ("eager", "same")
    assert (default["mode"], default["verdict"]) == ("default", "slower")
    assert [r["mode"] for r in answer["only_a"]] == ["tuned"] and [r["mode"] for r in answer["only_b"]] == ["extra"]
    assert answer["common_differences"] == [{"what": "torch", "a": "2.11.0", "b": "2.12.0"}]
    assert default["differences"] == answer["common_differences"] and default["within_one_process"] is True
    assert default["change_percent"] == pytest.approx((1 / default["ratio"] - 1) * 100)
    text = cli("compare", a, b)
    assert "torch: 2.11.0 / 2.12.0" in text.stdout and "only in A" in text.stdout and "only in B" in text.stdout
    (line,) = [line for line in text.stdout.splitlines() if " default " in line]
    assert "slower" in line and f"{default['ratio']:.3f}" in line


def test_the_interval_is_scipys(cli, runs):
    numpy, stats = pytest.importorskip("numpy"), pytest.importorskip("scipy.stats")
    a, b = runs
    answer = json.loads(cli("compare", a, b, "--json").stdout)
    for arm in answer["arms"]:
        x, y = (next(numpy.array(r["samples_ms"]) for r in json.loads(f.read_text())["results"] if r["mode"] == arm["mode"])
                for f in (a, b))
        # The mean of the middle third of the logarithms, which are a multiple of three.
        assert len(x) % 3 == len(y) % 3 == 0
        ratio = lambda p, q, axis=-1: numpy.exp(  # noqa: E731
            stats.trim_mean(numpy.log(p), 1 / 3, axis=axis) - stats.trim_mean(numpy.log(q), 1 / 3, axis=axis))
        assert arm["ratio"] == pytest.approx(ratio(x, y), rel=1e-12)
        theirs = stats.bootstrap((x, y), ratio, n_resamples=4000, method="percentile", vectorized=True,
                                 random_state=numpy.random.default_rng(0)).confidence_interval
        width = theirs.high - theirs.low
        assert arm["ratio_ci95"] == pytest.approx([theirs.low, theirs.high], abs=0.15 * width)


def test_runs_are_named_by_id_too(cli, runs):
    cli("history", "import", *runs)
    assert json.loads(cli("compare", 1, 2, "--json").stdout)["arms"][1]["verdict"] == "slower"
    for word in ("3", "1x"):
        unknown = cli("compare", word, 2)
        assert unknown.returncode == 2 and word in unknown.stderr and unknown.stderr.count("\n") == 1


@pytest.mark.parametrize("condition, code", [("slower>3%", 3), ("slower>30%|faster>3%|wrong_output", 0), ("slowr>3%", 2)])
def test_fail_on(cli, runs, condition, code):
    done = cli("compare", *runs, "--fail-on", condition)
    assert done.returncode == code, done.stderr
    assert ("--fail-on" in done.stderr) == (code != 0)
    if code == 2:
        assert "'slowr>3%'" in done.stderr and not done.stdout


def test_fail_on_as_json(cli, runs):
    done = cli("compare", *runs, "--fail-on", "slower>5%|failed|wrong_output", "--json")
    assert done.returncode == 3
    held = json.loads(done.stdout)["fail_on"]
    assert held["holds"] is True and [term["term"] for term in held["terms"]] == ["slower>5%", "failed"]
    assert "missing in RUN_B" in held["terms"][1]["arms"][0]


def test_fail_on_as_junit(cli, runs, tmp_path):
    """junitparser counts what a pipeline would show."""
    done = cli("compare", *runs, "--fail-on", "slower>5%|failed", "--junit", "gate.xml", "--markdown", "gate.md")
    assert done.returncode == 3, done.stderr
    report = junitparser.JUnitXml.fromfile(str(tmp_path / "gate.xml"))
    written = (report.tests, report.failures, report.errors, report.skipped)
    cases = {case.name.split()[-1]: case for suite in report for case in suite}
    report.update_statistics()  # counts again
    assert written == (report.tests, report.failures, report.errors, report.skipped) == (4, 2, 0, 1)
    assert cases["eager"].is_passed and cases["eager"].time == pytest.approx(0.020, rel=0.02)
    (slower,), (missing,), (extra,) = cases["default"].result, cases["tuned"].result, cases["extra"].result
    assert isinstance(slower, junitparser.Failure) and slower.type == "slower>5%" and "% slower" in slower.message
    assert isinstance(missing, junitparser.Failure) and missing.message == "missing in RUN_B"
    assert isinstance(extra, junitparser.Skipped) and extra.message == "only in B"
    assert cases["default"].classname == RESNET and "slower" in cases["default"].system_out
    summary = (tmp_path / "gate.md").read_text()
    assert "**slower>5%** holds for:" in summary.replace("\\", "") and summary.count("\n| ResNet |") == 4


def test_a_junit_report_of_hostile_names_is_read(cli, tmp_path):
    name = 'a<b>&"\x1b[31m]]>'
    a = save(tmp_path / "a", [row("eager", 20, 1, model=name)])
    b = save(tmp_path / "b", [row("eager", 30, 2, model=name)])
    assert cli("compare", a, b, "--fail-on", "slower>3%", "--junit", "gate.xml").returncode == 3
    (suite,) = junitparser.JUnitXml.fromfile(str(tmp_path / "gate.xml"))
    (case,) = suite
    assert case.classname == 'a<b>&"\ufffd[31m]]>' and len(case.result) == 1


def test_a_report_that_cannot_be_written_is_an_error(cli, runs):
    done = cli("compare", *runs, "--junit", "/nowhere/gate.xml")
    assert done.returncode == 1 and "/nowhere/gate.xml" in done.stderr


def test_nothing_to_compare_is_no_success(cli, tmp_path):
    a = save(tmp_path / "a", [row("eager", 20, 1)])
    b = save(tmp_path / "b", [row("eager", 20, 1, batch=4)])
    done = cli("compare", a, b, "--fail-on", "slower>3%")
    assert done.returncode == 1 and "no arm" in done.stderr
