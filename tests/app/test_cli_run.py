"""compilescope-cli run, as a person and a script meet it. A scripted worker stands in for the real one."""

import csv
import json
import os
import pty
import re
import select
import signal
import subprocess
import time

import pytest

from cli_runs import BIN, RESNET, Cli, rows_of
from processes import gone_soon

LONG = {"cells": {"*": {"rounds": 100000, "round_s": 0.02}}}


@pytest.fixture
def cli(tmp_path):
    return Cli(tmp_path)


FASTER = {"cells": {"*": {"arms": {"default": {"ms": 8.0}}}}}


def test_rows_are_measured_told_and_saved(cli, tmp_path):
    done = cli.run(FASTER, "--model", RESNET, "--batch", "1,4", "--preset", "quick", "--out", "out")
    assert done.returncode == 0, done.stderr
    assert [(r["batch"], r["mode"], r["status"], r["device"]) for r in rows_of(tmp_path / "out")] == [
        (1, "eager", "ok", "cpu"), (1, "default", "ok", "cpu"), (4, "eager", "ok", "cpu"), (4, "default", "ok", "cpu")]
    table = done.stdout.splitlines()
    assert table[0].split()[:3] == ["Model", "Device", "Batch"]
    assert "20.0 %" in table[2] and "faster" in table[2]
    assert "Results: " in table[-1] and str(tmp_path / "out") in table[-1]
    # Plain lines, because stderr is no terminal.
    assert "\r" not in done.stderr and "\033" not in done.stderr
    assert "ResNet cpu batch 4 float32 default: 8.02 ms, improvement 20.0 % (faster)" in done.stderr.splitlines()


def test_measuring_is_announced_with_the_cell_and_the_time_left(cli):
    done = cli.run(FASTER, "--model", RESNET, "--batch", "1,4", "--preset", "quick", "--out", "out")
    told = [line for line in done.stderr.splitlines() if line.startswith("measuring ")]
    assert len(told) == 2, done.stderr
    for number, (line, batch) in enumerate(zip(told, (1, 4)), 1):
        assert re.fullmatch(rf"measuring ResNet cpu batch {batch} float32: cell {number} of 2, \d\d:\d\d left", line), line


def test_models_are_listed_in_columns(cli):
    def models(*words):
        done = subprocess.run([BIN / "compilescope-cli", "models", *words], env=cli.environment, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
        return done.stdout

    head, *lines = models().splitlines()
    assert head.split() == ["Model", "Task", "Parameters", "Input", "Weights"]
    known = json.loads(models("--json"))
    assert len(lines) == len(known) > 12
    task, weights = head.index("Task"), head.index("Weights")
    for line, model in zip(lines, known):
        assert line[:task] == model["id"].ljust(task) and line[task - 2:task] == "  "
        assert line[task:].startswith(model["task"] + "  ")
        assert line[weights:].startswith("random weights only") and line[weights - 2:weights] == "  "


@pytest.fixture
def pictures(tmp_path):
    """Folders of files that begin like a PNG: the scripted worker opens none."""
    for name in ("pictures/a.png", "others/b.png"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_bytes(b"\x89PNG\r\n\x1a\n")


def test_answers_on_pictures_are_saved_and_resumed(cli, pictures, tmp_path):
    answers = {"count": 1, "measure": "top1", "agreement": 0.5, "agreement_ci95": [0.1, 0.9]}
    script = {"cells": {"*": {"arms": {"default": {"pictures": answers}}}}}
    words = ["--model", RESNET, "--preset", "quick", "--pictures", "pictures"]
    done = cli.run(script, *words, "--out", "out")
    assert done.returncode == 0, done.stderr
    assert "50.0 % (10.0 to 90.0)" in done.stdout
    assert json.loads((tmp_path / "out/results.json").read_text())["plan"]["pictures"] == "pictures"
    assert [row.get("pictures") for row in rows_of(tmp_path / "out")] == [{"count": 3}, answers]
    with open(tmp_path / "out" / "results.csv", newline="") as file:
        assert [row["pictures.agreement"] for row in csv.DictReader(file, strict=True)][:2] == ["", "0.5"]
    again = cli.run({"cells": {"*": {"arms": {"default": {"status": "failed"}}}}}, "--resume", "out")
    assert again.returncode == 0, again.stderr
    assert [row.get("pictures") for row in rows_of(tmp_path / "out")] == [{"count": 3}, answers], "nothing is measured again"
    other = cli.run(script, *words[:-1], "others", "--resume", "out")
    assert other.returncode == 2 and "pictures" in other.stderr


@pytest.mark.parametrize("words, named", [
    (["--pictures", "nowhere"], "--pictures nowhere: not a folder"),
    (["--pictures", "empty"], "it has no picture"),
    (["--pictures", "text"], "notes.jpg"),
])
def test_pictures_that_cannot_be_used_are_named(cli, tmp_path, words, named):
    (tmp_path / "empty").mkdir()
    (tmp_path / "text").mkdir()
    (tmp_path / "text/notes.jpg").write_text("no picture")
    done = cli.run(FASTER, "--model", RESNET, "--out", "out", *words)
    assert done.returncode == 2 and named in done.stderr and len(done.stderr.splitlines()) == 1, done.stderr
    assert not (tmp_path / "out").exists()


def test_the_run_is_kept_in_the_history(cli, tmp_path):
    done = cli.run(FASTER, "--model", RESNET, "--preset", "quick", "--out", "out")
    assert done.returncode == 0 and "warning: the run was not added" not in done.stderr
    answer = subprocess.run(["sqlite3", tmp_path / "data" / "history.db", "SELECT preset, arms_ok, status, folder FROM run"],
                            capture_output=True, text=True, check=True)
    assert answer.stdout == f"quick|2|done|{tmp_path}/out\n"
    (tmp_path / "data" / "history.db").write_text("damaged" * 1000)
    for rest in ("history.db-wal", "history.db-shm"):
        (tmp_path / "data" / rest).unlink(missing_ok=True)
    done = cli.run(FASTER, "--model", RESNET, "--preset", "quick", "--out", "next")
    assert done.returncode == 0 and "warning: the run was not added to the history" in done.stderr
    assert len(rows_of(tmp_path / "next")) == 2


def test_a_plan_of_a_file_and_that_of_an_earlier_run(cli, tmp_path):
    plan = {"models": [RESNET], "devices": ["cpu"], "batches": [2], "preset": "quick"}
    (tmp_path / "plan.json").write_text(json.dumps({"schema": 1, "plan": plan}))
    done = cli.run(FASTER, "--plan", "plan.json", "--out", "out")
    assert done.returncode == 0, done.stderr
    again = cli.run(FASTER, "--plan", "out/results.json", "--out", "again")
    assert again.returncode == 0, again.stderr
    for folder in ("out", "again"):
        assert [(r["batch"], r["mode"]) for r in rows_of(tmp_path / folder)] == [(2, "eager"), (2, "default")]
    (tmp_path / "plan.json").write_text(json.dumps({"schema": 1, "plan": plan | {"batch": 1}}))
    for words, complaint in ((["--plan", "plan.json"], "plan.json: the key plan.batch is unknown"),
                             (["--plan", "out/results.json", "--batch", "4"], "--plan: the file has the whole plan")):
        done = cli.run(FASTER, *words)
        assert done.returncode == 2 and complaint in done.stderr and len(done.stderr.splitlines()) == 1


def test_csv_is_read_by_other_programs(cli, tmp_path):
    cli.run(FASTER, "--model", RESNET, "--out", "out")
    with open(tmp_path / "out" / "results.csv", newline="") as file:
        rows = list(csv.DictReader(file, strict=True))
    assert [row["mode"] for row in rows] == ["eager", "default"]
    assert float(rows[1]["vs_eager.improvement_percent"]) == pytest.approx(20.0)
    assert rows[0]["vs_eager.verdict"] == "" and rows[0]["weights.source"] == "random"


def test_statistics_are_numpys(cli, tmp_path):
    numpy = pytest.importorskip("numpy")
    cli.run({"cells": {"*": {"rounds": 70}}}, "--model", RESNET, "--out", "out")
    for row in rows_of(tmp_path / "out"):
        samples = numpy.array(row["samples_ms"])
        assert row["median_ms"] == pytest.approx(numpy.median(samples), rel=1e-12)
        assert row["mean_ms"] == pytest.approx(samples.mean(), rel=1e-12)
        assert row["stddev_ms"] == pytest.approx(samples.std(ddof=1), rel=1e-9)
        assert row["percentiles_ms"] == {  # of 140 rounds: two launches
            str(p): pytest.approx(numpy.percentile(samples, p)) for p in (50, 90, 95)}


def test_default_device_is_the_first_usable_gpu(cli, tmp_path):
    cli.devices([{"id": "cpu", "name": "A CPU", "usable": True},
                 {"id": "cuda:0", "name": "Old", "usable": False, "reason": "too old"},
                 {"id": "cuda:1", "name": "New", "usable": True}])
    cli.run(FASTER, "--model", RESNET, "--out", "out")
    assert {row["device"] for row in rows_of(tmp_path / "out")} == {"cuda:1"}


def test_folder_has_the_date_by_default(cli, tmp_path):
    assert cli.run(FASTER, "--model", RESNET).returncode == 0
    (folder,) = tmp_path.glob("compilescope-2*")
    assert len(rows_of(folder)) == 2


@pytest.mark.parametrize("words, named", [
    (["--model", "resnet-51"], "--model resnet-51"),
    ([], "--model"),
    (["--model", RESNET, "--mode", "turbo"], "--mode turbo"),
    (["--model", RESNET, "--batch", "0"], "--batch 0"),
    (["--model", RESNET, "--batch", "x"], "--batch"),
    (["--model", RESNET, "--dtype", "int4"], "--dtype int4"),
    (["--model", RESNET, "--device", "tpu"], "--device tpu"),
    (["--model", RESNET, "--preset", "slow"], "--preset slow"),
    (["--model", RESNET, "--image", "none.png"], "none.png"),
    (["--model", RESNET, "--weights", "nowhere"], "nowhere"),
    (["--model", RESNET, "--text", "a cat"], "--text"),
    (["--model", RESNET, "--tf32", "perhaps"], "--tf32 perhaps"),
    (["--model", RESNET, "--unknown"], "--unknown"),
    (["--model", RESNET, "--timeout", "compile"], "--timeout compile"),
    (["--model", RESNET, "--find-largest-batch", "--batch", "4"], "--batch"),
    (["--resume", "nowhere"], "nowhere"),
    (["--resume", "nowhere", "--batch", "4"], "--resume"),
])
def test_bad_arguments_are_named_and_exit_with_2(cli, tmp_path, words, named):
    done = cli.run(FASTER, *words)
    assert done.returncode == 2
    assert named in done.stderr
    assert not list(tmp_path.glob("compilescope-2*")), "a folder was made for a run that cannot be"


def test_exit_1_when_no_row_is_ok(cli):
    done = cli.run({"cells": {"*": {"die_after": 2}}}, "--model", RESNET, "--out", "out")
    assert done.returncode == 1
    assert "SIGKILL" in done.stdout


def test_exit_1_and_the_reason_when_there_is_no_worker(cli):
    done = cli.run({"hello": "no"}, "--model", RESNET, "--out", "out")
    assert done.returncode == 1
    assert "exit code 3" in done.stderr


def test_an_error_is_a_message_where_the_environment_asks_for_one(cli, tmp_path):
    words = ("--model", RESNET, "--text", "a cat", "--out", "out")
    assert cli.run({}, *words).stderr == "compilescope-cli: --text: none of these models reads text\n"
    cli.environment["COMPILESCOPE_MESSAGES"] = "json"
    assert json.loads(cli.run({}, *words).stderr) == {
        "type": "message", "text": "--text: none of these models reads text",
        "text_message": ["%1: %2", "--text", ["none of these models reads text"]]}
    line = json.loads(cli.run({"hello": "no"}, "--model", RESNET, "--out", "out").stderr.splitlines()[-1])
    assert line["text_message"][2] == ["exit code %1", "3"] and "exit code 3" in line["text"]
    rows = rows_of(tmp_path / "out")
    assert rows[0]["reason_message"] == line["text_message"] and rows[0]["reason"] == line["text"]


def test_out_that_holds_a_run_is_refused(cli):
    cli.run(FASTER, "--model", RESNET, "--out", "out")
    again = cli.run(FASTER, "--model", RESNET, "--out", "out")
    assert again.returncode == 2 and "--resume" in again.stderr


def wait_for_rounds(folder, count=3):
    for _ in range(2400):
        journal = folder / "journal.jsonl"
        if journal.exists() and journal.read_text().count('"type":"round"') >= count:
            return
        time.sleep(0.05)
    raise AssertionError("no rounds came")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_keeps_the_rounds_and_exits_with_130(cli, tmp_path, number):
    process = cli.start(LONG, "--model", RESNET, "--out", "out", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    wait_for_rounds(tmp_path / "out")
    process.send_signal(number)
    process.communicate(timeout=120)
    assert process.returncode == 130
    rows = rows_of(tmp_path / "out")
    assert [row["status"] for row in rows] == ["cancelled", "cancelled"]
    assert len(rows[0]["samples_ms"]) >= 1 and rows[0]["median_ms"] > 0


def test_second_ctrl_c_ends_program_and_worker(cli, tmp_path):
    script = {"cells": {"*": {"rounds": 100000, "round_s": 0.02, "deaf": True}}, "started_log": str(tmp_path / "started")}
    process = cli.start(script, "--model", RESNET, "--out", "out", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    wait_for_rounds(tmp_path / "out")
    while process.poll() is None:  # one that comes while the first is not yet handled counts as the same
        process.send_signal(signal.SIGINT)
        time.sleep(0.1)
    process.communicate(timeout=120)
    assert process.returncode == -signal.SIGINT
    worker = int((tmp_path / "started").read_text().split()[0])
    assert gone_soon([worker]), "the worker outlived the program"


def test_killed_run_is_resumed(cli, tmp_path):
    script = {"cells": {f"{RESNET}@4": {"rounds": 100000, "round_s": 0.02}}, "started_log": str(tmp_path / "started")}
    process = cli.start(script, "--model", RESNET, "--batch", "1,4", "--preset", "quick", "--out", "out",
                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    wait_for_rounds(tmp_path / "out", 24 + 12 + 6)  # the first cell, its arms alone, and some
    process.kill()
    process.communicate(timeout=120)
    done = cli.run({"started_log": str(tmp_path / "started")}, "--resume", "out")
    assert done.returncode == 0, done.stderr
    assert [row["status"] for row in rows_of(tmp_path / "out")] == ["ok"] * 4
    cells = [line.split()[1] for line in (tmp_path / "started").read_text().splitlines() if line.startswith("cell ")]
    assert cells == [f"{RESNET}@1", f"{RESNET}@4", f"{RESNET}@4"]


def test_what_failed_is_measured_again(cli, tmp_path):
    log = {"started_log": str(tmp_path / "started")}
    words = ["--model", RESNET, "--batch", "1,4", "--preset", "quick", "--out", "out"]
    done = cli.run({"cells": {f"{RESNET}@4": {"arms": {"default": {"status": "failed", "reason": "no compiler"}}}}} | log, *words)
    assert done.returncode == 0, done.stderr
    assert [row["status"] for row in rows_of(tmp_path / "out")] == ["ok", "ok", "ok", "failed"]
    done = cli.run(log, "--resume", "out", "--retry-failed")
    assert done.returncode == 0, done.stderr
    assert [row["status"] for row in rows_of(tmp_path / "out")] == ["ok"] * 4
    cells = [line.split()[1] for line in (tmp_path / "started").read_text().splitlines() if line.startswith("cell ")]
    assert cells == [f"{RESNET}@1", f"{RESNET}@4", f"{RESNET}@4"]
    assert cli.run({}, *words, "--retry-failed").returncode == 2


def test_json_progress_is_json_lines(cli):
    done = cli.run({"cells": {"*": {"noise": True}}}, "--model", RESNET, "--preset", "quick", "--out", "out", "--json-progress")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    types = [line["type"] for line in lines]
    assert types[0] == "started" and types[-1] == "finished"
    assert types.count("round") == 24 and types.count("row") == 2
    assert lines[-1]["status"] == "done"
    assert [line["arms_done"] for line in lines if line["type"] == "progress"][-1] == 2


def test_terminal_has_one_line_redrawn(cli):
    master, slave = pty.openpty()
    process = cli.start({"cells": {"*": {"round_s": 0.15}}}, "--model", RESNET, "--out", "out",
                        stdout=subprocess.PIPE, stderr=slave)
    os.close(slave)
    text = b""
    while True:
        try:
            if not select.select([master], [], [], 60)[0]:
                break
            got = os.read(master, 65536)
        except OSError:  # the other end is closed
            break
        if not got:
            break
        text += got
    process.communicate(timeout=120)
    os.close(master)
    drawn = [part for part in text.decode().split("\r\033[K") if part.startswith("[")]
    assert len(drawn) > 5
    assert any("round " in part and " ms" in part for part in drawn)
    assert all(len(part.split("\r\n")[0]) <= 79 for part in drawn)


def test_largest_batch_is_found_and_printed(cli, tmp_path):
    script = {"cells": {"*": {"arms": {"eager": {"oom_at": 13}, "default": {"oom_at": 6}}}}}
    done = cli.run(script, "--model", RESNET, "--find-largest-batch", "--out", "out")
    assert done.returncode == 0, done.stderr
    assert {(r["mode"], r["batch"], r["status"]) for r in rows_of(tmp_path / "out")} == {
        ("eager", 12, "ok"), ("default", 5, "ok")}
    assert "batch 13: oom" in done.stdout and "default, batch 8: oom" in done.stderr


def test_phase_that_hangs_is_ended_and_named(cli, tmp_path):
    script = {"cells": {"*": {"arms": {"default": {"hang_in": "compile"}}}}}
    done = cli.run(script, "--model", RESNET, "--timeout", "compile=0.5", "--out", "out")
    assert done.returncode == 0, done.stderr
    eager, default = rows_of(tmp_path / "out")
    assert (eager["status"], default["status"]) == ("ok", "timeout")
    assert "compile took longer than 0.50 s" in default["reason"]


def test_remaining_time_is_told_and_comes_to_nothing(cli):
    """How right it is depends on the machine: tests/preflight/test_time_estimate.cpp and tests/benchmarks/test_speed.py."""
    done = cli.run({"cells": {"*": {"rounds": 6}}}, "--model", "all", "--batch", "1,2", "--preset", "quick", "--out", "out",
                   "--json-progress")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    progress = [line for line in lines if line["type"] == "progress"]
    elapsed_s = [line["elapsed_s"] for line in progress]
    assert elapsed_s == sorted(elapsed_s) and elapsed_s[-1] > 0
    remaining_s = [line["remaining_s"] for line in progress if "remaining_s" in line]
    assert len(remaining_s) >= len(progress) / 2 and remaining_s[0] > 0 == remaining_s[-1], remaining_s
