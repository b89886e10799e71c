"""The documents say what was measured: every table of docs/measurements equals what the kept results give, to the digit, and so do
the figures of the sentences. Tables whose raw data is not kept are listed, and their sections say so."""

import math
import re
import statistics

import pytest

import measured_tables
from measured_tables import MEASUREMENTS, ROOT, kept, rows_of
from python_ratio import by_model, over, over_twin

COMPUTED = {
    "machines.md": [measured_tables.machines],
    "modes.md": [lambda: measured_tables.modes("modes_epyc"), lambda: measured_tables.modes("modes")],
    "reliability.md": [measured_tables.reliability],
    "training.md": [measured_tables.training, measured_tables.training_python],
    "tuned.md": [lambda: measured_tables.tuned("modes"), lambda: measured_tables.tuned("modes_epyc")],
    "versions.md": [measured_tables.versions],
}

# Sections with tables whose raw data was not kept. The list may only shrink: a new measurement keeps its results.
BY_HAND = [
    "eager_ratio.md: Eager in C++ over eager in transformers",
    "imported_models.md: Models imported by name",
    "loading_and_images.md: Loading a checkpoint, preparing a photograph",
    "machines.md: What a cell over SSH costs",
    "models.md: The twelve image models at full size",
    "modes.md: On a Xeon with AMX: eager and default, both engines",
    "modes.md: ResNet-50 in bf16 on a processor with AMX",
    "modes.md: What a package from the cache costs",
    "overhead.md: Turns against blocks",
    "overhead.md: What measuring costs",
    "overhead.md: Where the time of a run goes",
    "training.md: Do compiled steps train as eager ones do?",
    "tuned.md: Where a package lies in memory",
    "tuned.md: Who computes matrix products",
    "versions.md: The version of the published tables",
]
MOST_BY_HAND = 15
MARK = re.compile(r"Measured by hand on 20\d\d-\d\d-\d\d( and \d\d)?; the raw data is not kept\.")
# tests/measure/test_simulator.cpp writes the first and compares it; the second is what it wrote until 2026-11-25.
GENERATED = ["simulator.md", "simulator_before.md"]


def sections(page):
    """(heading, text) of each part."""
    parts = re.split(r"^#+ (.*)$", (MEASUREMENTS / page).read_text(), flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2]))


def table_lines(text):
    """The lines of tables without their two lines of head."""
    lines, table = [], []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            table.append(line)
        else:
            lines += table[2:]
            table = []
    return lines


def pages():
    return sorted(path.name for path in MEASUREMENTS.glob("*.md") if path.name not in GENERATED)


def computed(page):
    return [line for lines in COMPUTED.get(page, []) for line in lines()]


@pytest.mark.parametrize("page", pages())
def test_each_table_is_what_the_kept_results_give(page):
    here = [line for heading, text in sections(page) if f"{page}: {heading}" not in BY_HAND for line in table_lines(text)]
    expected = computed(page)
    assert sorted(here) == sorted(line for line in expected if line.startswith("|"))
    text = (MEASUREMENTS / page).read_text().splitlines()
    assert [line for line in expected if line not in text] == []


def test_tables_without_kept_data_are_listed_and_say_so():
    with_tables = {f"{page}: {heading}": text for page in pages() for heading, text in sections(page) if table_lines(text)}
    assert [name for name in BY_HAND if name not in with_tables] == [], "gone: shorten the list and MOST_BY_HAND"
    assert [name for name in BY_HAND if not MARK.search(" ".join(with_tables[name].split()))] == [], "not marked in the page"
    assert len(BY_HAND) <= MOST_BY_HAND


def mean_over(name, mode, other, leave_out=()):
    models = by_model(kept(name)["results"])
    return statistics.geometric_mean(over(rows[mode], rows[other], rows) for (model, _), rows in models.items() if model not in leave_out)


def ratios_over(name, mode, other):
    return [over(rows[mode], rows[other], rows) for rows in by_model(kept(name)["results"]).values()]


def mean_twin(name, mode):
    return statistics.geometric_mean(over_twin(rows[mode])[0] for rows in by_model(kept(name)["results"]).values())


def compile_s(name, mode):
    return [rows[mode]["compile_cold_s"] for rows in by_model(kept(name)["results"]).values()]


def slower_than_eager(name, mode):
    return {row["model"] for row in kept(name)["results"] if row["mode"] == mode and row.get("vs_eager", {}).get("verdict") == "slower"}


MASK2FORMER, MASKFORMER = "facebook/mask2former-swin-tiny-coco-panoptic", "facebook/maskformer-swin-base-ade"


def modes_epyc():
    run = "modes_epyc"
    rows = rows_of(run, "model", "mode")

    def pair(model):
        ours, theirs = (rows[model, mode]["median_ms"] for mode in ("default+freezing", "python-default+freezing"))
        return f"{math.floor(ours + 0.5)} for {math.floor(theirs + 0.5)}"

    tuned = ratios_over(run, "tuned", "python-default")
    scripts_s = compile_s(run, "torchscript")
    freezing, autotune = (sum(compile_s(run, mode)) for mode in ("default+freezing", "max-autotune+freezing"))
    frozen = rows[MASKFORMER, "default+freezing"]["vs_eager"]["ratio"]
    slower = rows["microsoft/resnet-50", "default"]["vs_eager"]
    return [
        f"`eager` takes {mean_twin(run, 'eager'):.3f} of python-eager's time",
        f"`default` {mean_twin(run, 'default'):.3f} of python-default's",
        f"`default+freezing`: {mean_over(run, 'default+freezing', 'python-default'):.3f} of python-default",
        f"{mean_twin(run, 'default+freezing'):.3f} of python-default+freezing",
        f"(ViT {pair('google/vit-base-patch16-224')} ms, BEiT {pair('microsoft/beit-base-patch16-224-pt22k-ft22k')}, "
        f"ConvNeXT-L {pair('facebook/convnext-large-224')}, MaskFormer {pair(MASKFORMER)})",
        f"`tuned`: {statistics.geometric_mean(tuned):.3f} of python-default",
        f"{mean_over(run, 'tuned', 'python-default', [MASK2FORMER]):.3f} over the eleven without Mask2Former",
        f"from {min(tuned):.3f} to {max(tuned):.3f}",
        f"`max-autotune`: {mean_twin(run, 'max-autotune'):.3f} of python-max-autotune, frozen "
        f"{mean_twin(run, 'max-autotune+freezing'):.3f} of Python's",
        f"({mean_over(run, 'max-autotune', 'python-default'):.3f} of python-default, Python's own "
        f"{mean_over(run, 'python-max-autotune', 'python-default'):.3f})",
        f"({mean_over(run, 'max-autotune+freezing', 'python-default'):.3f} for "
        f"{mean_over(run, 'default+freezing', 'python-default'):.3f})",
        f"({autotune:.0f} s for {freezing:.0f}, all twelve)",
        f"`torchscript` is about eager ({mean_over(run, 'torchscript', 'python-default'):.3f} of python-default, where eager is "
        f"{mean_over(run, 'eager', 'python-default'):.3f})",
        f"compiles in {min(scripts_s):.1f} to {max(scripts_s):.1f} seconds (median {statistics.median(scripts_s):.1f})",
        f"frozen, MaskFormer takes {1 / frozen:.2f} of eager's time",
        f"ResNet-50 takes {1 / slower['ratio']:.3f} of eager's time ({1 / slower['ratio_ci95'][1]:.3f} to "
        f"{1 / slower['ratio_ci95'][0]:.3f})",
    ]


def modes_xeon():
    run = "modes"
    tuned = ratios_over(run, "tuned", "python-default")
    return [
        f"`default` over python-default: {mean_twin(run, 'default'):.3f}",
        f"`default+freezing`: {mean_over(run, 'default+freezing', 'python-default'):.3f} of python-default",
        f"{mean_twin(run, 'default+freezing'):.3f} of python-default+freezing",
        f"`tuned`: {statistics.geometric_mean(tuned):.3f} of python-default",
        f"{mean_over(run, 'tuned', 'python-default', [MASK2FORMER]):.3f} over the eleven without Mask2Former",
        f"from {min(tuned):.3f} to {max(tuned):.3f}",
    ]


COUNTS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight"]


def training_runs():
    faster, means = [], []
    for run in ("training", "training_python"):
        rows = [row for row in kept(run)["results"] if row["mode"] == "default"]
        faster.append({row["model"] for row in rows if row["vs_eager"]["verdict"] == "faster"})
        means.append(statistics.geometric_mean(1 / row["vs_eager"]["ratio"] for row in rows))
    return [f"{means[0]:.3f} of eager's time in the first run and {means[1]:.3f} in the second",
            f"Of the {COUNTS[len(faster[0])]} models that the first run calls faster, the second repeats "
            f"{COUNTS[len(faster[0] & faster[1])]}"]


def overhead_turns():
    """From the table of a measurement by hand."""
    text = (MEASUREMENTS / "overhead.md").read_text()
    blocks, turns = (float(re.search(rf"^\| in {way} \| ([\d.]+) \|", text, re.MULTILINE)[1]) for way in ("blocks", "turns"))
    return [f"by up to {blocks:.1f} % when measured in blocks and by up to {turns:.1f} % in turns"]


def verdicts_against_eager():
    """The rows of README's table."""
    lines = []
    for run, machine in (("modes_epyc", "AMD EPYC"), ("modes", "Intel Xeon")):
        rows = kept(run)["results"]
        assert {(row["batch"], row["dtype"], row["weights"]["source"]) for row in rows} == {(1, "float32", "random")}
        for mode in ("default", "default+freezing"):
            verdicts = [row["vs_eager"]["verdict"] for row in rows if row["mode"] == mode]
            faster, unclear, slower = (verdicts.count(word) for word in ("faster", "cant_tell", "slower"))
            assert faster + unclear + slower == len(verdicts) == 12
            lines.append(f"| {machine}, 2 cores | `{mode}` | {faster} | {unclear} | {slower} |")
    return lines


@pytest.mark.parametrize("document, sentences", [
    ("docs/measurements/modes.md", modes_epyc), ("docs/measurements/modes.md", modes_xeon),
    ("docs/measurements/training.md", training_runs), ("docs/method.md", overhead_turns), ("README.md", verdicts_against_eager)])
def test_the_sentences_have_the_figures_of_the_results(document, sentences):
    text = " ".join((ROOT / document).read_text().split())
    assert [sentence for sentence in sentences() if sentence not in text] == []


def test_the_models_that_compiling_makes_slower_are_those_named():
    text = (MEASUREMENTS / "modes.md").read_text()
    epyc, xeon = re.findall(r"^- Compiling does not pay off for all models: (.*?)\.\s", text, re.MULTILINE | re.DOTALL)
    for run, sentence in (("modes_epyc", epyc), ("modes", xeon)):
        named = {"ResNet-50": "microsoft/resnet-50", "MaskFormer": MASKFORMER, "Mask2Former": MASK2FORMER}
        assert {model for name, model in named.items() if name in sentence} == slower_than_eager(run, "default"), sentence
