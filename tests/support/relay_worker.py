"""Stands between a window and its worker, and sees what processor time the window takes while rounds are measured.

    python3 relay_worker.py REPORT.json PAUSE_MS WORKER...

REPORT.json, at the end: {"intervals", "measured_s", "window_cpu_s", "by_thread"}, of the time from PAUSE_MS after a round's lines, when the
next round begins, until the lines of that one.
"""
import json
import os
import pathlib
import select
import subprocess
import sys
import time


def cpu_s(pid):
    """Of each of its threads, to the nanosecond: {"name id": s}."""
    threads = {}
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        try:
            name = f"{(task / 'comm').read_text().strip()} {task.name}"
            threads[name] = int((task / "schedstat").read_text().split()[0]) / 1e9
        except (FileNotFoundError, ProcessLookupError):
            pass  # a thread that ended
    return threads


class Watch:
    def __init__(self, window, pause_s):
        self.window, self.pause_s = window, pause_s
        self.due_s = self.since = None
        self.intervals, self.measured_s, self.by_thread = 0, 0.0, {}

    def wait_s(self):
        return None if self.due_s is None else max(0.0, self.due_s - time.monotonic())

    def round_begins(self):
        self.due_s, self.since = None, (time.monotonic(), cpu_s(self.window))

    def round_has_ended(self):
        if self.since:
            self.intervals += 1
            self.measured_s += time.monotonic() - self.since[0]
            for name, now_s in cpu_s(self.window).items():
                self.by_thread[name] = self.by_thread.get(name, 0.0) + now_s - self.since[1].get(name, 0.0)
        self.due_s, self.since = time.monotonic() + self.pause_s, None

    def something_else(self):
        self.due_s = self.since = None


def main():
    report, pause_ms, *command = sys.argv[1:]
    watch = Watch(os.getppid(), float(pause_ms) / 1e3)
    worker = subprocess.Popen(command, stdout=subprocess.PIPE)
    text = b""
    while True:
        if not select.select([worker.stdout], [], [], watch.wait_s())[0]:
            watch.round_begins()
            continue
        got = os.read(worker.stdout.fileno(), 1 << 16)
        if not got:
            break
        *lines, text = (text + got).split(b"\n")
        kinds = {line.partition(b'"type":"')[2].partition(b'"')[0] for line in lines}
        if kinds == {b"round"}:
            watch.round_has_ended()
        elif kinds - {b"heartbeat", b"log"}:
            watch.something_else()
        os.write(1, got)
    pathlib.Path(report).write_text(json.dumps({"intervals": watch.intervals, "measured_s": watch.measured_s,
                                                "window_cpu_s": sum(watch.by_thread.values()), "by_thread": watch.by_thread}))
    return worker.wait()


if __name__ == "__main__":
    sys.exit(main())
