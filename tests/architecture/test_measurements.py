"""The documents agree with the kept results: every table of docs/measurements is written by scripts/measurement_tables.py, and the
figures of the sentences equal those of the results."""

import functools
import math
import pathlib
import re
import statistics
import subprocess
import sys

import numpy as np
import pytest

import paired_statistic

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import measurement_tables as tables  # noqa: E402
from measurement_tables import MEASUREMENTS, by_model, measured, over, over_python, rows_of  # noqa: E402

# tests/measure/test_simulator.cpp writes the first and compares it; the second is what it wrote until 2026-11-25.
GENERATED = ["simulator.md", "simulator_before.md"]
INDEX = "README.md"  # its first table lists the pages


def pages():
    return [page for page in tables.pages() if page.name not in GENERATED]


def other_tables(text):
    """The first lines of tables that no command writes."""
    lines = text.splitlines()
    return [line for before, line in zip(["", *lines], lines) if line.startswith("|") and not before.startswith(("|", "<!-- table: "))]


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_each_table_is_what_the_kept_results_give(page):
    text = page.read_text()
    assert tables.regenerated(text) == text, "run scripts/measurement_tables.py"
    assert other_tables(text) == (["| page | what it has |"] if page == MEASUREMENTS / INDEX else [])


def test_the_command_finds_a_changed_figure(tmp_path):
    page = MEASUREMENTS / "versions.md"
    text = page.read_text()
    figure = re.search(r"\d+\.\d ± ", text)[0]
    assert tables.regenerated(text.replace(figure, "9" + figure)) == text
    done = subprocess.run([sys.executable, ROOT / "scripts/measurement_tables.py", "--check"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")


def test_every_table_is_on_one_page():
    """A run whose rows are all ok has no list of reasons."""
    placed = [name for page in pages() for _, name, _ in tables.MARKER.findall(page.read_text())]
    assert sorted(placed) == sorted(name for name in tables.TABLES if tables.lines_of(name))


def test_every_kept_file_is_used():
    named = " ".join(page.read_text() for page in pages())
    kept = [str(path.relative_to(MEASUREMENTS)) for path in MEASUREMENTS.rglob("*.json")]
    assert len(kept) > 15 and [name for name in kept if name not in named] == []


def test_intervals_of_the_same_code_agree():
    """same_code.md: 60 pairs of four models, of which at most 5 % miss."""
    pairs = tables.same_code_pairs()
    assert len(pairs) >= 60 and len({pair.model for pair in pairs}) == 4
    assert sum(pair.missed for pair in pairs) <= 0.05 * len(pairs)


def test_a_pair_whose_interval_misses_is_counted():
    def row(ratio, low, high):
        return {"model": "m", "mode": "default", "engaged": {"package_key": "k"}, "vs_eager": {"ratio": ratio, "ratio_ci95": [low, high]}}

    near = tables.same_code_pair(row(1.0, 0.96, 1.04), row(1.05, 1.01, 1.09), "")
    far = tables.same_code_pair(row(1.0, 0.96, 1.04), row(1.07, 1.03, 1.11), "")
    assert (near.missed, far.missed) == (False, True)
    other = row(1, 0.9, 1.1) | {"engaged": {"package_key": "other"}}
    with pytest.raises(ValueError, match="different packages"):
        tables.same_code_pair(other, row(1, 0.9, 1.1), "")


def mean_over(name, mode, other):
    models = by_model(measured(name)).values()
    return statistics.geometric_mean(over(rows[mode], rows[other]) for rows in models)


def mean_over_eager(models, mode):
    """The geometric mean of the mode's time over eager's; `models` has a row for each mode of each model."""
    return statistics.geometric_mean(over(of[mode], of["eager"]) for of in models)


def ratios_over(name, mode, other):
    return [over(rows[mode], rows[other]) for rows in by_model(measured(name)).values()]


def mean_twin(name, mode):
    return statistics.geometric_mean(over_python(rows[mode]) for rows in by_model(measured(name)).values())


def compile_s(name, mode):
    return [rows[mode]["compile_cold_s"] for rows in by_model(measured(name)).values()]


def slower_than_eager(name, mode):
    return {row["model"] for row in measured(name) if row["mode"] == mode and row.get("vs_eager", {}).get("verdict") == "slower"}


VIT, BEIT = "google/vit-base-patch16-224", "microsoft/beit-base-patch16-224-pt22k-ft22k"
CONVNEXT, OWLVIT = "facebook/convnext-large-224", "google/owlvit-base-patch32"
CONDITIONAL_DETR = "microsoft/conditional-detr-resnet-50"
MOBILENET, SEGFORMER = "google/deeplabv3_mobilenet_v2_1.0_513", "nvidia/segformer-b0-finetuned-ade-512-512"
DETR_50, DETR_101, RESNET_50 = "facebook/detr-resnet-50", "facebook/detr-resnet-101", "microsoft/resnet-50"
MASK2FORMER, MASKFORMER = "facebook/mask2former-swin-tiny-coco-panoptic", "facebook/maskformer-swin-base-ade"
UNFROZEN_MODES = ["eager", "default", "python-eager", "python-default"]


def modes_epyc():
    run = "modes_epyc"
    rows = rows_of(run, "model", "mode")
    tuned = ratios_over(run, "tuned", "eager")
    scripts_s = compile_s(run, "torchscript")
    freezing, autotune = (sum(compile_s(run, mode)) for mode in ("default+freezing", "max-autotune+freezing"))
    slower = rows["microsoft/resnet-50", "default"]["vs_eager"]

    def over_eager(model, mode):
        return f"{over(rows[model, mode], rows[model, 'eager']):.3f}"

    ours = [over_eager(model, "default+freezing") for model in (VIT, BEIT, CONVNEXT, MASKFORMER)]
    theirs = [over_eager(model, "python-default+freezing") for model in (VIT, BEIT, OWLVIT)]
    return [
        f"`eager` {mean_twin(run, 'eager'):.3f}, `default` {mean_twin(run, 'default'):.3f}, "
        f"`default+freezing` {mean_twin(run, 'default+freezing'):.3f}.",
        f"(over eager ViT {ours[0]}, BeiT {ours[1]}, ConvNeXT-L {ours[2]}, MaskFormer {ours[3]})",
        f"({theirs[0]}, {theirs[1]} and {theirs[2]} of eager's time)",
        f"`tuned` takes {statistics.geometric_mean(tuned):.3f} of eager's time, from {min(tuned):.3f} to {max(tuned):.3f}.",
        f"({over_eager(MASK2FORMER, 'tuned')}, verdict \"{tables.VERDICTS[rows[MASK2FORMER, 'tuned']['vs_eager']['verdict']]}\")",
        f"it takes {mean_over(run, 'max-autotune', 'eager'):.3f} of eager's time and `default` {mean_over(run, 'default', 'eager'):.3f}",
        f"({mean_over(run, 'max-autotune+freezing', 'eager'):.3f} and {mean_over(run, 'default+freezing', 'eager'):.3f})",
        f"({autotune:.0f} s and {freezing:.0f} s, all twelve)",
        f"`torchscript` is about as fast as eager ({mean_over(run, 'torchscript', 'eager'):.3f} of its time)",
        f"compiles in {min(scripts_s):.1f} to {max(scripts_s):.1f} seconds (median {statistics.median(scripts_s):.1f})",
        f"ResNet-50 takes {1 / slower['ratio']:.3f} of eager's time ({1 / slower['ratio_ci95'][1]:.3f} to "
        f"{1 / slower['ratio_ci95'][0]:.3f})",
    ]


def modes_xeon():
    run = "modes"
    assert tables.kept(run)["plan"]["preset"] == "quick" and {row["batch"] for row in measured(run)} == {1}
    tuned = ratios_over(run, "tuned", "eager")
    return [
        f"`default` {mean_twin(run, 'default'):.3f}, `default+freezing` {mean_twin(run, 'default+freezing'):.3f}.",
        f"`tuned` takes {statistics.geometric_mean(tuned):.3f} of eager's time, from {min(tuned):.3f} to {max(tuned):.3f}.",
    ]


COUNTS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


def training_runs():
    faster, means = [], []
    for run in ("training", "training_python"):
        rows = [row for row in measured(run) if row["mode"] == "default"]
        faster.append({row["model"] for row in rows if row["vs_eager"]["verdict"] == "faster"})
        means.append(statistics.geometric_mean(1 / row["vs_eager"]["ratio"] for row in rows))
    return [f"{means[0]:.3f} of eager's time in the first run and {means[1]:.3f} in the second",
            f"Of the {COUNTS[len(faster[0])]} models that the first run calls faster, the second repeats "
            f"{COUNTS[len(faster[0] & faster[1])]}"]


def overhead_turns():
    blocks = tables.kept_json("overhead")["blocks"]
    largest = {side: max(map(abs, blocks[f"{side}_percent"])) for side in ("in_blocks", "in_turns")}
    return [f"by up to {largest['in_blocks']:.1f} % when measured in blocks and by up to {largest['in_turns']:.1f} % in turns"]


def same_code():
    pairs = tables.same_code_pairs()
    rms = 100 * math.sqrt(statistics.mean(pair.log_ratio**2 for pair in pairs))
    return [f"{sum(pair.missed for pair in pairs)} of {len(pairs)} intervals miss. The differences have a root mean square of {rms:.1f} %",
            f"deviation of a single measurement is {rms / math.sqrt(2):.1f} %"]


def versions():
    rows = measured("versions")
    assert len(rows) == 72 and all(row["status"] == "ok" and row.get("engaged", {}).get("ok", True) for row in rows)
    verdicts = {}
    for row in rows:
        if row["mode"] == "default":
            verdicts.setdefault(row["model"], {})[row["torch"]] = row["vs_eager"]["verdict"]
    of_mask2former = verdicts.pop(MASK2FORMER)
    assert of_mask2former == {"2.15.0": "slower", "2.8.0": "faster", "2.11.0": "slower"}
    faster = {model for model, of in verdicts.items() if set(of.values()) == {"faster"}}
    assert faster == {model for model, of in verdicts.items() if "faster" in of.values()} and len(faster) == 5
    xeon = [row for row in measured("versions_xeon") if row["mode"] == "default"]
    assert [row["vs_eager"]["verdict"] for row in xeon] == ["faster"] * 6
    return ["All 72 rows are complete.", "All six compiled arms are faster than eager in the same version."]


def engines():
    openvino, onnxruntime, default = (f"{mean_over('engines', mode, 'eager'):.3f}" for mode in ("openvino", "onnxruntime", "default"))
    frozen = f"{mean_over('engines', 'default+freezing', 'eager'):.3f}"
    [mask2former] = [one for one in tables.kept_json("engine_profiles") if one["model"] == MASK2FORMER]
    [sample] = [ms for name, ms in mask2former["operators_ms"].items() if name.startswith("GridSample")]
    [tried] = [one for one in rows_of("modes_epyc", "model", "mode")[MASK2FORMER, "tuned"]["engaged"]["tuning"]
               if one["choice"] == "keep-grid-sample"]
    detr = {one["mode"]: one["operators_ms"] for one in tables.kept_json("engine_profiles") if one["model"] == CONDITIONAL_DETR}

    def ms(mode, *parts):
        return f"{sum(ms for name, ms in detr[mode].items() if any(part in name for part in parts)):.0f}"

    [call_ms] = [one["call_ms"] for one in tables.kept_json("engine_profiles")
                 if (one["model"], one["mode"]) == (CONDITIONAL_DETR, "openvino")]
    share = 100 * sum(detr["openvino"].values()) / call_ms
    assert len(detr["openvino"]) == 8 and not any("ttention" in name for name in detr["openvino"])
    [explicit] = [one for one in rows_of("modes", "model", "mode")[CONDITIONAL_DETR, "tuned"]["engaged"]["tuning"]
                  if one["choice"] == "explicit-attention"]
    assert explicit["outcome"] == "dropped"
    compiling = statistics.geometric_mean(
        ours / theirs for ours, theirs in zip(compile_s("engines", "default"), compile_s("engines", "python-default"), strict=True))
    return [f"take {openvino} (OpenVINO) and {onnxruntime} (ONNX Runtime) of eager's time",
            f"`default+freezing`, which freezes the weights as the engines do, {frozen}, and `default`, which does not, {default}.",
            f"({sample:.0f} of {mask2former['call_ms']:.0f} ms)",
            f"which makes this model {tried['ratio']:.3f} times as fast as `default+freezing`",
            f"Convolutions take {ms('default+freezing', 'convolution')} ms and {ms('openvino', 'Convolution')} ms in OpenVINO,",
            f"linear layers {ms('default+freezing', 'linear')} and {ms('openvino', 'FullyConnected')}.",
            f"by generated kernels: {ms('default+freezing', 'scaled_dot', 'bmm', 'generated kernels')} ms.",
            f"None of OpenVINO's eight largest operators, which take {share:.0f} % of its call, is attention alone:",
            f"its fused subgraphs take {ms('openvino', 'Subgraph')} ms.",
            f"where it was {explicit['ratio']:.3f} times as fast as the fused kernel",
            f"takes {compiling:.3f} of the time that torch.compile takes in Python"]


def int8():
    def interquartile_percent(row):
        first, _, third = statistics.quantiles(row["samples_ms"], method="inclusive")
        return (third - first) / row["median_ms"] * 100

    lite, in_float32 = (tables.kept(name)["results"] for name in ("int8_lite", "int8_lite_float32"))
    [first, again] = ([row["control"]["ratio"] for row in rows if row["mode"] == "control"] for rows in (lite, in_float32))
    quantized = [row for name in ("int8", "int8_lite") for row in measured(name) if row["mode"] != "eager"]
    assert all(row["engaged"]["quantized"] and not row["engaged"].get("not_quantized") for row in quantized), "all layers"
    assert all(row["calibration"] == {"source": "pictures", "inputs": 32} for row in quantized)
    rows = rows_of("int8", "model", "mode") | rows_of("int8_lite", "model", "mode")
    differing = []
    for (model, mode), row in rows.items():
        if mode == "default+freezing":
            agreeing = [round(of["pictures"]["agreement"] * of["pictures"]["count"]) for of in (row, rows[model, f"python-{mode}"])]
            if agreeing[0] != agreeing[1]:
                differing.append((model, *agreeing, row["pictures"]["count"]))
    [(model, ours, theirs, count)] = differing
    assert model == BEIT
    shares = [f"{mean_over(run, mode, 'eager'):.3f}" for run in ("int8", "int8_lite") for mode in ("default+freezing", "openvino")]
    return ["`default+freezing` takes {} of eager's time and OpenVINO {}; of EfficientNet-Lite, {} and {}.".format(*shares),
            f"up to {max(map(interquartile_percent, lite)):.0f} % of the median in int8 and "
            f"{max(map(interquartile_percent, in_float32)):.0f} % in float32",
            f"by {(first[0] - 1) * 100:.1f} % and {(again[0] - 1) * 100:.1f} %.",
            f"but for BeiT ({ours} and {theirs} of {count} pictures)"]


def guide():
    runs = [tables.kept(name) for name in ("guide", "memory_limit")]
    for run in runs:
        assert (run["environment"]["cpu"], run["environment"]["torch"].split("+")[0]) == ("AMD EPYC", "2.15.0")
        assert run["created"].startswith("2026-11-27") and run["plan"]["dtypes"] == ["float32"] and run["plan"]["weights"]["source"] == "random"
    by_guide, limited = runs
    assert (by_guide["plan"]["preset"], limited["plan"]["preset"], limited["plan"]["batches"]) == ("guide", "quick", [1, 4, 16])
    [(calls, order)] = {(len(row["samples_ms"]), row["order"]) for row in by_guide["results"] if row["mode"] != "control"}
    assert order == "sequential"
    return [f"{COUNTS[len(by_guide['plan']['models'])]} of the guide's models with batch 1.",
            f"as the guide did: {calls} calls of one arm, then {calls} calls of the next.",
            f"{COUNTS[len(limited['plan']['models'])]} models with batch 1, 4 and 16, preset quick."]


def is_preset_standard(run, rows, cpu):
    """Asserts what the pages say of both runs: the preset, its two processes, the weights, and that all rows have times."""
    environment = run["environment"]
    assert (environment["cpu"], environment["torch"], run["plan"]["preset"]) == (cpu, "2.15.0", "standard")
    assert run["plan"]["weights"]["source"] == "random" and {row["dtype"] for row in rows} == {"float32"}
    assert {row["launches"] for row in rows} == {2}
    assert {row["status"] for row in rows} == {"ok"}
    batches = {row["batch"] for row in rows}
    assert batches == set(run["plan"]["batches"])
    assert all(set(modes) == set(run["plan"]["modes"]) for batch in batches
               for modes in by_model(tables.at_batch(rows, batch)).values())


@functools.cache
def differences_from_python():
    """What transformers computes besides the C++ models (`skipped`), and differently (`unfused_attention`), by model."""
    catalogue = (ROOT / "core/catalog/model_catalog.cpp").read_text()
    rows = re.findall(r'^    \{"([^"]+)", .* true, "([^"]*)", "([^"]*)"\},$', catalogue, re.MULTILINE)
    assert len(rows) == 12
    return {model: (skipped, unfused) for model, skipped, unfused in rows}


def fused_attentions(row):
    return row["engaged"]["extern_calls"].get("aten._scaled_dot_product_flash_attention_for_cpu.default", 0)


def without_differences(models, mode):
    """The geometric mean of C++ over Python of the models for which both engines compute the same."""
    same = [of for model, of in models.items() if not any(differences_from_python()[model])]
    assert len(same) == 8
    return statistics.geometric_mean(over_python(of[mode]) for of in same)


def has_fewer_fused_attentions_in_python(models):
    """Asserts that the catalogue names the models whose attention differs between the engines."""
    fewer = {model for model, of in models.items() if fused_attentions(of["python-default"]) < fused_attentions(of["default"])}
    named = {model for model, (_, unfused) in differences_from_python().items() if unfused}
    assert named == {MASKFORMER, MASK2FORMER} and fewer == named & set(models)
    assert all(fused_attentions(of["python-default"]) <= fused_attentions(of["default"]) for of in models.values())


def standard():
    run, rows = tables.kept("standard"), measured("standard")
    is_preset_standard(run, rows, "AMD EPYC")
    assert {row["order"] for row in rows} == {"alternating"} and {row["batch"] for row in rows} == {1, 4}
    models, models_4 = (by_model(tables.at_batch(rows, batch)) for batch in (1, 4))
    assert set(models) == set(models_4) and len(models) == 12
    twins, twins_4 = ({mode: statistics.geometric_mean(over_python(of[mode]) for of in at_batch.values())
                       for mode in ("eager", "default")} for at_batch in (models, models_4))
    medians = {}
    for mode in ("eager", "default"):
        row = models[VIT][mode]
        first = row["samples_per_launch"][0]
        medians[mode] = [statistics.median(row["samples_ms"][:first]), statistics.median(row["samples_ms"][first:])]
    count = COUNTS[len(models)]
    for at_batch in (models, models_4):
        has_fewer_fused_attentions_in_python(at_batch)
    fused = [fused_attentions(models[model][mode]) for model in (MASKFORMER, MASK2FORMER) for mode in ("default", "python-default")]
    same = [f"{without_differences(at_batch, mode):.3f}" for at_batch in (models, models_4) for mode in ("eager", "default")]
    compiled = ("default", "default+freezing")
    times, times_4 = ({mode: mean_over_eager(at_batch.values(), mode)
                       for mode in compiled} for at_batch in (models, models_4))
    faster, faster_4 = ({mode: COUNTS[sum(of[mode]["vs_eager"]["verdict"] == "faster" for of in at_batch.values())]
                         for mode in compiled} for at_batch in (models, models_4))
    mask2former_4 = models_4[MASK2FORMER]
    assert models[MASK2FORMER]["default"]["vs_eager"]["verdict"] == "faster"
    mask2former, before = models[MASK2FORMER], rows_of("versions", "model", "torch", "mode")
    return [f"ViT's `eager` takes {medians['eager'][0]:.0f} ms in the first launch and {medians['eager'][1]:.0f} ms in the second",
            f"`default` {medians['default'][0]:.0f} and {medians['default'][1]:.0f} ms",
            f"{count.capitalize()} models at batch 1 and 4, in eager",
            f"(a virtual machine with two cores, {clock(rows)}), begun on {run['created'][:10]}, float32",
            f"At batch 1, `default` takes {times['default']:.3f} and `default+freezing` {times['default+freezing']:.3f} of eager's time "
            f"(geometric means of {count} models)",
            f"`default` is faster than eager for {faster['default']} models and `default+freezing` for {faster['default+freezing']}.",
            f"At batch 4, `default` takes {times_4['default']:.3f} and `default+freezing` {times_4['default+freezing']:.3f} "
            f"of eager's time; they are faster for {faster_4['default']} and {faster_4['default+freezing']} models.",
            f"at batch 1 `eager` takes {twins['eager']:.3f} and `default` {twins['default']:.3f} of the time in Python, "
            f"at batch 4 {twins_4['eager']:.3f} and {twins_4['default']:.3f} (geometric means of {count} models)",
            "at batch 1, `default` of MaskFormer calls fused attention {} times and `python-default` {} times, "
            "those of Mask2Former {} and {} times.".format(*fused),
            "For the eight models without these differences, `eager` takes {} and `default` {} of the time in Python at batch 1, "
            "and {} and {} at batch 4.".format(*same),
            f"At batch 4, `default` takes {over(mask2former_4['default'], mask2former_4['eager']):.3f} of eager's time and "
            f"{over_python(mask2former_4['default']):.3f} of the time of `python-default`, "
            f"which takes {over(mask2former_4['python-default'], mask2former_4['eager']):.3f} of eager's time; "
            f"at batch 1 it takes {over(mask2former['python-default'], mask2former['eager']):.3f}.",
            f"takes {over(mask2former['default'], mask2former['eager']):.3f} of eager's time and "
            f"{over_python(mask2former['default']):.3f} of the time of `python-default`",
            f"`default+freezing` takes {over(mask2former['default+freezing'], mask2former['eager']):.3f} of eager's time",
            f"took {over(before[MASK2FORMER, '2.15.0', 'default'], before[MASK2FORMER, '2.15.0', 'eager']):.3f} of eager's time"]


def clock(rows):
    """The one clock that Linux showed: "2596.12 MHz"."""
    return tables.clock(rows).strip(" ()")


def standard_family25():
    run, rows = tables.kept("standard_family25"), measured("standard_family25")
    is_preset_standard(run, rows, "AMD EPYC (family 25 model 17)")
    assert {row["device_name"] for row in rows} == {run["environment"]["cpu"]}
    assert set(run["plan"]["modes"]) == set(tables.kept("standard")["plan"]["modes"])
    apart = [row for row in rows if row["order"] != "alternating"]
    assert {(row["model"], row["batch"], row["order"]) for row in apart} == {(MOBILENET, 16, "abba")}
    assert {row["mode"] for row in apart} == {"eager", "default", "python-eager", "python-default"}
    [disturbed] = [re.search("takes (.*) % more time", text)[1] for row in apart for text in row.get("warnings", [])
                   if "disturb each other" in text and row["mode"] == "python-eager"]
    assert run["plan"]["batches"] == [1, 4, 16]
    at = {batch: by_model(tables.at_batch(rows, batch)) for batch in (1, 4, 16)}
    assert set(at[16]) < set(at[4]) == set(at[1]) < set(by_model(measured("standard")))
    assert set(at[4]) - set(at[16]) == {OWLVIT, DETR_50}
    # The rows that an earlier program measured say so.
    measured_by = re.compile(r"measured by CompileScope [0-9.]+ \((\w+)\)")
    earlier = [(row["batch"], found[1]) for row in rows for text in row.get("warnings", []) if (found := measured_by.match(text))]
    [(batch, before)] = set(earlier)
    assert batch == 16 and len(earlier) == len(tables.at_batch(rows, 16))
    means = {mode: [f"{mean_over_eager([of[model] for model in at[16]], mode):.3f}" for of in at.values()]
             for mode in ("default", "default+freezing")}
    frozen = [over(of["default+freezing"], of["eager"])
              for of in (at[1][VIT], by_model(tables.at_batch(measured("standard"), 1))[VIT])]
    return [f"It has {COUNTS[len(at[16])]} models at batch 1, 4 and 16, and OwlViT and DETR-50 at batch 1 and 4, "
            f"in the same modes ([results](standard_family25.results.json), begun on {run['created'][:10]}).",
            f"{before} measured batch 16 and {run['environment']['commit'][:12]} the rest.",
            f"Its processor is an {run['environment']['cpu']}, {clock(rows)}.",
            f"frozen ViT takes {frozen[0]:.3f} of eager's time here with batch 1, and {frozen[1]:.3f} on the other processor.",
            f"were measured apart: beside the others, `python-eager` took {disturbed} % more time than alone, compared with `eager`.",
            "At batch 1, 4 and 16, `default` takes {}, {} and {} of eager's time, ".format(*means["default"])
            + "and `default+freezing` {}, {} and {} ".format(*means["default+freezing"])
            + f"(geometric means of the {COUNTS[len(at[16])]} models that have all three)."]


def standard_xeon():
    run, rows = tables.kept("standard_xeon"), measured("standard_xeon")
    cpu = "Intel(R) Xeon(R) Processor (family 6 model 167)"
    is_preset_standard(run, rows, cpu)
    assert run["environment"]["cpu_capability"] == "AVX512"
    assert run["plan"]["batches"] == [1, 4, 16] and set(run["plan"]["modes"]) == set(tables.kept("standard")["plan"]["modes"])
    models, models_4, models_16 = (by_model(tables.at_batch(rows, batch)) for batch in (1, 4, 16))
    assert set(models) == set(models_4) == set(by_model(measured("standard"))) and len(models) == 12
    missing_16 = {MASKFORMER, DETR_101, CONDITIONAL_DETR}
    assert set(models_16) == set(models) - missing_16
    for at_batch in (models, models_4, models_16):
        has_fewer_fused_attentions_in_python(at_batch)
    apart = {(row["model"], row["batch"], row["mode"], row["order"]) for row in rows if row["order"] != "alternating"}
    assert apart == {(model, batch, mode, "abba") for model, batch in ((RESNET_50, 1), (RESNET_50, 4), (RESNET_50, 16), (MOBILENET, 4), (OWLVIT, 4))
                     for mode in UNFROZEN_MODES}
    assert not [text for row in rows for text in row.get("warnings", []) if text.startswith("measured by CompileScope")], "one program"
    [control] = [row for row in run["results"] if row["mode"] == "control"]
    assert (control["model"], control["batch"]) == (DETR_50, 16)
    control_low, control_high = control["control"]["ratio_ci95"]
    assert control_low < 1 < control_high, "the control agrees"
    in_two_runs = {(row["model"], row["batch"]) for row in rows if row["mode"] == "default" and row["wave"] == 2}
    assert in_two_runs == {(DETR_50, 16)}
    for mode in ("default", "default+freezing"):
        assert models_16[DETR_50][mode]["eager_samples_ms"] != models_16[DETR_50]["eager"]["samples_ms"]
    assert "over_python" not in models_16[DETR_50]["default"] and "over_python" in models_16[DETR_50]["eager"]
    [disturbed] = [re.search("takes (.*) % less time", text)[1] for text in models[RESNET_50]["python-default"]["warnings"]
                   if "disturb each other" in text]
    compiled = ("default", "default+freezing")
    times, times_4 = ([f"{mean_over_eager(at_batch.values(), mode):.3f}" for mode in compiled] for at_batch in (models, models_4))
    faster, faster_4, faster_16 = ([COUNTS[int(count)] for _, count, *_ in tables.verdict_counts(tables.at_batch(rows, batch), compiled)]
                                   for batch in (1, 4, 16))
    slower_frozen = {model for model, of in models_4.items() if of["default+freezing"]["vs_eager"]["verdict"] == "slower"}
    assert slower_frozen == {MASK2FORMER, MASKFORMER}
    for mode in compiled:
        assert {model for model, of in models_16.items() if of[mode]["vs_eager"]["verdict"] == "slower"} == {MASK2FORMER}
    eager_owlvit = [statistics.median(samples) for samples in
                    (models_16[OWLVIT]["eager"]["samples_ms"], models_16[OWLVIT]["default+freezing"]["eager_samples_ms"])]
    batches = (models, models_4, models_16)
    at_all = {mode: [f"{mean_over_eager([at[model] for model in models_16], mode):.3f}" for at in batches] for mode in compiled}
    segformer = [f"{over(at[SEGFORMER]['default'], at[SEGFORMER]['eager']):.3f}" for at in batches]
    mask2former, mask2former_16 = models_4[MASK2FORMER], models_16[MASK2FORMER]
    epyc = by_model(tables.at_batch(measured("standard"), 1))
    frozen_epyc = mean_over_eager(epyc.values(), "default+freezing")
    frozen_maskformer = [over(of[MASKFORMER]["default+freezing"], of[MASKFORMER]["eager"]) for of in (models, epyc)]

    explicit_run, explicit_rows = tables.kept("standard_xeon_explicit"), measured("standard_xeon_explicit")
    is_preset_standard(explicit_run, explicit_rows, cpu)
    assert explicit_run["environment"]["commit"] == run["environment"]["commit"] and clock(explicit_rows) == clock(rows)
    assert {row["order"] for row in explicit_rows} == {"alternating"}
    assert {row["settings"]["attention"] for row in rows} == {"sdpa"} and {row["settings"]["attention"] for row in explicit_rows} == {"explicit"}
    explicit = by_model(explicit_rows)
    fused_maskformer, fused_mask2former = (over_python(models[model]["eager"]) for model in (MASKFORMER, MASK2FORMER))
    low, high = explicit[MASKFORMER]["eager"]["over_python"]["ratio_ci95"]
    assert low < 1 < high, "with the same attention, neither engine is faster"
    return [f"begun on {run['created'][:10]}, commit {run['environment']['commit'][:12]}). The processor is an {cpu}, {clock(rows)}, "
            "with AVX-512:",
            f"because at batch 1 `python-default` took {disturbed} % less time beside the others than alone, compared with `eager`.",
            f"With batch 4, `default` takes {times_4[0]} and `default+freezing` {times_4[1]} of eager's time; "
            f"they are faster for {faster_4[0]} and {faster_4[1]} models.",
            f"Of the {COUNTS[len(models_16)]} models with batch 1, 4 and 16, "
            + "`default` takes {}, {} and {} of eager's time, and ".format(*at_all["default"])
            + "`default+freezing` {}, {} and {}.".format(*at_all["default+freezing"]),
            "SegFormer gains less with larger batches: its `default` takes {}, {} and {}.".format(*segformer),
            "`default+freezing` is slower than eager for Mask2Former and MaskFormer.",
            f"The control in the results is `{control['control']['mode']}` of DETR with ResNet-50 and batch 16: its ratio to eager is "
            f"{control['control']['ratio']:.3f} ({control_low:.3f} to {control_high:.3f}) times that of the first measurement.",
            f"batch 16 of {COUNTS[len(missing_16)]} models is missing: DETR with ResNet-101, Conditional DETR and MaskFormer. "
            f"MaskFormer's `eager` takes {models_4[MASKFORMER]['eager']['median_ms'] / 1000:.1f} s with batch 4.",
            f"with batch 16, OwlViT's `eager` took {eager_owlvit[0] / 1000:.2f} s beside the other modes and {eager_owlvit[1] / 1000:.2f} s beside "
            "`default+freezing`.",
            f"With batch 16, `default` and `default+freezing` are faster than eager for {faster_16[0]} and {faster_16[1]} of "
            f"{COUNTS[len(models_16)]} models, and slower for Mask2Former only.",
            f"On the Xeon the ratios at batch 4 are [{over(mask2former['default'], mask2former['eager']):.3f}, "
            f"{over_python(mask2former['default']):.3f} and "
            f"{over(mask2former['python-default'], mask2former['eager']):.3f}](#on-an-intel-xeon).",
            f"On the Xeon with batch 4, Mask2Former gains nothing from `default`, which takes {over(mask2former['default'], mask2former['eager']):.3f} "
            f"of eager's time, and `default+freezing` takes {over(mask2former['default+freezing'], mask2former['eager']):.3f}. "
            f"`python-default` takes {over(mask2former['python-default'], mask2former['python-eager']):.3f} of the time of `python-eager`, "
            f"and `default` {over_python(mask2former['default']):.3f} of the time of `python-default`.",
            f"With batch 16 these four ratios are {over(mask2former_16['default'], mask2former_16['eager']):.3f}, "
            f"{over(mask2former_16['default+freezing'], mask2former_16['eager']):.3f}, "
            f"{over(mask2former_16['python-default'], mask2former_16['python-eager']):.3f} and "
            f"{over_python(mask2former_16['default']):.3f}.",
            f"On this Xeon, with batch 1, `default` takes {times[0]} and `default+freezing` {times[1]} of eager's time (geometric means of twelve models); "
            f"they are faster for {faster[0]} and {faster[1]} models.",
            f"On the EPYC with {clock(measured('standard'))}, `default+freezing` takes {frozen_epyc:.3f} with batch 1. "
            f"MaskFormer's takes {frozen_maskformer[0]:.3f} of eager's time on the Xeon and {frozen_maskformer[1]:.3f} on that EPYC.",
            f"with batch 1 `eager` takes {without_differences(models, 'eager'):.3f} and `default` "
            f"{without_differences(models, 'default'):.3f} of the time in Python, "
            f"with batch 4 {without_differences(models_4, 'eager'):.3f} and {without_differences(models_4, 'default'):.3f}.",
            f"MaskFormer's `eager` takes {fused_maskformer:.3f} of Python's time with the fused operation, and "
            f"{over_python(explicit[MASKFORMER]['eager']):.3f} ({low:.3f} to {high:.3f}) with the same attention as Python.",
            f"Mask2Former's ratio hardly changes: {fused_mask2former:.3f} and {over_python(explicit[MASK2FORMER]['eager']):.3f}."]


def two_processors_of_one_name():
    first, second = (tables.at_batch(measured(run), 1) for run in ("standard", "engines"))
    assert {tables.kept(run)["environment"]["cpu"] for run in ("standard", "engines")} == {"AMD EPYC"}
    assert clock(second) == clock(measured("standard_family25"))
    frozen = [over(of["default+freezing"], of["eager"]) for of in (by_model(first)[VIT], by_model(second)[VIT])]
    return [f"Times and ratios of {clock(first)} and of {clock(second)} must not be compared: frozen ViT takes {frozen[0]:.3f} of "
            f"eager's time on the first ([standard.md](standard.md)) and {frozen[1]:.3f} on the second ([engines.md](engines.md)), "
            "with batch 1."]


def mask2former_profiles():
    file = tables.kept_json("mask2former_profiles")
    assert (file["model"], file["cpu"], file["torch"], file["batch"]) == (MASK2FORMER, "AMD EPYC", "2.15.0", 1)
    default, frozen = file["profiles"]
    assert (default["mode"], frozen["mode"]) == ("default", "default+freezing")
    inner, outer = default["samples"]["loops"][-1], frozen["samples"]["loops"][0]
    assert inner["over"] == outer["over"] == "channels" and inner["step"] > 1
    assert {loop["step"] for loop in frozen["samples"]["loops"]} == {1}
    return [f"the kernel for the samples took {frozen['samples']['self_ms']:.0f} of {frozen['call_ms']:.0f} ms, and "
            f"{default['samples']['self_ms']:.0f} of {default['call_ms']:.0f} ms in `default`",
            f"{file['date']}, batch 1, commit {file['commit']}"]


def segformer_over_python(limit):
    """The time of `default` over that of `python-default` in the runs with this limit on the kept blocks."""
    runs = [run["median_ms"] for run in tables.kept_json("freed_memory_program")["runs"] if run["limit"] == limit]
    assert len(runs) == 3
    return statistics.median(run["default"] for run in runs) / statistics.median(run["python-default"] for run in runs)


def segformer_with_all_memory_kept():
    twin = rows_of("modes_epyc", "model", "mode")[SEGFORMER, "default"]
    return [f"SegFormer's `default` takes {segformer_over_python('none'):.2f} of the time of `python-default` on the EPYC "
            f"([freed_memory.md](freed_memory.md)), and not {over_python(twin):.3f}."]


def freed_memory():
    file = tables.kept_json("freed_memory")
    median_ms = {(row["model"], row["mode"], setting): statistics.median(one["call_ms"] for one in row[setting])
                 for row in file["rows"] for setting in ("returns", "keeps")}

    def longer(model, mode):
        return median_ms[model, mode, "returns"] / median_ms[model, mode, "keeps"]

    assert {len(row[setting]) for row in file["rows"] for setting in ("returns", "keeps")} == {6}
    assert file["cpu"] == "AMD EPYC" and file["torch"].startswith("2.15.0") and (file["threads"], file["calls"]) == (2, 20)
    [compiled] = [row["returns"] for row in file["rows"] if (row["model"], row["mode"]) == (MOBILENET, "torch.compile")]
    times_ms = [one["call_ms"] for one in compiled]
    program = tables.kept_json("freed_memory_program")
    assert (program["model"], program["cpu"], program["preset"], program["batch"]) == (SEGFORMER, "AMD EPYC", "quick", 1)
    before, after = program["peaks"]
    assert (before["model"], before["mode"], before["batch"]) == (MASK2FORMER, "eager", 4)
    return [f"{file['date']}, PyTorch",
            f"compiled MobileNet takes {min(times_ms):.1f} ms in one process and {max(times_ms):.1f} ms in another",
            f"In eager, MobileNet takes {longer(MOBILENET, 'eager'):.2f} times and SegFormer {longer(SEGFORMER, 'eager'):.2f} times as long",
            f"`default` takes {segformer_over_python('32 MiB'):.2f} of the time of `python-default` in the first three runs and "
            f"{segformer_over_python('none'):.2f} in the others",
            f"three runs with commit {program['commit']}",
            f"rose from {before['peak_host_bytes'] / 2**20:,.0f} to {after['peak_host_bytes'] / 2**20:,.0f} MiB, and its time fell from "
            f"{before['median_ms']:,.0f} to {after['median_ms']:,.0f} ms"]


def gpu():
    rows = {row["mode"]: row for row in measured("gpu_h100") if "samples_ms" in row}
    [model] = {row["model"] for row in rows.values()}
    assert model == "microsoft/resnet-50" and {row["status"] for row in rows.values()} == {"cancelled"}

    def over_twin(mode):
        pairs = zip(rows[f"python-{mode}"]["samples_ms"], rows[mode]["samples_ms"])
        python_ms, cpp_ms = map(np.array, zip(*pairs))
        return 1 / paired_statistic.ratio(python_ms, cpp_ms)

    [error] = {f"{row['accuracy']['error_over_std']:.4f}" for row in rows.values()}
    clocks = {reading["sm_clock_mhz"] for reading in rows["eager"]["telemetry"]}
    loads = [reading["load1"] for reading in rows["eager"]["telemetry"]]
    in_time = sum(row["stopped_by"] == "timeout" for row in rows.values())
    return [f"the error is {error} of the outputs' standard deviation in all of them",
            f"after {rows['default']['compile_setup_s']:.1f} s of set-up",
            f"takes {over_twin('reduce-overhead'):.2f} of the time in Python, and `default` takes {over_twin('default'):.2f}",
            f"was {clocks.pop():.0f} MHz in every round, the load of the machine fell from {loads[0]:.1f} to {loads[-1]:.1f}",
            f"{COUNTS[in_time].capitalize()} of the five modes therefore measured until the preset's time was over",
            f"{rows['eager']['device_ms']:.2f} of {rows['eager']['alone_ms']:.2f} ms for eager alone"]


@pytest.mark.parametrize("document, sentences", [
    ("docs/measurements/engines.md", engines),
    ("docs/measurements/versions.md", versions),
    ("docs/measurements/gpu.md", gpu),
    ("docs/measurements/freed_memory.md", freed_memory),
    ("docs/measurements/guide.md", guide),
    ("docs/measurements/README.md", two_processors_of_one_name), ("docs/measurements/standard.md", standard_family25),
    ("docs/measurements/standard.md", standard), ("docs/measurements/standard.md", mask2former_profiles),
    ("docs/measurements/standard.md", standard_xeon),
    ("docs/measurements/int8.md", int8),
    ("docs/measurements/same_code.md", same_code),
    ("docs/measurements/modes.md", segformer_with_all_memory_kept),
    ("docs/measurements/modes.md", modes_epyc), ("docs/measurements/modes.md", modes_xeon),
    ("docs/measurements/training.md", training_runs), ("docs/method.md", overhead_turns)])
def test_the_sentences_have_the_figures_of_the_results(document, sentences):
    text = " ".join((ROOT / document).read_text().split())
    assert [sentence for sentence in sentences() if sentence not in text] == []


def test_the_twins_of_python_are_never_faster():
    """modes.md: No verdict is "slower"."""
    for run in ("modes_epyc", "modes"):
        intervals = [row["over_python"]["ratio_ci95"] for row in measured(run) if "over_python" in row]
        assert intervals and max(low for low, _ in intervals) <= 1.01


def test_the_models_that_compiling_makes_slower_are_those_named():
    text = (MEASUREMENTS / "modes.md").read_text()
    epyc, xeon = re.findall(r"^- Compiling does not pay off for all models: (.*?)\.\s", text, re.MULTILINE | re.DOTALL)
    for run, sentence in (("modes_epyc", epyc), ("modes", xeon)):
        named = {"ResNet-50": "microsoft/resnet-50", "MaskFormer": MASKFORMER, "Mask2Former": MASK2FORMER}
        assert {model for name, model in named.items() if name in sentence} == slower_than_eager(run, "default"), sentence


def test_readme_counts_runs_of_the_named_kind():
    for run in tables.README_RUNS:
        rows = tables.at_batch(measured(run), 1)
        assert {(row["dtype"], row["weights"]["source"]) for row in rows} == {("float32", "random")}
        for _, *counts in tables.verdict_counts(rows, ("default", "default+freezing")):
            assert sum(map(int, counts)) == 12
        assert len(by_model(rows)) == 12 and tables.kept(run)["environment"]["logical_cpus"] == 2
    assert {tables.kept(run)["plan"]["preset"] for run in tables.README_RUNS} == {"standard"}
    text = " ".join((ROOT / "README.md").read_text().split())
    assert "for twelve image models at batch 1 on two cores, float32, random weights, preset Standard." in text
    assert {row["batch"] for row in measured("standard_xeon")} == {1, 4, 16}
