"""`infer --image --json` and a live preview session against transformers, on small random models."""
import json
import os
import pathlib
import re
import subprocess

import numpy as np
import pytest
import torch
from PIL import Image
from safetensors.torch import save_file
from transformers import (
    AutoImageProcessor,
    ConvNextImageProcessor,
    ResNetConfig,
    ResNetForImageClassification,
    SegformerConfig,
    SegformerForSemanticSegmentation,
    SegformerImageProcessor,
)

from imaging_cases import photograph

BIN = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"])


@pytest.fixture(scope="module")
def resnet(tmp_path_factory):
    """Does not resize: each image has its own input shape."""
    folder = tmp_path_factory.mktemp("resnet")
    torch.manual_seed(0)
    config = ResNetConfig(embedding_size=8, hidden_sizes=[16, 32], depths=[1, 1], layer_type="basic",
                          id2label={i: f"class {i}" for i in range(9)}, label2id={f"class {i}": i for i in range(9)})
    ResNetForImageClassification(config).eval().save_pretrained(folder)
    ConvNextImageProcessor(do_resize=False).save_pretrained(folder)
    return folder


@pytest.fixture(scope="module")
def segformer(tmp_path_factory):
    folder = tmp_path_factory.mktemp("segformer")
    torch.manual_seed(0)
    config = SegformerConfig(hidden_sizes=[8, 16, 24, 32], depths=[1, 1, 1, 1], decoder_hidden_size=16,
                             num_attention_heads=[1, 2, 3, 4], num_labels=12)
    SegformerForSemanticSegmentation(config).eval().save_pretrained(folder)
    SegformerImageProcessor(size={"height": 96, "width": 96}).save_pretrained(folder)
    return folder


@pytest.fixture(scope="module")
def photos(tmp_path_factory):
    folder = tmp_path_factory.mktemp("photos")
    for width, height in ((96, 64), (80, 112)):
        photograph(width, height).save(folder / f"{width}x{height}.png")
    (folder / "broken.png").write_text("no picture")
    return folder


def transformers_probabilities(folder, file):
    model = ResNetForImageClassification.from_pretrained(folder).eval()
    inputs = AutoImageProcessor.from_pretrained(folder)(Image.open(file), return_tensors="pt")
    with torch.no_grad():
        return model(**inputs).logits.softmax(-1)[0]


def transformers_map(folder, file):
    model = SegformerForSemanticSegmentation.from_pretrained(folder).eval()
    processor = AutoImageProcessor.from_pretrained(folder)
    image = Image.open(file)
    with torch.no_grad():
        outputs = model(**processor(image, return_tensors="pt"))
    [expected] = processor.post_process_semantic_segmentation(outputs, target_sizes=[(image.height, image.width)])
    return expected.numpy()


def environment(folder):
    return {**os.environ, "COMPILESCOPE_CACHE": str(folder / "cache"), "COMPILESCOPE_DATA": str(folder / "data")}


def infer(folder, file, tmp_path, *options):
    answer = subprocess.run([BIN / "compilescope-cli", "infer", "--model", folder, "--image", file, "--device", "cpu",
                             "--output", tmp_path / "out.safetensors", "--json", *options], capture_output=True,
                            text=True, timeout=120, env=environment(tmp_path))
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout)


def test_infer_prints_labels(resnet, photos, tmp_path):
    probabilities = transformers_probabilities(resnet, photos / "96x64.png").topk(3)
    answer = infer(resnet, photos / "96x64.png", tmp_path, "--top-k", "3")
    assert [label["id"] for label in answer["labels"]] == probabilities.indices.tolist()
    assert [label["score"] for label in answer["labels"]] == pytest.approx(probabilities.values.tolist(), abs=1e-5)
    assert answer["labels"][0]["label"] == f"class {probabilities.indices[0]}"
    assert answer["map_png"] is None


def test_infer_writes_a_map(segformer, photos, tmp_path):
    answer = infer(segformer, photos / "80x112.png", tmp_path)
    assert pathlib.Path(answer["map_png"]).parent == tmp_path
    ours = np.asarray(Image.open(answer["map_png"])).astype(int)
    assert (ours == transformers_map(segformer, photos / "80x112.png")).mean() > 0.999
    assert sum(segment["score"] for segment in answer["segments"]) == pytest.approx(1)


def infer_text(*words, tmp_path):
    done = subprocess.run([BIN / "compilescope-cli", "infer", "--device", "cpu", *words], capture_output=True, text=True, timeout=120,
                          env=environment(tmp_path), cwd=tmp_path)
    return done.returncode, done.stdout, done.stderr


def test_infer_prints_a_table_for_people(resnet, photos, tmp_path):
    best = transformers_probabilities(resnet, photos / "96x64.png").topk(5)
    code, out, err = infer_text("--model", resnet, "--image", photos / "96x64.png", tmp_path=tmp_path)
    assert code == 0, err
    head, *lines = out.splitlines()
    assert head.split() == ["Score", "Label", "Class"]
    for line, score, number in zip(lines, best.values.tolist(), best.indices.tolist(), strict=True):
        assert re.fullmatch(rf" *(0\.\d\d\d)  class {number} +{number}", line), line
        assert float(line.split()[0]) == pytest.approx(score, abs=6e-4)
    assert sorted(os.listdir(tmp_path)) == sorted({"cache", "data"} & set(os.listdir(tmp_path))), "no file was written"


def test_with_random_weights_the_table_says_so(photos, tmp_path):
    code, out, _ = infer_text("--model", "microsoft/resnet-50", "--image", photos / "96x64.png", tmp_path=tmp_path)
    assert code == 0 and "Random weights: the labels mean nothing." in out.splitlines()[-1]


def test_a_map_needs_no_output_either(segformer, photos, tmp_path):
    words = ["--model", segformer, "--image", photos / "80x112.png"]
    code, out, err = infer_text(*words, tmp_path=tmp_path)
    assert code == 0, err
    shares = [float(line.split()[0]) for line in out.splitlines()[1:]]
    assert out.split()[:4] == ["Share", "or", "score", "Label"] and sum(shares) == pytest.approx(1, abs=0.01)
    code, out, err = infer_text(*words, "--json", tmp_path=tmp_path)
    answer = json.loads(out)
    assert answer["map_png"] is None and sum(segment["score"] for segment in answer["segments"]) == pytest.approx(1)


def test_an_output_alone_prints_nothing(resnet, photos, tmp_path):
    code, out, err = infer_text("--model", resnet, "--image", photos / "96x64.png", "--output", "out.safetensors", tmp_path=tmp_path)
    assert code == 0 and out == "" and (tmp_path / "out.safetensors").exists(), err


def test_labels_are_of_one_picture(resnet, tmp_path):
    save_file({"pixel_values": torch.rand(2, 3, 32, 32)}, tmp_path / "two.safetensors")
    code, _, err = infer_text("--model", resnet, "--input", "two.safetensors", tmp_path=tmp_path)
    assert code == 2 and "two.safetensors: has a batch of 2" in err
    code, _, err = infer_text("--model", resnet, "--input", "two.safetensors", "--output", "out.safetensors", tmp_path=tmp_path)
    assert code == 0, err


def preview(folder, modes, images, tmp_path, **frame_options):
    """A session's lines: one frame an image, the next one asked for when the last is answered."""
    cell = {"type": "preview", "index": 0, "model": str(folder), "device": "cpu", "batch": 1, "dtype": "float32",
            "modes": modes, "log_dir": str(tmp_path)}
    worker = subprocess.Popen([BIN / "compilescope-cli", "worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              text=True, env=environment(tmp_path))
    lines, frames = [], []

    def send(message):
        worker.stdin.write(json.dumps(message) + "\n")
        worker.stdin.flush()

    try:
        send(cell)
        for id, image in enumerate(images):
            send({"type": "frame", "id": id, "image": str(image), **frame_options})
            for line in worker.stdout:
                lines.append(json.loads(line))
                if lines[-1]["type"] == "frame" and not lines[-1].get("partial"):
                    frames.append(lines[-1])
                    break
                if lines[-1]["type"] == "cell_end":
                    return lines, frames
        worker.stdin.close()
        lines += [json.loads(line) for line in worker.stdout]
        assert worker.wait(120) == 0
    finally:
        worker.kill()
    return lines, frames


def test_a_session_answers_frames_of_any_shape_and_survives_a_broken_one(resnet, photos, tmp_path):
    files = [photos / name for name in ("96x64.png", "broken.png", "80x112.png", "missing.png", "96x64.png")]
    lines, frames = preview(resnet, ["eager", "no-such-mode"], files, tmp_path)
    assert [frame["id"] for frame in frames] == [0, 1, 2, 3, 4]
    assert "not an image" in frames[1]["error"] and "no such file" in frames[3]["error"]
    for index in (0, 2, 4):
        frame, expected = frames[index], transformers_probabilities(resnet, files[index]).topk(5)
        assert not frame.get("error")
        assert (frame["width_px"], frame["height_px"]) == Image.open(files[index]).size
        eager, unknown = frame["panes"]
        assert [label["id"] for label in eager["labels"]] == expected.indices.tolist()
        assert [label["score"] for label in eager["labels"]] == pytest.approx(expected.values.tolist(), abs=1e-5)
        assert set(eager["stages_ms"]) == {"decode", "preprocess", "copy_in", "forward", "copy_out", "postprocess"}
        assert all(time >= 0 for time in eager["stages_ms"].values())
        assert "no-such-mode" in unknown["error"] and not unknown.get("labels")
    assert any(line["type"] == "phase" and line["arm"] == "eager" for line in lines)
    assert lines[-1]["type"] == "exit"


def test_panes_are_compared_with_the_first(segformer, photos, tmp_path):
    _, [frame] = preview(segformer, ["eager", "eager"], [photos / "80x112.png"], tmp_path)
    first, second = frame["panes"]
    assert second["error_over_std"] == 0
    assert second["agreement"] == {"mask_iou": 1}
    assert "error_over_std" not in first and first["agreement"] == {}
    assert first["map_file"] != second["map_file"]
    ours = np.fromfile(first["map_file"], np.uint16).astype(int).reshape(frame["height_px"], frame["width_px"])
    assert (ours == transformers_map(segformer, photos / "80x112.png")).mean() > 0.999


def test_eager_answers_while_other_panes_are_prepared(segformer, photos, tmp_path):
    lines, frames = preview(segformer, ["eager", "torchscript"], [photos / "80x112.png", photos / "80x112.png"], tmp_path)
    parts = [line for line in lines if line["type"] == "frame" and line.get("partial")]
    assert len(frames) == 2 and [part["id"] for part in parts] == [0], "nothing is prepared for the second frame"
    [eager] = parts[0]["panes"]
    assert eager["mode"] == "eager" and not eager.get("error") and eager["stages_ms"]["forward"] > 0
    assert eager["segments"] == frames[0]["panes"][0]["segments"]
    assert eager["map_file"] != frames[0]["panes"][0]["map_file"], "the reader deletes it"
    ours = np.fromfile(eager["map_file"], np.uint16).astype(int).reshape(parts[0]["height_px"], parts[0]["width_px"])
    assert (ours == transformers_map(segformer, photos / "80x112.png")).mean() > 0.999
    prepared = next(i for i, line in enumerate(lines)
                    if line["type"] == "phase" and line["arm"] == "torchscript" and line["phase"] == "done")
    assert lines.index(parts[0]) < prepared


def test_a_frame_of_a_video_is_bare_pixels(resnet, photos, tmp_path):
    photo = Image.open(photos / "96x64.png").convert("RGB")
    raw = tmp_path / "frame.rgb"
    raw.write_bytes(photo.tobytes() + b"left over from a larger frame")
    size = {"width_px": photo.width, "height_px": photo.height}
    _, [of_file] = preview(resnet, ["eager"], [photos / "96x64.png"], tmp_path)
    _, [of_pixels] = preview(resnet, ["eager"], [raw], tmp_path, raw=size)
    assert "error" not in of_pixels and of_pixels["panes"][0]["labels"] == of_file["panes"][0]["labels"]
    _, [short] = preview(resnet, ["eager"], [raw], tmp_path, raw={**size, "height_px": 10 * photo.height})
    assert "fewer pixels" in short["error"]


def test_a_model_of_videos_sees_the_last_frames(photos, tmp_path):
    """Four of them: after four frames of another scene the first one is forgotten."""
    size, files = {"width_px": 96, "height_px": 64}, []
    for index, name in enumerate(["96x64.png", *4 * ["80x112.png"]]):
        files.append(tmp_path / f"{index}.rgb")
        files[-1].write_bytes(Image.open(photos / name).convert("RGB").resize((96, 64)).tobytes())
    model = "mmaction2/slowonly_r50"

    def scores(frame):
        return {label["id"]: label["score"] for label in frame["panes"][0]["labels"]}

    _, frames = preview(model, ["eager"], files, tmp_path, raw=size)
    assert not any("error" in frame or "error" in frame["panes"][0] for frame in frames)
    Image.open(photos / "80x112.png").convert("RGB").resize((96, 64)).save(tmp_path / "still.png")
    _, [still] = preview(model, ["eager"], [tmp_path / "still.png"], tmp_path)
    assert len(scores(still)) == 5
    assert scores(frames[-1]) == pytest.approx(scores(still), rel=1e-4)
    for frame in frames[:-1]:
        assert scores(frame) != pytest.approx(scores(still), rel=1e-4)


def test_a_model_that_cannot_be_loaded_ends_the_session_with_its_reason(photos, tmp_path):
    lines, frames = preview(tmp_path / "nowhere", ["eager"], [photos / "96x64.png"], tmp_path)
    assert not frames
    assert any(line["type"] == "log" and "nowhere" in line["text"] for line in lines)
    assert lines[-1]["type"] == "cell_end"
