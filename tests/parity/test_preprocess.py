"""Preprocessed tensors against transformers' own image processors (torchvision backend)."""
import json
import pathlib

import numpy as np
import pytest
import torch
from PIL import Image
from safetensors.torch import load_file
from transformers import AutoImageProcessor

import torch_probe
from imaging_cases import make_images, photograph, reference_rgb, write_tiff

MODELS = pathlib.Path(__file__).parents[2] / "resources" / "models"
PUBLISHED = {
    "vit": "google/vit-base-patch16-224",
    "beit": "microsoft/beit-base-patch16-224-pt22k-ft22k",
    "convnext": "facebook/convnext-large-224",
    "resnet": "microsoft/resnet-50",
    "segformer": "nvidia/segformer-b0-finetuned-ade-512-512",
    "mobilenet_v2": "google/deeplabv3_mobilenet_v2_1.0_513",
    "detr": "facebook/detr-resnet-50",
    "conditional_detr": "microsoft/conditional-detr-resnet-50",
    "maskformer": "facebook/maskformer-swin-base-ade",
    "mask2former": "facebook/mask2former-swin-tiny-coco-panoptic",
    "owlvit": "google/owlvit-base-patch32",
}


def preprocess(config, model_type, files, output):
    answer = torch_probe.ask({"preprocess": {"config": str(config), "model_type": model_type, "output": str(output),
                                             "images": [str(file) for file in files]}})
    return load_file(output), answer["result"]


def reference_processor(folder):
    processor = AutoImageProcessor.from_pretrained(folder)
    assert processor.backend == "torchvision", "without torchvision, transformers falls back to PIL"
    assert not type(processor).__name__.endswith("Pil")
    return processor


def uint8_levels(ours, theirs, processor):
    """The largest difference, in steps of one uint8 level after normalisation, per channel."""
    assert ours.shape == theirs.shape
    assert ours.dtype == theirs.dtype == torch.float32
    step = 1 / (255 * torch.tensor(processor.image_std).view(1, 3, 1, 1))
    return ((ours - theirs).abs() / step).max().item()


@pytest.fixture(scope="module")
def images(tmp_path_factory):
    return make_images(tmp_path_factory.mktemp("images"))


@pytest.mark.parametrize("model_type", PUBLISHED)
def test_published_processors(model_type, images, tmp_path):
    folder = MODELS / PUBLISHED[model_type]
    processor = reference_processor(folder)
    ours, refusals = preprocess(folder / "preprocessor_config.json", model_type, images.values(), tmp_path / "out.safetensors")
    assert not refusals
    too_far = {}
    for index, (name, file) in enumerate(images.items()):
        theirs = processor(reference_rgb(file), return_tensors="pt")
        levels = uint8_levels(ours[f"{index}.pixel_values"], theirs["pixel_values"], processor)
        if levels > 1e-3:
            too_far[name] = levels
        assert (f"{index}.pixel_mask" in ours) == ("pixel_mask" in theirs), name
        if "pixel_mask" in theirs:
            assert torch.equal(ours[f"{index}.pixel_mask"], theirs["pixel_mask"]), name
    assert not too_far, "decoding and resizing are equal to the last bit"


VARIANTS = {
    "vit_old": ("vit", {"feature_extractor_type": "ViTFeatureExtractor", "size": 224, "resample": 2,
                        "do_normalize": True, "do_resize": True, "image_mean": [0.5, 0.5, 0.5],
                        "image_std": [0.5, 0.5, 0.5]}),
    "vit_list": ("vit", {"image_processor_type": "ViTImageProcessor", "size": [100, 180], "resample": 3}),
    "vit_fast_crop": ("vit", {"image_processor_type": "ViTImageProcessorFast", "size": {"shortest_edge": 120},
                              "do_center_crop": True, "crop_size": 140}),
    "vit_no_normalise": ("vit", {"image_processor_type": "ViTImageProcessor", "do_normalize": False}),
    "vit_no_rescale": ("vit", {"image_processor_type": "ViTImageProcessor", "do_rescale": False}),
    "vit_keep_size": ("vit", {"image_processor_type": "ViTImageProcessor", "do_resize": False}),
    "convnext_384": ("resnet", {"feature_extractor_type": "ConvNextFeatureExtractor", "size": 384,
                                "crop_pct": None, "resample": 3}),
    "convnext_new": ("resnet", {"image_processor_type": "ConvNextImageProcessor", "size": {"shortest_edge": 224},
                                "crop_pct": 0.95}),
    "segformer_new": ("segformer", {"image_processor_type": "SegformerImageProcessor", "do_reduce_labels": True,
                                    "size": {"height": 96, "width": 160}}),
    "beit_plain": ("beit", {"image_processor_type": "BeitImageProcessor"}),
    "beit_crop": ("beit", {"feature_extractor_type": "BeitFeatureExtractor", "size": 256, "do_center_crop": True}),
    "mobilenet_plain": ("mobilenet_v2", {"image_processor_type": "MobileNetV2ImageProcessor"}),
    "mobilenet_no_crop": ("mobilenet_v2", {"image_processor_type": "MobileNetV2ImageProcessor", "size": 100,
                                           "do_center_crop": False}),
    "conditional_detr_old": ("conditional_detr", {"feature_extractor_type": "ConditionalDetrFeatureExtractor",
                                                  "size": 200, "max_size": 333}),
    "detr_old": ("detr", {"feature_extractor_type": "DetrFeatureExtractor", "size": 800, "max_size": 1333,
                          "format": "coco_detection", "image_mean": [0.485, 0.456, 0.406],
                          "image_std": [0.229, 0.224, 0.225]}),
    "detr_small": ("detr", {"image_processor_type": "DetrImageProcessor",
                            "size": {"shortest_edge": 256, "longest_edge": 300}}),
    "owlvit_new": ("owlvit", {"image_processor_type": "OwlViTImageProcessor", "size": {"height": 96, "width": 64}}),
    "owlvit_old_names": ("owlvit", {"feature_extractor_type": "OwlViTFeatureExtractor", "size": [64, 64], "rescale": False,
                                    "do_normalize": False}),
    "owlvit_both_names": ("owlvit", {"image_processor_type": "OwlViTImageProcessor", "size": 64, "rescale": True,
                                     "do_rescale": False}),
    "owlvit_crop": ("owlvit", {"image_processor_type": "OwlViTImageProcessorFast", "size": 90, "do_center_crop": True}),
    "owlvit_small_crop": ("owlvit", {"image_processor_type": "OwlViTImageProcessor", "size": 90, "do_center_crop": True,
                                     "crop_size": [50, 70]}),
    "detr_no_pad": ("detr", {"image_processor_type": "DetrImageProcessor", "do_pad": False,
                             "size": {"height": 64, "width": 99}}),
    "maskformer_old": ("maskformer", {"feature_extractor_type": "MaskFormerFeatureExtractor", "size": 200,
                                      "max_size": 260, "size_divisibility": 32, "reduce_labels": True}),
    "maskformer_max_size_only": ("maskformer", {"image_processor_type": "MaskFormerImageProcessor", "max_size": 900}),
    "maskformer_no_divisor": ("maskformer", {"image_processor_type": "MaskFormerImageProcessor", "size_divisor": 0,
                                             "size": {"shortest_edge": 150, "longest_edge": 250}}),
    "mask2former_bounded": ("mask2former", {"image_processor_type": "Mask2FormerImageProcessor", "size_divisor": 24,
                                            "size": {"shortest_edge": 200, "longest_edge": 300}}),
    "mask2former_squeezed": ("mask2former", {"image_processor_type": "Mask2FormerImageProcessorFast",
                                             "size": {"height": 100, "width": 150}}),
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_old_and_new_forms_of_the_file(variant, tmp_path):
    model_type, values = VARIANTS[variant]
    config = tmp_path / "preprocessor_config.json"
    config.write_text(json.dumps(values))
    (tmp_path / "config.json").write_text(json.dumps({"model_type": model_type}))
    processor = reference_processor(tmp_path)
    files = []
    for width, height in ((333, 217), (100, 180), (64, 300)):
        files.append(tmp_path / f"{width}x{height}.png")
        photograph(width, height).save(files[-1])
    ours, refusals = preprocess(config, model_type, files, tmp_path / "out.safetensors")
    assert not refusals
    for index, file in enumerate(files):
        theirs = processor(Image.open(file), return_tensors="pt")
        assert torch.equal(ours[f"{index}.pixel_values"], theirs["pixel_values"].float()), file
        assert (f"{index}.pixel_mask" in ours) == ("pixel_mask" in theirs)


def test_a_refused_image_does_not_stop_the_others(tmp_path):
    (tmp_path / "bad.png").write_bytes(b"GIF89a" + bytes(20))
    photograph(9, 9).save(tmp_path / "good.png")
    folder = MODELS / PUBLISHED["vit"]
    ours, refusals = preprocess(folder / "preprocessor_config.json", "vit",
                                [tmp_path / "bad.png", tmp_path / "good.png"], tmp_path / "out.safetensors")
    assert list(refusals) == ["0"] and "GIF is not supported" in refusals["0"]
    assert list(ours) == ["1.pixel_values"]


def test_grey_that_alpha_was_multiplied_into_is_refused_as_pil_does(tmp_path):
    """PIL opens such a TIFF and has no way from it to RGB, so that transformers cannot read it either."""
    file = tmp_path / "grey_associated.tif"
    write_tiff(file, np.full((3, 5, 2), (50, 100), dtype=np.uint8), extra_samples=1)
    with pytest.raises(ValueError, match="conversion from La"):
        reference_rgb(file)
    folder = MODELS / PUBLISHED["resnet"]
    _, refusals = preprocess(folder / "preprocessor_config.json", "resnet", [file], tmp_path / "out.safetensors")
    assert "grey with transparency multiplied into it" in str(refusals)


def test_a_jpeg_is_refused_wherever_it_is_cut_off(tmp_path):
    photograph(99, 77).save(tmp_path / "whole.jpg")
    whole = (tmp_path / "whole.jpg").read_bytes()
    files = []
    for size in (3, len(whole) // 3, len(whole) - 500, len(whole) - 2):
        files.append(tmp_path / f"{size}.jpg")
        files[-1].write_bytes(whole[:size])
        with pytest.raises(OSError):
            Image.open(files[-1]).load()
    config = MODELS / PUBLISHED["vit"] / "preprocessor_config.json"
    ours, refusals = preprocess(config, "vit", files, tmp_path / "out.safetensors")
    assert not ours and len(refusals) == len(files)
    for reason in refusals.values():
        assert "it is truncated" in reason


@pytest.mark.parametrize("model_type", PUBLISHED)
def test_the_command(model_type, tmp_path):
    photograph(333, 217).save(tmp_path / "photo.png")
    output = tmp_path / "out.safetensors"
    done = torch_probe.command("preprocess", "--model", PUBLISHED[model_type], "--image", tmp_path / "photo.png",
                               "--output", output)
    assert done.returncode == 0, done.stderr
    theirs = reference_processor(MODELS / PUBLISHED[model_type])(Image.open(tmp_path / "photo.png"),
                                                                 return_tensors="pt")
    ours = load_file(output)
    assert set(ours) == set(theirs)
    for name, tensor in theirs.items():
        assert torch.equal(ours[name], tensor), name


def command_failure(*arguments):
    answer = torch_probe.command("preprocess", *arguments)
    assert answer.returncode == 2
    assert answer.stderr.count("\n") == 1, answer.stderr
    return answer.stderr


def test_the_command_refuses_in_one_line(tmp_path):
    output = ("--output", tmp_path / "out.safetensors")
    vit = ("--model", PUBLISHED["vit"])
    (tmp_path / "words.png").write_text("no picture")
    assert "words.png" in command_failure(*vit, "--image", tmp_path / "words.png", *output)
    assert "missing.png" in command_failure(*vit, "--image", tmp_path / "missing.png", *output)
    assert "no/such" in command_failure("--model", "no/such", "--image", "x.png", *output)
    (tmp_path / "config.json").write_text(json.dumps({"model_type": "vit"}))
    (tmp_path / "preprocessor_config.json").write_text(json.dumps({"image_processor_type": "ViTImageProcessor",
                                                                   "resample": 1}))
    photograph(9, 9).save(tmp_path / "good.png")
    failure = command_failure("--model", tmp_path, "--image", tmp_path / "good.png", *output)
    assert "preprocessor_config.json" in failure and "resample = 1" in failure
    failure = command_failure(*vit, "--image", tmp_path / "good.png", "--output", tmp_path / "no" / "folder.safetensors")
    assert "folder.safetensors" in failure
