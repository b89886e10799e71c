"""The tables of docs/measurements that kept results give, as their lines."""

import json
import pathlib
import statistics
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
MEASUREMENTS = ROOT / "docs/measurements"
sys.path.insert(0, str(ROOT / "tests/benchmarks"))

import python_ratio  # noqa: E402
import tuned_table  # noqa: E402

VERDICTS = {"faster": "faster", "slower": "slower", "same": "same", "cant_tell": "can't tell"}
TRAINING_NAMES = {
    "mmaction2/tsn_r50": "TSN-R50", "mmaction2/timesformer": "TimeSformer (divided)", "mmaction2/stgcn": "ST-GCN",
    "mmaction2/posec3d": "PoseC3D", "mmaction2/slowonly_r50_ava": "SlowOnly-R50 (AVA)", "mmaction2/swin_tiny": "Video Swin-T",
    "mmaction2/slowonly_r50": "SlowOnly-R50", "mmaction2/mvit_small": "MViTv2-S"}


def kept(name):
    return json.loads((MEASUREMENTS / f"{name}.results.json").read_text())


def rows_of(name, *keys):
    """Rows by the given fields."""
    return {tuple(row[key] for key in keys): row for row in kept(name)["results"]}


def around(value, interval, scale=1.0, digits=3):
    low, high = interval
    return f"{value * scale:.{digits}f} ({low * scale:.{digits}f} to {high * scale:.{digits}f})"


def plus_minus(row):
    low, high = row["median_ci95_ms"]
    return f"{row['median_ms']:.1f} ± {(high - low) / 2:.1f}"


def saved(row):
    """The share of eager's time, with its interval."""
    versus = row["vs_eager"]
    low, high = ((1 - 1 / ratio) * 100 for ratio in versus["ratio_ci95"])
    return f"{(1 - 1 / versus['ratio']) * 100:.1f} % ({low:.1f} to {high:.1f})"


def over_eager(row):
    low, high = row["vs_eager"]["ratio_ci95"]
    return 1 / row["vs_eager"]["ratio"], (1 / high, 1 / low)


def mebibytes(row):
    return f"{row['peak_host_bytes'] / 2**20:.0f}"


def seconds_per_step(row):
    return around(row["median_ms"], row["median_ci95_ms"], 1e-3)


def training():
    rows = rows_of("training", "model", "mode")
    lines, ratios = [], []
    for model, name in TRAINING_NAMES.items():
        eager, default = rows[model, "eager"], rows[model, "default"]
        ratio, interval = over_eager(default)
        ratios.append(ratio)
        lines.append(f"| {name} | {seconds_per_step(eager)} | {seconds_per_step(default)} | {around(ratio, interval)} | "
                     f"{VERDICTS[default['vs_eager']['verdict']]} | {eager['rounds']}, {default['rounds']} | {mebibytes(eager)} | "
                     f"{mebibytes(default)} | {default['compile_cold_s']:.0f} |")
    return [*lines, f"| **geometric mean** | | | **{statistics.geometric_mean(ratios):.3f}** | | | | | |"]


def training_python():
    rows = rows_of("training_python", "model", "mode")
    lines, ratios = [], []
    for model, name in TRAINING_NAMES.items():
        eager, default, python = (rows[model, mode] for mode in ("eager", "default", "python-default"))
        twin = default["over_python"]
        ratios.append(twin["ratio"])
        lines.append(f"| {name} | {' | '.join(map(seconds_per_step, (eager, default, python)))} | "
                     f"{around(twin['ratio'], twin['ratio_ci95'])} | {default['rounds']} | "
                     f"{' | '.join(map(mebibytes, (eager, default, python)))} |")
    return [*lines, f"| **geometric mean of {len(ratios)}** | | | | **{statistics.geometric_mean(ratios):.3f}** | | | | |"]


def versions():
    rows = rows_of("versions", "model", "torch", "mode")
    lines = []
    for model, name in (("microsoft/resnet-50", "ResNet-50"), ("nvidia/segformer-b0-finetuned-ade-512-512", "SegFormer")):
        for torch in ("2.10.0", "2.11.0", "2.12.1"):
            eager, default = rows[model, torch, "eager"], rows[model, torch, "default"]
            lines.append(f"| {name if torch == '2.10.0' else ''} | {torch} | {plus_minus(eager)} | {plus_minus(default)} | {saved(default)} |"
                         .replace("|  |", "| |"))
    return lines


def machines():
    rows = rows_of("machines", "model", "target", "mode")
    targets = ("local", "ssh:bench", "slurm:a100", "slurm:t4")
    lines = []
    for model, name in (("microsoft/resnet-50", "ResNet-50"), ("google/vit-base-patch16-224", "ViT")):
        for mode in ("eager", "default"):
            lines.append(f"| {name}, {mode} | {' | '.join(plus_minus(rows[model, target, mode]) for target in targets)} |")
        lines.append(f"| saved | {' | '.join(saved(rows[model, target, 'default']) for target in targets)} |")
    return lines


def is_data(line):
    return line.startswith(("| ", "- "))


def modes(name):
    """Every line of data that python_ratio.py prints."""
    return [line for line in python_ratio.markdown(kept(name)).splitlines() if is_data(line) and not line.startswith("| model |")]


def tuned(name):
    return [line for line in tuned_table.markdown(kept(name)).splitlines() if is_data(line) and not line.startswith("| model |")]


FAULTS = {"lost_rows": "rows lost", "doubled_rows": "rows doubled", "orphans": "orphans", "leftovers": "leftovers",
          "unfinished_runs": "resumes that did not end"}


def reliability():
    """Totals of kills, parts of `./test.sh full`, searches and times of `./test.sh`, from reliability.json."""
    data = json.loads((MEASUREMENTS / "reliability.json").read_text())
    lines = []
    for run in data["kills"]:
        killed = ", ".join(f"{count} {kind}" for kind, count in run["killed"].items())
        lines.append(f"| {run['date']} | {run['commit']} | {run['kills']} | {killed} | {run['runs']} | {run['resumes']} | "
                     f"{' | '.join(str(run[fault]) for fault in FAULTS)} | {run['longest_orphan_s']} |")
    for step in data["full"]:
        lines.append(f"| {step['date']} | {step['commit']} | {step['step']} | {step['result']} | {step['minutes']:.0f} |")
    for target, search in data["searches"]["targets"].items():
        lines.append(f"| {target} | {search['seconds']} | {search['executions']:,} | {search['crashes']} |")
    for suite in data["test_sh"]:
        lines.append(f"| {suite['date']} | {suite['commit']} | {suite['beside']} | {suite['minutes']:.0f} | {suite['result']} |")
    return lines
