"""Runs a long plan in several sittings: each one continues the results that are kept.

    python tests/benchmarks/continued_run.py --out DIR [--continue RESULTS] [--minutes N] [--keep RESULTS [--later RESULTS]]
        [--model all|ID,...] [--batch 1,4] [--mode all|M,...] [--preset standard] [--versions 2.8.0,2.11.0]

Runs `compilescope-cli run` for N minutes. --versions measures these releases of PyTorch beside the program's own; `runtimes add`
installs those that are missing, which takes up to an hour each and is continued by the next call. --continue starts the run's folder
from results.json of an earlier sitting, so that its rows are not measured again; it must be the same processor. --keep writes the
rows that were measured, without those that the time did not suffice for, and the earlier rows that --model and --batch leave out.
--later names results of other C++ modes of the same cells, which do not fit in memory together with this run's; they are kept as rows
of a later stage, each with the eager that it took turns with. Keep the file as docs/measurements/NAME.results.json and write the tables
with scripts/measurement_tables.py.
"""
import argparse
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLI = pathlib.Path(os.environ.get("COMPILESCOPE_BIN_DIR", ROOT / "build/release/bin")) / "compilescope-cli"
MODES = ["eager", "default", "default+freezing", "python-eager", "python-default", "python-default+freezing"]
# The most valuable modes come first, because stages keep this order.
ALL_MODES = ["eager", "default", "reduce-overhead", "default+freezing", "reduce-overhead+freezing", "torchscript", "cudagraph",
             "max-autotune", "max-autotune-no-cudagraphs", "max-autotune+freezing", "max-autotune-no-cudagraphs+freezing", "tuned",
             "openvino", "onnxruntime",
             "python-eager", "python-default", "python-reduce-overhead", "python-default+freezing", "python-max-autotune",
             "python-max-autotune+freezing"]
MEASURED_BEFORE = "measured by CompileScope %1, before the run was resumed with %2"  # core/run/earlier_run.cpp


def processor():
    """The processor's name as in results."""
    devices = subprocess.run([CLI, "devices", "--json"], capture_output=True, text=True, check=True).stdout
    return next(device["name"] for device in json.loads(devices) if device["id"] == "cpu")


def begin_from(results, folder, here):
    """Writes a run's folder as if the run had been interrupted after the rows of `results`. Rows of two processors do not belong
    in one run."""
    file = json.loads(results.read_text())
    if file["environment"].get("cpu") != here:
        raise SystemExit(f"{results} was measured on '{file['environment'].get('cpu')}', and this is '{here}'")
    folder.mkdir(parents=True)
    rows = [row for row in file["results"] if row["mode"] != "control"]  # the run ends with a new one
    lines = [{"type": "run", **{key: file[key] for key in ("plan", "environment", "created")}},
             *({"type": "row", "cell": 0, "row": row} for row in rows)]
    (folder / "journal.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))


def program(file):
    """As version_text in core/base/version.h."""
    commit = file["environment"]["commit"]
    return f"{file['environment']['compilescope']} ({commit[:12]}{'-modified' if commit.endswith('-modified') else ''})"


def add_rows_left_out(file, begun):
    """Adds the earlier rows of the models and batches that this sitting did not continue. As after a resumption, each row names the
    program that measured it."""
    plan = file["plan"]
    rows = [row for row in begun["results"] if row["mode"] != "control" and
            (row["model"] not in plan["models"] or row["batch"] not in plan["batches"])]
    models = plan["models"] = list(dict.fromkeys([*begun["plan"]["models"], *plan["models"]]))
    plan["batches"] = sorted({*begun["plan"]["batches"], *plan["batches"]})
    file["created"] = min(begun["created"], file["created"])
    earlier, now = program(begun), program(file)
    for row in rows:
        messages = row.setdefault("warning_messages", [])
        if earlier != now and MEASURED_BEFORE not in [message[0] for message in messages]:
            messages.append([MEASURED_BEFORE, earlier, now])
            row.setdefault("warnings", []).append(MEASURED_BEFORE.replace("%1", earlier).replace("%2", now))
    # A control is the last row.
    file["results"] = sorted([*file["results"], *rows],
                             key=lambda row: (row["mode"] == "control", models.index(row["model"]), row["batch"]))


def add_later_stage(file, later):
    """Adds rows of C++ modes that another run measured, each with that run's eager, as the program does for a later stage."""
    for key in ("cpu", "commit"):
        if file["environment"].get(key) != later["environment"].get(key):
            raise SystemExit(f"--later has the {key} '{later['environment'].get(key)}', and the run '{file['environment'].get(key)}'")
    models = file["plan"]["models"]
    eager = {(row["model"], row["batch"]): row for row in later["results"] if row["mode"] == "eager"}
    present = {(row["model"], row["batch"], row["mode"]) for row in file["results"]}
    for row in later["results"]:
        cell = row["model"], row["batch"]
        if row["mode"] == "control" or row["status"] == "cancelled" or (*cell, row["mode"]) in present:
            continue
        if row["engine"] != "cpp" or (*cell, "eager") not in present:
            raise SystemExit(f"--later: {row['model']} with batch {row['batch']}, {row['mode']}: "
                             "a later stage has C++ modes of the run's cells")
        if "eager_samples_ms" not in row:
            row["eager_samples_ms"] = eager[cell]["samples_ms"]
            if "samples_per_launch" in eager[cell]:
                row["eager_samples_per_launch"] = eager[cell]["samples_per_launch"]
        row["wave"] = 2
        file["results"].append(row)
    file["plan"]["modes"] = sorted({*file["plan"]["modes"], *later["plan"]["modes"]}, key=ALL_MODES.index)
    file["results"].sort(key=lambda row: (row["mode"] == "control", models.index(row["model"]), row["batch"]))


def keep(folder, kept, begun=None, later=None):
    """Writes the run's results, as the program does, without the rows that the next sitting measures. `begun` has the earlier ones,
    `later` those of a later stage."""
    file = json.loads((folder / "results.json").read_text())
    file["results"] = [row for row in file["results"] if row["status"] != "cancelled"]
    if later:
        add_later_stage(file, json.loads(later.read_text()))
    if begun:
        add_rows_left_out(file, json.loads(begun.read_text()))
    with tempfile.TemporaryDirectory() as place:
        measured = pathlib.Path(place) / "results.json"
        measured.write_text(json.dumps(file))
        report = subprocess.run([CLI, "report", measured, "--format", "json"], capture_output=True, text=True, check=True)
    kept.write_text(report.stdout)


def add_runtimes(versions):
    """Installs the releases of PyTorch that the program does not have yet."""
    listed = subprocess.run([CLI, "runtimes", "list", "--json"], capture_output=True, text=True, check=True).stdout
    present = {runtime["name"] for runtime in json.loads(listed)["runtimes"]}
    for version in versions:
        if version not in present:
            subprocess.run([CLI, "runtimes", "add", version], stdout=sys.stderr, check=True)


def run(options, modes):
    models = [word for model in options.model.split(",") for word in ("--model", model)]
    where = "--resume" if (options.out / "journal.jsonl").exists() else "--out"
    devices = ",".join(["cpu", *(f"local:{version}/cpu" for version in options.versions)])
    command = [str(CLI), "run", *models, "--device", devices, "--batch", options.batch, "--mode", ",".join(modes),
               "--preset", options.preset, where, str(options.out)]
    print(*command, file=sys.stderr)
    process = subprocess.Popen(command, stdout=sys.stderr)
    try:
        code = process.wait(options.minutes * 60 if options.minutes else None)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
        process.wait()
        code = 0
    if code not in (0, 1):  # 1: no row is ok; the rows have the reasons
        raise SystemExit(code)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", default="all")
    parser.add_argument("--batch", default="1")
    parser.add_argument("--mode", default=",".join(MODES))
    parser.add_argument("--preset", default="standard")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="the run's folder")
    parser.add_argument("--continue", dest="begun", type=pathlib.Path, help="results.json of an earlier sitting")
    parser.add_argument("--minutes", type=float, help="interrupt the run after this time")
    parser.add_argument("--keep", type=pathlib.Path, help="file for the rows that were measured")
    parser.add_argument("--later", type=pathlib.Path, help="with --keep: results.json of other C++ modes of the same cells")
    parser.add_argument("--versions", type=lambda text: text.split(","), default=[], help="releases of PyTorch beside the program's own")
    options = parser.parse_args()
    add_runtimes(options.versions)
    if options.begun and not (options.out / "journal.jsonl").exists():
        begin_from(options.begun, options.out, processor())
    run(options, ALL_MODES if options.mode == "all" else options.mode.split(","))
    if options.keep:
        keep(options.out, options.keep, options.begun, options.later)


if __name__ == "__main__":
    main()
