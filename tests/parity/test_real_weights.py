"""Real weights read a real picture: scikit-image's photograph of an espresso, against timm's own model and transform."""
import json
import os
import subprocess

import pytest
import torch

from real_weights import (
    names_of_imagenet,
    photograph,
    probabilities,
    save_as_on_the_hub,
    save_by_transformers,
    timm_model,
    transform_of,
)
from reference import CLI, assert_refused
from test_infer_image import preview

ESPRESSO = 967
# timm resizes with PIL and we with torch on bytes, which is a level or two apart.
TOLERANCE = 0.01


@pytest.fixture(scope="module", autouse=True)
def own_folders(tmp_path_factory):
    for name in ("COMPILESCOPE_CACHE", "COMPILESCOPE_DATA"):
        os.environ[name] = str(tmp_path_factory.mktemp(name.lower()))


@pytest.fixture(scope="module")
def espresso(tmp_path_factory):
    file = tmp_path_factory.mktemp("photographs") / "coffee.png"
    photograph("coffee").save(file)
    return file


@pytest.fixture(scope="module")
def expected():
    """timm's five best classes: (number, score), best first."""
    best = probabilities(timm_model(), photograph("coffee")).topk(5)
    assert best.indices[0] == ESPRESSO and best.values[0] > 0.9, best
    return list(zip(best.indices.tolist(), best.values.tolist()))


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    top = tmp_path_factory.mktemp("models")
    save_as_on_the_hub(timm_model(), top / "hub")
    assert "model_type" not in json.loads((top / "hub/config.json").read_text())
    save_by_transformers(top / "hub", top / "transformers")
    saved = json.loads((top / "transformers/config.json").read_text())
    assert saved["architectures"] == ["TimmWrapperForImageClassification"]
    return top


@pytest.fixture(scope="module")
def script(tmp_path_factory):
    """The same as a TorchScript file, which has no names of classes, with its processor beside it."""
    folder = tmp_path_factory.mktemp("script")
    model = timm_model()
    torch.jit.trace(model, torch.rand(1, 3, 224, 224)).save(str(folder / "lite0.pt"))
    (folder / "preprocessor_config.json").write_text(json.dumps({
        "image_processor_type": "ViTImageProcessor", "size": {"shortest_edge": 256}, "do_center_crop": True, "crop_size": 224,
        "resample": 3, "image_mean": [0.5] * 3, "image_std": [0.5] * 3}))
    return folder / "lite0.pt"


def cli(*words):
    return subprocess.run([CLI, *map(str, words)], capture_output=True, text=True, timeout=800)


def labels_of(model, image, *words):
    done = cli("infer", "--model", model, "--image", image, "--device", "cpu", "--json", *words)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["labels"]


def assert_reads_espresso(labels, expected, names=None):
    names = names or names_of_imagenet()
    assert [label["id"] for label in labels] == [number for number, _ in expected]
    assert [label["score"] for label in labels] == pytest.approx([score for _, score in expected], abs=TOLERANCE)
    assert [label["label"] for label in labels] == [names[number] for number, _ in expected]


@pytest.mark.parametrize("mode", ["eager", "default"])
@pytest.mark.parametrize("layout", ["hub", "transformers"])
def test_a_folder_of_a_timm_model_reads_espresso(folders, espresso, expected, layout, mode):
    labels = labels_of(folders / layout, espresso, "--mode", mode)
    assert labels[0]["label"] == "espresso"
    assert_reads_espresso(labels, expected)


@pytest.mark.parametrize("layout", ["hub", "transformers"])
def test_its_pictures_are_prepared_as_timm_does(folders, espresso, layout, tmp_path):
    from safetensors.torch import load_file
    done = cli("preprocess", "--model", folders / layout, "--image", espresso, "--output", tmp_path / "out.safetensors")
    assert done.returncode == 0, done.stderr
    ours = load_file(tmp_path / "out.safetensors")["pixel_values"]
    theirs = transform_of(timm_model())(photograph("coffee").convert("RGB"))[None]
    assert ours.shape == theirs.shape
    levels = (ours - theirs).abs() * 255 * 0.5
    assert levels.max() <= 2.5 and levels.mean() < 0.2


def test_the_previews_worker_reads_espresso(folders, espresso, expected, tmp_path):
    model = f"transformers/{folders / 'transformers'}"
    _, [frame] = preview(model, ["eager", "default"], [espresso], tmp_path)
    assert not frame.get("error")
    for pane in frame["panes"]:
        assert not pane.get("error"), pane
        assert_reads_espresso(pane["labels"], expected)
    assert frame["panes"][1]["agreement"] == {"same_top1": True}


def test_class_names_of_a_file_that_has_none(script, espresso, expected, tmp_path, monkeypatch):
    for name in ("cache", "data"):  # those of the preview's worker
        monkeypatch.setenv(f"COMPILESCOPE_{name.upper()}", str(tmp_path / name))
    assert cli("import", "--trust", script).returncode == 0
    [graphs] = (tmp_path / "cache/imported").glob("file--lite0.pt@*/graphs")
    assert [graph.name for graph in graphs.iterdir()] == ["float32-1x3x224x224-cpu.pt"]  # a run starts no other helper
    assert [label["label"] for label in labels_of(script, espresso)] == [f"LABEL_{number}" for number, _ in expected]
    # For one call.
    assert labels_of(script, espresso, "--labels", "imagenet-1k")[0]["label"] == "espresso"
    numbers = [f"class {number}" for number in range(1000)]
    (tmp_path / "names.txt").write_text("\n".join(numbers))
    assert_reads_espresso(labels_of(script, espresso, "--labels", tmp_path / "names.txt"), expected, numbers)
    # For good, also in the preview.
    done = cli("import", "--labels", "imagenet-1k", script)
    assert done.returncode == 0, done.stderr
    assert labels_of(script, espresso)[0]["label"] == "espresso"
    _, [frame] = preview(script, ["eager"], [espresso], tmp_path)
    assert frame["panes"][0]["labels"][0]["label"] == "espresso"


def test_class_names_of_another_number_are_refused(script, espresso, tmp_path):
    (tmp_path / "names.json").write_text('["cat", "dog"]')
    for done in (cli("import", "--trust", "--labels", tmp_path / "names.json", script),
                 cli("infer", "--model", script, "--image", espresso, "--device", "cpu", "--json", "--labels", tmp_path / "names.json")):
        assert_refused(done, "--labels", "2 names", "1000 classes")
    assert_refused(cli("import", "--trust", "--labels", tmp_path / "none", script), "--labels", "none", "neither imagenet-1k nor a file")
