#!/usr/bin/env python3
"""Writes the tables of docs/measurements from the results that are kept there.

    scripts/measurement_tables.py            writes every table anew
    scripts/measurement_tables.py --check    lists the pages whose tables differ, and exits with 1 if there are any

The comment `<!-- table: NAME -->` precedes each table, with NAME from TABLES below. The lines after it, up to the next empty line,
are replaced.
"""

from __future__ import annotations

import argparse
import collections
import csv
import dataclasses
import functools
import json
import math
import pathlib
import re
import statistics
import sys
from collections.abc import Callable, Iterable
from typing import Any

import validated_devices

ROOT = pathlib.Path(__file__).resolve().parents[1]
MEASUREMENTS = ROOT / "docs/measurements"
MARKER = re.compile(r"(<!-- table: (.+) -->\n)((?:.+\n)*)")

Row = dict[str, Any]
VERDICTS = {"faster": "faster", "slower": "slower", "same": "same", "cant_tell": "can't tell"}
TRAINING_NAMES = {
    "mmaction2/tsn_r50": "TSN-R50", "mmaction2/timesformer": "TimeSformer (divided)", "mmaction2/stgcn": "ST-GCN",
    "mmaction2/posec3d": "PoseC3D", "mmaction2/slowonly_r50_ava": "SlowOnly-R50 (AVA)", "mmaction2/swin_tiny": "Video Swin-T",
    "mmaction2/slowonly_r50": "SlowOnly-R50", "mmaction2/mvit_small": "MViTv2-S"}


def kept(name: str) -> dict[str, Any]:
    results: dict[str, Any] = json.loads((MEASUREMENTS / f"{name}.results.json").read_text())
    return results


def kept_json(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((MEASUREMENTS / f"{name}.json").read_text())
    return data


def kept_runs(folder: str = "") -> list[str]:
    return sorted(folder + path.name.removesuffix(".results.json") for path in MEASUREMENTS.glob(f"{folder}*.results.json"))


def measured(name: str) -> list[Row]:
    """Returns the run's rows without its control."""
    return [row for row in kept(name)["results"] if row["mode"] != "control"]


def rows_of(name: str, *keys: str) -> dict[tuple[Any, ...], Row]:
    return {tuple(row[key] for key in keys): row for row in measured(name)}


def by_model(rows: Iterable[Row]) -> dict[str, dict[str, Row]]:
    models: dict[str, dict[str, Row]] = {}
    for row in rows:
        models.setdefault(row["model"], {})[row["mode"]] = row
    return models


def at_batch(rows: Iterable[Row], batch: int) -> list[Row]:
    return [row for row in rows if row["batch"] == batch]


FIGURE = re.compile(r"(\*\*)?[-+]?\d[\d.,]*( ± [\d.]+)?( %)?( \([-\d. ]+(to [-\d. ]+)?\)| to [-+\d.]+ %| of \d+)?(\*\*)?")


def name_of(model: str) -> str:
    """A folder's name, or the id of a model that has one."""
    return model.rsplit("/", 1)[-1] if model.startswith("transformers//") else model


def table(head: list[str], lines: list[list[str]]) -> list[str]:
    """Columns that have only figures are aligned to the right."""
    columns = list(zip(*lines, strict=True))
    figures = [any(cells) and all(FIGURE.fullmatch(cell) for cell in cells if cell) for cells in columns]
    rule = "|" + "".join("---:|" if right else "---|" for right in figures)
    first, *others = ["|" + "".join(f" {cell} |".replace("  ", " ") for cell in cells) for cells in (head, *lines)]
    return [first, rule, *others]


def around(value: float, interval: Iterable[float], scale: float = 1.0, digits: int = 3) -> str:
    low, high = interval
    return f"{value * scale:.{digits}f} ({low * scale:.{digits}f} to {high * scale:.{digits}f})"


def plus_minus(value: float, interval: Iterable[float]) -> str:
    low, high = interval
    return f"{value:.1f} ± {(high - low) / 2:.1f}"


def linked(row: Row) -> tuple[float, list[float]]:
    """The linked time with its interval, as in the program's views; without a link the median."""
    if "linked_ms" in row:
        return row["linked_ms"], row["linked_ci95_ms"]
    return row["median_ms"], row["median_ci95_ms"]


def time_ms(row: Row) -> str:
    return plus_minus(*linked(row))


def saved(row: Row) -> str:
    """The share of eager's time, with its interval."""
    versus = row["vs_eager"]
    low, high = ((1 - 1 / ratio) * 100 for ratio in versus["ratio_ci95"])
    return f"{(1 - 1 / versus['ratio']) * 100:.1f} % ({low:.1f} to {high:.1f})"


def over_eager(row: Row) -> tuple[float, tuple[float, float]]:
    low, high = row["vs_eager"]["ratio_ci95"]
    return 1 / row["vs_eager"]["ratio"], (1 / high, 1 / low)


def over(row: Row | None, other: Row | None) -> float | None:
    """The linked time of an arm divided by another's of the same model."""
    if not row or not other or "linked_ms" not in row or "linked_ms" not in other:
        return None
    return float(row["linked_ms"] / other["linked_ms"])


def over_python(row: Row) -> float | None:
    """The time of a C++ arm divided by that of the Python arm of the same mode, which took turns with it."""
    return float(row["over_python"]["ratio"]) if "over_python" in row else None


def geometric_mean(values: Iterable[float | None]) -> str:
    known = [value for value in values if value is not None]
    return f"{statistics.geometric_mean(known):.3f} of {len(known)}" if known else ""


def modes_of(rows: list[Row]) -> list[str]:
    return list(dict.fromkeys(row["mode"] for row in rows if row["status"] == "ok"))


def linked_ms(rows: list[Row]) -> list[str]:
    def cell(row: Row | None) -> str:
        if not row or row["status"] != "ok":
            return row["status"] if row else ""
        interval = row.get("linked_ci95_ms")
        return plus_minus(row["linked_ms"], interval) if interval else f"{row['linked_ms']:.1f}"

    modes = modes_of(rows)
    lines = [[name_of(model), *(cell(of.get(mode)) for mode in modes)] for model, of in by_model(rows).items()]
    return table(["model", *modes], lines)


RatioOf = Callable[[dict[str, Row], str], tuple[float | None, str]]  # of a model's rows by mode, and a mode: a figure and its text


def ratios_by_batch(rows: list[Row], modes: list[str], ratio: RatioOf) -> list[str]:
    """A column for each mode and batch size."""
    batches = sorted({row["batch"] for row in rows})
    models = list(by_model(rows))
    heads: list[str] = []
    columns: list[list[tuple[float | None, str]]] = []
    for batch in batches:
        here = at_batch(rows, batch)
        arms = by_model(here)
        for mode in (mode for mode in modes if mode in modes_of(here)):
            heads.append(mode if len(batches) == 1 else f"{mode}, batch {batch}")
            columns.append([ratio(arms.get(model, {}), mode) for model in models])
    lines = [[name_of(model), *(column[at][1] for column in columns)] for at, model in enumerate(models)]
    means = [geometric_mean(value for value, _ in column) for column in columns]
    return table(["model", *heads], [*lines, ["**geometric mean**", *means]])


def cpp_over_python(rows: list[Row]) -> list[str]:
    def ratio(of: dict[str, Row], mode: str) -> tuple[float | None, str]:
        twin = of[mode].get("over_python") if mode in of else None
        if not twin:
            return None, ""
        interval = twin.get("ratio_ci95")
        return twin["ratio"], around(twin["ratio"], interval) if interval else f"{twin['ratio']:.3f}"

    return ratios_by_batch(rows, [mode for mode in modes_of(rows) if "python-" + mode in modes_of(rows)], ratio)


def time_over_eager(rows: list[Row]) -> list[str]:
    def ratio(of: dict[str, Row], mode: str) -> tuple[float | None, str]:
        value = over(of.get(mode), of.get("eager"))
        return value, "" if value is None else f"{value:.3f}"

    return ratios_by_batch(rows, [mode for mode in modes_of(rows) if mode != "eager"], ratio)


def not_measured(rows: list[Row]) -> list[str]:
    """A line for each reason why rows are not ok."""
    models = {row["model"] for row in rows}
    reasons: dict[tuple[str, str, str], list[str]] = {}
    for row in rows:
        if row["status"] != "ok":
            reasons.setdefault((row["mode"], row["status"], row.get("reason", "")), []).append(row["model"])
    return [f"- {mode}, {'every model' if len(of) == len(models) else ', '.join(of)}: {status}: {reason}"
            for (mode, status, reason), of in reasons.items()]


def verdict_counts(rows: list[Row], modes: tuple[str, ...]) -> list[list[str]]:
    lines = []
    for mode in modes:
        verdicts = collections.Counter(row["vs_eager"]["verdict"] for row in rows if row["mode"] == mode and "vs_eager" in row)
        lines.append([f"`{mode}`", *(str(verdicts[verdict]) for verdict in ("faster", "same", "cant_tell", "slower"))])
    return lines


def tuned(rows: list[Row]) -> list[str]:
    columns: list[list[float | None]] = [[], [], []]
    lines = []
    for model, of in by_model(rows).items():
        row = of["tuned"]
        ratios = [over(row, of.get(mode)) for mode in ("eager", "default", "default+freezing")]
        for column, ratio in zip(columns, ratios, strict=True):
            column.append(ratio)
        chosen = ", ".join(tried["choice"] for tried in row["engaged"]["tuning"] if tried["outcome"] == "kept")
        lines.append([model, f"{row['linked_ms']:.1f}", *("" if ratio is None else f"{ratio:.3f}" for ratio in ratios),
                      f"{row['compile_cold_s']:.0f}", chosen or "nothing: default"])
    head = ["model", "tuned, ms", "over eager", "over default", "over default+freezing", "search, s", "chosen"]
    return table(head, [*lines, ["**geometric mean**", "", *map(geometric_mean, columns), "", ""]])


def tuned_trials(rows: list[Row]) -> list[str]:
    """How many times as fast each choice made the fastest code before it."""
    def trial(tried: dict[str, Any]) -> str:
        text = f"{tried['choice']} {tried['outcome'].replace('_', ' ')}"
        if "ratio" in tried:
            text += f" {around(tried['ratio'], tried['ratio_ci95'])}"
        return text + (f": {tried['reason']}" if tried.get("reason") else "")

    return [f"- {row['model']}: {'; '.join(map(trial, row['engaged']['tuning']))}" for row in rows if row["mode"] == "tuned"]


def mebibytes(row: Row) -> str:
    return f"{row['peak_host_bytes'] / 2**20:.0f}"


def seconds_per_step(row: Row) -> str:
    return around(*linked(row), 1e-3)


def training() -> list[str]:
    rows = rows_of("training", "model", "mode")
    lines, ratios = [], []
    for model, name in TRAINING_NAMES.items():
        eager, default = rows[model, "eager"], rows[model, "default"]
        ratio, interval = over_eager(default)
        ratios.append(ratio)
        lines.append([name, seconds_per_step(eager), seconds_per_step(default), around(ratio, interval),
                      VERDICTS[default["vs_eager"]["verdict"]], f"{eager['rounds']}, {default['rounds']}", mebibytes(eager),
                      mebibytes(default), f"{default['compile_cold_s']:.0f}"])
    head = ["model", "eager, s an iteration", "default, s", "default over eager", "verdict", "rounds", "peak memory, MiB: eager",
            "default", "compile, s"]
    return table(head, [*lines, ["**geometric mean**", "", "", f"**{statistics.geometric_mean(ratios):.3f}**", *[""] * 5]])


def training_python() -> list[str]:
    rows = rows_of("training_python", "model", "mode")
    lines, ratios = [], []
    for model, name in TRAINING_NAMES.items():
        eager, default, python = (rows[model, mode] for mode in ("eager", "default", "python-default"))
        twin = default["over_python"]
        ratios.append(twin["ratio"])
        lines.append([name, *map(seconds_per_step, (eager, default, python)), around(twin["ratio"], twin["ratio_ci95"]),
                      str(default["rounds"]), *map(mebibytes, (eager, default, python))])
    head = ["model", "eager", "default", "python-default", "C++ over Python", "rounds", "peak memory, MiB: eager", "default",
            "python-default"]
    return table(head, [*lines, [f"**geometric mean of {len(ratios)}**", "", "", "", f"**{statistics.geometric_mean(ratios):.3f}**",
                                 *[""] * 4]])


def of_versions(rows: list[Row]) -> tuple[list[str], dict[str, dict[str, dict[str, Row]]]]:
    """Returns the releases of PyTorch, the oldest first, and the rows by model, release and mode."""
    releases = sorted({row["torch"] for row in rows}, key=lambda torch: [int(part) for part in torch.split("+")[0].split(".")])
    models: dict[str, dict[str, dict[str, Row]]] = {}
    for row in rows:
        models.setdefault(row["model"], {}).setdefault(row["torch"], {})[row["mode"]] = row
    return releases, models


def versions(rows: list[Row]) -> list[str]:
    """The linked times of each release."""
    releases, models = of_versions(rows)
    lines = []
    for model, of in models.items():
        pair = [of[torch][mode] for torch in releases for mode in ("eager", "default")]
        lines.append([model, *(time_ms(row) if row["status"] == "ok" else row["status"] for row in pair)])
    return table(["model", *(f"{torch}: {mode}, ms" for torch in releases for mode in ("eager", "default"))], lines)


def versions_saved(rows: list[Row]) -> list[str]:
    """What default saves of its release's eager, and the geometric mean of the ratios of each release."""
    releases, models = of_versions(rows)
    lines = []
    for model, of in models.items():
        lines.append([model, *(saved(of[torch]["default"]) if "vs_eager" in of[torch]["default"] else "" for torch in releases)])
    means = [geometric_mean(over_eager(of[torch]["default"])[0] for of in models.values() if "vs_eager" in of[torch]["default"])
             for torch in releases]
    return table(["model", *releases], [*lines, ["**geometric mean, default over eager**", *means]])


ENGINES = ("openvino", "onnxruntime")


def engine_seconds() -> list[str]:
    """What each engine does before the first call, beside the cold compilation of PyTorch in C++ and in Python."""
    def seconds(row: Row, key: str) -> str:
        return f"{row[key]:.1f}" if key in row else ""

    keys = ("convert_s", "load_s", "compile_cold_s")
    lines = []
    for model, of in by_model(measured("engines")).items():
        columns = [seconds(of[mode], "compile_cold_s") for mode in ("default", "python-default")]
        for engine in ENGINES:
            settings = of[engine].get("engine_settings", {})
            columns += [*(seconds(of[engine], key) for key in keys), settings.get("route", "")]
        lines.append([model, *columns])
    means = [geometric_mean(of[mode]["compile_cold_s"] for of in by_model(measured("engines")).values())
             for mode in ("default", "python-default")]
    lines.append(["**geometric mean**", *means, *[""] * 8])
    return table(["model", "`default`: compile, s", "`python-default`",
                  *(f"`{engine}`: {word}" for engine in ENGINES for word in ("convert, s", "load", "compile", "converter"))], lines)


OF_TORCH = ("eager", "default", "default+freezing", "python-default")


def fastest(of: dict[str, Row], modes: Iterable[str]) -> str:
    return min((mode for mode in modes if mode in of and "linked_ms" in of[mode]), key=lambda mode: float(of[mode]["linked_ms"]))


def torch_over_engines() -> list[str]:
    """The fastest mode of PyTorch and its linked time divided by that of each engine."""
    lines, ratios = [], collections.defaultdict(list)
    for model, of in by_model(measured("engines")).items():
        best = fastest(of, OF_TORCH)
        for engine in ENGINES:
            ratios[engine].append(over(of[best], of.get(engine)))
        lines.append([model, f"`{best}`", *(f"{values[-1]:.3f}" for values in ratios.values())])
    means = [geometric_mean(values) for values in ratios.values()]
    lines.append(["**geometric mean**", "", *means])
    return table(["model", "fastest of PyTorch", "over OpenVINO", "over ONNX Runtime"], lines)


def torch_over_engines_again() -> list[str]:
    """default+freezing over OpenVINO in both runs, of the models that the second run measured."""
    first, again = (by_model(measured(run)) for run in ("engines", "engines_again"))
    lines = []
    for model in again:
        ratios = (over(of["default+freezing"], of["openvino"]) for of in (first[model], again[model]))
        lines.append([model, *(f"{ratio:.3f}" for ratio in ratios)])
    return table(["model", "first run", "again"], lines)


def engine_profiles() -> list[str]:
    """The largest parts of a call, by the profilers of OpenVINO and PyTorch. A profiled call takes longer than a measured one."""
    lines = []
    profiles: list[dict[str, Any]] = json.loads((MEASUREMENTS / "engine_profiles.json").read_text())
    for one in profiles:
        first = [f"{name.removeprefix('aoti_torch_cpu_').strip('_')}: {ms:.0f} ms" for name, ms in one["operators_ms"].items()][:7]
        lines.append([one["model"], f"`{one['mode']}`", f"{one['call_ms']:.0f}", ", ".join(first)])
    return table(["model", "mode", "ms of a call", "largest operators"], lines)


# The runs of int8, and those that have the same models in float32.
IN_FLOAT32 = {"int8_lite": "int8_lite_float32", "int8": "engines"}


def int8_over_float32() -> list[str]:
    """The share of eager's time that a mode takes in int8, divided by the share that it takes in float32."""
    modes = ("default+freezing", "openvino")
    ratios: dict[str, list[float | None]] = {mode: [] for mode in modes}
    lines = []
    for run, run_in_float32 in IN_FLOAT32.items():
        others = by_model(measured(run_in_float32))
        for model, of in by_model(measured(run)).items():
            for mode in modes:
                in_int8, in_float32 = (over(rows[mode], rows["eager"]) for rows in (of, others[model]))
                ratios[mode].append(in_int8 / in_float32 if in_int8 and in_float32 else None)
            lines.append([name_of(model), *(f"{ratio:.3f}" if (ratio := ratios[mode][-1]) else "" for mode in modes)])
    return table(["model", *modes], [*lines, ["**geometric mean**", *(geometric_mean(ratios[mode]) for mode in modes)]])


def answers(rows: list[Row]) -> list[str]:
    """What the modes answered for the pictures. Catalogue models with random weights know no class."""
    def share(of: dict[str, Any], key: str) -> str:
        return around(of[key], of[f"{key}_ci95"], 100, 1) if key in of else ""

    def count(row: Row, key: str) -> str:
        return str(sum(row.get("engaged", {}).get(key, {}).values())) if row["mode"] != "eager" else ""

    known = any(row["weights"]["source"] != "random" for row in rows)
    lines = [[name_of(row["model"]), f"`{row['mode']}`", share(row["pictures"], "agreement"),
              *([share(row["pictures"], "accuracy")] if known else []), count(row, "quantized"), count(row, "not_quantized")]
             for row in rows if known or row["mode"] != "eager"]
    return table(["model", "mode", "agreement, %", *(["accuracy, %"] if known else []), "operators in int8", "in float32"], lines)


def machines() -> list[str]:
    rows = rows_of("machines", "model", "target", "mode")
    targets = {"local": "cpu", "ssh:bench": "ssh:bench/cpu", "slurm:a100": "slurm:a100/cpu", "slurm:t4": "slurm:t4/cpu"}
    lines = []
    for model, name in (("microsoft/resnet-50", "ResNet-50"), ("google/vit-base-patch16-224", "ViT")):
        for mode in ("eager", "default"):
            lines.append([f"{name}, {mode}", *(time_ms(rows[model, target, mode]) for target in targets)])
        lines.append([f"{name}, saved", *(saved(rows[model, target, "default"]) for target in targets)])
    return table(["", *targets.values()], lines)


FAULTS = {"lost_rows": "rows lost", "doubled_rows": "rows doubled", "orphans": "orphans", "leftovers": "leftovers",
          "unfinished_runs": "resumes that did not end"}


def kills() -> list[str]:
    lines = []
    for run in kept_json("reliability")["kills"]:
        killed = ", ".join(f"{count} {kind}" for kind, count in run["killed"].items())
        lines.append([run["date"], run["commit"], str(run["kills"]), killed, str(run["runs"]), str(run["resumes"]),
                      *(str(run[fault]) for fault in FAULTS), str(run["longest_orphan_s"])])
    return table(["date", "commit", "kills", "killed", "runs", "resumes", *FAULTS.values(), "longest orphan, s"], lines)


def full_suite() -> list[str]:
    lines = [[step["date"], step["commit"], step["step"], step["result"], f"{step['minutes']:.0f}"]
             for step in kept_json("reliability")["full"]]
    return table(["date", "commit", "step", "result", "min"], lines)


def fuzzing() -> list[str]:
    lines = [[target, str(search["seconds"]), f"{search['executions']:,}", str(search["crashes"])]
             for target, search in kept_json("reliability")["searches"]["targets"].items()]
    return table(["target", "seconds", "executions", "crashes"], lines)


def test_sh() -> list[str]:
    lines = [[suite["date"], suite["commit"], suite["beside"], f"{suite['minutes']:.0f}", suite["result"]]
             for suite in kept_json("reliability")["test_sh"]]
    return table(["date", "commit", "beside it", "min", "result"], lines)


@dataclasses.dataclass
class SameCodePair:
    """The same package measured in two processes, each beside eager: its two speed-ups, which differ by noise alone."""

    model: str
    mode: str
    where: str
    log_ratio: float
    half: float  # of the 95 % interval: both speed-ups' distances to their end that faces the other, root of the sum of squares

    @property
    def missed(self) -> bool:
        return abs(self.log_ratio) > self.half


def same_code_pair(first: Row, second: Row, where: str) -> SameCodePair:
    if first["engaged"]["package_key"] != second["engaged"]["package_key"]:
        raise ValueError(f"{where}: {first['model']} {first['mode']} and {second['mode']} are different packages")
    one, two = first["vs_eager"], second["vs_eager"]
    log_ratio = math.log(two["ratio"] / one["ratio"])
    towards = (1, 0) if log_ratio > 0 else (0, 1)
    halves = [abs(math.log(versus["ratio_ci95"][end] / versus["ratio"])) for versus, end in zip((one, two), towards, strict=True)]
    return SameCodePair(first["model"], first["mode"], where, log_ratio, math.hypot(*halves))


def same_code_pairs() -> list[SameCodePair]:
    """Runs in pairs, each run in one pair, and within each run the control and the first measurement of its arm."""
    runs = [kept(name)["results"] for name in kept_runs("same_code/")]
    pairs = []
    for number in range(0, len(runs) - 1, 2):
        first, second = ({(row["model"], row["mode"]): row for row in run} for run in runs[number : number + 2])
        pairs += [same_code_pair(row, second[arm], f"runs {number + 1} and {number + 2}") for arm, row in first.items()
                  if "vs_eager" in row and row["mode"] != "control"]
    for number, run in enumerate(runs, 1):
        for control in run:
            if control["mode"] == "control":
                arm = (control["model"], control["control"]["mode"])
                measured_first = next(row for row in run if (row["model"], row["mode"]) == arm)
                pairs.append(same_code_pair(measured_first, control, f"control of run {number}"))
    return pairs


def same_code() -> list[str]:
    pairs = same_code_pairs()
    groups: dict[tuple[str, str], list[SameCodePair]] = {}
    for pair in pairs:
        mode = f"{pair.mode}, control" if pair.where.startswith("control") else pair.mode
        groups.setdefault((pair.model, mode), []).append(pair)

    def line(name: list[str], group: list[SameCodePair]) -> list[str]:
        rms = math.sqrt(statistics.mean(pair.log_ratio**2 for pair in group))
        return [*name, str(len(group)), f"{100 * rms:.2f}", f"{100 * statistics.median(pair.half for pair in group):.2f}",
                str(sum(pair.missed for pair in group))]

    head = ["model", "mode", "pairs", "difference, %: root mean square", "half-width, %: median", "intervals that miss"]
    return table(head, [*(line([model, f"`{mode}`"], group) for (model, mode), group in groups.items()),
                        line(["**all**", ""], pairs)])


def percent(ratio: float) -> str:
    return f"{(ratio - 1) * 100:+.2f} %"


def percent_interval(report: dict[str, Any]) -> str:
    low, high = report["ratio_ci95"]
    return f"{percent(low)} to {percent(high)}"


def overhead() -> list[str]:
    data = kept_json("overhead")
    loop, reading, rest, watch, slow = (data[key] for key in ("harness", "telemetry", "window", "outside", "planted"))
    return table(["what", "difference", "95 % interval"], [
        [f"the reported median and a bare loop in the same process, {loop['pairs']} pairs of turns", percent(loop["ratio"]),
         percent_interval(loop)],
        [f"telemetry on and off, {reading['pairs']} pairs of turns", percent(reading["ratio"]), percent_interval(reading)],
        [f"the window's processor time while a round runs, 2 threads, {rest['rounds']} rounds",
         f"{rest['window_share_percent']} %", ""],
        [f"the reported median and a plain loop in another program, {len(watch['reported_ms'])} processes of each",
         percent(watch["ratio"]), ""],
        [f"an arm with 5 % planted, launches: {slow.get('launches', 1)}, eager over arm; verdict \"{VERDICTS[slow['verdict']]}\"",
         percent(slow["ratio"]), percent_interval(slow)]])


def self_tests() -> list[str]:
    lines = [[str(number), str(one["rounds"]), percent(one["ratio"]), percent_interval(one), VERDICTS[one["verdict"]]]
             for number, one in enumerate(kept_json("overhead")["same"], 1)]
    return table(["self-test", "rounds", "ratio", "95 % interval", "verdict"], lines)


def turns_and_blocks() -> list[str]:
    data = kept_json("overhead")["blocks"]
    sides = {"in blocks": data["in_blocks_percent"], "in turns": data["in_turns_percent"]}
    return table(["", "largest difference, %", "mean, %"], [
        [name, f"{max(map(abs, values)):.2f}", f"{statistics.mean(map(abs, values)):.2f}"] for name, values in sides.items()])


def spread(values: list[float], digits: int) -> str:
    least, most = f"{min(values):,.{digits}f}", f"{max(values):,.{digits}f}"
    return least if least == most else f"{least} to {most}"


def freed_memory_program() -> list[str]:
    runs = kept_json("freed_memory_program")["runs"]
    modes = list(runs[0]["median_ms"])
    lines = []
    for limit, kept_blocks in (("32 MiB", "up to 32 MiB"), ("none", "all")):
        times = [run["median_ms"] for run in runs if run["limit"] == limit]
        lines.append([kept_blocks, *(spread([one[mode] for one in times], 1) for mode in modes)])
    return table(["kept blocks", *modes], lines)


def freed_memory() -> list[str]:
    lines = []
    for row in kept_json("freed_memory")["rows"]:
        for key, setting in (("returns", "glibc's default"), ("keeps", "kept")):
            lines.append([row["model"], row["mode"], setting, spread([one["call_ms"] for one in row[key]], 1),
                          spread([one["page_faults"] for one in row[key]], 0)])
    return table(["model", "mode", "freed memory", "ms", "page faults"], lines)


def cuda_packages() -> list[str]:
    """What tests/benchmarks/cuda_packages.py has compiled."""
    packages = json.loads((MEASUREMENTS / "cuda_packages.json").read_text())
    lines = [[one["model"], one["kind"], one["mode"], one["dtype"], one["capability"], one["torch"], one["status"],
              str(one.get("kernels", "")), str(sum(one.get("extern_calls", {}).values()) or ""),
              str(one.get("fused_nodes", ""))] for one in packages]
    head = ["model", "kind", "mode", "type", "capability", "torch", "state", "Triton kernels", "library calls",
            "fused operations"]
    return table(head, lines)


def gpu_modes() -> list[str]:
    """The modes of the model that ran on a GPU."""
    lines = []
    for row in measured("gpu_h100"):
        if "samples_ms" not in row:
            continue
        low, high = row["median_ci95_ms"]
        quarters = statistics.quantiles(row["samples_ms"], method="inclusive")
        device = f"{row['device_ms']:.2f}" if "device_ms" in row else ""
        cold = f"{row['compile_cold_s']:.1f}" if "compile_cold_s" in row else ""
        lines.append([f"`{row['mode']}`", f"{row['median_ms']:.2f} ± {(high - low) / 2:.2f}",
                      f"{(quarters[2] - quarters[0]) / row['median_ms'] * 100:.0f} %", str(row["rounds"]), f"{row['alone_ms']:.2f}",
                      device, str(round(row["peak_device_bytes"] / 2**20)), f"{row['energy_j_per_img']:.2f}", cold])
    return table(["mode", "ms in turns", "interquartile range", "rounds", "ms alone", "ms of the GPU's work", "peak MiB",
                  "J per image", "s to compile"], lines)


def clock(rows: list[Row]) -> str:
    """The clocks that Linux showed for the processor: " (2596.12 MHz)". A virtual machine's is constant and tells apart processors
    of one name. Empty on a GPU, whose rows say little about the processor, and if several were shown."""
    shown = {f"{sample['cpu_clock_mhz']:.2f} MHz" for row in rows if row["device"].endswith("cpu")
             for sample in row.get("telemetry") or [] if sample.get("cpu_clock_mhz")}
    return f" ({shown.pop()})" if len(shown) == 1 else ""


def matrix() -> list[str]:
    """What was measured: a line per run, kind of device, type and batch. A row that never began has no name of its device."""
    lines = []
    for name in [*kept_runs(), *kept_runs("same_code/")]:
        file = kept(name)
        groups: dict[tuple[str, str, str, int], list[Row]] = {}
        names = {row["device"]: row["device_name"] for row in measured(name) if "device_name" in row}
        for row in measured(name):
            groups.setdefault((names[row["device"]], row["kind"], row["dtype"], row["batch"]), []).append(row)
        for (device, kind, dtype, batch), rows in groups.items():
            ok = [row for row in rows if row["status"] == "ok"]
            others = collections.Counter(row["status"] for row in rows if row["status"] != "ok")
            lines.append([f"[{name}]({name}.results.json)", file["created"][:10], file["environment"].get("commit", "")[:12],
                          device + clock(rows), kind, file["plan"]["preset"], dtype, str(batch),
                          str(len({row["model"] for row in rows})), ", ".join(f"`{mode}`" for mode in modes_of(rows)), str(len(ok)),
                          ", ".join(f"{count} {status}" for status, count in others.items())])
    return table(["run", "date", "commit", "processor or GPU", "kind", "preset", "type", "batch", "models", "modes", "rows",
                  "without a time"], lines)


def published_improvements(device: str) -> dict[str, float]:
    """The guide's improvement of `default` over eager in percent, by model, for batch 1 and PyTorch 2.0.1."""
    with (ROOT / "resources/reference_results.csv").open() as file:
        times = {(row["model"], row["mode"]): float(row["value"]) for row in csv.DictReader(file)
                 if (row["section"], row["device"], row["batch_size"], row["metric"]) ==
                 ("stable-2.0.1", device, "1", "inference_ms") and row["status"] == "ok"}
    return {model: 100 * (1 - times[model, "default"] / ms) for (model, mode), ms in times.items() if mode == "eager"}


def guide(rows: list[Row]) -> list[str]:
    """The guide's own figures, means of 300 calls, beside what it published."""
    devices = ("V100", "A100", "T4")
    published = [published_improvements(device) for device in devices]
    lines = []
    for model, of in by_model(rows).items():
        eager, default = of["eager"], of["default"]
        lines.append([model, f"{eager['mean_ms']:.1f}", f"{default['mean_ms']:.1f}", saved(default),
                      f"{default['guide_improvement_percent']:.1f} %", *(f"{of_device[model]:.1f} %" for of_device in published)])
    return table(["model", "eager, mean ms", "default, mean ms", "time saved", "by means", *devices], lines)


def times_by_batch(rows: list[Row]) -> list[str]:
    """Linked times by model and mode, one column for each batch size; why there is none. Empty: not measured."""
    batches = sorted({row["batch"] for row in rows})
    arms: dict[tuple[str, str], dict[int, Row]] = {}
    for row in rows:
        arms.setdefault((row["model"], row["mode"]), {})[row["batch"]] = row
    words = {"oom": "out of memory", "skipped": "skipped"}

    def cell(row: Row | None) -> str:
        if row is None:
            return ""
        return time_ms(row) if row["status"] == "ok" else words[row["status"]]

    lines = [[model, mode, *(cell(of.get(batch)) for batch in batches)] for (model, mode), of in arms.items()]
    return table(["model", "mode", *(f"batch {batch}" for batch in batches)], lines)


def of_run(function: Callable[[list[Row]], list[str]], name: str) -> Callable[[], list[str]]:
    return lambda: function(measured(name))


STANDARD_RUNS = ("standard", "standard_family25", "standard_xeon")  # one for each processor
README_RUNS = {"standard": "AMD EPYC", "standard_xeon": "Intel Xeon"}  # twelve models each


def readme_verdicts() -> list[str]:
    lines = []
    for name, machine in README_RUNS.items():
        for mode, faster, same, unclear, slower in verdict_counts(at_batch(measured(name), 1), ("default", "default+freezing")):
            lines.append([machine, mode, faster, same, unclear, slower])
    return table(["machine", "mode", "faster", "same", "can't tell", "slower"], lines)


def validated() -> list[str]:
    """The devices on which compiled modes were measured."""
    return validated_devices.markdown(validated_devices.states(MEASUREMENTS)).splitlines()


TABLES: dict[str, Callable[[], list[str]]] = {
    "what was measured": matrix,
    "verdicts against eager": readme_verdicts,
    "validated devices": validated,
    "machines": machines,
    "training": training,
    "training beside Python": training_python,
    **{f"{title}, {run}": of_run(function, run) for run in ("versions", "versions_xeon") for title, function in (
        ("times", versions), ("saved", versions_saved))},
    "time over eager, engines": of_run(time_over_eager, "engines"),
    "seconds before the first call": engine_seconds,
    "PyTorch over engines": torch_over_engines,
    "profiles of both": engine_profiles,
    "PyTorch over engines, again": torch_over_engines_again,
    "not measured, engines_again": of_run(not_measured, "engines_again"),
    **{f"{title}, {run}": of_run(function, run) for run in IN_FLOAT32 for title, function in (
        ("linked ms", linked_ms), ("time over eager", time_over_eager), ("answers", answers))},
    "int8 over float32": int8_over_float32,
    "linked ms, engines": of_run(linked_ms, "engines"),
    "not measured, engines": of_run(not_measured, "engines"),
    "kills": kills,
    "full suite": full_suite,
    "fuzzing": fuzzing,
    "time of test.sh": test_sh,
    "same code": same_code,
    "CUDA packages": cuda_packages,
    "modes on a GPU": gpu_modes,
    "guide": of_run(guide, "guide"),
    **{f"times by batch, {run}": of_run(times_by_batch, run) for run in ("memory_limit", *STANDARD_RUNS)},
    **{f"C++ over Python, {run}": of_run(cpp_over_python, run)
       for run in (*STANDARD_RUNS, "standard_xeon_explicit")},
    **{f"time over eager, {run}": of_run(time_over_eager, run) for run in STANDARD_RUNS},
    "overhead": overhead,
    "self-tests": self_tests,
    "turns and blocks": turns_and_blocks,
    "freed memory": freed_memory,
    "freed memory in the program": freed_memory_program,
    **{f"{title}, {run}": of_run(function, run) for run in ("modes_epyc", "modes") for title, function in (
        ("linked ms", linked_ms), ("C++ over Python", cpp_over_python), ("time over eager", time_over_eager),
        ("not measured", not_measured), ("tuned", tuned), ("tuned trials", tuned_trials))},
}


@functools.cache
def lines_of(name: str) -> str:
    if name not in TABLES:
        raise SystemExit(f"error: no table is named '{name}'. scripts/measurement_tables.py has their names in TABLES.")
    return "".join(line + "\n" for line in TABLES[name]())


def regenerated(text: str) -> str:
    """Returns a page with its tables written anew."""
    return MARKER.sub(lambda match: match[1] + lines_of(match[2]), text)


def pages() -> list[pathlib.Path]:
    return [ROOT / "README.md", *sorted(MEASUREMENTS.glob("*.md"))]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing")
    check = parser.parse_args().check
    changed = [page for page in pages() if regenerated(page.read_text()) != page.read_text()]
    for page in changed:
        print(page.relative_to(ROOT))
        if not check:
            page.write_text(regenerated(page.read_text()))
    return 1 if check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
