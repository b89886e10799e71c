"""Speed as ratios of two measurements of the same minute, on a machine that does nothing else (./test.sh full).

    COMPILESCOPE_BIN_DIR=build/release/bin python -m pytest tests/benchmarks/test_speed.py
"""

import json
import pathlib
import sys
import time

import torch

from cli_runs import RESNET, Cli

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "engine/worker"))
from test_worker import cell, start  # noqa: E402, F401 (fixture)


def matmul_tflops(threads):
    """The speed of one matrix product of one size in Python."""
    torch.set_num_threads(threads)
    matrix = torch.rand(1024, 1024)
    matrix @ matrix
    begin = time.perf_counter()
    matrix @ matrix
    return 2 * 1024**3 / (time.perf_counter() - begin) / 1e12


def test_the_matmul_peak_is_what_products_in_python_reach(start):  # noqa: F811
    worker = start()
    worker.send(cell(settings=cell()["settings"] | {"threads": 2}))
    worker.cell_end(0)
    peak = worker.rows()["eager"]["matmul_peak_tflops"]
    worker.close()
    python = max(matmul_tflops(2) for _ in range(5))
    assert 1 / 1.5 < peak / python < 3, (peak, python)


def test_the_remaining_time_is_right_by_half_of_the_run(tmp_path):
    gmacs = {"google/vit-base-patch16-224": 17.6, "microsoft/beit-base-patch16-224-pt22k-ft22k": 17.6,
             "facebook/convnext-large-224": 34.4, RESNET: 4.1, "nvidia/segformer-b0-finetuned-ade-512-512": 8.4,
             "facebook/mask2former-swin-tiny-coco-panoptic": 39.6, "facebook/maskformer-swin-base-ade": 248.5,
             "google/deeplabv3_mobilenet_v2_1.0_513": 10.6, "google/owlvit-base-patch32": 58.6,
             "facebook/detr-resnet-50": 81.2, "facebook/detr-resnet-101": 144.6, "microsoft/conditional-detr-resnet-50": 85}
    script = {"cells": {f"{model}@{batch}": {"rounds": 6, "round_s": 0.0004 * work * batch}
                        for model, work in gmacs.items() for batch in (1, 2)}}
    done = Cli(tmp_path).run(script, "--model", "all", "--batch", "1,2", "--preset", "quick", "--out", "out", "--json-progress")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    told = [(line["elapsed_s"], line["remaining_s"]) for line in lines if line["type"] == "progress" and "remaining_s" in line]
    total_s = told[-1][0]
    elapsed_s, remaining_s = next(pair for pair in told if pair[0] >= total_s / 2)
    assert 1 / 1.5 < remaining_s / (total_s - elapsed_s) < 1.5, told
