"""Decoding and preprocessing a 12-megapixel JPEG beside Pillow and transformers' image processors (torchvision backend).

    .venv/bin/python tests/benchmarks/image.py [--rounds N]

"Decoding" is the file to 8-bit RGB (Image.open and load), "preprocessing" what the model's image processor makes of it,
with settings already read on both sides.
"""
import argparse
import functools
import pathlib
import sys
import tempfile
import time

import torch
from PIL import Image
from transformers import AutoImageProcessor

from turns import HEAD, ROOT, THREADS, Probe, in_turns, row

sys.path.insert(0, str(ROOT / "tests/parity"))
from imaging_cases import photograph  # noqa: E402

MODELS = {
    "vit": "google/vit-base-patch16-224",
    "segformer": "nvidia/segformer-b0-finetuned-ade-512-512",
    "detr": "facebook/detr-resnet-50",
    "convnext": "facebook/convnext-large-224",
    "owlvit": "google/owlvit-base-patch32",
}
WIDTH, HEIGHT = 4000, 3000


def theirs(processor, file):
    start = time.perf_counter()
    image = Image.open(file)
    image.load()
    decoded = time.perf_counter()
    processor(image, return_tensors="pt")
    return {"decode": decoded - start, "preprocess": time.perf_counter() - decoded}


def with_total(times):
    times["total"] = [a + b for a, b in zip(times["decode"], times["preprocess"])]
    return times


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=30)
    rounds = parser.parse_args().rounds
    torch.set_num_threads(THREADS)
    probe = Probe()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "photo.jpg"
        photograph(WIDTH, HEIGHT).save(file, quality=90)
        size = f"{WIDTH}x{HEIGHT}, {file.stat().st_size / 1e6:.1f} MB"
        for model_type, model_id in MODELS.items():
            config = ROOT / "resources/models" / model_id
            processor = AutoImageProcessor.from_pretrained(config)
            assert processor.backend == "torchvision"
            request = {"image": str(file), "config": str(config / "preprocessor_config.json"), "model_type": model_type}
            calls = functools.partial(probe.ask, request), functools.partial(theirs, processor, file)
            ours, others = map(with_total, in_turns(*calls, rounds))
            rows.append(row(f"{model_type}: both", ours["total"], others["total"], 1))
            rows.append(row(f"{model_type}: preprocessing", ours["preprocess"], others["preprocess"], 0.8))
        rows.append(row("decoding alone", ours["decode"], others["decode"], None))
    probe.close()
    print(f"A JPEG of {size}, {THREADS} threads, {rounds} rounds.", "", HEAD, *rows, sep="\n")


if __name__ == "__main__":
    main()
