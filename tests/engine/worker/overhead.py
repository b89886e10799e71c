"""What measuring costs: the figures of docs/measurements/overhead.md, for its test and for `python overhead.py > FILE`.

ResNet-50, batch 1, float32, CPU. Only ratios within one session are looked at; everything that is compared takes turns.
"""

import json
import os
import pathlib
import statistics
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
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


def percent(ratio):
    return f"{(ratio - 1) * 100:+.2f} %"


def interval(report):
    low, high = report["ratio_ci95"]
    return f"{percent(low)} to {percent(high)}"


def markdown():
    loop, reading, watch, slow, again, guide = harness(), telemetry(), outside(), planted(), same(), blocks()
    rest = window()
    verdicts = ", ".join(f"{v} {sum(one['verdict'] == v for one in again)}" for v in ("faster", "slower", "same", "cant_tell"))
    return f"""# What measuring costs

ResNet-50, batch 1, float32, CPU, {THREADS} thread; `python tests/engine/worker/overhead.py`, the test `backends_overhead`. The first
two rows: input of 64x64 pixels and turns of 10 ms, where what is looked for weighs more and many pairs find it.

| what | figure | 95 % interval | limit |
|---|---|---|---|
| the reported median against a bare loop in the same process, {loop["pairs"]} pairs of turns | {percent(loop["ratio"])} | {interval(loop)} | 0.5 % |
| telemetry on against off, {reading["pairs"]} pairs of turns | {percent(reading["ratio"])} | {interval(reading)} | 0.5 % |
| the window's processor time while a round runs, 2 threads, {rest["rounds"]} rounds | {rest["window_share_percent"]} % | | 0.5 % |
| the reported median against a plain loop in another program, {len(watch["reported_ms"])} processes of each | {percent(watch["ratio"])} | | 3 % |
| an arm with 5 % planted: eager over arm | {percent(slow["ratio"])} | {interval(slow)} | "slower": {slow["verdict"]} |

Eager against eager, {len(again)} self-tests in a row: {verdicts}.

| self-test | rounds | ratio | 95 % interval | verdict |
|---|---|---|---|---|
""" + "\n".join(f"| {i} | {one['rounds']} | {percent(one['ratio'])} | {interval(one)} | {one['verdict']} |"
                for i, one in enumerate(again, 1)) + f"""

## Turns against blocks

Eager against itself, {len(guide["in_turns_percent"])} repeats of {guide["rounds"]} + {guide["rounds"]} runs, difference in percent. In blocks: one arm after the other, compared by
means, as the guide measures. In turns: as CompileScope does, compared by medians.

| | largest | mean |
|---|---:|---:|
""" + "\n".join(f"| {name} | {max(map(abs, values)):.2f} | {statistics.mean(map(abs, values)):.2f} |" for name, values in
                (("in blocks", guide["in_blocks_percent"]), ("in turns", guide["in_turns_percent"])))


if __name__ == "__main__":
    print(markdown())
