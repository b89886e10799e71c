"""Measures the same packages again and again, in new processes and stages (docs/measurements/same_code.md).

    COMPILESCOPE_BIN_DIR=build/release/bin python tests/benchmarks/same_code.py DATA [--runs N]

Runs the plan until DATA (an empty or earlier used folder) has N runs, and copies their results to docs/measurements/same_code. The
program's own data are in DATA too, so the spread between launches starts unknown. On a machine that does nothing else.
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLI = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"]) / "compilescope-cli"
KEPT = ROOT / "docs/measurements/same_code"
MODELS = ("microsoft/resnet-50", "google/vit-base-patch16-224", "nvidia/segformer-b0-finetuned-ade-512-512",
          "google/deeplabv3_mobilenet_v2_1.0_513")
MODES = ("eager", "default", "default+freezing")  # of the first and of the second stage


def measure(data: pathlib.Path, number: int) -> None:
    """Resumes a run that was interrupted."""
    folder = data / f"run-{number:02}"
    if (folder / "results.json").exists() and not unfinished(folder):
        return
    environment = os.environ | {"COMPILESCOPE_DATA": str(data / "data"), "COMPILESCOPE_CACHE": str(data / "cache")}
    plan = ["--model", ",".join(MODELS), "--device", "cpu", "--mode", ",".join(MODES), "--preset", "quick"]
    where = ["--resume", folder] if (folder / "journal.jsonl").exists() else ["--out", folder]
    subprocess.run([CLI, "run", *plan, *where], env=environment, check=True, stdout=subprocess.DEVNULL)


def unfinished(folder: pathlib.Path) -> bool:
    rows = json.loads((folder / "results.json").read_text())["results"]
    return sum(row["mode"] != "control" for row in rows) < len(MODELS) * len(MODES)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=12)
    arguments = parser.parse_args()
    arguments.data.mkdir(parents=True, exist_ok=True)
    for number in range(arguments.runs):
        measure(arguments.data, number)
    KEPT.mkdir(exist_ok=True)
    for number in range(arguments.runs):
        shutil.copy(arguments.data / f"run-{number:02}/results.json", KEPT / f"{number + 1:02}.results.json")


if __name__ == "__main__":
    main()
