"""Post-processing against transformers' post_process_* on random outputs, and labels against torch's softmax."""
import json
import pathlib
from types import SimpleNamespace

import numpy as np
import pytest
import torch
from PIL import Image
from safetensors.torch import save_file
from transformers import (
    CLIPTokenizer,
    ConditionalDetrImageProcessor,
    DetrImageProcessor,
    Mask2FormerImageProcessor,
    MaskFormerImageProcessor,
    OwlViTImageProcessor,
    OwlViTProcessor,
    SegformerImageProcessor,
)

import torch_probe

MODELS = pathlib.Path(__file__).parents[2] / "resources" / "models"


def config_of(model_id):
    return MODELS / model_id / "config.json"


def labels_of(model_id):
    return {int(id): label for id, label in json.loads(config_of(model_id).read_text())["id2label"].items()}


def postprocess(model_id, tensors, cases, folder, expect_failure=False):
    save_file(tensors, folder / "outputs.safetensors")
    request = {"postprocess": {"config": str(config_of(model_id)), "inputs": str(folder / "outputs.safetensors"),
                               "cases": cases}}
    answer = torch_probe.ask(request)
    assert ("error" in answer) == expect_failure, answer
    return answer["error" if expect_failure else "result"]


@pytest.mark.parametrize("model_id", ["google/vit-base-patch16-224", "microsoft/resnet-50"])
@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.float16])
def test_labels(model_id, dtype, tmp_path):
    generator = torch.Generator().manual_seed(0)
    tensors = {f"logits{i}": (3 * torch.randn(1, 1000, generator=generator)).to(dtype) for i in range(4)}
    cases = [{"outputs": [name], "height": 10, "width": 10, "top_k": k} for name, k in zip(tensors, (1, 5, 40, 9999))]
    names = labels_of(model_id)
    for case, answer in zip(cases, postprocess(model_id, tensors, cases, tmp_path)):
        probabilities = tensors[case["outputs"][0]].float().softmax(-1)[0]
        expected = probabilities.topk(min(case["top_k"], 1000))
        assert [label["score"] for label in answer["labels"]] == pytest.approx(expected.values.tolist(), rel=1e-6)
        for label in answer["labels"]:
            assert probabilities[label["id"]].item() == pytest.approx(label["score"], rel=1e-6)
            assert label["label"] == names[label["id"]]
        assert len({label["id"] for label in answer["labels"]}) == len(expected.values)
        assert answer["boxes"] == answer["segments"] == []


def test_equal_scores_come_in_the_order_of_their_ids(tmp_path):
    logits = torch.zeros(1, 1000)
    logits[0, [700, 3, 42]] = 5
    [answer] = postprocess("microsoft/resnet-50", {"logits": logits},
                           [{"outputs": ["logits"], "height": 1, "width": 1, "top_k": 4}], tmp_path)
    assert [label["id"] for label in answer["labels"]] == [3, 42, 700, 0]


def test_semantic_maps(tmp_path):
    model_id = "nvidia/segformer-b0-finetuned-ade-512-512"
    processor = SegformerImageProcessor.from_pretrained(MODELS / model_id)
    generator = torch.Generator().manual_seed(1)
    sizes = [(480, 640), (1, 1), (3, 5), (333, 217), (128, 128), (700, 500)]
    tensors = {f"logits{i}": torch.randn(1, 150, 128, 128, generator=generator) for i in range(len(sizes))}
    cases = [{"outputs": [f"logits{i}"], "height": h, "width": w, "map_png": str(tmp_path / f"{i}.png")}
             for i, (h, w) in enumerate(sizes)]
    names = labels_of(model_id)
    for i, answer in enumerate(postprocess(model_id, tensors, cases, tmp_path)):
        outputs = SimpleNamespace(logits=tensors[f"logits{i}"])
        [expected] = processor.post_process_semantic_segmentation(outputs, target_sizes=[sizes[i]])
        image = Image.open(tmp_path / f"{i}.png")
        assert image.mode.startswith("I;16") or image.mode == "I"
        ours = torch.from_numpy(np.asarray(image).astype(np.int64))
        assert ours.shape == expected.shape == sizes[i]
        differ = ours != expected
        if differ.any():  # allowed only where the two best classes are equal but for rounding
            resized = torch.nn.functional.interpolate(outputs.logits, size=sizes[i], mode="bilinear")[0]
            best = resized.topk(2, dim=0).values
            assert (best[0] - best[1])[differ].max() < 1e-5
            assert differ.float().mean() < 1e-4
        shares = {segment["id"]: segment["score"] for segment in answer["segments"]}
        counts = torch.bincount(ours.flatten(), minlength=150) / ours.numel()
        assert shares == pytest.approx({id: share for id, share in enumerate(counts.tolist()) if share > 0})
        scores = [segment["score"] for segment in answer["segments"]]
        assert scores == sorted(scores, reverse=True)
        assert all(segment["label"] == names[segment["id"]] for segment in answer["segments"])


@pytest.mark.parametrize("threshold", [0.0, 0.05, 0.3, 0.5, 0.99])
def test_boxes(threshold, tmp_path):
    model_id = "facebook/detr-resnet-50"
    processor = DetrImageProcessor.from_pretrained(MODELS / model_id)
    generator = torch.Generator().manual_seed(2)
    sizes = [(480, 640), (1, 1), (777, 1234)]
    tensors = {}
    for i in range(len(sizes)):
        tensors[f"logits{i}"] = 4 * torch.randn(1, 100, 92, generator=generator)
        tensors[f"boxes{i}"] = torch.rand(1, 100, 4, generator=generator)
    cases = [{"outputs": [f"logits{i}", f"boxes{i}"], "height": h, "width": w, "threshold": threshold}
             for i, (h, w) in enumerate(sizes)]
    names = labels_of(model_id)
    found = 0
    for i, answer in enumerate(postprocess(model_id, tensors, cases, tmp_path)):
        outputs = SimpleNamespace(logits=tensors[f"logits{i}"], pred_boxes=tensors[f"boxes{i}"])
        [expected] = processor.post_process_object_detection(outputs, threshold, target_sizes=[sizes[i]])
        found += len(expected["scores"])
        assert [box["id"] for box in answer["boxes"]] == expected["labels"].tolist()
        assert [box["score"] for box in answer["boxes"]] == pytest.approx(expected["scores"].tolist(), rel=1e-6)
        corners = torch.tensor([box["xyxy_px"] for box in answer["boxes"]]).reshape(-1, 4)
        assert torch.allclose(corners, expected["boxes"], atol=1e-3, rtol=1e-6)
        assert all(box["label"] == names[box["id"]] for box in answer["boxes"])
    assert found > 0, "a test that compares no box shows nothing"


@pytest.mark.parametrize("threshold", [0.0, 0.3, 0.5, 0.97, 0.999])
def test_boxes_of_pairs(threshold, tmp_path):
    model_id = "microsoft/conditional-detr-resnet-50"
    processor = ConditionalDetrImageProcessor.from_pretrained(MODELS / model_id)
    generator = torch.Generator().manual_seed(3)
    tensors = {"logits": 2 * torch.randn(1, 300, 91, generator=generator),
               "boxes": torch.rand(1, 300, 4, generator=generator)}
    [answer] = postprocess(model_id, tensors, [{"outputs": ["logits", "boxes"], "height": 480, "width": 640,
                                                "threshold": threshold}], tmp_path)
    outputs = SimpleNamespace(logits=tensors["logits"], pred_boxes=tensors["boxes"])
    [expected] = processor.post_process_object_detection(outputs, threshold, target_sizes=[(480, 640)])
    assert len(expected["scores"]) > 0, "a test that compares no box shows nothing"
    assert [box["id"] for box in answer["boxes"]] == expected["labels"].tolist()
    assert [box["score"] for box in answer["boxes"]] == pytest.approx(expected["scores"].tolist(), rel=1e-6)
    corners = torch.tensor([box["xyxy_px"] for box in answer["boxes"]]).reshape(-1, 4)
    assert torch.allclose(corners, expected["boxes"], atol=1e-3, rtol=1e-6)


MASK_MODELS = {"facebook/maskformer-swin-base-ade": MaskFormerImageProcessor,
               "facebook/mask2former-swin-tiny-coco-panoptic": Mask2FormerImageProcessor}
BACKGROUND = 0xFFFF
MASK_SIZES = [(48, 64), (1, 1), (333, 217), (384, 384)]


def mask_outputs(labels, seed):
    """Blobs as masks, some queries surer than others, so that something passes every threshold."""
    generator = torch.Generator().manual_seed(seed)
    classes = torch.randn(1, 25, labels + 1, generator=generator)
    sure = torch.randint(labels + 1, (25,), generator=generator)
    classes[0, torch.arange(25), sure] += torch.linspace(2, 12, 25)
    blobs = torch.nn.functional.interpolate(torch.randn(1, 25, 4, 5, generator=generator), size=(40, 56), mode="bicubic")
    return classes, 8 * blobs


def read_map(file, size):
    ours = torch.from_numpy(np.asarray(Image.open(file)).astype(np.int64))
    assert ours.shape == size
    return ours


def mask_cases(model_id, segmentation, folder, **more):
    tensors, cases = {}, []
    for i, (height, width) in enumerate(MASK_SIZES):
        tensors[f"classes{i}"], tensors[f"masks{i}"] = mask_outputs(len(labels_of(model_id)), seed=i)
        cases.append({"outputs": [f"classes{i}", f"masks{i}"], "height": height, "width": width,
                      "segmentation": segmentation, "map_png": str(folder / f"{i}.png")} | more)
    answers = postprocess(model_id, tensors, cases, folder)
    for i, (size, answer) in enumerate(zip(MASK_SIZES, answers)):
        outputs = SimpleNamespace(class_queries_logits=tensors[f"classes{i}"], masks_queries_logits=tensors[f"masks{i}"])
        yield size, outputs, read_map(folder / f"{i}.png", size), answer["segments"]


def assert_same_segments(segments, expected, names):
    assert [(s["id"], s["class_id"]) for s in segments] == [(s["id"], s["label_id"]) for s in expected]
    assert [s["score"] for s in segments] == pytest.approx([s["score"] for s in expected], abs=2e-6)
    assert all(s["label"] == names[s["class_id"]] for s in segments)


@pytest.mark.parametrize("model_id", MASK_MODELS)
def test_semantic_maps_of_queries(model_id, tmp_path):
    processor = MASK_MODELS[model_id].from_pretrained(MODELS / model_id)
    for size, outputs, ours, segments in mask_cases(model_id, "semantic", tmp_path):
        [expected] = processor.post_process_semantic_segmentation(outputs, target_sizes=[size])
        assert (ours != expected).double().mean() < 1e-4  # equal scores but for rounding
        assert sum(segment["score"] for segment in segments) == pytest.approx(1)
        assert {segment["id"] for segment in segments} == set(ours.unique().tolist())


@pytest.mark.parametrize("model_id", MASK_MODELS)
@pytest.mark.parametrize("threshold", [0.3, 0.5, 0.9])
def test_panoptic_maps(model_id, threshold, tmp_path):
    processor = MASK_MODELS[model_id].from_pretrained(MODELS / model_id)
    found, dropped = 0, 0
    for size, outputs, ours, segments in mask_cases(model_id, "panoptic", tmp_path, threshold=threshold):
        [expected] = processor.post_process_panoptic_segmentation(outputs, threshold, target_sizes=[size])
        assert_same_segments(segments, expected["segments_info"], labels_of(model_id))
        ids = expected["segmentation"].where(expected["segmentation"] > 0, BACKGROUND)
        assert (ours != ids).double().mean() < 1e-4
        found += len(segments)
        dropped += (ours == BACKGROUND).sum().item()
    assert found > 0 and dropped > 0, "a test without segments, or without background, shows less"


@pytest.mark.parametrize("model_id", MASK_MODELS)
@pytest.mark.parametrize("threshold", [0.2, 0.5])
def test_instance_maps(model_id, threshold, tmp_path):
    processor = MASK_MODELS[model_id].from_pretrained(MODELS / model_id)
    found = 0
    for size, outputs, ours, segments in mask_cases(model_id, "instance", tmp_path, threshold=threshold):
        [expected] = processor.post_process_instance_segmentation(outputs, threshold, target_sizes=[size])
        assert_same_segments(segments, expected["segments_info"], labels_of(model_id))
        ids = expected["segmentation"].where(expected["segmentation"] >= 0, BACKGROUND)
        assert (ours != ids).double().mean() < 1e-4
        found += len(segments)
    assert found > 0


@pytest.mark.parametrize("model_id, usual", list(zip(MASK_MODELS, ["semantic", "panoptic"])))
def test_what_a_mask_model_is_made_for(model_id, usual, tmp_path):
    plain, named = ([ours for _, _, ours, _ in mask_cases(model_id, word, tmp_path)] for word in ("model", usual))
    assert all(torch.equal(a, b) for a, b in zip(plain, named))


def test_nothing_found_is_background(tmp_path):
    model_id = "facebook/mask2former-swin-tiny-coco-panoptic"
    tensors = {"classes": torch.zeros(1, 7, 134), "masks": torch.zeros(1, 7, 8, 8)}
    [answer] = postprocess(model_id, tensors, [{"outputs": ["classes", "masks"], "height": 5, "width": 4,
                                                "map_png": str(tmp_path / "map.png")}], tmp_path)
    assert answer["segments"] == []
    assert (read_map(tmp_path / "map.png", (5, 4)) == BACKGROUND).all()


@pytest.mark.parametrize("threshold", [None, 0.0, 0.3, 0.5, 0.99])
def test_boxes_of_queries(threshold, tmp_path):
    model_id = "google/owlvit-base-patch32"
    processor = OwlViTProcessor(OwlViTImageProcessor.from_pretrained(MODELS / model_id),
                                CLIPTokenizer(vocab={"<|startoftext|>": 0, "<|endoftext|>": 1}, merges=[]))
    generator = torch.Generator().manual_seed(3)
    queries = ["a cat", "a remote control", "a cat", "猫"]
    sizes = [(480, 640), (1, 1), (777, 1234)]
    tensors = {}
    for i in range(len(sizes)):
        tensors[f"logits{i}"] = 3 * torch.randn(1, 576, len(queries), generator=generator) - 3
        tensors[f"logits{i}"][..., i] = torch.finfo(torch.float32).min  # an absent query
        tensors[f"boxes{i}"] = torch.rand(1, 576, 4, generator=generator)
    given = {} if threshold is None else {"threshold": threshold}
    cases = [{"outputs": [f"logits{i}", f"boxes{i}"], "height": h, "width": w, "queries": queries} | given
             for i, (h, w) in enumerate(sizes)]
    found = 0
    for i, answer in enumerate(postprocess(model_id, tensors, cases, tmp_path)):
        outputs = SimpleNamespace(logits=tensors[f"logits{i}"], pred_boxes=tensors[f"boxes{i}"])
        [expected] = processor.post_process_grounded_object_detection(outputs, target_sizes=[sizes[i]],
                                                                      text_labels=[queries], **given)
        found += len(expected["scores"])
        assert [box["id"] for box in answer["boxes"]] == expected["labels"].tolist()
        assert [box["label"] for box in answer["boxes"]] == expected["text_labels"]
        assert [box["score"] for box in answer["boxes"]] == pytest.approx(expected["scores"].tolist(), rel=1e-6)
        corners = torch.tensor([box["xyxy_px"] for box in answer["boxes"]]).reshape(-1, 4)
        assert torch.allclose(corners, expected["boxes"], atol=1e-3, rtol=1e-6)
    assert found > 0, "a test that compares no box shows nothing"


@pytest.mark.parametrize("bad", [float("nan"), float("inf")])
def test_an_output_that_is_not_finite_is_refused(bad, tmp_path):
    logits = torch.zeros(1, 1000)
    logits[0, 5] = bad
    failure = postprocess("microsoft/resnet-50", {"logits": logits},
                          [{"outputs": ["logits"], "height": 1, "width": 1}], tmp_path, expect_failure=True)
    assert "NaN or infinity" in failure
