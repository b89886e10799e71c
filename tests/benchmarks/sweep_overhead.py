"""Where the wall time of a sweep goes: what is not measuring should be under 15 % once every package is in the cache.

    .venv/bin/python tests/benchmarks/sweep_overhead.py [--model all|ID,...] [--batch 1] [--mode M,...] [--preset standard] [--out DIR]

Runs `compilescope-cli run --json-progress` and gives the time between two lines to the phase that the last line named. The first
part of a cell, before its first phase, is its processes' start. What an arm's process of its own does, "alone: load" and so on, counts
as what it is. A run that compiles anything says so: run it again.
"""
import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLI = pathlib.Path(os.environ.get("COMPILESCOPE_BIN_DIR", ROOT / "build/release/bin")) / "compilescope-cli"
START, ALONE = "start", "alone: "
FIND, FREEZE, COMPILE = "find the package", "freeze TorchScript", "compile"
OVERHEAD = (START, "queued", "load", "input", "capture", FIND, FREEZE, "bind")
LIMIT = 0.15


def phase_of(line):
    """Of a line of the type phase: "measure", also where its detail is "alone: measure"."""
    if line["phase"] == "done":
        return START
    phase, detail = line["phase"], line.get("detail", "")
    if detail.startswith(ALONE):
        phase, _, detail = detail.removeprefix(ALONE).partition(", ")
    # The compiler names what it is at; before that the cache is asked. No cache has what TorchScript freezes.
    return {"": FIND, "freeze": FREEZE}.get(detail, phase) if phase == COMPILE else phase


def seconds_by_phase(lines, clock=time.monotonic):
    """{phase: seconds} of the lines of --json-progress as they come."""
    spent, phase, since = collections.Counter(), START, clock()
    for text in lines:
        line, now = json.loads(text), clock()
        spent[phase] += now - since
        since = now
        if line["type"] == "phase":
            phase = phase_of(line)
        elif line["type"] == "row":
            print(f"{line['row']['model']} {line['row']['mode']}: {line['row']['status']}", file=sys.stderr)
    return spent


def markdown(spent):
    whole = sum(spent.values())
    lines = ["| phase | s | share of wall time |", "|---|---:|---:|"]
    lines += [f"| {phase} | {seconds:.1f} | {seconds / whole:.1%} |" for phase, seconds in spent.most_common()]
    overhead = sum(spent[phase] for phase in OVERHEAD) / whole
    lines += ["", f"{whole:.0f} s in all. Start, loading, input, capture and binding together: {overhead:.1%} (limit {LIMIT:.0%}); warm-up apart: "
              f"{spent['warmup'] / whole:.1%}."]
    if spent[COMPILE]:
        lines.append(f"{spent[COMPILE]:.0f} s went into compiling: the cache was not full, so this counts for nothing. Run it again.")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", default="all")
    parser.add_argument("--batch", default="1")
    parser.add_argument("--mode", default="eager,default,default+freezing,torchscript")
    parser.add_argument("--preset", default="standard")
    parser.add_argument("--out", type=pathlib.Path, help="the run's folder; otherwise one that is removed")
    words = parser.parse_args()
    models = [word for model in words.model.split(",") for word in ("--model", model)]
    with tempfile.TemporaryDirectory() as scratch:
        command = [CLI, "run", *models, "--device", "cpu", "--batch", words.batch, "--mode", words.mode, "--preset", words.preset,
                   "--out", words.out or pathlib.Path(scratch) / "run", "--json-progress"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
            print(markdown(seconds_by_phase(run.stdout)))
    if run.returncode:
        raise SystemExit(run.returncode)


if __name__ == "__main__":
    main()
