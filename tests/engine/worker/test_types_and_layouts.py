"""Modes with +channels_last and +bf16 take turns with the cell's eager, and their rows show in which type and layout they ran."""
import json
import os
import subprocess

import pytest
from test_python_arm import small_vit  # noqa: F401 (a fixture)
from test_worker import CLI, cell, start  # noqa: F401 (start is a fixture)

from paired_statistic import ratio

MODES = ("eager", "eager+channels_last", "eager+bf16", "default+bf16")


@pytest.fixture(scope="module")
def run(small_vit, tmp_path_factory):  # noqa: F811
    """The command line on a model and the folder with the results."""
    folder = tmp_path_factory.mktemp("run")
    environment = os.environ | {"COMPILESCOPE_CACHE": str(folder / "cache"), "COMPILESCOPE_DATA": str(folder / "data")}

    def cli(*words):
        done = subprocess.run([CLI, *words], env=environment, cwd=folder, capture_output=True, text=True, timeout=900)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    cli("run", "--model", small_vit, "--weights", small_vit, "--device", "cpu", "--mode", ",".join(MODES), "--preset", "quick",
        "--input", "synthetic", "--threads", "1", "--out", "out")
    return cli, folder / "out"


def results(folder):
    return json.loads((folder / "results.json").read_text())


def test_arms_of_two_types_and_layouts_share_a_cell(run):
    rows = {row["mode"]: row for row in results(run[1])["results"] if row["mode"] != "control"}
    assert list(rows) == list(MODES)
    assert {row["status"] for row in rows.values()} == {"ok"}, rows
    assert {row["dtype"] for row in rows.values()} == {"float32"}, "the cell's, by which rows are grouped"
    assert {mode: row.get("arm_dtype") for mode, row in rows.items()} == {
        "eager": None, "eager+channels_last": None, "eager+bf16": "bfloat16", "default+bf16": "bfloat16"}
    assert [row["settings"]["memory_format"] for row in rows.values()] == ["contiguous", "channels_last", "contiguous", "contiguous"]
    # The error shows the type that really ran: the reference is eager's fp64 of unrounded weights.
    errors = {mode: row["accuracy"]["error_over_std"] for mode, row in rows.items()}
    assert errors["eager"] < 2e-4 and errors["eager+channels_last"] < 2e-4
    assert 1e-3 < errors["eager+bf16"] < 0.1 and 1e-3 < errors["default+bf16"] < 0.1
    assert rows["default+bf16"]["accuracy"]["vs_eager_error_over_std"] > 1e-3, "against the eager of the cell, in float32"
    assert rows["default+bf16"]["engaged"]["kernels"] > 0
    assert all(row["alone_ms"] > 0 and row["peak_host_bytes"] > 0 for row in rows.values())
    assert all("matmul_peak_tflops" in row for row in rows.values())


def test_each_has_a_verdict_against_float32_eager(run):
    rows = {row["mode"]: row for row in results(run[1])["results"]}
    for mode in MODES[1:]:
        row = rows[mode]
        assert row["order"] in ("alternating", "abba")
        # Of the cell's eager in float32, round by round. The medians' ratio says less: a burst of load moves it by half.
        assert row["vs_eager"]["ratio"] == pytest.approx(ratio(rows["eager"]["samples_ms"], row["samples_ms"]), rel=1e-9)
        assert row["vs_eager"]["verdict"] in ("faster", "slower", "same", "can't tell", "cant_tell")
    assert "vs_eager" not in rows["eager"]


def test_files_and_the_cache_name_type_and_mode(run):
    cli, out = run
    summary = (out / "results.md").read_text()
    assert any("eager+bf16" in line and "bfloat16" in line for line in summary.splitlines()), summary
    packages = [line for line in cli("cache", "list").splitlines() if "default" in line]
    assert len(packages) == 1 and "bfloat16" in packages[0] and "+bf16" not in packages[0], packages
    assert results(out)["plan"]["modes"] == list(MODES)


def test_a_plan_in_bfloat16_has_the_same_package_and_a_resumed_run_its_rows(run, small_vit):  # noqa: F811
    cli, out = run
    cli("run", "--model", small_vit, "--weights", small_vit, "--device", "cpu", "--dtype", "bfloat16", "--mode", "default",
        "--preset", "quick", "--input", "synthetic", "--threads", "1", "--out", "bf16")
    other = results(out.parent / "bf16")["results"][0]
    mine = next(row for row in results(out)["results"] if row["mode"] == "default+bf16")
    assert other["status"] == "ok", other
    assert other["engaged"]["package_key"] == mine["engaged"]["package_key"]
    assert other["compile_cold_s"] == mine["compile_cold_s"], "it comes from the cache"
    before = results(out)["results"]
    cli("run", "--resume", "out")
    assert results(out)["results"] == before


def test_a_suffix_that_the_cell_or_the_model_cannot_use_is_a_reason(start):  # noqa: F811
    worker = start()
    worker.send(cell(0, modes=("eager+bf16",), dtype="bfloat16"),
                cell(1, modes=("eager+channels_last",), model="mmaction2/stgcn"),
                cell(2, modes=("reduce-overhead+bf16",)),
                cell(3, modes=("eager+bf16",), kind="training", model="mmaction2/stgcn"))
    worker.cell_end(3)
    reasons = [list(worker.rows(index).values())[0] for index in range(4)]
    assert [row["status"] for row in reasons] == ["unsupported"] * 4, reasons
    for row, part in zip(reasons, ("bfloat16 already", "(N, C, H, W)", "the same as default+bf16", "inference only")):
        assert part in row["reason"], row
    worker.close()
