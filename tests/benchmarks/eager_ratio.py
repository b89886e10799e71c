"""Eager in C++ over eager in transformers: same weights, inputs and threads, taking turns in one run.

    cmake --build build/release --target benchmarks
    python tests/benchmarks/eager_ratio.py [--batch 1,4] [--model ID,...] [--threads 2] [--seconds S] > FILE

One process for each engine and launch; a turn is one discarded call and then calls for a quarter of a second (calls of
a second or more: one). The
ratio is the median over the pairs of neighbouring turns, its interval that of a median by ranks. "slower" is an
interval wholly above 1.01, as everywhere in CompileScope.
"""
import argparse
import json
import math
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/parity"))
BIN = pathlib.Path(os.environ.get("COMPILESCOPE_BIN_DIR", ROOT / "build/release/bin"))
TURN_S = 0.25
IDLE_S = 0.02  # the other engine's threads stop spinning
LAUNCHES = 2
PAIRS_AT_LEAST = 4  # of a launch
LONG_CALL_S = 1
PRECISE_ENOUGH = 0.01  # half-width


class Server:
    """A process that holds one engine's model and times calls when asked to."""

    def __init__(self, *command):
        self.process = subprocess.Popen([str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, env=os.environ | {"OMP_NUM_THREADS": str(command[-1])})
        assert self.answer() == "ready"

    def answer(self):
        line = self.process.stdout.readline().strip()
        assert line, f"{self.process.args[0]} ended"
        return line

    def turn_ms(self):
        time.sleep(IDLE_S)
        self.process.stdin.write(f"{TURN_S}\n")
        self.process.stdin.flush()
        return float(self.answer())

    def close(self):
        self.process.stdin.close()
        self.process.wait(60)


def median_rank_ci95(values):
    """The ordinary interval of a median: ranks n/2 -+ 0.98 sqrt(n)."""
    values, n = sorted(values), len(values)
    low = max(0, math.floor(n / 2 - 0.98 * math.sqrt(n)))
    return values[low], values[n - 1 - low]


def pairs_of_launch(model, folder, inputs, threads, seconds):
    servers = [Server(BIN / "eager_server", model, folder, inputs, threads),
               Server(sys.executable, __file__, "--serve", folder, inputs, threads)]
    for server in servers:
        server.turn_ms()
    pairs, end_s = [], time.monotonic() + seconds
    while len(pairs) < PAIRS_AT_LEAST or time.monotonic() < end_s:
        order = (0, 1) if len(pairs) % 2 == 0 else (1, 0)
        times = {who: servers[who].turn_ms() for who in order}
        pairs.append((times[0], times[1]))
        ratios = [ours / theirs for ours, theirs in pairs]
        low, high = median_rank_ci95(ratios)
        if len(pairs) >= 6 * PAIRS_AT_LEAST and (high - low) / 2 < PRECISE_ENOUGH:
            break
    for server in servers:
        server.close()
    return pairs


def compare(model_id, batch, threads, seconds):
    from safetensors.torch import save_file

    from reference import benchmark_inputs, build
    with tempfile.TemporaryDirectory() as folder:
        build(model_id).save_pretrained(folder)
        inputs = pathlib.Path(folder) / "in.safetensors"
        save_file(benchmark_inputs(model_id, batch), inputs)
        pairs = [pair for _ in range(LAUNCHES) for pair in pairs_of_launch(model_id, folder, inputs, threads, seconds)]
    ratios = [ours / theirs for ours, theirs in pairs]
    low, high = median_rank_ci95(ratios)
    verdict = "faster" if high < 1 / 1.01 else "slower" if low > 1.01 else "same" if low > 1 / 1.01 and high < 1.01 else "can't tell"
    return {"model": model_id, "batch": batch, "ours_ms": statistics.median(ours for ours, _ in pairs),
            "theirs_ms": statistics.median(theirs for _, theirs in pairs), "ratio": statistics.median(ratios),
            "low": low, "high": high, "pairs": len(pairs), "verdict": verdict}


def markdown(rows, threads):
    lines = ["# Eager in C++ over eager in transformers", "",
             f"float32, CPU, {threads} threads, random weights; `python tests/benchmarks/eager_ratio.py`. A ratio below 1 means that "
             "ours is faster.", "",
             "| model | batch | ours, ms | transformers, ms | ratio | 95 % interval | pairs of turns | ours is |",
             "|---|---:|---:|---:|---:|---|---:|---|"]
    for row in rows:
        lines.append("| {model} | {batch} | {ours_ms:.1f} | {theirs_ms:.1f} | {ratio:.3f} | {low:.3f} to {high:.3f} | {pairs} | "
                     "{verdict} |".format(**row))
    for batch in sorted({row["batch"] for row in rows}):
        ratios = [row["ratio"] for row in rows if row["batch"] == batch]
        lines.append(f"| **geometric mean of {len(ratios)}** | {batch} | | | **{statistics.geometric_mean(ratios):.3f}** | | | |")
    return "\n".join(lines)


def serve(folder, inputs, threads):
    import torch
    import transformers
    from safetensors.torch import load_file
    torch.set_num_threads(int(threads))
    [architecture] = json.loads((pathlib.Path(folder) / "config.json").read_text())["architectures"]
    model = getattr(transformers, architecture).from_pretrained(folder).eval()
    inputs = load_file(inputs)
    with torch.no_grad():
        print("ready", flush=True)
        call_s = 0
        for line in sys.stdin:
            if call_s < LONG_CALL_S:
                model(**inputs)
            calls, begin_s = 0, time.perf_counter()
            while calls == 0 or time.perf_counter() - begin_s < float(line):
                model(**inputs)
                calls += 1
            call_s = (time.perf_counter() - begin_s) / calls
            print(call_s * 1e3, flush=True)


def main():
    if sys.argv[1:2] == ["--serve"]:
        return serve(*sys.argv[2:])
    from reference import INPUT_SIZES
    parser = argparse.ArgumentParser()
    parser.add_argument("--batch", default="1")
    parser.add_argument("--model", default=",".join(INPUT_SIZES))
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=12, help="a launch at most, once it has enough pairs")
    words = parser.parse_args()
    rows = []
    for batch in map(int, words.batch.split(",")):
        for model_id in words.model.split(","):
            rows.append(compare(model_id, batch, words.threads, words.seconds))
            print(json.dumps(rows[-1]), file=sys.stderr, flush=True)
    print(markdown(rows, words.threads))


if __name__ == "__main__":
    main()
