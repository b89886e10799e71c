"""`run --pictures`: what each mode answers for every picture, with real weights on scikit-image's photographs and 200 crops of them,
against timm's own answers (its model and its transform)."""
import csv
import json
import os
import pathlib
import subprocess

import numpy as np
import pytest
import scipy.stats as st
import timm.data
import torch
from PIL import Image
from transformers import (
    AutoImageProcessor,
    ConvNextImageProcessor,
    ResNetConfig,
    ResNetForImageClassification,
    SegformerConfig,
    SegformerForSemanticSegmentation,
    SegformerImageProcessor,
)

from imaging_cases import photograph as textured
from real_weights import names_of_imagenet, photograph, save_as_on_the_hub, save_by_transformers, timm_model, transform_of
from reference import CLI, assert_refused

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The photographs that show something of ImageNet, and what: the names of the sub-folders.
CLASSES = {"coffee": "espresso", "chelsea": "tabby", "rocket": "missile", "camera": "tripod", "clock": "wall clock"}
CROPS = 200
DECISIVE = 0.05  # of the probability, between timm's first and second class: more than PIL's and torch's resizing differ by
MODES = ["eager", "default", "eager+bf16", "python-eager"]


@pytest.fixture(scope="module", autouse=True)
def own_folders(tmp_path_factory):
    for name in ("COMPILESCOPE_CACHE", "COMPILESCOPE_DATA"):
        os.environ[name] = str(tmp_path_factory.mktemp(name.lower()))


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    folder = tmp_path_factory.mktemp("model")
    save_as_on_the_hub(timm_model(), folder / "hub")
    save_by_transformers(folder / "hub", folder / "lite0")
    return folder / "lite0"


@pytest.fixture(scope="module")
def pictures(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pictures")
    random = np.random.default_rng(1)
    for name, label in CLASSES.items():
        (folder / label.replace(" ", "_")).mkdir()
        photograph(name).convert("RGB").save(folder / label.replace(" ", "_") / f"{name}.png")
    for number in range(CROPS):
        image = photograph(random.choice(list(CLASSES))).convert("RGB")
        edge = int(random.integers(120, min(image.size)))
        left, top = (int(random.integers(0, side - edge + 1)) for side in image.size)
        image.crop((left, top, left + edge, top + edge)).save(folder / f"crop{number:03}.png")
    return folder


def timm_probabilities(folder, dtype=torch.float32):
    """{path: probabilities}, prepared and answered by timm."""
    model = timm_model()
    transform = transform_of(model)
    model = model.to(dtype)
    files = sorted(folder.rglob("*.png"))
    found = {}
    with torch.no_grad():
        for begin in range(0, len(files), 16):
            some = files[begin:begin + 16]
            batch = torch.stack([transform(Image.open(file).convert("RGB")) for file in some]).to(dtype)
            found |= dict(zip(some, model(batch).float().softmax(-1)))
    return found


@pytest.fixture(scope="module")
def timms(pictures):
    return timm_probabilities(pictures)


def cli(*words):
    return subprocess.run([CLI, *map(str, words)], capture_output=True, text=True, timeout=1500)


def run(model, pictures, out, *words):
    done = cli("run", "--model", model, "--device", "cpu", "--preset", "quick", "--pictures", pictures, "--out", out, *words)
    assert done.returncode == 0, done.stderr + done.stdout
    rows = json.loads((out / "results.json").read_text())["results"]
    return {row["mode"]: row for row in rows if row["mode"] != "control"}, done


@pytest.fixture(scope="module")
def measured(model, pictures, tmp_path_factory):
    return run(model, pictures, tmp_path_factory.mktemp("run"), "--batch", 2, "--mode", ",".join(MODES))


def small_resnet(folder, processor):
    torch.manual_seed(0)
    config = ResNetConfig(embedding_size=8, hidden_sizes=[16, 32], depths=[1, 1], layer_type="basic", num_labels=9)
    ResNetForImageClassification(config).eval().save_pretrained(folder)
    processor.save_pretrained(folder)
    return folder


def wilson(share, count):
    low, high = st.binomtest(round(share * count), count).proportion_ci(0.95, method="wilson")
    return pytest.approx([low, high], rel=1e-6)


def test_every_mode_answers_every_picture(measured):
    rows, _ = measured
    for mode in MODES:
        answers = rows[mode]["pictures"]
        assert rows[mode]["status"] == "ok" and answers["count"] == CROPS + len(CLASSES) and "skipped" not in answers, rows[mode]
        assert answers["labelled"] == len(CLASSES)


def test_the_accuracy_is_timms(measured, timms):
    rows, _ = measured
    names = names_of_imagenet()
    right = 0
    for file, probabilities in timms.items():
        if file.parent.name.replace("_", " ") in CLASSES.values():
            answer = [part.strip().lower() for part in names[int(probabilities.argmax())].split(",")]
            right += file.parent.name.replace("_", " ").lower() in answer
    assert right >= 3, "the photographs show nothing that the model knows"
    for mode in ("eager", "default", "python-eager"):
        answers = rows[mode]["pictures"]
        assert answers["accuracy"] == pytest.approx(right / len(CLASSES)), mode
        assert answers["accuracy_ci95"] == wilson(right / len(CLASSES), len(CLASSES))


def test_the_agreement_is_that_with_eager(measured, timms, pictures):
    rows, _ = measured
    assert "agreement" not in rows["eager"]["pictures"]
    compiled = rows["default"]["pictures"]
    assert compiled["measure"] == "top1" and compiled["agreement"] == 1
    assert compiled["agreement_ci95"] == wilson(1, CROPS + len(CLASSES))
    # bfloat16 changes answers, about as many as timm's own in bfloat16.
    rounded = timm_probabilities(pictures, torch.bfloat16)
    expected = np.mean([int(rounded[file].argmax()) == int(timms[file].argmax()) for file in timms])
    ours = rows["eager+bf16"]["pictures"]
    assert 0.85 < expected < 1 and ours["agreement"] == pytest.approx(expected, abs=0.04) and ours["agreement"] < 1
    assert ours["agreement_ci95"] == wilson(ours["agreement"], CROPS + len(CLASSES))
    assert any("answers agree with eager's" in warning for warning in rows["eager+bf16"]["warnings"]) == (ours["agreement"] < 0.99)


def test_the_table_has_both_beside_the_time(measured):
    _, done = measured
    head = done.stdout.splitlines()[0]
    assert "Agreement on pictures" in head and "Accuracy on pictures" in head
    default = next(line for line in done.stdout.splitlines() if " default " in line)
    assert "100.0 % (98.2 to 100.0)" in default
    assert "each mode answered 205 after timing" in done.stdout


def test_each_answer_is_timms(model, pictures, timms, tmp_path):
    """timm's own answers as the labels: where it is decisive, eager has the same one for every picture. One wrong label is one
    wrong answer."""
    decisive = {}
    for file, probabilities in timms.items():
        first, second = probabilities.topk(2).values.tolist()
        if first - second > DECISIVE:
            decisive[file] = int(probabilities.argmax())
    assert len(decisive) > 150 and len(set(decisive.values())) > 10
    first = next(iter(decisive))
    assert decisive[first] != 0
    decisive[first] = 0
    labels = pictures / "labels.csv"
    try:
        with labels.open("w", newline="") as out:
            csv.writer(out).writerows([("picture", "class"), *((file.relative_to(pictures), number) for file, number in decisive.items())])
        rows, _ = run(model, pictures, tmp_path / "run", "--mode", "eager", "--batch", 4)
        answers = rows["eager"]["pictures"]
        assert (answers["count"], answers["labelled"]) == (CROPS + len(CLASSES), len(decisive))
        assert answers["accuracy"] == pytest.approx(1 - 1 / len(decisive), rel=1e-9)
    finally:
        labels.unlink()


def test_a_picture_that_is_none_is_named_before_anything_is_measured(model, tmp_path):
    (tmp_path / "pictures").mkdir()
    photograph("coffee").save(tmp_path / "pictures/coffee.png")
    (tmp_path / "pictures/notes.jpg").write_text("no picture")
    done = cli("run", "--model", model, "--device", "cpu", "--pictures", tmp_path / "pictures", "--out", tmp_path / "run")
    assert_refused(done, "notes.jpg", "not an image")
    assert not (tmp_path / "run").exists()


def test_what_goes_wrong_later_is_a_warning(tmp_path):
    """The times are kept."""
    model = small_resnet(tmp_path / "resnet", ConvNextImageProcessor(size={"shortest_edge": 64}))
    folder = tmp_path / "pictures"
    folder.mkdir()
    photograph("coffee").save(folder / "coffee.png")
    (folder / "cut.png").write_bytes((folder / "coffee.png").read_bytes()[:5000])
    rows, _ = run(model, folder, tmp_path / "cut", "--mode", "eager")
    assert rows["eager"]["status"] == "ok" and rows["eager"]["median_ms"] > 0 and "pictures" not in rows["eager"]
    assert any(warning.startswith("pictures: failed: ") and "cut.png" in warning for warning in rows["eager"]["warnings"]), rows["eager"]
    (folder / "cut.png").unlink()
    (folder / "labels.csv").write_text("coffee.png,cappuccino\n")
    rows, _ = run(model, folder, tmp_path / "label", "--mode", "eager")
    assert any("labels.csv" in warning and "cappuccino" in warning for warning in rows["eager"]["warnings"]), rows["eager"]


def test_wordnet_ids_are_those_of_the_classes():
    """The list of ids in resources/ and the classes' names in the models' configurations have the same order."""
    ids = (ROOT / "resources/imagenet_wordnet_ids.txt").read_text().split()
    names = json.loads((ROOT / "resources/models/google/vit-base-patch16-224/config.json").read_text())["id2label"]
    lemmas = pathlib.Path(timm.data.__file__).parent / "_info/imagenet_synset_to_lemma.txt"
    lemma_of = dict(line.split("\t") for line in lemmas.read_text().splitlines())
    assert len(ids) == len(names) == 1000
    assert [lemma_of[each].lower() for each in ids] == [names[str(i)].lower() for i in range(1000)]


@pytest.fixture(scope="module")
def segformer(tmp_path_factory):
    folder = tmp_path_factory.mktemp("segformer")
    torch.manual_seed(0)
    config = SegformerConfig(hidden_sizes=[8, 16, 24, 32], depths=[1, 1, 1, 1], decoder_hidden_size=16, num_attention_heads=[1, 2, 3, 4],
                             num_labels=12)
    SegformerForSemanticSegmentation(config).eval().save_pretrained(folder)
    SegformerImageProcessor(size={"height": 96, "width": 96}).save_pretrained(folder)
    return folder


def map_of(folder, file, dtype):
    model = SegformerForSemanticSegmentation.from_pretrained(folder).eval().to(dtype)
    processor = AutoImageProcessor.from_pretrained(folder)
    image = Image.open(file)
    with torch.no_grad():
        outputs = model(pixel_values=processor(image, return_tensors="pt")["pixel_values"].to(dtype))
    outputs.logits = outputs.logits.float()
    [found] = processor.post_process_semantic_segmentation(outputs, target_sizes=[(image.height, image.width)])
    return found.numpy()


def mean_iou(a, b):
    classes = np.union1d(a, b)
    return np.mean([((a == each) & (b == each)).sum() / ((a == each) | (b == each)).sum() for each in classes])


def test_masks_are_compared_by_their_iou(segformer, tmp_path):
    folder = tmp_path / "pictures"
    folder.mkdir()
    for width, height in ((96, 64), (80, 112), (64, 64)):
        textured(width, height).save(folder / f"{width}x{height}.png")
    rows, _ = run(segformer, folder, tmp_path / "run", "--batch", 2, "--mode", "eager,torchscript,eager+bf16,python-eager")
    for mode in ("torchscript", "python-eager"):
        exact = rows[mode]["pictures"]
        assert exact["count"] == 3 and exact["measure"] == "mask_iou" and exact["agreement"] > 0.99 and "accuracy" not in exact, mode
    rounded = rows["eager+bf16"]["pictures"]
    expected = np.mean([mean_iou(map_of(segformer, file, torch.float32), map_of(segformer, file, torch.bfloat16))
                        for file in sorted(folder.iterdir())])
    assert expected < 0.99 and rounded["agreement"] == pytest.approx(expected, abs=0.05)
    low, high = rounded["agreement_ci95"]
    assert low < rounded["agreement"] < high, "an interval of three pictures is wide"


def test_pictures_of_another_shape_are_left_out_and_counted(tmp_path):
    model = small_resnet(tmp_path / "resnet", ConvNextImageProcessor(do_resize=False))  # each picture has its own shape
    folder = tmp_path / "pictures"
    folder.mkdir()
    for width, height in ((96, 64), (80, 112)):
        textured(width, height).save(folder / f"{width}x{height}.png")
    rows, _ = run(model, folder, tmp_path / "run", "--mode", "eager,torchscript", "--image", folder / "96x64.png")
    for row in rows.values():
        assert (row["pictures"]["count"], row["pictures"]["skipped"]) == (1, 1)
        assert any(warning.startswith("1 of 2 pictures were left out") for warning in row["warnings"]), row
    assert rows["torchscript"]["pictures"]["agreement"] == 1
    (folder / "96x64.png").rename(tmp_path / "96x64.png")
    rows, _ = run(model, folder, tmp_path / "none", "--mode", "eager", "--image", tmp_path / "96x64.png")
    assert any("none of the pictures in the shape that is measured (96x64 pixels)" in warning for warning in rows["eager"]["warnings"])
