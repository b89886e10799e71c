"""Runs of the program on devices of a fake CUDA: its own workers, cells, helper and LibTorch, but kernels that compute nothing.

Form B of the GPU tests (docs/design/gpu.md). What these runs write has a mark, and no other part of the program opens it.
"""

import pytest

from fake_gpu import Runs, counted

RESNET = "microsoft/resnet-50"
PARAMETERS_BYTES = 25_610_152 * 4  # with buffers
MARK = "is not a GPU: tests use it, and nothing that it reports is a measurement"


@pytest.fixture
def runs(tmp_path):
    return Runs(tmp_path)


def statuses(rows):
    return {key: row["status"] for key, row in rows.items()}


def test_a_graph_is_captured_and_every_row_has_the_mark(runs):
    rows = runs.rows("--model", RESNET, "--device", "cuda:0", "--mode", "eager,cudagraph")
    assert statuses(rows) == {(1, "eager"): "ok", (1, "cudagraph"): "ok"}
    graph = rows[1, "cudagraph"]
    assert graph["engaged"]["cuda_graph"] is True
    assert sum(line["captures"] for line in counted(runs.log)) >= 1
    for row in rows.values():
        assert row["device_name"].startswith("fake CUDA") and any(MARK in warning for warning in row["warnings"])
        assert row["peak_device_bytes"] > PARAMETERS_BYTES
    # A graph holds its own memory: what was reserved.
    assert graph["peak_device_bytes"] >= rows[1, "eager"]["peak_device_bytes"]
    for words in (["compare", str(runs.out), str(runs.out)], ["report", str(runs.out)]):
        done = runs.command(*words)
        assert done.returncode == 2 and MARK in done.stderr, (words, done.stderr)
    assert MARK in runs.command("devices").stdout
    assert runs.command("history").stdout.count("fake CUDA") == 0


def test_a_failed_capture_is_the_graphs_row_and_not_eagers(runs):
    rows = runs.rows("--model", RESNET, "--device", "cuda:0", "--mode", "eager,cudagraph", no_capture=1)
    assert statuses(rows) == {(1, "eager"): "ok", (1, "cudagraph"): "failed"}
    assert "cannot be captured as a CUDA graph" in rows[1, "cudagraph"]["reason"]


def test_the_second_device_is_numbered_as_in_the_plan(runs):
    """Its cell's process sees only this device, as number 0."""
    rows = runs.rows("--model", RESNET, "--device", "cuda:1", "--mode", "eager", devices=2, memory=PARAMETERS_BYTES // 2)
    assert statuses(rows) == {(1, "eager"): "oom"}
    rows = runs.rows("--model", RESNET, "--device", "cuda:1", "--mode", "eager", devices=2, memory=PARAMETERS_BYTES // 2,
                     memory1=8 << 30)
    assert statuses(rows) == {(1, "eager"): "ok"} and rows[1, "eager"]["device"] == "cuda:1"


def test_limits_of_memory_are_learnt_and_forgotten(runs):
    words = ("--model", RESNET, "--device", "cuda:0", "--mode", "eager", "--batch", "1,8,16")
    rows = runs.rows(*words, memory=PARAMETERS_BYTES + (150 << 20))
    assert statuses(rows) == {(1, "eager"): "ok", (8, "eager"): "oom", (16, "eager"): "skipped"}
    assert "out of memory" in rows[8, "eager"]["reason"] and "batch 8" in rows[16, "eager"]["reason"]
    later = runs.rows(*words[:-1], "16", memory=PARAMETERS_BYTES + (150 << 20))
    assert statuses(later) == {(16, "eager"): "skipped"}, "known from the first run"


def test_the_largest_batch_is_the_one_that_fits(runs):
    rows = runs.rows("--model", RESNET, "--device", "cuda:0", "--mode", "eager", "--find-largest-batch",
                     memory=PARAMETERS_BYTES + (150 << 20))
    (batch, _), = rows
    assert 1 <= batch < 8 and rows[batch, "eager"]["status"] == "ok", statuses(rows)


STGCN = ("--model", "mmaction2/stgcn", "--device", "cuda:0", "--mode", "eager")
FITS = "the largest power of two that fits"


def test_a_training_step_takes_the_largest_batch_that_fits(runs):
    """The published batch is 16. LibTorch's allocator reserves 0.4 GB for batch 4, 0.7 (2.11) or 0.8 GB (2.15) for 8, 1.4 GB for 16."""
    rows = runs.rows(*STGCN, command="train", memory=1_000_000_000)
    assert statuses(rows) == {(8, "eager"): "ok"} and rows[8, "eager"]["planned_batch"] == 16
    assert any(FITS + " is 8" in warning for warning in rows[8, "eager"]["warnings"])
    rows = runs.rows(*STGCN, "--retry-oom", command="train", memory=50_000_000)
    assert statuses(rows) == {(1, "eager"): "oom"}
    assert not any(FITS in warning for warning in rows[1, "eager"]["warnings"])


def test_a_lost_device_is_the_arms_row(runs):
    """The 1000th kernel of a cell's process is an illegal access: after some calls of the arm, before it is measured."""
    rows = runs.rows("--model", RESNET, "--device", "cuda:0", "--mode", "eager", illegal_access_at=1000)
    assert statuses(rows) == {(1, "eager"): "failed"}
    assert "illegal memory access" in rows[1, "eager"]["reason"]


def test_after_a_lost_device_the_other_arms_run_in_a_new_process(runs):
    """The graph loses the device. Eager, which takes turns with it, is measured without it."""
    rows = runs.rows("--model", RESNET, "--device", "cuda:0", "--mode", "eager,cudagraph", illegal_access_at_graph=3)
    assert statuses(rows) == {(1, "eager"): "ok", (1, "cudagraph"): "failed"}
    assert "illegal memory access" in rows[1, "cudagraph"]["reason"]
    assert "the process ended, the other arms are measured in a new one" in runs.done.stderr
