"""A worker that follows a script instead of measuring: speaks the lines of core/bench/worker_protocol.h.

    python3 fake_worker.py SCRIPT.json

SCRIPT: {"hello": "no" | "late", "started_log": FILE, "cells": {"MODEL@BATCH" or "*": CELL}}
CELL, all keys optional:
    arms             {MODE: {"ms": 10.0, "status": "ok", "reason": "", "row": true, "order": "alternating"}}
    rounds           rounds of each arm, 12 by default
    round_s          seconds that a round takes
    slow_first       the first round of each arm takes ten times as long
    noise            other lines among those of the protocol
    die_after        SIGKILL to itself after so many rounds
    cell_dies_after  the cell's process is said to have ended after so many rounds, without rows
    hang_after       silence after so many rounds, for ever
    beats            it is no silence, but nothing except heartbeats
    deaf             ignores the end of its input
"""

import json
import os
import select
import signal
import sys
import time


def say(**line):
    print(json.dumps(line), flush=True)


def noise():
    print("Compiling kernels... 100%\n{not json}\n[1, 2]\n{\"no\": \"type\"}\n", flush=True)
    sys.stdout.buffer.write(b"\xff\xfe\x00 bytes\n")
    sys.stdout.buffer.flush()


class Input:
    """Lines of stdin; knows without waiting whether it has ended."""

    def __init__(self):
        self.text, self.ended = b"", False

    def look(self, timeout):
        if not self.ended and select.select([0], [], [], timeout)[0]:
            got = os.read(0, 65536)
            self.ended = not got
            self.text += got

    def line(self):
        while b"\n" not in self.text and not self.ended:
            self.look(None)
        if b"\n" not in self.text:
            return None
        line, self.text = self.text.split(b"\n", 1)
        return line


def row_of(cell, mode, arm, samples, status, reason):
    row = {"model": cell["model"], "device": "cuda:0", "batch": cell["batch"], "dtype": cell["dtype"],
           "mode": mode, "status": status, "order": arm.get("order", "alternating"), "launches": 1}
    if samples:
        row["samples_ms"] = samples
        row["calls_per_sample"] = [1] * len(samples)
    if reason:
        row["reason"] = reason
    if mode != "eager" and status == "ok":
        row["compile_cold_s"] = 2.5
    return row


def run_cell(cell, script, stdin):
    index = cell["index"]
    arms = {mode: script.get("arms", {}).get(mode, {}) for mode in cell["modes"]}
    samples = {mode: [] for mode in arms}
    for mode in arms:
        say(type="phase", cell=index, arm=mode, phase="load", detail="")
        say(type="phase", cell=index, arm=mode, phase="measure", detail="")
    for number in range(script.get("rounds", 12) + 1):
        if script.get("noise"):
            noise()
        if number == script.get("die_after", -1):
            os.kill(os.getpid(), signal.SIGKILL)
        if number == script.get("cell_dies_after", -1):
            say(type="cell_end", cell=index, exit="killed by signal 11 (SIGSEGV)")
            return
        while number == script.get("hang_after", -1):
            time.sleep(0.1 if script.get("beats") else 60)
            if script.get("beats"):
                say(type="heartbeat")
        if number == script.get("rounds", 12):
            break
        deadline = time.monotonic() + script.get("round_s", 0)
        while True:
            stdin.look(max(0, deadline - time.monotonic()))
            if stdin.ended or time.monotonic() >= deadline:
                break
        while stdin.ended and script.get("deaf"):
            time.sleep(60)
        if stdin.ended:
            for mode, arm in arms.items():
                say(type="row", cell=index,
                    row=row_of(cell, mode, arm, samples[mode], "cancelled", "cancelled while it was measured"))
            say(type="cell_end", cell=index, exit="exit code 0")
            return
        for mode, arm in arms.items():
            if arm.get("status", "ok") != "ok":
                continue
            ms = arm.get("ms", 10.0) * (1 + 0.001 * (number * 7 % 5))
            if number == 0 and script.get("slow_first"):
                ms *= 10
            samples[mode].append(ms)
            say(type="round", cell=index, arm=mode, round=number + 1, calls=1, sample_ms=ms)
    for mode, arm in arms.items():
        if arm.get("row", True):
            say(type="row", cell=index,
                row=row_of(cell, mode, arm, samples[mode], arm.get("status", "ok"), arm.get("reason", "")))
    say(type="cell_end", cell=index, exit="exit code 0")


def main():
    with open(sys.argv[1]) as file:
        script = json.load(file)
    if "started_log" in script:
        with open(script["started_log"], "a") as log:
            log.write(f"{os.getpid()} {os.environ.get('TMPDIR', '')}\n")
    if script.get("hello") == "no":
        print("cannot load libtorch", file=sys.stderr)
        sys.exit(3)
    while script.get("hello") == "late":
        time.sleep(60)
    say(type="hello", version="0", torch="2.11.0", host="testhost", pid=os.getpid(),
        environment={"cpu": "A test's CPU", "governor": "powersave"})
    stdin = Input()
    while (line := stdin.line()) is not None:
        cell = json.loads(line)
        if cell.get("type") != "cell":
            continue
        if "started_log" in script:
            with open(script["started_log"], "a") as log:
                log.write(f"cell {cell['model']}@{cell['batch']} {' '.join(cell['modes'])}\n")
        cells = script.get("cells", {})
        run_cell(cell, cells.get(f"{cell['model']}@{cell['batch']}", cells.get("*", {})), stdin)
    say(type="exit", code=0)


main()
