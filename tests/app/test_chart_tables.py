"""The tables that `compilescope --export` writes beside its pictures equal the results file and the pictures: every number is
computed here again from the rows, by other means than the program's (plain arithmetic, NumPy's quantiles, SciPy's control of the
false discovery rate)."""

from __future__ import annotations

import csv
import json
import math
import os
import pathlib
import re
import subprocess
import xml.etree.ElementTree

import numpy
import pytest
import scipy.stats

from cli_runs import BIN

ROOT = pathlib.Path(__file__).resolve().parents[2]
KEPT = ROOT / "docs/measurements"
COLUMNS = ["model", "device", "batch", "dtype", "mode", "measure", "value", "low", "high", "verdict", "unit"]
FILES = ["modes_epyc", "training", "training_python", "versions", "machines", "everything"]
FASTER, SAME, FEWEST_ROUNDS, FREE_VERDICTS = 1.01, 1 / 1.01, 9, 10


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("tables")


def environment(folder):
    return os.environ | {"COMPILESCOPE_DATA": str(folder / "data"), "COMPILESCOPE_CACHE": str(folder / "cache"),
                         "XDG_CONFIG_HOME": str(folder / "config"), "HOME": str(folder)}


def with_everything(folder):
    """A kept run with what this machine could not read: energy, two batch sizes."""
    file = json.loads((KEPT / "modes.results.json").read_text())
    rows = [row for row in file["results"] if row["model"] in ("microsoft/resnet-50", "google/vit-base-patch16-224")]
    for number, row in enumerate(rows):
        row["energy_j_per_img"] = 0.25 + number / 7
    doubled = json.loads(json.dumps(rows))
    for row in doubled:
        row["batch"], row["input_shape"] = 2, [2, *row["input_shape"][1:]]
    file["results"] = rows + doubled
    path = folder / "everything.results.json"
    path.write_text(json.dumps(file))
    return path


@pytest.fixture(scope="module", params=FILES)
def exported(request, folder):
    """(rows as the program opens them, {name: its records}, folder of the charts)"""
    file = with_everything(folder) if request.param == "everything" else KEPT / f"{request.param}.results.json"
    out = folder / request.param
    env = environment(folder)
    subprocess.run([BIN / "compilescope", "--export", out, "--from", file], env=env, capture_output=True, timeout=600, check=True)
    report = subprocess.run([BIN / "compilescope-cli", "report", file, "--format", "json"], env=env, capture_output=True, text=True,
                            timeout=600, check=True)
    rows = [row for row in json.loads(report.stdout)["results"] if row["mode"] != "control"]
    tables = {path.stem: read(path) for path in sorted(out.glob("*.csv"))}
    for name in tables:  # MMAction2's numbers are beside one's own in one chart only
        if name.endswith("_training"):
            tables[name] = [line for line in tables[name] if line["device"] != "unspecified"]
    return rows, tables, out


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    for line in lines:
        assert list(line) == COLUMNS
        line["batch"] = int(line["batch"])
        for key in ("value", "low", "high"):
            line[key] = float(line[key]) if line[key] else None
    return lines


def word(row):
    return row["device"] if row.get("target", "local") == "local" else f'{row["target"]}/{row["device"]}'


def key(row):
    return (row["model"], word(row) if "target" in row else row["device"], row["batch"], row["dtype"], row["mode"])


def index_of(rows):
    return {key(row | {"target": row.get("target", "local")}): row for row in rows}


def engine(row):
    return row.get("engine", "cpp")


def time_ms(row):
    return row.get("linked_ms") or row.get("median_ms")


def time_ci_ms(row):
    return row.get("linked_ci95_ms") if row.get("linked_ms") else row.get("median_ci95_ms")


def place(row):
    return (word(row).rsplit("/", 1)[-1] if row.get("target", "local").startswith("local") else word(row), row["batch"], row["dtype"])


class Chart:
    """What the lines of one table are compared with."""

    def __init__(self, rows, lines):
        self.lines = lines
        self.by_key = index_of(rows)
        self.rows = [self.by_key[key(line)] for line in lines]
        measured = [row for row in rows if place(row) in {place(row) for row in self.rows}]
        has_eager = {engine(row) for row in measured
                     if row.get("vs_eager", {}).get("ratio") or (row["mode"] in ("eager", "python-eager") and row["status"] == "ok")}
        self.reference = "cpp" if "cpp" in has_eager else "python"

    def eager_of(self, row, of_engine):
        mode = "eager" if of_engine == "cpp" else "python-eager"
        return self.by_key.get((row["model"], word(row), row["batch"], row["dtype"], mode))

    def ratio(self, row):
        """(ratio to the reference, its interval); (None, None) without a link."""
        eager = self.eager_of(row, self.reference)
        if row is eager:
            return 1.0, None
        if eager and eager.get("linked_ms") and row.get("linked_ms") :
            base, interval = eager["linked_ms"], row.get("linked_ci95_ms")
            return base / row["linked_ms"], interval and [base / interval[1], base / interval[0]]
        if engine(row) != self.reference:
            return None, None
        versus = row.get("vs_eager", {})
        return versus.get("ratio"), versus.get("ratio_ci95")


def near(a, b):
    if a is None or b is None:
        return a is None and b is None
    return math.isclose(a, b, rel_tol=1e-6, abs_tol=1e-9)


def saved(ratio):
    return None if ratio is None else 100 * (1 - 1 / ratio)


def gmacs(folder):
    listed = subprocess.run([BIN / "compilescope-cli", "models", "--json"], env=environment(folder), capture_output=True, text=True,
                            timeout=120, check=True)
    models = json.loads(listed.stdout)
    return {model["id"]: model["gmacs"] for model in (models if isinstance(models, list) else models["models"])}


def verdicts(chart):
    """The verdict of each arm of the chart whose interval gives one, after Benjamini and Hochberg for more than ten."""
    found, tested = {}, []
    for row in {key(line): row for line, row in zip(chart.lines, chart.rows, strict=True)}.values():
        ratio, interval = chart.ratio(row)
        if ratio is None or row["status"] != "ok":
            continue
        verdict = "cant_tell"
        if interval and row.get("rounds", 0) >= FEWEST_ROUNDS:
            if interval[0] > FASTER:
                verdict = "faster"
            elif interval[1] < SAME:
                verdict = "slower"
            elif interval[0] >= SAME and interval[1] <= FASTER:
                verdict = "same"
        found[key(row)] = verdict
        if interval:
            error = (math.log(interval[1]) - math.log(interval[0])) / (2 * scipy.stats.norm.ppf(0.975))
            tested.append((key(row), scipy.stats.norm.sf((abs(math.log(ratio)) - math.log(FASTER)) / error)))
    if len(tested) > FREE_VERDICTS:
        adjusted = scipy.stats.false_discovery_control([p for _, p in tested])
        for (arm, _), p in zip(tested, adjusted, strict=True):
            if p > 0.05 and found[arm] in ("faster", "slower"):
                found[arm] = "cant_tell"
    return found


def quantile_ms(row, percent):
    scale = time_ms(row) / row["median_ms"]
    return float(numpy.quantile(row["samples_ms"], percent / 100)) * scale


def break_even(chart, row):
    eager = chart.eager_of(row, engine(row))
    seconds = (time_ms(eager) - time_ms(row)) / 1000 / row["batch"]
    return math.ceil(row["compile_cold_s"] / seconds - 1e-9)


def expected(name, chart, line, row, work):
    """(value, interval) of a line of the chart with this name."""
    measure = line["measure"]
    if measure == "time":
        unit = 1000 if line["unit"] == "s" else 1
        has_intervals = name.startswith("devices_") or name.endswith(("_duration", "_batch_comp", "_training"))
        interval = time_ci_ms(row) if has_intervals else None
        return time_ms(row) and time_ms(row) / unit, interval and [end / unit for end in interval]
    if percent := re.fullmatch(r"time_p(\d+)", measure):
        return quantile_ms(row, int(percent[1])), None
    if measure in ("time_saved", "speed_up"):
        ratio, interval = chart.ratio(row)
        if measure == "speed_up":
            return ratio, interval
        return saved(ratio), interval and [saved(end) for end in interval]
    if "loss_step_" in measure:
        losses, step = measure.rsplit("_step_", 1)
        learned = row.get("learning", {})
        return {"loss": learned.get("loss") or row.get("loss"), "other_seed_loss": learned.get("other_seed_loss")}[losses][int(step) - 1], None
    if measure.endswith("accuracy"):
        return 100 * row["learning"][measure], None
    if measure == "break_even":
        return (break_even(chart, row) if line["value"] is not None else None), None
    if measure == "share_of_peak":
        peak = max(other.get("matmul_peak_tflops") or 0 for other in chart.rows if word(other) == word(row)
                   and (other.get("arm_dtype") or other["dtype"]) == (row.get("arm_dtype") or row["dtype"]))
        return 100 * 2 * work[row["model"]] * row["batch"] / time_ms(row) / peak, None
    columns = {
        "throughput": lambda: 1000 * row["batch"] / time_ms(row),
        "memory": lambda: (row.get("peak_device_bytes") or row["peak_host_bytes"]) / 2**20,
        "energy_per_image": lambda: row.get("energy_j_per_img"),
        "compile_cold": lambda: 0 if row["mode"] in ("eager", "python-eager") else row.get("compile_cold_s"),
        "time_per_image": lambda: time_ms(row) / row["batch"],
        "compile_cached": lambda: row.get("compile_cached_s"),
    }
    return columns[measure](), None


def test_every_number_is_that_of_the_results(exported, folder):
    rows, tables, _ = exported
    work = gmacs(folder)
    checked = {}
    for name, lines in tables.items():
        chart = Chart(rows, lines)
        for line, row in zip(lines, chart.rows, strict=True):
            if row["status"] != "ok" and line["value"] is None:
                assert line["verdict"] == row["status"], (name, line)
                continue
            value, interval = expected(name, chart, line, row, work)
            if line["value"] is None and line["measure"] in ("share_of_peak", "break_even"):
                continue  # work unknown; compiling never pays
            assert near(line["value"], value), (name, line, value)
            assert near(line["low"], interval and interval[0]), (name, line, interval)
            assert near(line["high"], interval and interval[1]), (name, line, interval)
            checked[line["measure"]] = checked.get(line["measure"], 0) + 1
    assert checked["time"] >= 12 and checked["time_saved"] >= 4, checked
    if "energy_per_image" in checked:
        assert {"throughput", "memory", "share_of_peak", "break_even", "time_p25"} <= set(checked), checked


def test_no_arm_is_missing(exported):
    rows, tables, _ = exported
    listed = {key(line) for name, lines in tables.items() if name.endswith("_duration") for line in lines}
    for row in rows:
        if row["status"] == "ok":
            assert key(row | {"target": row.get("target", "local")}) in listed


def test_verdicts_follow_from_the_intervals(exported):
    rows, tables, _ = exported
    judged = 0
    for name, lines in tables.items():
        if not name.endswith("_percentage"):
            continue
        chart = Chart(rows, lines)
        found = verdicts(chart)
        for line, row in zip(lines, chart.rows, strict=True):
            if line["verdict"] and row["status"] == "ok":
                assert line["verdict"] == found[key(line)], (name, line)
                judged += 1
        overview = {key(line): line["verdict"] for line in tables[name.removesuffix("percentage") + "overview"]}
        assert all(found.get(arm, verdict) == verdict for arm, verdict in overview.items() if verdict in ("faster", "slower"))
    assert judged >= 4


def label(value):
    size = abs(value)
    decimals = 0 if size >= 99.95 or size == 0 else 1 if size >= 9.995 else 2 if size >= 0.9995 else 3 if size >= 0.09995 else 4
    return f"{value:,.{decimals}f}"


def test_the_drawing_has_each_time_as_text(exported):
    _, tables, out = exported
    seen = 0
    for name, lines in tables.items():
        if not name.endswith("_duration"):
            continue
        texts = [text.strip() for text in xml.etree.ElementTree.parse(out / f"{name}.svg").getroot().itertext() if text.strip()]
        for line in lines:
            if line["value"] is not None:
                assert any(text.startswith(label(line["value"])) for text in texts), (name, line, label(line["value"]))
                seen += 1
    assert seen >= 12


def test_published_tables_are_the_documents(folder):
    out = folder / "published"
    subprocess.run([BIN / "compilescope", "--export", out, "--published"], env=environment(folder), capture_output=True, timeout=600,
                   check=True)
    with open(ROOT / "resources/reference_results.csv", newline="", encoding="utf-8") as file:
        published = list(csv.DictReader(file))
    stable = {(row["model"], row["device"], int(row["batch_size"] or 0), row["mode"]): row for row in published
              if row["section"] == "stable-2.0.1" and row["metric"] == "inference_ms"}
    numbers = 0
    for path in sorted(out.glob("*.csv")):
        if path.stem == "training":
            continue
        for line in read(path):
            def ms(mode, line=line):
                return float(stable[line["model"], line["device"], line["batch"], mode]["value"] or "nan")
            if line["value"] is None:
                assert line["verdict"] == "oom"
                continue
            want = ms(line["mode"]) if line["measure"] == "time" else 100 * (ms("eager") - ms("default")) / ms("eager")
            assert near(line["value"], want), (path.stem, line)
            assert line["low"] is None and line["high"] is None and line["verdict"] == "", "no spread was published"
            numbers += 1
    assert numbers > 100
