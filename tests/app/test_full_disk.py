"""A disk that is full or read-only: a clear message, an exit code, and what was measured so far kept."""

import json
import resource
import signal
import subprocess

import pytest

import small_disk as small_disks
from cli_runs import RESNET, Cli, rows_of

# The first cell is short; the second writes rounds until there is no room.
FILLS_THE_DISK = {"cells": {f"{RESNET}@1": {}, "*": {"rounds": 10**6}}}


@pytest.fixture
def small_disk(tmp_path):
    with small_disks.mounted(tmp_path / "disk", "256k") as disk:
        yield disk


def check_results_so_far(done, out, words):
    assert done.returncode == 1
    assert words in done.stderr.splitlines()[-1] and str(out) in done.stderr.splitlines()[-1]
    assert [(row["batch"], row["status"]) for row in rows_of(out)] == [(1, "ok"), (1, "ok")]
    assert "batch 1 float32 default: 10.02 ms" in done.stderr
    assert not list(out.glob("*.part*"))


def test_full_disk_keeps_what_was_measured_and_resumes_with_room(tmp_path, small_disk):
    cli, out = Cli(tmp_path), small_disk / "out"
    done = cli.run(FILLS_THE_DISK, "--model", RESNET, "--batch", "1,4", "--out", out)
    check_results_so_far(done, out, "No space left on device")
    subprocess.run(["mount", "-o", "remount,size=8m", small_disk], check=True)
    done = cli.run({}, "--resume", out)
    assert done.returncode == 0, done.stderr
    assert [(row["batch"], row["status"]) for row in rows_of(out)] == [(1, "ok")] * 2 + [(4, "ok")] * 2


def test_read_only_folder_is_named(tmp_path, small_disk):
    cli = Cli(tmp_path)
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    done = cli.run({}, "--model", RESNET, "--out", small_disk / "out")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert str(small_disk / "out") in done.stderr and "Read-only file system" in done.stderr


def test_file_that_may_not_grow_is_as_a_full_disk(tmp_path):
    """Needs no mount: the shell's `ulimit -f`, without the signal that goes with it."""
    cli, out = Cli(tmp_path), tmp_path / "out"

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    done = subprocess.run(
        cli.command(FILLS_THE_DISK, "--model", RESNET, "--batch", "1,4", "--out", "out"), env=cli.environment,
        cwd=tmp_path, capture_output=True, text=True, timeout=120, preexec_fn=limit, restore_signals=False)
    check_results_so_far(done, out, "File too large")
    with open(out / "journal.jsonl") as journal:
        *whole, _ = journal.read().split("\n")
    assert [json.loads(line)["type"] for line in whole[:1]] == ["run"]
