"""run --resume of runs that earlier versions began: journals of tests/data/journals, which those versions wrote.

Each is of a plan of two cells. The first has its rows, the second was killed while it was measured.
"""

import json
import pathlib

import pytest

from cli_runs import RESNET, Cli, rows_of

# Statistics are computed again from the samples when the run ends.
COMPUTED = ("warnings", "median_ci95_ms", "vs_eager", "over_python")
KEPT = sorted((pathlib.Path(__file__).resolve().parents[1] / "data/journals").glob("*.jsonl"))
WITHOUT_SUMS = [file for file in KEPT if '"sum":"' not in file.read_text()]


def names(file):
    return file.stem


@pytest.fixture
def cli(tmp_path):
    (tmp_path / "out").mkdir()
    return Cli(tmp_path)


def lines_of(text):
    return [json.loads(line) for line in text.splitlines()]


def cells_of(folder):
    """The cells that the workers of all runs measured."""
    log = folder / "started"
    return [line.split()[1] for line in log.read_text().splitlines() if line.startswith("cell ")] if log.exists() else []


def resume(cli, folder, *words):
    done = cli.run({"started_log": str(folder / "started")}, "--resume", "out", *words)
    assert done.returncode == 0, done.stderr
    return done


def test_there_are_journals_with_and_without_sums():
    assert len(WITHOUT_SUMS) >= 2 and len(KEPT) > len(WITHOUT_SUMS)


@pytest.mark.parametrize("file", KEPT, ids=names)
def test_an_older_run_is_resumed(file, cli, tmp_path):
    before = file.read_text()
    journal = tmp_path / "out/journal.jsonl"
    journal.write_text(before)
    resume(cli, tmp_path)
    assert cells_of(tmp_path) == [f"{RESNET}@4"], "the first cell has its rows already"
    rows = rows_of(tmp_path / "out")
    assert [(row["batch"], row["mode"], row["status"]) for row in rows] == [
        (1, "eager", "ok"), (1, "default", "ok"), (4, "eager", "ok"), (4, "default", "ok")]
    measured = [line["row"] for line in lines_of(before) if line["type"] == "row"]
    assert len(measured) == 2
    for row, earlier in zip(rows[:2], measured, strict=True):
        assert {key: row[key] for key in earlier if key not in COMPUTED} == {
            key: value for key, value in earlier.items() if key not in COMPUTED}
    result = json.loads((tmp_path / "out/results.json").read_text())
    assert result["created"] == lines_of(before)[0]["created"]

    # What was there stays; what is new has sums. Both are read the next time, and nothing is left to measure.
    after = journal.read_text()
    assert after.startswith(before)
    assert all("sum" in line for line in lines_of(after[len(before):]))
    done = resume(cli, tmp_path)
    assert "damaged" not in done.stdout + done.stderr
    assert len(cells_of(tmp_path)) == 1
    assert rows_of(tmp_path / "out") == rows


@pytest.mark.parametrize("file", KEPT, ids=names)
def test_an_older_journal_whose_last_line_was_cut_is_resumed(file, cli, tmp_path):
    whole = file.read_text()
    first_row = whole.index('"type":"row"')
    cut = whole[:whole.index("\n", first_row) + 1 + 40]  # 40 bytes of the second row
    (tmp_path / "out/journal.jsonl").write_text(cut)
    resume(cli, tmp_path)
    assert cells_of(tmp_path) == [f"{RESNET}@1", f"{RESNET}@4"], "a cell of which a row is missing is measured again"
    assert [row["status"] for row in rows_of(tmp_path / "out")] == ["ok"] * 4


@pytest.mark.parametrize("file", WITHOUT_SUMS, ids=names)
def test_a_line_that_cannot_be_read_costs_its_cell(file, cli, tmp_path):
    text = file.read_text()
    damaged = text.replace('"mode":"default"', '"mode":7', 1)
    assert damaged != text
    (tmp_path / "out/journal.jsonl").write_text(damaged)
    done = resume(cli, tmp_path)
    assert cells_of(tmp_path) == [f"{RESNET}@1", f"{RESNET}@4"]
    assert "journal.jsonl: 1 damaged line is ignored" in done.stderr
