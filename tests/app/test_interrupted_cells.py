"""A cell that takes longer than the machine is there: launches that ended are kept, so a run makes progress."""

import json
import signal
import subprocess
import time

import pytest

from cli_runs import RESNET, Cli, rows_of

MODES = ["eager", "default"]
SCRIPT = {"cells": {"*": {"rounds": 8, "round_s": 0.01, "arms": {"default": {"ms": 8.0}}}}}


@pytest.fixture
def cli(tmp_path):
    return Cli(tmp_path)


def words(preset, *more):
    return ["--model", RESNET, "--mode", ",".join(MODES), "--preset", preset, *more]


def script(log, **more):
    return SCRIPT | {"started_log": str(log)} | more


def started(log):
    """The processes of cells that the workers began."""
    return [line for line in log.read_text().splitlines() if line.startswith(("cell ", "alone "))]


def launches_in(out):
    journal = out / "journal.jsonl"
    return journal.read_text().count('"type":"launch"') if journal.exists() else 0


def wait_for_launches(process, out, count, limit_s=120):
    deadline = time.monotonic() + limit_s
    while launches_in(out) < count and process.poll() is None:
        assert time.monotonic() < deadline, f"{launches_in(out)} of {count} launches ended in {limit_s} s"
        time.sleep(0.002)


def kill_after_launches(process, out, count):
    wait_for_launches(process, out, count)
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=60)
    assert launches_in(out) == count


@pytest.mark.parametrize("preset, processes", [("standard", 2 + 2), ("publish", 5 + 2)])
def test_killed_after_each_process_a_run_ends_with_the_rows_of_an_uninterrupted_one(cli, tmp_path, preset, processes):
    batches = ["--batch", "1,2"]
    whole = cli.run(script(tmp_path / "whole.txt"), *words(preset, *batches), "--out", "whole")
    assert whole.returncode == 0, whole.stderr
    assert len(started(tmp_path / "whole.txt")) == 2 * processes

    (tmp_path / "data/launch_spread.json").unlink()  # intervals contain the spread of earlier runs
    out, log = tmp_path / "out", tmp_path / "log.txt"
    for kill in range(2 * processes):
        resume = ["--resume", "out"] if out.exists() else words(preset, *batches, "--out", "out")
        process = cli.start(script(log, hold_after=1), *resume, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        kill_after_launches(process, out, kill + 1)
    done = cli.run(script(log), "--resume", "out")
    assert done.returncode == 0, done.stderr
    assert 2 * processes <= len(started(log)) <= 2 * processes + 2 * processes, "at most one process a kill is lost"
    assert launches_in(out) == 2 * processes, "a process that had ended ran again"
    assert rows_of(out) == rows_of(tmp_path / "whole")


def interrupted(cli, tmp_path, plan=()):
    """A run that was killed in its second launch."""
    process = cli.start(script(tmp_path / "log.txt", cells=with_package("k1"), hold_after=1), *(plan or words("standard")), "--out", "out",
                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    kill_after_launches(process, tmp_path / "out", 1)
    return tmp_path / "out"


def with_package(key, round_s=0.01):
    return {"*": {"rounds": 8, "round_s": round_s, "arms": {"default": {"ms": 8.0, "package": key}}}}


CONTROL = 1  # the process at the end of a run with a compiled package
AGAIN = "measured again after an interruption, because "


@pytest.mark.parametrize("now, why", [
    ({}, None),
    ({"boot": "another"}, AGAIN + "the machine was restarted"),
    ({"host": "another"}, AGAIN + "the host was testhost and is another"),
    ({"cells": with_package("k2")}, AGAIN + "the compiled package of default was different"),
])
def test_launches_of_other_conditions_are_measured_again_and_the_row_says_why(cli, tmp_path, now, why):
    out = interrupted(cli, tmp_path)
    before = len(started(tmp_path / "log.txt"))
    kept = launches_in(out)
    done = cli.run(script(tmp_path / "log.txt", **{"cells": with_package("k1")} | now), "--resume", "out")
    assert done.returncode == 0, done.stderr
    rows = rows_of(out)
    assert [(row["status"], row["launches"]) for row in rows] == [("ok", 2)] * 2
    for row in rows:
        assert [text for text in row.get("warnings", []) if AGAIN in text] == ([why] if why else [])
    ran = len(started(tmp_path / "log.txt")) - before - CONTROL
    if why is None:
        assert ran == 4 - kept and "launches that ended before the interruption are kept" in done.stderr
    else:
        assert ran >= 4
    if "cells" in now:
        assert {row["engaged"]["package_key"] for row in rows if "engaged" in row} == {"k2"}


def test_launches_of_another_plan_are_measured_again(cli, tmp_path):
    interrupted(cli, tmp_path)
    done = cli.run(script(tmp_path / "log.txt"), "--model", RESNET, "--mode", "eager,default,python-eager", "--preset",
                   "standard", "--resume", "out")
    assert done.returncode == 0, done.stderr
    for row in rows_of(tmp_path / "out"):
        assert AGAIN + "the plan was different" in row["warnings"]


def test_launches_of_another_stage_with_the_same_number_are_not_compared(cli, tmp_path):
    """default+freezing and torchscript are measured in two stages, both with number 2."""
    modes = ["--model", RESNET, "--mode", "eager,default+freezing,torchscript", "--preset", "standard"]
    out, log = tmp_path / "out", tmp_path / "log.txt"
    for count in (1, 2, 3, 4):  # three of eager, one of default+freezing
        begin = ["--resume", "out"] if out.exists() else [*modes, "--out", "out"]
        process = cli.start(script(log, hold_after=1), *begin, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        kill_after_launches(process, out, count)
    kept = [json.loads(line) for line in (out / "journal.jsonl").read_text().splitlines() if '"type":"launch"' in line]
    assert [launch["cell_modes"] for launch in kept][-1] == ["eager", "default+freezing"]
    done = cli.run(script(log), "--resume", "out")
    assert done.returncode == 0, done.stderr
    assert [(row["mode"], row["launches"], [text for text in row.get("warnings", []) if AGAIN in text]) for row in rows_of(out)] == [
        ("eager", 2, []), ("default+freezing", 2, []), ("torchscript", 2, [])]


def test_launches_go_along_into_another_folder(cli, tmp_path):
    out = interrupted(cli, tmp_path)
    kept, before = launches_in(out), len(started(tmp_path / "log.txt"))
    process = cli.start(script(tmp_path / "log.txt", cells=with_package("k1"), hold_after=1), "--resume", "out", "--out", "second",
                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    kill_after_launches(process, tmp_path / "second", kept + 1)
    done = cli.run(script(tmp_path / "log.txt", cells=with_package("k1")), "--resume", "second")
    assert done.returncode == 0, done.stderr
    assert launches_in(tmp_path / "second") == 4
    assert len(started(tmp_path / "log.txt")) - before <= 4 - kept + 1 + CONTROL


def test_a_cancelled_cell_goes_on_where_it_was(cli, tmp_path):
    process = cli.start(script(tmp_path / "log.txt", hold_after=1), *words("standard"), "--out", "out",
                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_for_launches(process, tmp_path / "out", 1)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=60) == 130
    done = cli.run(script(tmp_path / "log.txt"), "--resume", "out")
    assert done.returncode == 0, done.stderr
    assert launches_in(tmp_path / "out") == 4
    assert [(row["status"], row["launches"]) for row in rows_of(tmp_path / "out")] == [("ok", 2)] * 2


def test_a_damaged_line_is_skipped_and_counted(cli, tmp_path):
    done = cli.run(SCRIPT, *words("quick", "--batch", "1,2"), "--out", "out")
    assert done.returncode == 0, done.stderr
    journal = tmp_path / "out/journal.jsonl"
    lines = journal.read_text().splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines) if '"type":"row"' in line)
    row = json.loads(lines[number])["row"]
    lines[number] = lines[number].replace(f'{row["samples_ms"][0]}', f'{row["samples_ms"][0] + 1}', 1)
    journal.write_text("".join(lines))
    (tmp_path / "out/results.json").unlink()
    done = cli.run(SCRIPT, "--resume", "out")
    assert done.returncode == 0, done.stderr
    assert "warning: out/journal.jsonl: 1 damaged line is ignored; what was recorded there" in done.stderr
    assert {row["status"] for row in rows_of(tmp_path / "out")} == {"ok"}


def test_a_journal_without_sums_opens(cli, tmp_path):
    """Of an earlier version of this program."""
    log = tmp_path / "log.txt"
    done = cli.run(script(log), *words("quick", "--batch", "1,2"), "--out", "out")
    assert done.returncode == 0, done.stderr
    journal = tmp_path / "out/journal.jsonl"
    lines = [json.loads(line) for line in journal.read_text().splitlines()]
    for line in lines:
        del line["sum"]
    journal.write_text("".join(json.dumps(line) + "\n" for line in lines if line["type"] != "launch"))
    before, rows = len(started(log)), rows_of(tmp_path / "out")
    done = cli.run(script(log), "--resume", "out")
    assert done.returncode == 0 and "damaged" not in done.stderr, done.stderr
    assert len(started(log)) == before and rows_of(tmp_path / "out") == rows
