"""Other networks of the same model types, in small: whatever a config.json commonly says."""
import copy
import json
import shutil

import pytest
import torch
from safetensors.torch import save_file

from reference import assert_equal_outputs, infer, make, pictures, reference, run_infer

TRANSFORMER = {"hidden_size": 48, "num_hidden_layers": 3, "num_attention_heads": 4, "intermediate_size": 80,
               "num_labels": 7}
DETR = {"d_model": 32, "encoder_layers": 2, "decoder_layers": 3, "encoder_ffn_dim": 64, "decoder_ffn_dim": 48,
        "encoder_attention_heads": 4, "decoder_attention_heads": 2, "num_queries": 9, "num_labels": 5}
OWN_RESNET = {"model_type": "resnet", "depths": [1, 2, 1, 1], "hidden_sizes": [32, 64, 64, 128], "embedding_size": 16,
              "out_features": ["stage4"]}

SIBLINGS = {  # name: (model_type, its configuration, height, width)
    "vit_small": ("vit", TRANSFORMER | {"image_size": 64, "patch_size": 8}, 64, 64),
    "vit_no_bias": ("vit", TRANSFORMER | {"image_size": 48, "patch_size": 16, "qkv_bias": False,
                                          "hidden_act": "relu", "layer_norm_eps": 1e-6}, 48, 48),
    "vit_oblong": ("vit", TRANSFORMER | {"image_size": [64, 96], "patch_size": [16, 8]}, 64, 96),
    "beit_own_bias": ("beit", TRANSFORMER | {"image_size": 64, "patch_size": 16, "use_relative_position_bias": True},
                      64, 64),
    "beit_shared_bias": ("beit", TRANSFORMER | {"image_size": 80, "patch_size": 16,
                                                "use_shared_relative_position_bias": True,
                                                "use_mask_token": True}, 80, 80),
    "beit_both_biases": ("beit", TRANSFORMER | {"image_size": 48, "patch_size": 16, "use_relative_position_bias": True,
                                                "use_shared_relative_position_bias": True,
                                                "layer_scale_init_value": 0.0}, 48, 48),
    "beit_positions_class_token": ("beit", TRANSFORMER | {"image_size": 64, "patch_size": 16,
                                                          "use_absolute_position_embeddings": True,
                                                          "use_mean_pooling": False}, 64, 64),
    "convnext_small": ("convnext", {"hidden_sizes": [16, 24, 32, 48], "depths": [1, 2, 1, 1], "num_labels": 5}, 96, 70),
    "convnext_no_scale": ("convnext", {"hidden_sizes": [16, 32, 48], "depths": [1, 1, 2], "num_stages": 3,
                                       "layer_scale_init_value": 0.0, "hidden_act": "relu", "num_labels": 9}, 64, 64),
    "convnext_patch_2": ("convnext", {"hidden_sizes": [24, 24], "depths": [2, 1], "num_stages": 2, "patch_size": 2,
                                      "layer_norm_eps": 1e-6, "num_labels": 3}, 33, 47),
    "resnet_basic": ("resnet", {"layer_type": "basic", "depths": [2, 2, 1, 2], "hidden_sizes": [64, 128, 160, 256],
                                "num_labels": 7, "downsample_in_first_stage": True}, 96, 128),
    "resnet_bottleneck_stride": ("resnet", {"depths": [1, 2, 1], "hidden_sizes": [32, 64, 128], "embedding_size": 24,
                                            "downsample_in_bottleneck": True, "num_labels": 4}, 65, 97),
    "resnet_silu": ("resnet", {"depths": [1, 1, 1, 1], "hidden_sizes": [32, 64, 96, 128], "hidden_act": "silu",
                               "num_labels": 3}, 64, 64),
    "segformer_b1_like": ("segformer", {"hidden_sizes": [16, 32, 48, 64], "depths": [1, 2, 2, 1],
                                        "num_attention_heads": [1, 2, 3, 4], "decoder_hidden_size": 32,
                                        "num_labels": 11}, 96, 128),
    "segformer_b5_like": ("segformer", {"hidden_sizes": [32, 64, 96, 128], "depths": [2, 3, 4, 2],
                                        "decoder_hidden_size": 48, "mlp_ratios": [2, 2, 3, 3],
                                        "num_attention_heads": [1, 2, 4, 8], "num_labels": 19}, 65, 81),
    "segformer_three_stages": ("segformer", {"num_encoder_blocks": 3, "hidden_sizes": [16, 32, 64],
                                             "depths": [1, 1, 1], "num_attention_heads": [1, 2, 4],
                                             "sr_ratios": [4, 2, 1], "patch_sizes": [7, 3, 3], "strides": [4, 2, 2],
                                             "mlp_ratios": [4, 4, 4], "decoder_hidden_size": 24, "hidden_act": "relu",
                                             "num_labels": 4}, 64, 64),
    "mobilenet_stride_16": ("mobilenet_v2", {"output_stride": 16, "num_labels": 5}, 96, 129),
    "mobilenet_narrow": ("mobilenet_v2", {"depth_multiplier": 0.35, "output_stride": 8, "num_labels": 21}, 65, 65),
    "mobilenet_wide": ("mobilenet_v2", {"depth_multiplier": 1.4, "output_stride": 32, "finegrained_output": False,
                                        "first_layer_is_expansion": False, "num_labels": 3}, 64, 100),
    "mobilenet_own_padding": ("mobilenet_v2", {"tf_padding": False, "expand_ratio": 3.0, "min_depth": 16,
                                               "depth_divisible_by": 16, "hidden_act": "silu",
                                               "output_stride": 8, "num_labels": 6}, 80, 64),
    "detr_resnet_18": ("detr", DETR | {"backbone": "resnet18"}, 128, 160),
    "detr_dilated": ("detr", DETR | {"backbone": "resnet50", "dilation": True, "activation_function": "gelu"}, 96, 128),
    "detr_dilated_basic": ("detr", DETR | {"backbone": "resnet34", "dilation": True}, 96, 96),
    "detr_own_resnet": ("detr", DETR | {"backbone_config": OWN_RESNET, "use_timm_backbone": False, "backbone": None},
                        128, 97),
    "conditional_detr_resnet_18": ("conditional_detr", DETR | {"backbone": "resnet18"}, 128, 160),
    "conditional_detr_dilated": ("conditional_detr", DETR | {"backbone": "resnet50", "dilation": True,
                                                             "num_queries": 17}, 96, 128),
    "conditional_detr_own_resnet": ("conditional_detr", DETR | {"backbone_config": OWN_RESNET, "backbone": None,
                                                                "use_timm_backbone": False, "decoder_layers": 1},
                                    97, 128),
}


def outputs_of(model_type):
    return ["logits", "pred_boxes"] if "detr" in model_type else ["logits"]


@pytest.mark.parametrize("name", SIBLINGS)
def test_outputs_equal_transformers(name, tmp_path):
    """The folder as save_pretrained writes it, and its weights under the names of transformers 5's state dict."""
    model_type, values, height, width = SIBLINGS[name]
    model = make(copy.deepcopy(values) | {"model_type": model_type})
    model.save_pretrained(tmp_path / "hf")
    inputs = pictures(height, width, 2, "detr" in model_type)
    expected = reference(model, inputs, outputs_of(model_type))
    ours = run_infer(tmp_path / "hf", tmp_path / "hf", inputs, tmp_path)
    assert_equal_outputs(ours, expected)

    shutil.copytree(tmp_path / "hf", tmp_path / "present")
    state = {key: tensor.contiguous() for key, tensor in model.state_dict().items()}
    save_file(state, tmp_path / "present/model.safetensors")
    present = run_infer(tmp_path / "present", tmp_path / "present", inputs, tmp_path)
    for key, value in ours.items():
        assert torch.equal(value, present[key])


REFUSED = {  # what is not supported is refused with its key and value
    "beit_oblong": ("beit", TRANSFORMER | {"image_size": [64, 96]}, ["image_size", "[64,96]", "squares"]),
    "beit_heads": ("beit", TRANSFORMER | {"num_attention_heads": 5}, ["num_attention_heads", "5", "divisor"]),
    "convnext_stages": ("convnext", {"hidden_sizes": [16, 32], "depths": [1, 1], "num_stages": 4}, ["num_stages", "4"]),
    "mobilenet_activation": ("mobilenet_v2", {"hidden_act": "mish"}, ["hidden_act", "mish", "relu6"]),
    "mobilenet_head": ("mobilenet_v2", {"architectures": ["MobileNetV2ForImageClassification"]},
                       ["architectures", "MobileNetV2ForSemanticSegmentation"]),
    "detr_backbone": ("detr", DETR | {"backbone": "vgg16"}, ["backbone", "vgg16", "resnet50"]),
    "detr_backbone_config": ("detr", DETR | {"backbone_config": {"model_type": "swin"}, "backbone": None},
                             ["backbone_config.model_type", "swin", "resnet"]),
    "conditional_detr_positions": ("conditional_detr", DETR | {"position_embedding_type": "learned"},
                                   ["position_embedding_type", "learned", "sine"]),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_supported_is_refused(name, tmp_path):
    model_type, values, words = REFUSED[name]
    (tmp_path / "config.json").write_text(json.dumps({"model_type": model_type} | values))
    save_file(pictures(64, 64, 1, "detr" in model_type), tmp_path / "in.safetensors")
    done = infer("--model", tmp_path, "--weights", "random", "--input", tmp_path / "in.safetensors",
                 "--output", tmp_path / "out.safetensors")
    assert done.returncode == 2, done.stderr
    assert done.stderr.count("\n") == 1
    for word in ["config.json", *words]:
        assert word in done.stderr
