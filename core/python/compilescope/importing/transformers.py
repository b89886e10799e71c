"""Models of transformers by name."""

from __future__ import annotations

import sys
from typing import Any

from compilescope.importing import timm
from compilescope.importing.base import (
    BICUBIC,
    BILINEAR,
    IMAGENET_MEAN,
    IMAGENET_STD,
    Built,
    library,
    named_tensors,
    near_words,
)
from compilescope.message import message
from compilescope.rpc import Json, UnsupportedError, first_line

# The heads of transformers in the order in which they are tried, and their tasks in CompileScope.
HEADS = (
    ("AutoModelForImageClassification", "classification"),
    ("AutoModelForUniversalSegmentation", "segmentation"),
    ("AutoModelForSemanticSegmentation", "segmentation"),
    ("AutoModelForObjectDetection", "detection"),
    ("AutoModelForDepthEstimation", ""),
    ("AutoModel", ""),
)


def configuration(name: str) -> Any:
    """Returns the defaults of a model type, or the configuration of a model in the local Hugging Face cache or a folder."""
    transformers = library("transformers")
    if "/" not in name:
        if name not in transformers.CONFIG_MAPPING:
            near = near_words(name, transformers.CONFIG_MAPPING.keys())
            version = transformers.__version__
            raise UnsupportedError(
                message("transformers %1 has no model type '%2'; did you mean %3?", version, name, near)
                if near
                else message("transformers %1 has no model type '%2'", version, name)
            )
        config = transformers.CONFIG_MAPPING[name]()
    else:
        try:
            # Without trust_remote_code=False, transformers asks on stdin whether to run a model's own code.
            config = transformers.AutoConfig.from_pretrained(name, local_files_only=True, trust_remote_code=False)
        except (OSError, ValueError) as error:
            if "trust_remote_code" in str(error):
                raise UnsupportedError(
                    message(
                        "%1 contains code of its own, which is not run; only models that transformers has can be measured",
                        name,
                    )
                ) from error
            raise UnsupportedError(
                message("%1 is not a folder that transformers can read: %2", name, first_line(error))
                if name.startswith("/")
                else message("%1 is not in the local Hugging Face cache: %2", name, first_line(error))
            ) from error
    if hasattr(config, "use_pretrained_backbone"):
        config.use_pretrained_backbone = False  # transformers would download the backbone; the model's weights replace it
    if getattr(config, "model_args", None):
        # timm writes the number of classes here as well, and transformers 5.17 would pass it twice.
        config.model_args = {key: value for key, value in config.model_args.items() if key != "num_classes"}
    return config


def head_of(config: Any) -> tuple[Any, str]:
    """Returns the class that the configuration names, else the first of HEADS for its type; and the task."""
    import transformers

    named = [word for word in config.architectures or [] if hasattr(transformers, word)]
    for auto, task in HEADS:
        mapping = getattr(transformers, auto)._model_mapping
        if type(config) not in mapping:
            continue
        heads = mapping[type(config)]
        heads = heads if isinstance(heads, (list, tuple)) else [heads]
        if not named or any(head.__name__ == named[0] for head in heads):
            return next((head for head in heads if named and head.__name__ == named[0]), heads[0]), task
    if named and getattr(transformers, named[0]).config_class is type(config):
        return getattr(transformers, named[0]), ""
    if named:
        raise UnsupportedError(
            message("its architecture %1 is not a model of the model type '%2'", named[0], config.model_type)
        )
    raise UnsupportedError(message("transformers has no model for the model type '%1'", config.model_type))


def build(name: str, pretrained: bool) -> Built:
    """See kind.Kind."""
    config = configuration(name)
    head, task = head_of(config)
    if head.main_input_name != "pixel_values":
        raise UnsupportedError(
            message(
                "%1 reads %2: only models that read pictures alone (pixel_values) can be measured",
                head.__name__,
                head.main_input_name,
            )
        )
    if pretrained and "/" not in name:
        raise UnsupportedError(
            message(
                "%1 is an architecture, which has no weights of its own: use random ones, a folder, or "
                "transformers/ORG/NAME",
                f"transformers/{name}",
            )
        )
    if pretrained:
        model = head.from_pretrained(name, config=config, local_files_only=True, use_safetensors=True)
    else:
        model = head._from_config(config)
    version = library("transformers").__version__
    return Built(model, lambda pictures: named_tensors(model(pixel_values=pictures)), version, task)


def published_processor(name: str, config: Any) -> Any:
    """Returns the image processor of a published model, else one with the defaults of its type; None if the type has none."""
    import transformers
    from transformers.models.auto.image_processing_auto import IMAGE_PROCESSOR_MAPPING

    if "/" in name:
        try:
            return transformers.AutoImageProcessor.from_pretrained(name, local_files_only=True, trust_remote_code=False)
        except (OSError, ValueError):
            pass  # the model has no such file; the defaults of its type are used
    if type(config) not in IMAGE_PROCESSOR_MAPPING:
        return None
    classes = IMAGE_PROCESSOR_MAPPING[type(config)]
    classes = list(classes.values()) if isinstance(classes, dict) else list(classes)
    for candidate in classes:
        try:
            return candidate()
        except Exception as error:  # the class needs arguments, or packages that are not installed
            print(f"{candidate}: {error}", file=sys.stderr)
    return None


def timm_processor(built: Built) -> Json:
    """Returns the preprocessing of a timm model that transformers wraps.

    As in TimmWrapperImageProcessor, it follows from `pretrained_cfg` in the model's config.json. An architecture without that key
    has timm's own settings.
    """
    from timm.data import resolve_data_config

    settings = getattr(built.module.config, "pretrained_cfg", None)
    return timm.processor_of(resolve_data_config(settings, model=None if settings else built.module.timm_model))


def square_edge(config: Any) -> int | None:
    """Returns the image size for the position embeddings from the configuration; None if it has none."""
    edge = getattr(config, "image_size", None)
    return edge if isinstance(edge, int) else None


def processor(name: str, built: Built, input_size: list[int] | None) -> Json:
    """See kind.Kind. Describes the processing of transformers as far as core/imaging supports it."""
    config = built.module.config
    if config.model_type == "timm_wrapper":
        return timm_processor(built)
    theirs = published_processor(name, config)
    edge = square_edge(config)
    plain: Json = {
        "size": {"height": edge or 224, "width": edge or 224},
        "image_mean": IMAGENET_MEAN,
        "image_std": IMAGENET_STD,
    }
    if theirs is None:
        return {**plain, "resample": BILINEAR}
    size = {key: value for key, value in dict(theirs.size or {}).items() if value is not None}
    crops = bool(getattr(theirs, "do_center_crop", False) and getattr(theirs, "crop_size", None))
    known = set(size) in ({"height", "width"}, {"shortest_edge"}, {"shortest_edge", "longest_edge"})
    # The defaults of the processor and of the model's type may contradict each other.
    is_default = edge is not None and "/" not in name and not crops and set(size) == {"height", "width"}
    crops_by_own_rules = set(size) == {"shortest_edge"} and not crops
    if not known or is_default or crops_by_own_rules:
        size = plain["size"]
    words: Json = {"size": size, "resample": BICUBIC if getattr(theirs, "resample", BILINEAR) == BICUBIC else BILINEAR}
    if crops:
        crop = dict(theirs.crop_size)
        words.update(do_center_crop=True, crop_size={"height": crop["height"], "width": crop["width"]})
    words["do_normalize"] = bool(getattr(theirs, "do_normalize", False) and getattr(theirs, "image_mean", None))
    if words["do_normalize"]:
        words.update(image_mean=list(theirs.image_mean), image_std=list(theirs.image_std))
    return words


def labels(built: Built) -> dict[str, str]:
    """See kind.Kind. Returns nothing if the configuration has only generated names, "LABEL_0" and so on."""
    table = {str(i): label for i, label in (built.module.config.id2label or {}).items()}
    return {} if all(label == f"LABEL_{i}" for i, label in table.items()) else table
