"""OWL-ViT against transformers': outputs on the same random checkpoint, then the whole way from words to labelled boxes."""
import json
import shutil

import pytest
import torch
from safetensors.torch import load_file, save_file
from transformers import CLIPTokenizer, OwlViTConfig, OwlViTForObjectDetection, OwlViTImageProcessor, OwlViTProcessor

from clip_vocabulary import make_vocabulary
from reference import BOUND, ROOT, assert_refused, default_queries, infer, randomise, reference, run_infer

OWLVIT = "google/owlvit-base-patch32"
NAMES = ["logits", "pred_boxes"]


def settings(text, vision, **more):
    text = {"vocab_size": 60, "hidden_size": 24, "num_hidden_layers": 2, "num_attention_heads": 3, "intermediate_size": 40,
            "max_position_embeddings": 8} | text
    vision = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 48, "image_size": 48,
              "patch_size": 16} | vision
    return {"text_config": text, "vision_config": vision, "projection_dim": text["hidden_size"]} | more


SMALL = {  # configuration, pictures, queries a picture, tokens a query
    "usual": (settings({}, {}), 2, 3, 8),
    "other sizes": (settings({"hidden_size": 64, "num_attention_heads": 1, "num_hidden_layers": 3, "max_position_embeddings": 16},
                             {"hidden_size": 48, "num_attention_heads": 6, "num_hidden_layers": 1, "image_size": 70,
                              "patch_size": 10}), 3, 5, 16),
    "gelu, part of a patch left over, few tokens": (
        settings({"hidden_act": "gelu", "layer_norm_eps": 1e-3},
                 {"hidden_act": "gelu", "layer_norm_eps": 1e-2, "image_size": 75, "patch_size": 32}), 1, 1, 5),
    "deep": (settings({"num_hidden_layers": 6, "vocab_size": 500}, {"num_hidden_layers": 6, "num_channels": 3}), 2, 4, 8),
}


def build(values, seed=1):
    model = OwlViTForObjectDetection(OwlViTConfig(**values)).eval()
    randomise(model, seed)
    with torch.no_grad():  # else what the text says would be a small part of the logits
        model.class_head.logit_shift.weight *= 0.05
    assert model.config._attn_implementation == "sdpa"
    return model


def texts(rows, length, vocabulary, absent=()):
    """Random words between start and end tokens of every length, padded with 0; all zero where a query is absent."""
    generator = torch.Generator().manual_seed(3)
    ids = torch.zeros(rows, length, dtype=torch.int64)
    mask = torch.zeros_like(ids)
    for row in range(rows):
        if row in absent:
            mask[row, 0] = 1
            continue
        end = 1 + (row * 3 + length - 2) % (length - 1)
        ids[row, :end] = torch.randint(1, vocabulary - 2, (end,), generator=generator)
        ids[row, 0], ids[row, end] = vocabulary - 2, vocabulary - 1
        mask[row, : end + 1] = 1
    assert rows == 1 or len(set(mask.sum(1).tolist())) > 1
    return {"input_ids": ids, "attention_mask": mask}


def inputs_for(values, pictures, queries, length, absent=()):
    side = values["vision_config"]["image_size"]
    pixels = torch.randn(pictures, 3, side, side, generator=torch.Generator().manual_seed(2))
    return {"pixel_values": pixels} | texts(pictures * queries, length, values["text_config"]["vocab_size"], absent)


def assert_equal_outputs(ours, expected, absent_queries=0):
    assert set(ours) == set(expected)
    for name, value in expected.items():
        assert ours[name].shape == value.shape and ours[name].dtype == torch.float32
        present = value > torch.finfo(torch.float32).min
        assert torch.equal(ours[name][~present], value[~present])
        assert (~present).sum() == (absent_queries * value.shape[1] if name == "logits" else 0)
        mine, theirs = ours[name][present], value[present]
        assert theirs.std() > 1e-3, "the reference's output is flat: it would show nothing"
        error = (mine - theirs).abs().max() / theirs.std()
        assert error < BOUND, f"{name}: {error:.2e} of the standard deviation"


@pytest.mark.parametrize("name", SMALL)
def test_small_models_equal_transformers(name, tmp_path):
    values, pictures, queries, length = SMALL[name]
    absent = (1, pictures * queries - 1) if queries > 1 else ()
    model = build(values)
    model.save_pretrained(tmp_path / "hf")
    inputs = inputs_for(values, pictures, queries, length, absent)
    expected = reference(model, inputs, NAMES)
    if queries > 1:
        first, last = expected["logits"][0, :, 0], expected["logits"][0, :, -1]
        assert (first - last).std() > 0.1 * first.std(), "the text must matter"
    assert_equal_outputs(run_infer(tmp_path / "hf", tmp_path / "hf", inputs, tmp_path), expected, len(absent))


def test_full_size_equals_transformers(tmp_path):
    values = json.loads((ROOT / "resources/models" / OWLVIT / "config.json").read_text())
    model = build(values)
    model.save_pretrained(tmp_path / "hf")
    inputs = inputs_for(values, 2, 3, 16, absent=(4,))
    expected = reference(model, inputs, NAMES)
    assert_equal_outputs(run_infer(OWLVIT, tmp_path / "hf", inputs, tmp_path), expected, 1)


@pytest.mark.parametrize("mode", ["default"])
def test_compiled_equals_eager(mode, tmp_path, monkeypatch):
    monkeypatch.setenv("COMPILESCOPE_CACHE", str(tmp_path / "cache"))
    values, pictures, queries, length = SMALL["usual"]
    build(values).save_pretrained(tmp_path / "hf")
    inputs = inputs_for(values, pictures, queries, length, absent=(1,))
    eager = run_infer(tmp_path / "hf", tmp_path / "hf", inputs, tmp_path)
    assert_equal_outputs(run_infer(tmp_path / "hf", tmp_path / "hf", inputs, tmp_path, "--mode", mode), eager, 1)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A model folder with everything: weights, vocabulary, image processor."""
    folder = tmp_path_factory.mktemp("owlvit")
    vocabulary, _ = make_vocabulary(folder)
    values, *_ = SMALL["usual"]
    text = values["text_config"] | {"vocab_size": len(vocabulary), "max_position_embeddings": 16}
    build(values | {"text_config": text}).save_pretrained(folder)
    OwlViTImageProcessor(size={"height": 48, "width": 48}).save_pretrained(folder)
    return folder


def pixels_file(folder, batch=1):
    pixels = torch.randn(batch, 3, 48, 48, generator=torch.Generator().manual_seed(5))
    save_file({"pixel_values": pixels}, folder / "pixels.safetensors")
    return pixels


def transformers_answer(folder, pixels, queries):
    model = OwlViTForObjectDetection.from_pretrained(folder).eval()
    processor = OwlViTProcessor(OwlViTImageProcessor.from_pretrained(folder), CLIPTokenizer.from_pretrained(folder))
    text = processor(text=[queries] * len(pixels), truncation=True)
    with torch.no_grad():
        outputs = model(pixel_values=pixels, **text)
    boxes = processor.post_process_grounded_object_detection(outputs, target_sizes=[(48, 48)] * len(pixels),
                                                             text_labels=[queries] * len(pixels))
    return {name: outputs[name] for name in NAMES}, boxes


@pytest.mark.parametrize("text", ["a photo of a cat,a photo of a dog", "猫, It's a RÉMOTE control! ,a photo of a " + "very " * 30 + "old dog"])
def test_text_to_boxes(text, folder, tmp_path):
    queries = [query.strip() for query in text.split(",")]
    expected, [boxes] = transformers_answer(folder, pixels_file(tmp_path), queries)
    done = infer("--model", folder, "--input", tmp_path / "pixels.safetensors", "--output", tmp_path / "out.safetensors",
                 "--text", text, "--json")
    assert done.returncode == 0, done.stderr
    assert_equal_outputs(load_file(tmp_path / "out.safetensors"), expected)
    answer = json.loads(done.stdout)["boxes"]
    assert len(answer) == len(boxes["scores"]) > 0
    assert [box["label"] for box in answer] == boxes["text_labels"]
    assert [box["score"] for box in answer] == pytest.approx(boxes["scores"].tolist(), abs=1e-5)
    assert torch.allclose(torch.tensor([box["xyxy_px"] for box in answer]), boxes["boxes"], atol=1e-2)


def test_each_picture_of_a_batch_has_every_query(folder, tmp_path):
    expected, _ = transformers_answer(folder, pixels_file(tmp_path, batch=3), ["a cat", "a dog", "a remote"])
    done = infer("--model", folder, "--input", tmp_path / "pixels.safetensors", "--output", tmp_path / "out.safetensors",
                 "--text", "a cat,a dog,a remote")
    assert done.returncode == 0, done.stderr
    assert_equal_outputs(load_file(tmp_path / "out.safetensors"), expected)


def test_what_cannot_be_read_is_named(folder, tmp_path):
    pixels_file(tmp_path)
    rest = ("--input", tmp_path / "pixels.safetensors", "--output", tmp_path / "out.safetensors")
    assert_refused(infer("--model", folder, *rest, "--text", "a cat,"), "--text", "query 2 is empty")
    bare = tmp_path / "bare"
    shutil.copytree(folder, bare)
    (bare / "merges.txt").write_text("a b c\n")
    assert_refused(infer("--model", bare, *rest), "merges.txt", "line 1")
    (bare / "vocab.json").unlink()
    assert_refused(infer("--model", bare, *rest), "--text", "vocab.json", "merges.txt", str(bare))
    assert_refused(infer("--model", OWLVIT, *rest, "--text", "a bird"), "--text", OWLVIT, "vocab.json", "--weights")
    assert_refused(infer("--model", "microsoft/resnet-50", *rest, "--text", "a cat"), "--text", "resnet-50")
    save_file(inputs_for(SMALL["usual"][0], 1, 2, 8), tmp_path / "pixels.safetensors")
    assert_refused(infer("--model", folder, *rest, "--text", "a cat"), "--text", "input_ids")


def test_full_size_default_queries_need_no_vocabulary(tmp_path):
    pixels = torch.randn(1, 3, 768, 768, generator=torch.Generator().manual_seed(5))
    save_file({"pixel_values": pixels}, tmp_path / "pixels.safetensors")
    run = run_infer(OWLVIT, "random", {"pixel_values": pixels} | default_queries(1), tmp_path)
    done = infer("--model", OWLVIT, "--input", tmp_path / "pixels.safetensors", "--output", tmp_path / "own.safetensors",
                 "--json", "--threshold", "0")
    assert done.returncode == 0, done.stderr
    for name, value in load_file(tmp_path / "own.safetensors").items():
        assert torch.equal(value, run[name]) and value.std() > 1e-3
    labels = {box["label"] for box in json.loads(done.stdout)["boxes"]}
    assert labels == {"a photo of a cat", "a photo of a dog"}, "random weights must tell the queries apart"
