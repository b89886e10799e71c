"""A worker that follows a script instead of measuring: speaks the lines of core/protocol/worker_protocol.h.

    python3 fake_worker.py SCRIPT.json [worker] [--silence SECONDS] [--describe]

SCRIPT: {"hello": "no" | "late" | "after_alive" (waits until it hears that somebody is there), "started_log": FILE, "cells_log": FILE (a line a cell, as it came),
         "hold_after": COUNT (the process of a cell after so many begins and then waits until its worker is killed or its input ends),
         "torch": "2.11.0", "version": "0", "host": "testhost", "boot": "testboot", "environment": {...}, "devices": [...] (with --describe),
         "cells": {"MODEL@BATCH" or "*": CELL}}
"MODEL@BATCH#2" is the cell's second process, whatever it does, and so on; "MODEL@BATCH MODE MODE..." those with these modes;
"MODEL@BATCH/alone" those in which an arm is alone. CELL, all keys optional:
    arms             {MODE: {"ms": 10.0, "status": "ok", "reason": "", "row": true, "order": "alternating",
                             "alone_ms": as ms, "oom_at": BATCH, "settings": {...}, "hang_in": PHASE, "die_in": PHASE}}
                     killed_in: PHASE; killed_beside: PHASE: unless it is alone; killed_after: as cell_dies_after, unless it is alone
                     lost: REASON: sends a failed row before any round and ends the process, as after a lost GPU
                     more: {KEY: VALUE} of its row, such as device_name
                     package: the key of its compiled package; oom_at: out of memory from that batch on; oom_beside: true: unless it is alone
    noise_share      of each time, by the process: so that rounds tell which process took them
    rounds           rounds of each arm, 12 by default; a process in which an arm is alone has 6
    round_s          seconds that a round takes
    slow_first       the first round of each arm takes ten times as long
    noise            other lines among those of the protocol
    lines            texts that are printed before each round, %CELL% for the cell's index
    last_lines       the same after the rows, before the cell ends
    die_after        SIGKILL to itself after so many rounds
    cell_dies_after  the cell's process is said to have ended after so many rounds, without rows
    hang_after       silence after so many rounds, for ever
    beats            it is no silence, but nothing except heartbeats
    deaf             ignores the end of its input
    meets            [FOLDER, COUNT]: no round before so many workers are in such a cell at the same time
    alone_in         FILE: fails when another worker is in a cell with the same
"""

import json
import os
import random
import select
import signal
import sys
import time


def say(**line):
    print(json.dumps(line), flush=True)


def start_time():
    """Of this process, in clock ticks since the machine started. Another process with the same pid has another."""
    with open("/proc/self/stat") as stat:
        return stat.read().rsplit(")", 1)[1].split()[19]


def noise():
    print("Compiling kernels... 100%\n{not json}\n[1, 2]\n{\"no\": \"type\"}\n", flush=True)
    sys.stdout.buffer.write(b"\xff\xfe\x00 bytes\n")
    sys.stdout.buffer.flush()


class Input:
    """Lines of stdin; knows without waiting whether it has ended."""

    def __init__(self, silence_s):
        self.text, self.ended = b"", False
        self.silence_s, self.heard = silence_s, time.monotonic()

    def look(self, timeout):
        if self.ended:
            return
        if self.silence_s is not None:
            timeout = 0.5 if timeout is None else min(timeout, 0.5)
        if select.select([0], [], [], timeout)[0]:
            got = os.read(0, 65536)
            self.ended = not got
            self.text += got
            self.heard = time.monotonic()
        elif self.silence_s is not None and time.monotonic() - self.heard > self.silence_s:
            self.ended = True

    def line(self):
        while b"\n" not in self.text and not self.ended:
            self.look(None)
        if b"\n" not in self.text:
            return None
        line, self.text = self.text.split(b"\n", 1)
        return line


def row_of(cell, mode, arm, samples, status, reason):
    row = {"model": cell["model"], "device": "cuda:0", "batch": cell["batch"], "dtype": cell["dtype"],
           "mode": mode, "status": status, "order": arm.get("order", "alternating"), "launches": 1,
           "settings": {**cell["settings"], **arm.get("settings", {})}}
    row["settings"].setdefault("threads", 2)
    if samples:
        row["samples_ms"] = samples
        row["calls_per_sample"] = [1] * len(samples)
    if reason:
        row["reason"] = reason
    if mode != "eager" and status == "ok":
        row["compile_cached_s" if cell.get("launch", 0) else "compile_cold_s"] = 2.5
    if "package" in arm:
        row["engaged"] = {"package_key": arm["package"]}
    if cell.get("pass") == "pictures" and status == "ok":
        row["pictures"] = arm.get("pictures", {"count": 3})
    if cell.get("pass") == "alone" and status == "ok":
        row["alone_ms"] = sorted(samples)[len(samples) // 2] if samples else arm.get("ms", 10.0)
        row["peak_host_bytes"] = 1000000 * cell["batch"]
        row["cold_peak_bytes"] = 2000000 * cell["batch"]
    return row | arm.get("more", {})


def state_of(cell, arm, in_company):
    """Status and reason of an arm in this process."""
    if cell["batch"] >= arm.get("oom_at", 10**9) or (arm.get("oom_beside") and in_company):
        return "oom", f"no {cell['batch']} GiB"
    return arm.get("status", "ok"), arm.get("reason", "")


def enter(index, mode, arm, phase, in_company):
    say(type="phase", cell=index, arm=mode, phase=phase, detail="")
    if arm.get("die_in") == phase:
        say(type="cell_end", cell=index, exit="killed by signal 11 (SIGSEGV)")
        return False
    if arm.get("killed_in") == phase or (arm.get("killed_beside") == phase and in_company):
        say(type="cell_end", cell=index, exit="killed by signal 9 (SIGKILL)")
        return False
    while arm.get("hang_in") == phase:
        time.sleep(0.1)
        say(type="heartbeat")
    return True


def meet(folder, count):
    """Waits until so many workers are here."""
    os.makedirs(folder, exist_ok=True)
    open(os.path.join(folder, str(os.getpid())), "w").close()
    deadline = time.monotonic() + 120
    while len(os.listdir(folder)) < count and time.monotonic() < deadline:
        time.sleep(0.05)
    return len(os.listdir(folder)) >= count


def run_cell(cell, script, stdin):
    index = cell["index"]
    if "meets" in script and not meet(*script["meets"]):
        say(type="cell_end", cell=index, exit="exit code 9")
        return
    if "alone_in" not in script:
        return run_arms(cell, script, stdin)
    try:
        os.close(os.open(script["alone_in"], os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        say(type="cell_end", cell=index, exit="exit code 8")
        return
    try:
        run_arms(cell, script, stdin)
    finally:
        os.unlink(script["alone_in"])


def run_arms(cell, script, stdin):
    index = cell["index"]
    arms = {mode: script.get("arms", {}).get(mode, {}) for mode in cell["modes"]}
    states = {mode: state_of(cell, arm, len(arms) > 1) for mode, arm in arms.items()}
    alone = cell.get("pass") == "alone"
    rounds = min(6, script.get("rounds", 12)) if alone else script.get("rounds", 12)
    process = random.random()
    samples = {mode: [] for mode in arms}
    for phase in ("load", "compile", "warmup", "measure"):
        for mode, arm in arms.items():
            if phase == "compile" and mode == "eager":
                continue
            if not enter(index, mode, arm, phase, len(arms) > 1):
                return
    for mode, arm in arms.items():
        if "lost" in arm:
            say(type="row", cell=index, row=row_of(cell, mode, arm, [], "failed", arm["lost"]))
            say(type="cell_end", cell=index, exit="exit code 3")
            return
    for number in range(rounds + 1):
        if script.get("noise"):
            noise()
        print_lines(script.get("lines", []), index)
        if number == script.get("die_after", -1):
            os.kill(os.getpid(), signal.SIGKILL)
        if number == script.get("cell_dies_after", -1):
            say(type="cell_end", cell=index, exit="killed by signal 11 (SIGSEGV)")
            return
        if len(arms) > 1 and any(number == arm.get("killed_after", -1) for arm in arms.values()):
            say(type="cell_end", cell=index, exit="killed by signal 9 (SIGKILL)")
            return
        while number == script.get("hang_after", -1):
            time.sleep(0.1 if script.get("beats") else 60)
            if script.get("beats"):
                say(type="heartbeat")
        if number == rounds:
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
            if states[mode][0] != "ok":
                continue
            ms = arm.get("alone_ms", arm.get("ms", 10.0)) if len(arms) == 1 else arm.get("ms", 10.0)
            ms *= (1 + 0.001 * (number * 7 % 5)) * (1 + script.get("noise_share", 0) * process)
            if number == 0 and script.get("slow_first"):
                ms *= 10
            samples[mode].append(ms)
            say(type="round", cell=index, arm=mode, round=number + 1, calls=1, sample_ms=ms)
    for mode, arm in arms.items():
        if arm.get("row", True):
            say(type="row", cell=index,
                row=row_of(cell, mode, arm, samples[mode], *states[mode]))
    print_lines(script.get("last_lines", []), index)
    say(type="cell_end", cell=index, exit="exit code 0")


def print_lines(lines, index):
    for line in lines:
        print(line.replace("%CELL%", str(index)), flush=True)


def note_process(cell, script, counts):
    """Which process of this cell it is, from 1: over all workers where there is a log, else of this one."""
    name = f"{cell['model']}@{cell['batch']}"
    if "started_log" not in script:
        counts[name] = counts.get(name, 0) + 1
        return counts[name]
    what = "alone" if cell.get("pass") == "alone" else "cell"
    with open(script["started_log"], "a+") as log:
        log.write(f"{what} {name} {' '.join(cell['modes'])}\n")
        log.seek(0)
        return sum(line.split()[1:2] == [name] for line in log)


def part_for(cell, cells, number):
    """The part of the script that fits best."""
    name = f"{cell['model']}@{cell['batch']}"
    for key in (f"{name}#{number}", f"{name} {' '.join(cell['modes'])}", f"{name}/{cell.get('pass')}", name, "*"):
        if key in cells:
            return cells[key]
    return {}


def main():
    counts, begun = {}, 0
    with open(sys.argv[1]) as file:
        script = json.load(file)
    if "started_log" in script:
        with open(script["started_log"], "a") as log:
            log.write(f"{os.getpid()} {os.environ.get('TMPDIR', '')} {start_time()}\n")
    if script.get("hello") == "no":
        print("cannot load libtorch", file=sys.stderr)
        sys.exit(3)
    while script.get("hello") == "late":
        time.sleep(60)
    silence_s = float(sys.argv[sys.argv.index("--silence") + 1]) if "--silence" in sys.argv else None
    stdin = Input(silence_s)
    if script.get("hello") == "after_alive":
        say(type="waiting", detail="another run on the host (process 1)")
        while b"alive" not in (line := stdin.line() or b""):
            if not line:
                sys.exit(4)
    more = {"devices": script.get("devices", [])} if "--describe" in sys.argv else {}
    say(type="hello", version=script.get("version", "0"), torch=script.get("torch", "2.11.0"), host=script.get("host", "testhost"),
        boot=script.get("boot", "testboot"), pid=os.getpid(),
        environment={"cpu": "A test's CPU", "governor": "powersave"} | script.get("environment", {}), **more)
    while (line := stdin.line()) is not None:
        cell = json.loads(line)
        if cell.get("type") == "cell":
            if "cells_log" in script:
                with open(script["cells_log"], "a") as log:
                    log.write(line.decode() + "\n")
            part = part_for(cell, script.get("cells", {}), note_process(cell, script, counts))
            held = begun == script.get("hold_after")
            run_cell(cell, part | {"round_s": 10**6} if held else part, stdin)
            begun += 1
    say(type="exit", code=0)


main()
