"""Models that are not in the catalogue, imported by name: how far from Python's own, and what can be captured and compiled.

    .venv/bin/python tests/benchmarks/imported_models.py [--compile NAME,...] [NAME...] > table.md

Each is built by timm or transformers with random weights (reference.randomise), whose tensors `infer` then reads. The
differences are the largest of all outputs, as a share of Python's output's standard deviation. Slow: each line starts Python
two or three times; run by hand.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

import torch
from safetensors.torch import load_file, save_file

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "tests/parity"), str(ROOT / "core/python")]

from compilescope.importing import model as import_model  # noqa: E402
from reference import CLI, randomise  # noqa: E402

NAMES = [
    "timm/convnextv2_tiny", "timm/efficientnet_b0", "timm/mobilenetv3_small_100", "timm/swin_tiny_patch4_window7_224",
    "timm/deit_tiny_patch16_224", "timm/regnetx_002", "timm/densenet121", "timm/mixer_s32_224", "timm/eva02_tiny_patch14_224",
    "timm/maxvit_nano_rw_256", "timm/vit_small_patch16_dinov3", "timm/efficientformerv2_s0", "transformers/mobilevit",
    "transformers/swinv2", "transformers/poolformer", "transformers/levit", "transformers/dinov2", "transformers/yolos",
    "transformers/depth_anything", "transformers/clip_vision_model", "transformers/rt_detr", "transformers/upernet",
]


def infer(name, folder, mode):
    done = subprocess.run(
        [CLI, "infer", "--model", name, "--weights", folder, "--device", "cpu", "--mode", mode,
         "--input", folder / "in.safetensors", "--output", folder / "out.safetensors"], capture_output=True, text=True)
    if done.returncode != 0:
        return None, (done.stderr.strip().splitlines() or [f"ended with {done.returncode}"])[-1]
    return load_file(folder / "out.safetensors"), ""


def distance(ours, theirs):
    return max(float((ours[key] - value).abs().max() / value.std()) for key, value in theirs.items())


def cell(name, folder, mode, theirs):
    outputs, problem = infer(name, folder, mode)
    return problem.removeprefix("compilescope-cli: ") if outputs is None else f"{distance(outputs, theirs):.1e}"


def line(name, folder, compiled):
    try:
        built = import_model.build(name, False)
        _, kind, word = import_model.split(name)
        size = import_model.example_size(kind.processor(word, built, None))
        randomise(built.module, seed=1)
        pictures = torch.randn(1, 3, *size, generator=torch.Generator().manual_seed(2))
        with torch.no_grad():
            theirs = {key: value.contiguous() for key, value in built.call(pictures).items()}
    except Exception as error:
        return [name, "", "", str(error).splitlines()[0], "", ""]
    state = {key: value.contiguous().clone() for key, value in built.module.state_dict().items()}
    save_file(state, folder / "model.safetensors")
    save_file({"pixel_values": pictures}, folder / "in.safetensors")
    parameters = sum(parameter.numel() for parameter in built.module.parameters()) / 1e6
    modes = ["eager", "torchscript"] + (["default"] if name in compiled else [])
    cells = [cell(name, folder, mode, theirs) for mode in modes]
    return [name, f"{parameters:.1f} M", f"{size[0]}x{size[1]}", *cells, *[""] * (3 - len(cells))]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--compile", default="")
    parser.add_argument("names", nargs="*", default=NAMES)
    options = parser.parse_args()
    torch.set_num_threads(1)
    print("| model | parameters | input | eager | captured (torchscript) | compiled (default) |\n|---|---|---|---|---|---|")
    for name in options.names:
        with tempfile.TemporaryDirectory() as folder:
            print("| " + " | ".join(line(name, pathlib.Path(folder), options.compile.split(","))) + " |", flush=True)


if __name__ == "__main__":
    os.environ.setdefault("COMPILESCOPE_CACHE", tempfile.mkdtemp(prefix="compilescope_imported_"))
    main()
