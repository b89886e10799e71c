"""Two real command lines on one run folder: one of them measures, the other leaves the folder alone."""

import json
import pathlib
import signal
import subprocess
import time

import pytest

from cli_runs import RESNET, Cli, rows_of

WAIT_S = 120
BUSY = "a run is already using this folder"
# The first cell is short, the second lasts until it is cancelled.
LONG = {f"{RESNET}@1": {"rounds": 4}, "*": {"rounds": 10**6, "round_s": 0.02}}


@pytest.fixture
def cli(tmp_path):
    return Cli(tmp_path)


def wait_for(condition, what):
    deadline = time.monotonic() + WAIT_S
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.02)


def test_a_run_under_way_is_not_disturbed(cli, tmp_path):
    started, journal = tmp_path / "started", tmp_path / "out" / "journal.jsonl"
    script = {"started_log": str(started), "cells": LONG}
    words = ["--model", RESNET, "--batch", "1,4", "--preset", "quick", "--out", "out"]
    first = cli.start(script, *words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        wait_for(lambda: journal.exists() and '"type":"row"' in journal.read_text(), "no row came")
        scratch = pathlib.Path(started.read_text().split()[1])
        for second_words in (["--resume", "out"], words, ["--resume", "out", "--out", "out"],
                             ["--resume", "out", "--retry-failed"]):
            second = cli.run(script, *second_words)
            assert second.returncode == 2, second.stderr
            assert BUSY in second.stderr and f"process {first.pid} on " in second.stderr
            assert len(second.stderr.splitlines()) == 1
        assert scratch.is_dir(), "the TMPDIR of a run under way was removed"
        assert first.poll() is None
    finally:
        first.send_signal(signal.SIGINT)
        first.communicate(timeout=WAIT_S)
    assert first.returncode == 130
    assert [(row["batch"], row["status"]) for row in rows_of(tmp_path / "out")] == [
        (1, "ok"), (1, "ok"), (4, "cancelled"), (4, "cancelled")]
    assert sum(line.startswith("cell ") for line in started.read_text().splitlines()) == 2
    done = cli.run({}, "--resume", "out")
    assert done.returncode == 0, done.stderr


def test_of_two_runs_that_start_at_once_one_gets_the_folder(cli, tmp_path):
    for i in range(5):
        words = ["--model", RESNET, "--preset", "quick", "--out", f"out{i}"]
        pair = [cli.start({}, *words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
        errors = [process.communicate(timeout=WAIT_S)[1] for process in pair]
        assert sorted(process.returncode for process in pair) == [0, 2], errors
        refused = errors[0] if pair[0].returncode == 2 else errors[1]
        assert BUSY in refused or "already holds a run" in refused
        assert [row["status"] for row in rows_of(tmp_path / f"out{i}")] == ["ok", "ok"]


def test_runs_without_a_folder_get_one_each(cli, tmp_path):
    words = ["--model", RESNET, "--preset", "quick"]
    runs = [cli.start({}, *words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(3)]
    errors = [process.communicate(timeout=WAIT_S)[1] for process in runs]
    assert [process.returncode for process in runs] == [0] * 3, errors
    folders = list(tmp_path.glob("compilescope-2*"))
    assert len(folders) == 3
    for folder in folders:
        assert len(rows_of(folder)) == 2


def test_a_file_system_without_locks_is_a_warning(cli, tmp_path):
    """flock fails for the run's folder as it does on a network mount without a lock service."""
    (tmp_path / "no_locks.c").write_text("""
        #include <errno.h>
        #include <stdio.h>
        #include <string.h>
        #include <sys/syscall.h>
        #include <unistd.h>
        int flock(int fd, int operation) {
            char link[64], path[4096];
            snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
            const ssize_t size = readlink(link, path, sizeof path - 1);
            path[size > 0 ? size : 0] = 0;
            const char *name = strrchr(path, '/');
            if (name && strcmp(name, "/.lock") == 0) { errno = ENOLCK; return -1; }
            return (int)syscall(SYS_flock, fd, operation);
        }
    """)
    subprocess.run(["cc", "-shared", "-fPIC", "-o", tmp_path / "no_locks.so", tmp_path / "no_locks.c"], check=True)
    cli.environment["LD_PRELOAD"] = str(tmp_path / "no_locks.so")
    done = cli.run({}, "--model", RESNET, "--preset", "quick", "--out", "out")
    assert done.returncode == 0, done.stderr
    (warning,) = [line for line in done.stderr.splitlines() if "has no locks" in line]
    assert warning.startswith("warning: ") and str(tmp_path / "out") in warning
    done = cli.run({}, "--resume", "out")
    assert done.returncode == 0 and "has no locks" in done.stderr


def test_a_users_own_tmp_folder_survives(cli, tmp_path):
    mine = tmp_path / "out" / "tmp" / "notes.txt"
    mine.parent.mkdir(parents=True)
    mine.write_text("mine")
    assert cli.run({"hello": "no"}, "--model", RESNET, "--out", "out").returncode == 1
    assert mine.read_text() == "mine"
    assert cli.run({}, "--resume", "out", "--retry-failed").returncode == 0
    assert mine.read_text() == "mine"
    assert json.loads((tmp_path / "out" / "results.json").read_text())["results"]
