"""int8 with real weights: EfficientNet-Lite0 to 2 keep eager's answers and accuracy on labelled pictures."""
import json
import os
import subprocess

import pytest

from int8_pictures import save_labelled_pictures
from real_weights import save_as_on_the_hub, save_by_transformers, timm_model
from reference import CLI

PICTURES = 150
MODES = ("eager", "default+freezing", "python-default+freezing")
# These models were designed for int8. Agreement and accuracy differ by what chance and 32 calibration pictures make of it.
LEAST_AGREEMENT, MOST_LOST = 0.8, 0.1


@pytest.fixture(scope="module")
def pictures(tmp_path_factory):
    return save_labelled_pictures(tmp_path_factory.mktemp("pictures"), PICTURES)


@pytest.mark.parametrize("size", [0, 1, 2])
def test_a_quantised_classifier_answers_as_eager(size, pictures, tmp_path):
    save_as_on_the_hub(timm_model(size), tmp_path / "hub")
    save_by_transformers(tmp_path / "hub", tmp_path / "model")
    environment = os.environ | {"COMPILESCOPE_CACHE": str(tmp_path / "cache"), "COMPILESCOPE_DATA": str(tmp_path / "data")}
    done = subprocess.run(
        [CLI, "run", "--model", tmp_path / "model", "--device", "cpu", "--dtype", "int8", "--mode", ",".join(MODES), "--preset", "quick",
         "--pictures", pictures, "--out", tmp_path / "out"], env=environment, capture_output=True, text=True, timeout=1700)
    assert done.returncode == 0, done.stdout + done.stderr
    rows = {row["mode"]: row for row in json.loads((tmp_path / "out/results.json").read_text())["results"] if row["mode"] != "control"}
    assert {row["status"] for row in rows.values()} == {"ok"}, {mode: row.get("reason") for mode, row in rows.items()}
    eager = rows["eager"]["pictures"]
    assert eager["labelled"] == PICTURES and eager["accuracy"] > 0.4, "the pictures show nothing that the model knows"
    for mode in MODES[1:]:
        row = rows[mode]
        assert row["calibration"] == {"source": "pictures", "inputs": 32}
        assert row["engaged"]["quantized"]["conv2d"] > 40, row["engaged"]
        assert row["pictures"]["agreement"] >= LEAST_AGREEMENT, row["pictures"]
        assert row["pictures"]["accuracy"] >= eager["accuracy"] - MOST_LOST, row["pictures"]
        assert row["accuracy"]["error_over_std"] > 2e-3, "it did not compute in int8"
