"""What taking a compiled package from the cache costs: compile_cached_s of fresh worker cells.

    .venv/bin/python tests/benchmarks/cached_compile.py [--rounds N] [--cache DIR] [MODEL_ID ...]

The limits are those of the project: 1 s without freezing; frozen 0.5 s and 2 s a GiB of package, read from the page cache. The
first round compiles where the cache has no package, and the second sums a package that is new, so that neither counts.
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLI = pathlib.Path(os.environ.get("COMPILESCOPE_BIN_DIR", ROOT / "build/release/bin")) / "compilescope-cli"
MODELS = ["microsoft/resnet-50", "google/vit-base-patch16-224"]
GIB = 1 << 30


def cell(index, model, mode):
    return {"type": "cell", "index": index, "model": model, "device": "cpu", "batch": 1, "dtype": "float32", "modes": [mode],
            "preset": "quick", "launch": 1, "weights": {"source": "random", "folder": "", "seed": 0},
            "input": {"kind": "synthetic", "image": ""},
            "settings": {"threads": None, "tf32": "default", "cudnn_benchmark": False, "memory_format": "contiguous",
                         "attention": "sdpa", "grad_guard": "no_grad"},
            "python": "", "log_dir": ""}


def run_cell(model, mode, environment):
    """The row of one cell in a worker of its own."""
    with subprocess.Popen([CLI, "worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment) as worker:
        worker.stdin.write(json.dumps(cell(0, model, mode)) + "\n")
        worker.stdin.flush()
        row = None
        for text in worker.stdout:
            line = json.loads(text)
            if line["type"] == "row":
                row = line["row"]
            if line["type"] == "cell_end":
                worker.stdin.close()
                break
    if row is None or row["status"] != "ok":
        raise SystemExit(f"{model} {mode}: {row}")
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", default=MODELS)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--cache", default=tempfile.mkdtemp(prefix="cached_compile-"))
    options = parser.parse_args()
    environment = os.environ | {"COMPILESCOPE_CACHE": options.cache}
    print(f"cache: {options.cache}\n| model | mode | package [MiB] | cold [s] | cached [s], median (least to most) | limit [s] |")
    print("|---|---|---:|---:|---:|---:|")
    for model in options.models:
        for mode in ("default", "default+freezing"):
            rows = [run_cell(model, mode, environment) for _ in range(options.rounds + 2)]
            times = [row["compile_cached_s"] for row in rows[2:]]
            listed = json.loads(subprocess.check_output([CLI, "cache", "list", "--json"], env=environment))
            size = next(package["size_bytes"] for package in listed if package["key"] == rows[0]["engaged"]["package_key"])
            limit = 0.5 + 2 * size / GIB if "freezing" in mode else 1.0
            print(f"| {model} | {mode} | {size / (1 << 20):.1f} | {rows[0]['compile_cold_s']:.1f} | "
                  f"{statistics.median(times):.3f} ({min(times):.3f} to {max(times):.3f}) | {limit:.2f} |", flush=True)


if __name__ == "__main__":
    main()
