"""All twelve image models at full size in one table: docs/measurements/models.md.

    python tests/benchmarks/eager_ratio.py --batch 1,4 2> EAGER.jsonl
    compilescope-cli run --model all --batch 1 --mode eager,default,default+freezing --out RUN
    python tests/benchmarks/model_table.py RUN/results.json EAGER.jsonl > docs/measurements/models.md

Parity is taken anew: the largest absolute difference of an output from transformers', over the standard deviation of
transformers' output, same random checkpoint, same input.
"""
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/parity"))

from reference import CLI, INPUT_SIZES, benchmark_inputs, build, reference, run_infer  # noqa: E402

MODES = ("default", "default+freezing")


def parity(model_id):
    """The largest error of an output; for masks also the share of pixels on the same side of one half."""
    model = build(model_id)
    inputs = benchmark_inputs(model_id, 1)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        model.save_pretrained(folder / "hf")
        ours = run_infer(model_id, folder / "hf", inputs, folder)
    theirs = reference(model, inputs, list(ours))
    text = f"{max(float((ours[name] - value).abs().max() / value.std()) for name, value in theirs.items()):.1e}"
    masks = "masks_queries_logits"
    if masks in theirs:
        text += f", {((ours[masks] > 0) == (theirs[masks] > 0)).double().mean() * 100:.3f} % of mask pixels"
    return text


def parameters(model_id):
    """Of transformers' model, without the norm of a Swin backbone's last state, which published files do not have."""
    return sum(parameter.numel() for name, parameter in build(model_id).named_parameters()
               if ".encoder.swin.layernorm." not in name)


def catalogue():
    return {model["id"]: model for model in json.loads(subprocess.check_output([CLI, "models", "--json"]))}


def ratio(row):
    """Time of the arm over eager's, the inverse of the speed-up."""
    if "ratio_ci95" not in row["vs_eager"]:  # fewer than five rounds
        return f"{1 / row['vs_eager']['ratio']:.2f}"
    low, high = row["vs_eager"]["ratio_ci95"]
    return f"{1 / row['vs_eager']['ratio']:.2f} ({1 / high:.2f} to {1 / low:.2f})"


def eager_ratio(row):
    return f"{row['ratio']:.2f} ({row['low']:.2f} to {row['high']:.2f})" if row else "not measured"


def main():
    results = json.loads(pathlib.Path(sys.argv[1]).read_text())
    rows = {(row["model"], row["mode"]): row for row in results["results"]}
    eager = {(row["model"], row["batch"]): row for row in map(json.loads, pathlib.Path(sys.argv[2]).read_text().splitlines())}
    known = catalogue()
    print("| model | parameters | parity | eager / transformers, batch 1 | batch 4 | default / eager | default+freezing / eager | "
          "compile s |\n|---|---:|---|---|---|---|---|---|")
    ratios = {mode: [] for mode in MODES}
    for model_id in INPUT_SIZES:
        count = parameters(model_id)
        assert count == known[model_id]["parameters"], (model_id, count)
        cells = [known[model_id]["label"], f"{count:,}", parity(model_id)]
        cells += [eager_ratio(eager.get((model_id, batch))) for batch in (1, 4)]
        for mode in MODES:
            row = rows.get((model_id, mode))
            is_measured = row and row["status"] == "ok" and row.get("vs_eager")
            cells.append(ratio(row) if is_measured else row["status"] if row else "not measured")
            if is_measured:
                ratios[mode].append(1 / row["vs_eager"]["ratio"])
        compiled = [rows.get((model_id, mode), {}).get("compile_cold_s") for mode in MODES]
        cells.append(", ".join("?" if seconds is None else f"{seconds:.0f}" for seconds in compiled))
        print("| " + " | ".join(cells) + " |", flush=True)
    for mode, values in ratios.items():
        if values:
            print(f"\nGeometric mean of {mode} over eager, {len(values)} models: {statistics.geometric_mean(values):.3f}.")


if __name__ == "__main__":
    main()
