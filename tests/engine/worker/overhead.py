"""What measuring costs: the figures of docs/measurements/overhead.md, for the test backends_overhead.

    COMPILESCOPE_BIN_DIR=build/release/bin python tests/engine/worker/overhead.py    measures, and writes docs/measurements/overhead.json

ResNet-50, batch 1, float32, CPU. Only ratios within one session are used; everything that is compared takes turns. For
scripts/measurement_tables.py, on a machine that does nothing else.
"""

import datetime
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tests/benchmarks"))

from continued_run import processor  # noqa: E402

BIN = pathlib.Path(os.environ.get("COMPILESCOPE_BIN_DIR", ROOT / "build/release/bin"))
THREADS = 1  # leaves a core to whatever else the machine does
LOOP_S = 1.5

CELL = {"type": "cell", "index": 0, "model": "microsoft/resnet-50", "device": "cpu", "batch": 1, "dtype": "float32",
        "modes": ["eager"], "preset": "quick", "launch": 1, "weights": {"source": "random", "seed": 0},
        "input": {"kind": "synthetic"}, "settings": {"threads": THREADS}}


def probe(*words):
    done = subprocess.run([BIN / "overhead_probe", *map(str, words)], capture_output=True, text=True, timeout=1200)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


class Worker:
    """`compilescope-cli worker`: the samples that a run reports of a cell."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [BIN / "compilescope-cli", "worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=os.environ | {"TMPDIR": self.folder.name, "COMPILESCOPE_CACHE": self.folder.name})
        return self

    def samples_ms(self):
        self.process.stdin.write(json.dumps(CELL) + "\n")
        self.process.stdin.flush()
        row = None
        for text in self.process.stdout:
            line = json.loads(text)
            if line["type"] == "row":
                row = line["row"]
            if line["type"] == "cell_end":
                assert row and row["status"] == "ok", row
                return row["samples_ms"]
        raise AssertionError("the worker ended")

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.read()
        self.process.wait(20)
        self.folder.cleanup()


def harness():
    return probe("harness", THREADS)


def telemetry():
    return probe("telemetry", THREADS)


def outside(blocks=10):
    """A cell of the worker and a plain loop in another program, A B B A: each process has its own luck with memory. The
    ratio is the median of neighbours': the machine drifts by more than is looked for here."""
    reported, stopwatch = [], []
    with Worker() as worker:
        for letter in "ABBA" * blocks:
            if letter == "A":
                reported.append(statistics.median(worker.samples_ms()))
            else:
                stopwatch.append(probe("loop", LOOP_S, THREADS)["median_ms"])
    return {"reported_median_ms": statistics.median(reported), "outside_median_ms": statistics.median(stopwatch),
            "ratio": statistics.median(a / b for a, b in zip(reported, stopwatch)), "reported_ms": reported,
            "outside_ms": stopwatch}


def planted():
    return probe("planted", THREADS)


def same(repeats=10):
    return probe("same", repeats, THREADS)


def blocks(repeats=12):
    return probe("blocks", repeats, THREADS)


def window():
    """The share of the processor that the window takes while rounds are measured; test_for_real.cpp says how it is seen."""
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder) / "report.json"
        done = subprocess.run(
            [BIN / "test_for_real", "--gtest_filter=*TheWindowRestsWhileARoundRuns", f"--gtest_output=json:{report}"],
            env=os.environ | {"QT_QPA_PLATFORM": "offscreen"}, capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, done.stdout
        return json.loads(report.read_text())["testsuites"][0]["testsuite"][0]


def measured():
    commit = subprocess.run([ROOT / "scripts/commit.sh"], capture_output=True, text=True, check=True).stdout.strip()
    return {"date": datetime.date.today().isoformat(), "commit": commit[:12], "cpu": processor(), "threads": THREADS,
            "harness": harness(), "telemetry": telemetry(), "window": window(), "outside": outside(), "planted": planted(),
            "same": same(), "blocks": blocks()}


if __name__ == "__main__":
    (ROOT / "docs/measurements/overhead.json").write_text(json.dumps(measured(), indent=1) + "\n")
