"""A worker that sends wrong types, huge numbers, unknown cells and rows of other arms cannot end a run early."""

import csv
import json

import pytest

from cli_runs import RESNET, Cli

HUGE, DEEP, LONG = 10**30, "[" * 100_000 + "]" * 100_000, "x" * 4_000_000


def of_cell(**line):
    return json.dumps({"cell": "%CELL%"} | line).replace('"%CELL%"', "%CELL%")


def round_of(**changes):
    return of_cell(**({"type": "round", "arm": "eager", "round": 1, "calls": 1, "sample_ms": 10.0} | changes))


def row_of(**changes):
    row = {"model": RESNET, "device": "cpu", "batch": 1, "dtype": "float32", "mode": "eager", "status": "ok",
           "samples_ms": [10.0] * 12, "calls_per_sample": [1] * 12, "settings": {"threads": 2}} | changes
    return of_cell(type="row", row=row)


IGNORED = {
    "phase of a number": of_cell(type="phase", arm=5, phase=7),
    "unknown phase": of_cell(type="phase", arm="eager", phase="dance", detail={}),
    "phase of another arm": of_cell(type="phase", arm="tuned", phase="compile", detail=[1]),
    "round of no arm": round_of(arm=None),
    "round of another arm": round_of(arm="tuned"),
    "time as text": round_of(sample_ms="fast"),
    "time of true": round_of(sample_ms=True),
    "no time": round_of(sample_ms=None),
    "time beyond double": round_of(sample_ms=12345.0).replace("12345.0", "1e999"),
    "calls as text": round_of(calls="many"),
    "calls beyond 64 bits": round_of(calls=HUGE),
    "no calls": round_of(calls=0),
    "fewer calls than none": round_of(calls=-(2**40)),
    "round number beyond 64 bits": round_of(round=HUGE),
    "unknown cell": json.dumps({"type": "row", "cell": 99, "row": {"mode": "eager"}}),
    "negative cell": json.dumps({"type": "round", "cell": -1, "arm": "eager", "sample_ms": 1}),
    "huge cell": json.dumps({"type": "cell_end", "cell": HUGE, "exit": "exit code 0"}),
    "cell as text": json.dumps({"type": "cell_end", "cell": "0", "exit": "exit code 0"}),
    "cell of an object": json.dumps({"type": "round", "cell": {"index": 0}, "arm": "eager", "sample_ms": 1}),
    "row of another arm": row_of(mode="tuned"),
    "row without a mode": of_cell(type="row", row={}),
    "row with a time beyond double": row_of(samples_ms=[12345.0]).replace("12345.0", "1e999"),
    "row of a number": of_cell(type="row", row=7),
    "no row": of_cell(type="row"),
    "log of a list": json.dumps({"type": "log", "text": [1, 2]}),
    "type of a number": json.dumps({"type": 7, "cell": 0}),
    "unknown type": of_cell(type="reboot"),
    "second hello": json.dumps({"type": "hello", "version": 3, "torch": [], "environment": "none"}),
    "deep": of_cell(type="log", text="DEEP").replace('"DEEP"', DEEP),
    "long": json.dumps({"type": "log", "text": LONG}),
    "not UTF-8": '{"type": "log", "text": "\udcff\udcfe"}',
    "cut off": '{"type": "row", "cell": %CELL%, "row": {"mode": "ea',
}

UNREADABLE_ROWS = {
    "unknown status": row_of(status="excellent"),
    "times as text": row_of(samples_ms="fast"),
    "a time as text": row_of(samples_ms=[10.0, "11"]),
    "a number of calls as text": row_of(calls_per_sample=["1"]),
    "accuracy of a number": row_of(accuracy=3),
    "settings of a list": row_of(settings=[1]),
    "warnings of objects": row_of(warnings=[{}]),
    "telemetry of text": row_of(telemetry="hot"),
    "rounds beyond 64 bits": row_of(rounds=HUGE),
    "device of a number": row_of(device=3),
}


def finished_rows(tmp_path, script):
    cli = Cli(tmp_path)
    done = cli.run({"cells": {"*": script}}, "--model", RESNET, "--mode", "eager,default", "--out", "out")
    assert done.returncode in (0, 1), f"it ended with {done.returncode}: {done.stderr}"
    assert "terminate called" not in done.stderr and "Sanitizer" not in done.stderr, done.stderr
    rows = json.loads((tmp_path / "out/results.json").read_text())["results"]
    with open(tmp_path / "out/results.csv", newline="") as file:
        assert len(list(csv.DictReader(file, strict=True))) == len(rows)
    assert [row["mode"] for row in rows] == ["eager", "default"], "the planned arms and no others"
    return done, rows


@pytest.mark.parametrize("line", IGNORED.values(), ids=IGNORED.keys())
def test_a_line_that_means_nothing_changes_nothing(tmp_path, line):
    done, rows = finished_rows(tmp_path, {"lines": [line], "last_lines": [line]})
    assert done.returncode == 0, done.stderr
    for row in rows:
        assert row["status"] == "ok" and row["median_ms"] == pytest.approx(10.02, abs=0.05), row


@pytest.mark.parametrize("line", UNREADABLE_ROWS.values(), ids=UNREADABLE_ROWS.keys())
def test_a_row_that_cannot_be_read_fails_its_arm_and_says_so(tmp_path, line):
    _, (eager, default) = finished_rows(tmp_path, {"last_lines": [line]})
    assert eager["status"] == "failed" and "cannot be read" in eager["reason"], eager
    assert default["status"] == "ok"


def test_all_of_them_at_once(tmp_path):
    lines = [*IGNORED.values(), *UNREADABLE_ROWS.values()]
    _, rows = finished_rows(tmp_path, {"lines": lines})
    assert [row["status"] for row in rows] == ["ok", "ok"], rows
