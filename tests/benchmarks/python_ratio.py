"""C++ over Python: eager, default and default+freezing beside transformers' model and real torch.compile, one run.

    python tests/benchmarks/python_ratio.py [--model all|ID,...] [--batch 1] [--preset quick] [--out DIR] [--threads N] > FILE
    python tests/benchmarks/python_ratio.py --from DIR > FILE        the table of a run that is there

Runs `compilescope-cli run` and prints, for each model, the time of each C++ arm over the Python arm of the same mode,
which took turns with it, and over python-default, which eager of both waves links; then the geometric means.
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

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLI = pathlib.Path(os.environ.get("COMPILESCOPE_BIN_DIR", ROOT / "build/release/bin")) / "compilescope-cli"
CPP_MODES = ["eager", "default", "default+freezing"]
MODES = CPP_MODES + ["python-" + mode for mode in CPP_MODES]
SLOWER = 1.01  # as everywhere in CompileScope


def over_twin(row):
    """Of arms in turns, as the program itself gives it: (ratio, low, high), or None."""
    over = row.get("over_python") if row else None
    return (over["ratio"], *over.get("ratio_ci95", [math.nan, math.nan])) if over else None


def over_python_default(row, rows):
    """Time over python-default's. One of a later wave did not take turns with that: eager did with both."""
    default, eager = rows.get("python-default"), rows.get("eager")
    if not row or not default or row["status"] != "ok" or default["status"] != "ok" or not eager:
        return None
    beside = statistics.median(row.get("eager_samples_ms") or eager["samples_ms"])
    return row["median_ms"] / beside * eager["median_ms"] / default["median_ms"]


def by_model(results):
    models = {}
    for row in results:
        models.setdefault((row["model"], row["batch"]), {})[row["mode"]] = row
    return models


def number(value):
    return "" if value is None else f"{value:.3f}"


def with_interval(ratio):
    if ratio is None:
        return ""
    value, low, high = ratio
    word = " slower" if low > SLOWER else ""
    return f"{value:.3f}" + ("" if math.isnan(low) else f" ({low:.3f} to {high:.3f}){word}")


def state(rows):
    """What is not ok, with its reason."""
    return "; ".join(f"{mode}: {row['status']}: {row.get('reason', '')}" for mode, row in rows.items() if row["status"] != "ok")


def mean(ratios):
    ratios = [ratio for ratio in ratios if ratio is not None]
    return f"{statistics.geometric_mean(ratios):.3f} of {len(ratios)}" if ratios else ""


def markdown(file):
    results = file["results"]
    models = by_model(results)
    environment = file.get("environment", {})
    lines = ["# C++ over Python", "",
             f"{environment.get('cpu', '')}, torch {environment.get('torch', '')}, preset {file['plan'].get('preset')}. Times of the C++ "
             "arm over those of the Python arm (transformers' own model, real torch.compile); below 1 the C++ is faster. In the first "
             "three columns both arms are of the same mode and took turns; in the others it is python-default.", "",
             "| model | batch | eager | default | default+freezing | eager / python-default | default+freezing / python-default | remark |",
             "|---|---:|---|---|---|---:|---:|---|"]
    twins = {mode: [] for mode in CPP_MODES}
    against_default = {mode: [] for mode in CPP_MODES}
    for (model, batch), rows in models.items():
        cells = []
        for mode in CPP_MODES:
            ratio = over_twin(rows.get(mode))
            twins[mode].append(ratio[0] if ratio else None)
            against_default[mode].append(over_python_default(rows.get(mode), rows))
            cells.append(with_interval(ratio))
        cells += [number(against_default["eager"][-1]), number(against_default["default+freezing"][-1])]
        lines.append(f"| {model} | {batch} | {' | '.join(cells)} | {state(rows)} |")
    lines.append(f"| **geometric mean** | | {' | '.join(mean(twins[mode]) for mode in CPP_MODES)} | "
                 f"{mean(against_default['eager'])} | {mean(against_default['default+freezing'])} | |")
    return "\n".join(lines)


def run(words, folder, modes):
    models = [word for model in words.model.split(",") for word in ("--model", model)]
    command = [str(CLI), "run", *models, "--device", "cpu", "--batch", words.batch, "--mode", ",".join(modes),
               "--preset", words.preset, "--out", str(folder)]
    if words.threads:
        command += ["--threads", str(words.threads)]
    print(*command, file=sys.stderr)
    done = subprocess.run(command, stdout=sys.stderr)
    if done.returncode not in (0, 1):  # 1: no row is ok; the table says why
        raise SystemExit(done.returncode)


def arguments(description):
    """What every table of a run can be told."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", default="all")
    parser.add_argument("--batch", default="1")
    parser.add_argument("--preset", default="quick")
    parser.add_argument("--threads", type=int)
    parser.add_argument("--out", type=pathlib.Path, help="the run's folder; otherwise one that is removed")
    parser.add_argument("--from", dest="source", type=pathlib.Path, help="a run's folder")
    return parser


def print_table(words, modes, markdown):
    """Of the run that is there, or of one made now."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = words.source or words.out or pathlib.Path(scratch) / "run"
        if not words.source:
            run(words, folder, modes)
        print(markdown(json.loads((folder / "results.json").read_text())))


def main():
    print_table(arguments(__doc__).parse_args(), MODES, markdown)


if __name__ == "__main__":
    main()
