"""A run that is continued from kept results."""

import json
import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/benchmarks"))

from continued_run import ALL_MODES, begin_from, keep  # noqa: E402
from scripts_clone import RECORDER, executable  # noqa: E402


def test_a_run_is_continued_on_the_same_processor_only(tmp_path):
    rows = [{"mode": "eager", "median_ms": 100}, {"mode": "control", "median_ms": 50}]
    results = tmp_path / "results.json"
    results.write_text(json.dumps({"created": "then", "plan": {"preset": "quick"}, "environment": {"cpu": "AMD EPYC"},
                                   "results": rows}))
    with pytest.raises(SystemExit, match="was measured on 'AMD EPYC', and this is 'Xeon'"):
        begin_from(results, tmp_path / "run", "Xeon")
    begin_from(results, tmp_path / "run", "AMD EPYC")
    first, second = map(json.loads, (tmp_path / "run/journal.jsonl").read_text().splitlines())
    assert first["type"] == "run" and first["plan"] == {"preset": "quick"} and first["created"] == "then"
    assert second["type"] == "row" and second["row"]["median_ms"] == 100


def test_rows_that_were_not_measured_are_not_kept(tmp_path):
    """The program writes the file, so that it equals its report."""
    file = json.loads((ROOT / "docs/measurements/guide.results.json").read_text())
    measured = len(file["results"])
    file["results"].insert(1, file["results"][0] | {"mode": "default+freezing", "status": "cancelled"})
    (tmp_path / "results.json").write_text(json.dumps(file))
    keep(tmp_path, tmp_path / "kept.json")
    rows = json.loads((tmp_path / "kept.json").read_text())["results"]
    assert len(rows) == measured and all(row["status"] == "ok" for row in rows)
    assert (tmp_path / "kept.json").read_text() == (ROOT / "docs/measurements/guide.results.json").read_text()


def test_the_earlier_rows_of_models_that_a_sitting_leaves_out_are_kept(tmp_path):
    guide = ROOT / "docs/measurements/guide.results.json"
    begun = json.loads(guide.read_text())
    left_out = begun["plan"]["models"][1]
    file = json.loads(guide.read_text())
    file["plan"]["models"].remove(left_out)
    file["results"] = [row for row in file["results"] if row["model"] != left_out]
    file["created"] = "2026-12-31T00:00:00Z"  # the kept run began earlier
    (tmp_path / "results.json").write_text(json.dumps(file))
    keep(tmp_path, tmp_path / "kept.json", guide)
    assert (tmp_path / "kept.json").read_text() == guide.read_text()

    file["environment"]["commit"] = "abcdefabcdef0123456789"
    (tmp_path / "results.json").write_text(json.dumps(file))
    keep(tmp_path, tmp_path / "kept.json", guide)
    rows = json.loads((tmp_path / "kept.json").read_text())["results"]
    text = "measured by CompileScope 0.1.0 (77a9ab6777a4-modified), before the run was resumed with 0.1.0 (abcdefabcdef)"
    assert [row["model"] for row in rows] == [row["model"] for row in begun["results"]]
    assert [text in row.get("warnings", []) for row in rows] == [row["model"] == left_out for row in rows]


def test_the_earlier_rows_of_batches_that_a_sitting_leaves_out_are_kept(tmp_path):
    kept = ROOT / "docs/measurements/standard.results.json"
    file = json.loads(kept.read_text())
    assert file["plan"]["batches"] == [1, 4]
    left_out = file["plan"]["models"].pop(1)
    file["plan"]["batches"] = [4]
    file["results"] = [row for row in file["results"] if row["model"] != left_out and row["batch"] == 4]
    (tmp_path / "results.json").write_text(json.dumps(file))
    keep(tmp_path, tmp_path / "kept.json", kept)
    assert (tmp_path / "kept.json").read_text() == kept.read_text()


def test_modes_that_another_run_measured_are_a_later_stage(tmp_path):
    """Each row keeps the eager that it took turns with, and its ratio. The others do not change."""
    kept = ROOT / "docs/measurements/standard_xeon.results.json"
    file = json.loads(kept.read_text())
    file["results"] = [row for row in file["results"] if row["mode"] != "control"]
    file["plan"]["models"] = file["plan"]["models"][:2]
    file["results"] = [row for row in file["results"] if row["model"] in file["plan"]["models"]]
    whole = {(row["model"], row["batch"], row["mode"]): row for row in file["results"]}
    later = json.loads(json.dumps(file))
    file["plan"]["modes"] = ["eager", "python-eager", "python-default"]
    file["results"] = [row for row in file["results"] if row["mode"] in file["plan"]["modes"]]
    later["plan"]["modes"] = ["eager", "default", "default+freezing"]
    later["results"] = [row for row in later["results"] if row["engine"] == "cpp"]
    for row in later["results"]:
        row.pop("over_python", None)
        if row["mode"] == "eager":
            row["samples_ms"] = [2 * ms for ms in row["samples_ms"]]
    (tmp_path / "results.json").write_text(json.dumps(file))
    (tmp_path / "later.json").write_text(json.dumps(later))
    keep(tmp_path, tmp_path / "kept.json", later=tmp_path / "later.json")

    made = json.loads((tmp_path / "kept.json").read_text())
    assert made["plan"]["modes"] == ["eager", "default", "default+freezing", "python-eager", "python-default"]
    rows = {(row["model"], row["batch"], row["mode"]): row for row in made["results"]}
    assert rows.keys() == whole.keys()
    for (model, batch, mode), row in rows.items():
        before, eager = whole[model, batch, mode], whole[model, batch, "eager"]
        assert row["samples_ms"] == before["samples_ms"]
        if mode == "default":
            assert row["wave"] == 2 and row["eager_samples_ms"] == [2 * ms for ms in eager["samples_ms"]]
            assert row["eager_samples_per_launch"] == eager["samples_per_launch"]
            assert "over_python" not in row  # it did not take turns with python-default
            assert row["vs_eager"]["ratio"] == pytest.approx(2 * before["vs_eager"]["ratio"], rel=1e-9)
            assert row["linked_ms"] == pytest.approx(eager["linked_ms"] / row["vs_eager"]["ratio"], rel=1e-9)
        else:
            assert row.get("vs_eager", {}).get("ratio") == before.get("vs_eager", {}).get("ratio")


@pytest.mark.parametrize(("change", "message"), [
    (lambda later: later["environment"].update(cpu="AMD EPYC"), "--later has the cpu 'AMD EPYC'"),
    (lambda later: later["environment"].update(commit="abc"), "--later has the commit 'abc'"),
    (lambda later: later["results"][0].update(mode="python-default", engine="python"), "a later stage has C\\+\\+ modes"),
    (lambda later: later["results"][0].update(mode="default", batch=3), "with batch 3, default: a later stage has"),
])
def test_a_later_stage_belongs_to_the_run(tmp_path, change, message):
    file = json.loads((ROOT / "docs/measurements/standard_xeon.results.json").read_text())
    file["results"] = [row for row in file["results"] if row["mode"] == "eager"]
    (tmp_path / "results.json").write_text(json.dumps(file))
    change(file)
    (tmp_path / "later.json").write_text(json.dumps(file))
    with pytest.raises(SystemExit, match=message):
        keep(tmp_path, tmp_path / "kept.json", later=tmp_path / "later.json")


def test_all_modes_are_those_of_the_program():
    table = (ROOT / "core/plan/modes.cpp").read_text().partition("kModes{")[2].partition("};")[0]
    assert sorted(ALL_MODES) == sorted(re.findall(r'\.id = "([^"]+)"', table))


def test_versions_are_installed_once_and_measured_beside_the_programs_own(tmp_path):
    """The next sitting resumes the run."""
    record = tmp_path / "record"
    listed = json.dumps({"runtimes": [{"name": "2.6.0"}], "unfinished": ["2.11.0"]})
    executable(tmp_path / "bin/compilescope-cli", RECORDER.replace("exit", f"case $* in *list*) echo '{listed}' ;; esac\nexit", 1))
    command = [sys.executable, ROOT / "tests/benchmarks/continued_run.py", "--out", tmp_path / "run", "--model", "a,b", "--mode",
               "eager,default", "--preset", "quick", "--versions", "2.6.0,2.11.0"]
    environment = {"PATH": "/usr/bin:/bin", "COMPILESCOPE_BIN_DIR": str(tmp_path / "bin"), "RECORD": str(record)}
    subprocess.run(command, env=environment, capture_output=True, check=True, timeout=120)
    (tmp_path / "run").mkdir()
    (tmp_path / "run/journal.jsonl").touch()
    subprocess.run(command, env=environment, capture_output=True, check=True, timeout=120)
    measure = "compilescope-cli run --model a --model b --device cpu,local:2.6.0/cpu,local:2.11.0/cpu --batch 1 --mode eager,default " \
        "--preset quick"
    sitting = ["compilescope-cli runtimes list --json", "compilescope-cli runtimes add 2.11.0"]
    assert record.read_text().splitlines() == [*sitting, f"{measure} --out {tmp_path}/run", *sitting, f"{measure} --resume {tmp_path}/run"]
