"""What the mode tuned chooses and is worth: beside eager, default, default+freezing and real torch.compile, one run.

    python tests/benchmarks/tuned_table.py [--model all|ID,...] [--batch 1] [--preset quick] [--out DIR] [--python no] > FILE
    python tests/benchmarks/tuned_table.py --from DIR > FILE        the table of a run that is there

A mode of a later wave did not take turns with those of earlier ones: eager did with both, and links them.
"""
from python_ratio import arguments, by_model, mean, number, over, over_eager, print_table

MODES = ["eager", "default", "default+freezing", "tuned"]
PYTHON_MODES = ["python-eager", "python-default"]


def trial(tried):
    text = f"{tried['choice']} {tried['outcome'].replace('_', ' ')}"
    if "ratio" in tried:
        low, high = tried.get("ratio_ci95", [float("nan")] * 2)
        text += f" {tried['ratio']:.3f} ({low:.3f} to {high:.3f})"
    return text + (f": {tried['reason']}" if tried.get("reason") else "")


def markdown(file):
    environment = file.get("environment", {})
    lines = [f"{environment.get('cpu', '')}, torch {environment.get('torch', '')}, preset {file['plan'].get('preset')}. Times over "
             "each other: below 1 tuned is faster.", "",
             "| model | tuned, ms | over eager | over default | over default+freezing | over python-default | search, s | chosen |",
             "|---|---:|---:|---:|---:|---:|---:|---|"]
    columns, searches = [[], [], [], []], []
    for (model, _), rows in by_model(file["results"]).items():
        tuned = rows.get("tuned")
        if not tuned or tuned["status"] != "ok":
            lines.append(f"| {model} | | | | | | | {(tuned or {}).get('status', 'no row')}: {(tuned or {}).get('reason', '')} |")
            continue
        ratios = [over_eager(tuned, rows)] + [over(tuned, rows.get(mode), rows)
                                              for mode in ("default", "default+freezing", "python-default")]
        for column, ratio in zip(columns, ratios):
            column.append(ratio)
        tried = tuned["engaged"].get("tuning", [])
        chosen = ", ".join(t["choice"] for t in tried if t["outcome"] == "kept") or "nothing: default"
        lines.append(f"| {model} | {tuned['median_ms']:.1f} | {' | '.join(number(ratio) for ratio in ratios)} | "
                     f"{tuned.get('compile_cold_s', 0):.0f} | {chosen} |")
        searches.append(f"- {model}: " + "; ".join(map(trial, tried)))
    lines.append(f"| **geometric mean** | | {' | '.join(mean(column) for column in columns)} | | |")
    return "\n".join([*lines, "", "How many times as fast each choice made the fastest code before it:", "", *searches])


def main():
    parser = arguments(__doc__)
    parser.add_argument("--python", default="yes", choices=("yes", "no"), help="whether the python-* arms run too")
    words = parser.parse_args()
    print_table(words, MODES + (PYTHON_MODES if words.python == "yes" else []), markdown)


if __name__ == "__main__":
    main()
