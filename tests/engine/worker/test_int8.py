"""Cells of int8: quantised by torchao in C++ and Python, judged by their answers to pictures beside eager in float32."""
import json
import os
import subprocess

import numpy as np
import pytest
from PIL import Image
from test_worker import CLI, ROOT, cell, start  # noqa: F401 (start is a fixture)

PREPROCESSOR = ROOT / "resources/models/microsoft/resnet-50/preprocessor_config.json"
MODES = ("eager", "default", "default+freezing", "python-eager", "python-default+freezing")
PICTURES = 12


@pytest.fixture(scope="module")
def small_resnet(tmp_path_factory):
    """A ResNet of one stage in Hugging Face layout, as transformers writes it."""
    from transformers import ResNetConfig, ResNetForImageClassification
    folder = tmp_path_factory.mktemp("resnet")
    config = ResNetConfig(embedding_size=16, hidden_sizes=[32], depths=[1], num_labels=11)
    ResNetForImageClassification(config).save_pretrained(folder)
    (folder / "preprocessor_config.json").write_text(PREPROCESSOR.read_text())
    return folder


@pytest.fixture(scope="module")
def pictures(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pictures")
    random = np.random.default_rng(0)
    for number in range(PICTURES):
        small = Image.fromarray(random.integers(0, 256, (8, 8, 3), np.uint8))
        small.resize((300, 260), Image.Resampling.BICUBIC).save(folder / f"{number:02}.png")
    (folder / "labels.csv").write_text("".join(f"{number:02}.png,{number % 11}\n" for number in range(PICTURES)))
    return folder


@pytest.fixture(scope="module")
def run(small_resnet, pictures, tmp_path_factory):
    """Runs the command line. The run on pictures is in `out`."""
    folder = tmp_path_factory.mktemp("run")
    environment = os.environ | {"COMPILESCOPE_CACHE": str(folder / "cache"), "COMPILESCOPE_DATA": str(folder / "data")}

    def cli(*words, code=0):
        done = subprocess.run([CLI, *map(str, words)], env=environment, cwd=folder, capture_output=True, text=True, timeout=1500)
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout

    cli("run", "--model", small_resnet, "--device", "cpu", "--dtype", "int8", "--mode", ",".join(MODES), "--preset", "quick",
        "--threads", 1, "--pictures", pictures, "--out", "out")
    rows = json.loads((folder / "out/results.json").read_text())["results"]
    return cli, folder, {row["mode"]: row for row in rows if row["mode"] != "control"}


def test_frozen_modes_are_quantised_beside_eager_in_float32(run):
    _, _, rows = run
    assert {mode: row["status"] for mode, row in rows.items()} == {
        "eager": "ok", "default": "unsupported", "default+freezing": "ok", "python-eager": "ok",
        "python-default+freezing": "ok"}, {mode: row.get("reason") for mode, row in rows.items()}
    assert {row["dtype"] for row in rows.values()} == {"int8"}
    assert rows["eager"]["arm_dtype"] == rows["python-eager"]["arm_dtype"] == "float32"
    assert "frozen weights" in rows["default"]["reason"]
    assert rows["eager"]["accuracy"]["error_over_std"] < 2e-4


@pytest.mark.parametrize("mode", ["default+freezing", "python-default+freezing"])
def test_a_row_says_what_was_quantised_and_on_what(run, mode):
    row = run[2][mode]
    assert row["engaged"]["quantized"]["linear"] == 1 and row["engaged"]["quantized"]["conv2d"] >= 4, row["engaged"]
    assert not row["engaged"].get("not_quantized")
    assert row["calibration"] == {"source": "pictures", "inputs": PICTURES}
    assert any("qconv" in name for name in row["engaged"]["extern_calls"]), row["engaged"]["extern_calls"]
    # The error shows that the arm computed in int8: float32 would be within 0.0002, and it is judged by its answers.
    assert row["accuracy"]["error_over_std"] > 2e-3
    assert row["vs_eager"]["ratio"] > 0
    assert not any("random" in warning for warning in row.get("warnings", []))


def test_every_arm_answers_the_pictures(run):
    _, _, rows = run
    for mode, row in rows.items():
        if row["status"] != "ok":
            continue
        assert row["pictures"]["count"] == row["pictures"]["labelled"] == PICTURES, mode
        assert (mode == "eager") == ("agreement" not in row["pictures"]), mode
    assert rows["python-eager"]["pictures"]["agreement"] == 1
    assert rows["default+freezing"]["pictures"]["agreement"] >= 0.5


def test_the_summary_and_the_cache_name_int8(run):
    cli, folder, _ = run
    summary = (folder / "out/results.md").read_text()
    assert "compute in int8; calibrated on 12 of the pictures." in summary
    packages = [line for line in cli("cache", "list").splitlines() if "default+freezing" in line]
    assert packages and all("int8" in line for line in packages), packages


def test_without_pictures_the_row_says_random_and_is_not_advised(run, small_resnet):
    cli, folder, _ = run
    cli("run", "--model", small_resnet, "--device", "cpu", "--dtype", "int8", "--mode", "eager,default+freezing", "--preset", "quick",
        "--threads", 1, "--out", "random")
    row = next(row for row in json.loads((folder / "random/results.json").read_text())["results"]
               if row["mode"] == "default+freezing")
    assert row["status"] == "ok" and row["calibration"] == {"source": "random", "inputs": 8}, row
    assert any("calibrated on random input" in warning for warning in row["warnings"])
    assert "compile_cached_s" not in row, "another calibration is another package"
    advice = json.loads(cli("advise", "random", "--json"))["advice"][0]
    assert advice["best"]["mode"] == "eager"
    assert [(arm["mode"], arm["why"]) for arm in advice["ruled_out"]] == [("default+freezing", "agreement_unknown")]


def test_what_int8_cannot_be_is_a_reason(start):  # noqa: F811
    worker = start()
    worker.send(cell(0, modes=("torchscript",), dtype="int8"), cell(1, modes=("default+bf16",), dtype="int8"),
                cell(2, modes=("eager",), dtype="int8", kind="training", model="mmaction2/stgcn"))
    worker.cell_end(2)
    rows = [list(worker.rows(index).values())[0] for index in range(3)]
    assert [row["status"] for row in rows] == ["unsupported"] * 3, rows
    for row, part in zip(rows, ("frozen weights", "frozen weights", "inference only")):
        assert part in row["reason"], row
    worker.close()


def test_commands_of_one_arm_refuse_int8(run, small_resnet):
    cli, _, _ = run
    for words in (("infer", "--image", ROOT / "resources/sample_640x480.png"), ("profile",)):
        cli(*words, "--model", small_resnet, "--dtype", "int8", code=2)
