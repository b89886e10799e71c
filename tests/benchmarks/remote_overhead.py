"""What a cell costs over SSH against the same cell run there by hand: time per sample, and wall time.

    .venv/bin/python tests/benchmarks/remote_overhead.py [--pairs N] [MODEL_ID ...]

The far machine is this one behind a real SSH server of its own, so that both measure with the same processor; they take turns
(A B B A). The limits are those of the project: none in the numbers, which is an interval of the ratio that holds 1 and is within this
machine's noise (the same of runs by hand among themselves), and 2 s a cell in wall time.
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

from scipy import stats

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLI = pathlib.Path(os.environ.get("COMPILESCOPE_BIN_DIR", ROOT / "build/release/bin")) / "compilescope-cli"
sys.path.insert(0, str(ROOT / "tests/support"))
import servers  # noqa: E402

HOST = "bench"  # of the server's ssh configuration
LIMIT_S = 2.0


def run(folder, environment, model, device):
    """Median of the samples in milliseconds, and seconds of the whole command."""
    out = tempfile.mkdtemp(dir=folder)
    begin = time.monotonic()
    done = subprocess.run([CLI, "run", "--model", model, "--device", device, "--mode", "eager", "--preset", "quick", "--out", out],
                          env=environment, capture_output=True, text=True, check=False)
    wall_s = time.monotonic() - begin
    if done.returncode != 0:
        raise SystemExit(f"{device}: {done.stderr}")
    rows = json.loads((pathlib.Path(out) / "results.json").read_text())["results"]
    if [row["status"] for row in rows] != ["ok"]:
        raise SystemExit(f"{device}: {rows}")
    return rows[0]["median_ms"], wall_s


def mean_with_interval(values):
    half = stats.t.ppf(0.975, len(values) - 1) * statistics.stdev(values) / math.sqrt(len(values))
    return statistics.mean(values), half


def compared(folder, environment, model, pairs):
    by_hand, far = [], []
    sides = [("cpu", by_hand), (f"ssh:{HOST}/cpu", far)]
    for device, _ in sides:
        run(folder, environment, model, device)
    for number in range(pairs):
        for device, values in sides if number % 2 == 0 else sides[::-1]:
            values.append(run(folder, environment, model, device))
    log_ratio, half = mean_with_interval([math.log(b[0] / a[0]) for a, b in zip(by_hand, far)])
    wall_s, wall_half_s = mean_with_interval([b[1] - a[1] for a, b in zip(by_hand, far)])
    among_themselves = statistics.stdev(math.log(a[0]) for a in by_hand)
    low, high = (100 * math.expm1(log_ratio + sign * half) for sign in (-1, 1))
    return (f"| {model} | {pairs} | {statistics.median(a[0] for a in by_hand):.1f} | {statistics.median(b[0] for b in far):.1f} | "
            f"{100 * math.expm1(log_ratio):+.2f} % ({low:+.2f} to {high:+.2f}) | {100 * among_themselves:.2f} % | "
            f"{wall_s:+.2f} ± {wall_half_s:.2f} | {'yes' if low <= 0 <= high and wall_s + wall_half_s < LIMIT_S else 'NO'} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", default=["microsoft/resnet-50", "google/vit-base-patch16-224"])
    parser.add_argument("--pairs", type=int, default=8)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, servers.started("ssh", "sshd") as (_, said):
        environment = os.environ | {"COMPILESCOPE_DATA": f"{folder}/data", "COMPILESCOPE_CACHE": f"{folder}/cache"}
        subprocess.run([CLI, "targets", "add", "ssh", HOST, "--ssh-config", said["BENCH_SSH_CONFIG"], "--runner", CLI,
                        "--python", sys.executable], env=environment, check=True)
        print("| model | pairs | by hand [ms] | over SSH [ms] | over SSH against by hand, 95 % interval | by hand among themselves, "
              "standard deviation | wall time more [s] | met |\n|---|---:|---:|---:|---:|---:|---:|---|", flush=True)
        for model in options.models:
            print(compared(folder, environment, model, options.pairs), flush=True)


if __name__ == "__main__":
    main()
