"""C++ over Python: modes beside transformers' model and real torch.compile, one run.

    python tests/benchmarks/python_ratio.py [--model all|ID,...] [--batch 1] [--mode M,...] [--preset quick] [--out DIR]
        [--threads N] > FILE
    python tests/benchmarks/python_ratio.py --from RESULTS > FILE    the table of a run that is there
    python tests/benchmarks/python_ratio.py --mode all --continue RESULTS --minutes 90 --out DIR > FILE
        a run that takes longer than a sitting: what RESULTS has is not measured again; on a processor of the same name only

Runs `compilescope-cli run` and prints the medians of all modes, the time of each C++ arm over that of the Python arm of the
same mode, which took turns with it, and of every arm over python-default, which eager of all waves links; then geometric means.
"""
import argparse
import json
import math
import os
import pathlib
import signal
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLI = pathlib.Path(os.environ.get("COMPILESCOPE_BIN_DIR", ROOT / "build/release/bin")) / "compilescope-cli"
CPP_MODES = ["eager", "default", "default+freezing"]
MODES = CPP_MODES + ["python-" + mode for mode in CPP_MODES]
# What is worth most comes first, because waves keep this order.
ALL_MODES = ["eager", "default", "reduce-overhead", "default+freezing", "reduce-overhead+freezing", "torchscript", "cudagraph",
             "max-autotune", "max-autotune-no-cudagraphs", "max-autotune+freezing", "max-autotune-no-cudagraphs+freezing", "tuned",
             "python-eager", "python-default", "python-reduce-overhead", "python-default+freezing", "python-max-autotune",
             "python-max-autotune+freezing"]
SLOWER = 1.01  # as everywhere in CompileScope


def over_twin(row):
    """Of arms in turns, as the program itself gives it: (ratio, low, high), or None."""
    twin = row.get("over_python") if row else None
    return (twin["ratio"], *twin.get("ratio_ci95", [math.nan, math.nan])) if twin else None


def is_ok(row):
    return bool(row) and row["status"] == "ok"


def over_eager(row, rows):
    """Time over that of the C++ eager. Each engine's own eager, where it was measured, took turns with the engine's arms in
    their wave, and in the first both eagers did with each other. A Python arm of a later wave without python-eager took turns
    with its C++ twin, which eager links."""
    eager, pythons = rows.get("eager"), rows.get("python-eager")
    if not is_ok(row) or not is_ok(eager):
        return None
    twin = rows.get(row["mode"].removeprefix("python-")) if row["engine"] == "python" else None
    if row.get("wave", 1) > 1 and twin and not row.get("eager_samples_ms") and over_twin(twin):
        return over_eager(twin, rows) / over_twin(twin)[0]
    own = pythons if row["engine"] == "python" and is_ok(pythons) else eager
    return (row["median_ms"] / statistics.median(row.get("eager_samples_ms") or own["samples_ms"])
            * statistics.median(own["samples_ms"]) / statistics.median(eager["samples_ms"]))


def over(row, other, rows):
    """Time of one arm over another's, which may be of another wave: eager took turns with both."""
    this, that = over_eager(row, rows), over_eager(other, rows)
    return this / that if this and that else None


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


def remarks(models):
    """A line for each reason why rows are not ok."""
    reasons = {}
    for (model, _), rows in models.items():
        for mode, row in rows.items():
            if row["status"] != "ok":
                reasons.setdefault((mode, row["status"], row.get("reason", "")), []).append(model)
    return [f"- {mode}, of {'every model' if len(of) == len(models) else ', '.join(of)}: {status}: {reason}"
            for (mode, status, reason), of in reasons.items()]


def mean(ratios):
    ratios = [ratio for ratio in ratios if ratio is not None]
    return f"{statistics.geometric_mean(ratios):.3f} of {len(ratios)}" if ratios else ""


def modes_of(file):
    """Those with a figure, in the file's order."""
    return list(dict.fromkeys(row["mode"] for row in file["results"] if row["status"] == "ok"))


def median_ms(row):
    if not is_ok(row):
        return row["status"] if row else ""
    low, high = row.get("median_ci95_ms", (row["median_ms"],) * 2)
    return f"{row['median_ms']:.1f} ± {(high - low) / 2:.1f}"


def table(models, modes, cell, last_line=None):
    lines = [f"| model | {' | '.join(modes)} |", "|---|" + "---:|" * len(modes)]
    for (model, _), rows in models.items():
        lines.append(f"| {model} | {' | '.join(cell(rows, mode) for mode in modes)} |")
    return lines + ([f"| **geometric mean** | {' | '.join(map(last_line, modes))} |"] if last_line else [])


def means_over(models, value):
    return lambda mode: mean([value(rows, mode) for rows in models.values()])


def markdown(file):
    models, modes = by_model(file["results"]), modes_of(file)
    environment = file.get("environment", {})
    twins = [mode for mode in modes if "python-" + mode in modes]

    def twin(rows, mode):
        ratio = over_twin(rows.get(mode))
        return ratio[0] if ratio else None

    def beside_default(rows, mode):
        return over(rows.get(mode), rows.get("python-default"), rows)

    why = remarks(models)
    others = [mode for mode in modes if mode != "python-default"]
    return "\n".join([
        f"{environment.get('cpu', '')}, torch {environment.get('torch', '')}, preset {file['plan'].get('preset')}.", "",
        "Medians, ms:", "", *table(models, modes, lambda rows, mode: median_ms(rows.get(mode))), "",
        "C++ over Python, the same mode, in turns (below 1 the C++ is faster):", "",
        *table(models, twins, lambda rows, mode: with_interval(over_twin(rows.get(mode))), means_over(models, twin)), "",
        "Each mode over python-default:", "",
        *table(models, others, lambda rows, mode: number(beside_default(rows, mode)), means_over(models, beside_default)),
        *([""] + why if why else [])])


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return ""


def begin_from(results, folder, here):
    """The run's folder as if it had been cut off with what the results have. Rows of two processors do not belong in one run."""
    file = json.loads(results.read_text())
    if file["environment"].get("cpu") != here:
        raise SystemExit(f"{results} was measured on '{file['environment'].get('cpu')}', and this is '{here}'")
    folder.mkdir(parents=True)
    lines = [{"type": "run", **{key: file[key] for key in ("plan", "environment", "created")}},
             *({"type": "row", "cell": 0, "row": row} for row in file["results"])]
    (folder / "journal.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))


def run(words, folder, modes):
    models = [word for model in words.model.split(",") for word in ("--model", model)]
    command = [str(CLI), "run", *models, "--device", "cpu", "--batch", words.batch, "--mode", ",".join(modes),
               "--preset", words.preset, "--resume" if (folder / "journal.jsonl").exists() else "--out", str(folder)]
    if words.threads:
        command += ["--threads", str(words.threads)]
    print(*command, file=sys.stderr)
    process = subprocess.Popen(command, stdout=sys.stderr)
    try:
        code = process.wait(words.minutes * 60 if words.minutes else None)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
        process.wait()
        code = 0
    if code not in (0, 1):  # 1: no row is ok; the table says why
        raise SystemExit(code)


def arguments(description):
    """What every table of a run can be told."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", default="all")
    parser.add_argument("--batch", default="1")
    parser.add_argument("--preset", default="quick")
    parser.add_argument("--threads", type=int)
    parser.add_argument("--out", type=pathlib.Path, help="the run's folder; otherwise one that is removed")
    parser.add_argument("--from", dest="source", type=pathlib.Path, help="a run's folder or results.json")
    parser.add_argument("--continue", dest="begun", type=pathlib.Path, help="results.json of a run that was not whole")
    parser.add_argument("--minutes", type=float, help="end the run then; its folder can be continued")
    return parser


def print_table(words, modes, markdown):
    """Of the run that is there, or of one made now."""
    with tempfile.TemporaryDirectory() as scratch:
        source = words.source or words.out or pathlib.Path(scratch) / "run"
        if not words.source:
            if words.begun and not (source / "journal.jsonl").exists():
                begin_from(words.begun, source, processor())
            run(words, source, modes)
        print(markdown(json.loads((source / "results.json" if source.is_dir() else source).read_text())))


def main():
    parser = arguments(__doc__)
    parser.add_argument("--mode", default=",".join(MODES), help="all: every mode there is")
    words = parser.parse_args()
    print_table(words, ALL_MODES if words.mode == "all" else words.mode.split(","), markdown)


if __name__ == "__main__":
    main()
