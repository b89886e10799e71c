"""Compiles CUDA packages on a machine without a GPU, with the program itself on a fake CUDA (tests/support/fake_cuda).

    python tests/benchmarks/cuda_packages.py [--model ID,...] [--list]

For each row of `ROWS` that docs/measurements/cuda_packages.json does not have, a run of the program captures the model on the fake
device, compiles it with Inductor, Triton and the ptxas of Triton's wheel, loads the package, binds its constants by name and calls it.
The code is that for a GPU of the row's compute capability, but kernels compute nothing: nothing is measured, and outputs are not
checked. The file keeps what the packages have. scripts/measurement_tables.py writes its table.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
os.environ.setdefault("COMPILESCOPE_BIN_DIR", str(ROOT / "build/release/bin"))
sys.path.insert(0, str(ROOT / "tests/support"))

from fake_gpu import BIN, fake_gpu  # noqa: E402

KEPT = ROOT / "docs/measurements/cuda_packages.json"
# Small ones first.
MODELS = ["microsoft/resnet-50", "google/vit-base-patch16-224", "google/deeplabv3_mobilenet_v2_1.0_513",
          "nvidia/segformer-b0-finetuned-ade-512-512", "facebook/detr-resnet-50", "google/owlvit-base-patch32",
          "microsoft/beit-base-patch16-224-pt22k-ft22k", "microsoft/conditional-detr-resnet-50", "facebook/detr-resnet-101",
          "facebook/convnext-large-224", "facebook/mask2former-swin-tiny-coco-panoptic", "facebook/maskformer-swin-base-ade"]
TYPES = ["microsoft/resnet-50", "google/vit-base-patch16-224", "nvidia/segformer-b0-finetuned-ade-512-512"]
MODES = ["default", "default+freezing"]
# (command, model, number type, compute capability, modes). The fake's cuDNN has no plan for a convolution in bfloat16 on 9.0.
ROWS = [*(("run", model, "float32", "9.0", MODES) for model in MODELS),
        ("train", "mmaction2/tsn_r50", "float32", "9.0", ["default"]),
        *(("run", model, "bfloat16", "8.0", ["default"]) for model in TYPES),
        *(("run", model, "float32", "8.0", ["default"]) for model in TYPES)]


def package(row):
    """What is kept of a row of results: whether code was compiled, loaded and bound, and what it has."""
    engaged = row.get("engaged", {})
    is_bound = engaged.get("kernels", 0) > 0 and row["status"] in ("ok", "wrong_output")
    kept = {key: row[key] for key in ("kind", "model", "mode", "dtype", "batch", "torch")}
    if not is_bound:
        return kept | {"status": row["status"], "reason": row.get("reason", "")}
    return kept | {"status": "compiled, not run", **{key: engaged[key] for key in ("kernels", "extern_calls", "fused_nodes")}}


def compiled(command, model, dtype, capability, modes, folder):
    """Compiles the modes of one row. Returns package() of each."""
    out = folder / "run"
    words = [BIN / "compilescope-cli", command, "--model", model, "--device", "cuda:0", "--dtype", dtype, "--preset", "quick",
             "--mode", ",".join(["eager", *modes]), "--out", out]
    if command == "run":
        words += ["--input", "synthetic"]
    environment = os.environ | fake_gpu(capability=capability) | {
        "COMPILESCOPE_CACHE": str(folder / "cache"), "COMPILESCOPE_DATA": str(folder / "data"),
        "AOT_INDUCTOR_COMPILE_WRAPPER_OPT_LEVEL": "O0"}  # the host code around the kernels
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    if not (out / "results.json").exists():
        raise SystemExit(done.stderr)
    rows = [row for row in json.loads((out / "results.json").read_text())["results"] if row["mode"] in modes]
    return [package(row) | {"capability": capability} for row in rows]


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--model", default="", help="only these")
    options.add_argument("--list", action="store_true", help="print what is missing")
    chosen = options.parse_args()
    wanted = chosen.model.split(",") if chosen.model else []
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else []
    have = {(one["model"], one["dtype"], one["capability"]) for one in kept if one["status"] == "compiled, not run"}
    for command, model, dtype, capability, modes in ROWS:
        if (model, dtype, capability) in have or (wanted and model not in wanted):
            continue
        print(model, dtype, capability, flush=True)
        if chosen.list:
            continue
        with tempfile.TemporaryDirectory() as folder:
            new = compiled(command, model, dtype, capability, modes, pathlib.Path(folder))
        for one in new:
            print(" ", one["mode"], one["status"], one.get("kernels", one.get("reason")), flush=True)
        same = [(one["model"], one["dtype"], one["capability"]) for one in new]
        kept = [one for one in kept if (one["model"], one["dtype"], one["capability"]) not in same] + new
        KEPT.write_text("[\n" + ",\n".join(json.dumps(one) for one in kept) + "\n]\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
