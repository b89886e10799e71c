"""A run that is killed at any moment goes on where it was: nothing finished is lost or measured twice."""

import csv
import json
import random
import signal
import subprocess
import time

import pytest

from cli_runs import Cli, rows_of

KILLS = 50
MODES = ["eager", "default", "default+freezing"]
MODELS = ["google/vit-base-patch16-224", "microsoft/resnet-50", "nvidia/segformer-b0-finetuned-ade-512-512",
          "facebook/detr-resnet-50"]
BATCHES = [1, 2, 4, 8, 16, 32]
NEARLY_ALL = 40  # of the 48 cells


def lines_of(journal):
    """Its whole lines; one cut off ends it, or stands before the `run` line of the next."""
    lines = []
    for text in journal.read_text().splitlines() if journal.exists() else []:
        try:
            lines.append(json.loads(text))
        except json.JSONDecodeError:
            continue
    return lines


def key(row):
    return row["model"], row["batch"], row["mode"]


def finished_cells(lines):
    """{cell: {arm: samples}} of the cells whose every arm has its row."""
    cells = {}
    for line in lines:
        if line["type"] == "row":
            cells.setdefault(line["cell"], {})[key(line["row"])] = line["row"]["samples_ms"]
    # Wave 1 has two rows a cell, wave 2 one.
    return {cell: rows for cell, rows in cells.items() if len(rows) == (2 if any(k[2] == "eager" for k in rows) else 1)}


def killed_at_random(process, journal, chance):
    """Kills after so many lines, mostly; now and then before there can be any. Returns whether the run still ran."""
    if chance.random() < 0.15:
        time.sleep(chance.uniform(0.0, 0.6))
    else:
        wanted = len(lines_of(journal)) + chance.randrange(0, 60)
        deadline = time.monotonic() + 120
        while process.poll() is None and time.monotonic() < deadline:
            with open(journal, "rb") as file:
                if file.read().count(b"\n") >= wanted:
                    break
            time.sleep(0.001)
        time.sleep(chance.uniform(0.0, 0.01))
    alive = process.poll() is None
    process.send_signal(signal.SIGKILL)
    _, errors = process.communicate(timeout=120)
    assert alive or process.returncode == 0, errors
    return alive


def check_files(out):
    if (out / "results.json").exists():
        assert json.loads((out / "results.json").read_text())["schema"] == 1
        # Written in this order: a kill between the first ones leaves no CSV yet.
        if (out / "results.md").exists():
            assert (out / "results.csv").exists()
        if (out / "results.csv").exists():
            with open(out / "results.csv", newline="") as file:
                list(csv.DictReader(file, strict=True))


class KilledRun:
    """A run that is killed and resumed in one folder."""

    def __init__(self, folder, chance):
        folder.mkdir()
        self.cli, self.out, self.chance = Cli(folder), folder / "out", chance
        self.scratch = folder / "scratch"
        self.scratch.mkdir()
        self.cli.environment["TMPDIR"] = str(self.scratch)
        self.started = folder / "started"
        self.script = {"started_log": str(self.started),
                       "cells": {"*": {"rounds": 8, "round_s": 0.004, "noise_share": 0.01}}}
        self.finished = {}
        self.kills = 0

    def kill(self):
        """Starts or resumes it, and kills it. Returns whether it was killed before it ended."""
        plan = ["--model", ",".join(MODELS), "--batch", ",".join(map(str, BATCHES)), "--mode", ",".join(MODES), "--out", "out"]
        words = plan if not (self.out / "journal.jsonl").exists() else ["--resume", "out"]
        log_before = self.started.read_text() if self.started.exists() else ""
        if words is plan:
            subprocess.run(["rm", "-rf", self.out], check=True)
        process = self.cli.start(self.script, *words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        while words is plan and not (self.out / "journal.jsonl").exists() and process.poll() is None:
            time.sleep(0.001)
        alive = killed_at_random(process, self.out / "journal.jsonl", self.chance)
        self.kills += alive
        check_files(self.out)
        lines = lines_of(self.out / "journal.jsonl")
        if not any(line["type"] == "run" for line in lines):
            subprocess.run(["rm", "-rf", self.out], check=True)
            return alive
        now = finished_cells(lines)
        for cell, rows in self.finished.items():
            assert now[cell] == rows, f"a finished cell changed after kill {self.kills}"
            for model, batch, mode in rows:
                again = f" {model}@{batch} " + ("eager default\n" if mode in MODES[:2] else "eager default+freezing\n")
                assert again not in self.started.read_text()[len(log_before):], f"measured twice after kill {self.kills}"
        self.finished = now
        return alive

    def complete(self):
        done = self.cli.run(self.script, "--resume", "out")
        assert done.returncode == 0, done.stderr
        check_files(self.out)
        assert (self.out / "results.csv").exists() and (self.out / "results.md").exists()
        rows = rows_of(self.out)
        assert {key(row) for row in rows} == {(m, b, mode) for m in {r["model"] for r in rows} for b in BATCHES for mode in MODES}
        assert len(rows) == len(MODELS) * len(BATCHES) * len(MODES)
        assert {row["status"] for row in rows} == {"ok"}
        by_key = {key(row): row["samples_ms"] for row in rows}
        for cell_rows in self.finished.values():
            for name, samples in cell_rows.items():
                assert by_key[name] == samples
        check_rounds_are_of_finished_processes(lines_of(self.out / "journal.jsonl"), by_key)
        assert not (self.out / ".compilescope-tmp").exists() and not list(self.scratch.iterdir()), (
            "a killed run left its scratch folder")


def test_killed_at_fifty_random_moments(tmp_path):
    """On a busy machine a run gets further before each kill, and may end before it: the kills go on in another."""
    chance = random.Random(20)
    kills = most_finished = 0
    runs = []
    while kills < KILLS:
        if not runs or len(runs[-1].finished) >= NEARLY_ALL:
            if runs:
                runs[-1].complete()
            runs.append(KilledRun(tmp_path / str(len(runs)), chance))
        kills += runs[-1].kill()
        most_finished = max(most_finished, len(runs[-1].finished))
    runs[-1].complete()
    assert most_finished > 10, "the kills did not spread over a run"


def check_rounds_are_of_finished_processes(lines, by_key):
    """A process that was killed leaves nothing in a row; one that had finished is not run again."""
    rounds, of_process, rows_seen = {}, {}, []
    for line in lines:
        if line["type"] == "run":
            of_process = {}
        elif line["type"] == "round" and line["pass"] == "measure":
            of_process.setdefault((line["cell"], line["arm"]), []).append(line["sample_ms"])
        elif line["type"] == "launch":
            for arm, samples in of_process.items():
                rounds.setdefault(arm, []).extend(samples)
            of_process = {}
        elif line["type"] == "row":
            row = line["row"]
            rows_seen.append(key(row))
            assert row["samples_ms"] == rounds[line["cell"], row["mode"]]
            assert row["samples_ms"] == by_key[key(row)]
            assert row["samples_per_launch"] == [8, 8]
    assert len(rows_seen) == len(set(rows_seen)), "an arm has two rows in the journal"


if __name__ == "__main__":
    raise SystemExit(pytest.main([__file__]))
