"""Two programs measured in turns: what loading.py and image.py share."""
from __future__ import annotations

import json
import os
import pathlib
import statistics
import subprocess
from collections.abc import Callable

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROBE = ROOT / "build/release/bin/speed_probe"
THREADS = 2


class Probe:
    """Our side: speed_probe, which answers a request a line."""

    def __init__(self) -> None:
        if not PROBE.exists():
            raise SystemExit(f"{PROBE} is missing: cmake --build build/release --target speed_probe")
        cache = {"COMPILESCOPE_CACHE": str(ROOT / "build/release/tests/benchmarks/cache")}
        self.process = subprocess.Popen([PROBE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        env=os.environ | cache)
        self.ask({"threads": THREADS})

    def ask(self, request: dict[str, object]) -> dict[str, float]:
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"speed_probe ended on {request}")
        return json.loads(line)

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait(timeout=60)


def in_turns(ours: Callable[[], dict[str, float]], theirs: Callable[[], dict[str, float]], rounds: int):
    """Both once to warm up, then A B B A; all times of each side, {"stage": [seconds, ...]}, in pairs."""
    ours(), theirs()
    times: tuple[dict[str, list[float]], dict[str, list[float]]] = ({}, {})
    for number in range(rounds):
        for side in (0, 1) if number % 2 == 0 else (1, 0):
            for stage, seconds in (ours, theirs)[side]().items():
                times[side].setdefault(stage, []).append(seconds)
    return times


def median_ratio(ours: list[float], theirs: list[float]) -> tuple[float, float, float]:
    """The median of ours / theirs over the rounds, and the quartiles: below 1 we are faster."""
    ratios = [a / b for a, b in zip(ours, theirs)]
    low, middle, high = statistics.quantiles(ratios, n=4, method="inclusive")
    return middle, low, high


def row(name: str, ours: list[float], theirs: list[float], bound: float | None) -> str:
    """`bound`: what the ratio may be; None for none."""
    ratio, low, high = median_ratio(ours, theirs)
    verdict = "| | |" if bound is None else f"| {bound:.1f} | {'yes' if ratio <= bound else 'NO'} |"
    return (f"| {name} | {1e3 * statistics.median(ours):.0f} | {1e3 * statistics.median(theirs):.0f} | "
            f"{ratio:.2f} ({low:.2f} to {high:.2f}) {verdict}")


HEAD = """| what | ours [ms] | theirs [ms] | ratio (quartiles) | at most | met |
|---|---|---|---|---|---|"""
