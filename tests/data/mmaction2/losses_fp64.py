"""Writes losses_fp64.json: MMAction2's own losses of the first three training steps, in float64. Run by hand:

    pip install --no-deps --target PACKAGES mmaction2==1.2.0 mmengine==0.10.7 mmcv-lite==2.1.0 mmdet==3.3.0 addict yapf termcolor \
        terminaltables shapely pycocotools platformdirs tomli rich six
    python tests/data/mmaction2/losses_fp64.py PACKAGES [NAME ...]

with torch and torchvision. Models, losses, optimizers and learning rates come from MMAction2's configurations. README.md describes the
weights, inputs and labels. Float64, because a large first step amplifies the rounding of float32 to percents of the second loss.
"""

import importlib.abc
import importlib.machinery
import importlib.metadata
import json
import math
import pathlib
import sys
import types

import numpy as np
import torch
import torchvision
from torch import nn

HERE = pathlib.Path(__file__).resolve().parent
STEPS = 3
CONFIGS = {
    "tsn": "recognition/tsn/tsn_imagenet-pretrained-r50_8xb32-1x1x16-50e_sthv2-rgb.py",
    "stgcn": "skeleton/stgcn/stgcn_8xb16-bone-u100-80e_ntu60-xsub-keypoint-2d.py",
    "posec3d": "skeleton/posec3d/slowonly_r50_8xb16-u48-240e_ntu60-xsub-keypoint.py",
    "ava": "detection/slowonly/slowonly_kinetics400-pretrained-r50_8xb16-4x16x1-20e_ava21-rgb.py",
    "slowonly": "recognition/slowonly/slowonly_imagenet-pretrained-r50_8xb16-4x16x1-steplr-150e_kinetics400-rgb.py",
}
# Imported by MMAction2, used by none of these models.
UNUSED = ("cv2", "decord", "matplotlib", "mmcv.ops", "mmaction.models.localizers.drn", "mmaction.models.multimodal",
          "mmaction.models.similarity")


class RoIAlign(nn.Module):
    """torchvision's, with MMCV's arguments."""

    def __init__(self, output_size, spatial_scale, sampling_ratio, pool_mode, aligned):
        super().__init__()
        assert pool_mode == "avg"
        self.arguments = output_size, spatial_scale, sampling_ratio or -1, aligned

    def forward(self, features, rois):
        return torchvision.ops.roi_align(features, rois, *self.arguments)


class Stub(types.ModuleType):
    __path__: list = []
    __version__ = "4.0.0"

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return 0 if self.__name__ == "cv2" else type(name, (nn.Module,), {})


class Stubs(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path=None, target=None):
        unused = any(name == module or name.startswith(module + ".") for module in UNUSED)
        return importlib.machinery.ModuleSpec(name, self, is_package=True) if unused else None

    def create_module(self, spec):
        return Stub(spec.name)

    def exec_module(self, module):
        if module.__name__ == "mmcv.ops":
            module.RoIAlign = RoIAlign


def hash_values(shape, stream):
    h = np.arange(math.prod(shape), dtype=np.uint64) * 2654435761 + (stream + 1) * 2246822519 & 0xFFFFFFFF
    for factor in (2246822519, 3266489917):
        h = (h ^ h >> np.uint64(15 if factor == 2246822519 else 13)) * np.uint64(factor) & np.uint64(0xFFFFFFFF)
    h ^= h >> np.uint64(16)
    return torch.from_numpy((h / 2**32 * 2 - 1).astype(np.float32)).reshape(shape)


def fill(model):
    for stream, (name, parameter) in enumerate(model.named_parameters()):
        embedding = parameter.dim() == 3 and "embed" in name and 1 in parameter.shape
        small = parameter.dim() == 1 or "token" in name or name.endswith(".PA") or embedding
        scale = 0.1 if small else math.sqrt(3 / (parameter.numel() / parameter.size(0)))
        values = hash_values(parameter.shape, stream).mul_(scale)
        if name.endswith(".PA") or (parameter.dim() == 1 and name.endswith("weight")):
            values.add_(1)
        with torch.no_grad():
            parameter.copy_(values)


def without_dropout(model):
    for module in model.modules():
        if isinstance(module, nn.Dropout):
            module.p = 0.0


def recognition_samples(clips):
    from mmaction.structures import ActionDataSample

    return [ActionDataSample().set_gt_label(3 + 5 * clip) for clip in range(clips)]


def ava_loss(model, clips):
    """Two true boxes a clip, a proposal near the first, and one near none."""
    from mmaction.structures import ActionDataSample
    from mmengine.structures import InstanceData

    samples, proposals = [], []
    for clip in range(len(clips)):
        labels = torch.zeros(2, 81, dtype=torch.float64)
        labels[0, [12, 17]] = labels[1, 80 - clip] = 1
        truth = torch.tensor([[20, 30, 120, 220], [100, 40, 240, 250]], dtype=torch.float64) + 4 * clip
        sample = ActionDataSample()
        sample.gt_instances = InstanceData(bboxes=truth, labels=labels)
        samples.append(sample)
        found = torch.tensor([[21, 31, 121, 221], [5, 5, 60, 60]], dtype=torch.float64) + 4 * clip
        proposals.append(InstanceData(bboxes=found, scores=torch.ones(2, dtype=torch.float64)))
    return model.roi_head.loss(model.backbone(clips), proposals, samples)["loss_action_cls"]


def losses(name, configs):
    from mmaction.registry import MODELS
    from mmengine.config import Config
    from mmengine.optim import build_optim_wrapper
    from mmengine.registry import init_default_scope

    config = Config.fromfile(configs / CONFIGS[name])
    init_default_scope("mmaction")
    config.model.pop("data_preprocessor", None)
    model = MODELS.build(config.model)
    fill(model)
    without_dropout(model)
    model.double().train()
    golden = json.loads((HERE / f"{name}.golden.json").read_text())
    shape = golden["input"]
    clips = hash_values(shape, 999).double()
    optimizer = build_optim_wrapper(model, config.optim_wrapper)
    found = []
    for _ in range(STEPS):
        loss = ava_loss(model, clips) if name == "ava" else model.loss(clips, recognition_samples(shape[0]))["loss_cls"]
        found.append(loss.item())
        print(name, found, "float32:", golden["loss0"], golden["loss1"], flush=True)
        if len(found) < STEPS:
            optimizer.update_params(loss)
    return found


def main():
    packages = pathlib.Path(sys.argv[1])
    sys.path.append(str(packages))
    sys.meta_path.insert(0, Stubs())
    sys.modules.setdefault("importlib_metadata", importlib.metadata)
    import mmaction
    import mmaction.models  # noqa: F401
    import mmdet.models  # noqa: F401
    import mmengine

    file = HERE / "losses_fp64.json"
    kept = json.loads(file.read_text()) if file.exists() else {}
    kept["versions"] = {"mmaction2": mmaction.__version__, "mmengine": mmengine.__version__, "mmdet": mmdet.__version__,
                        "torch": torch.__version__}
    for name in sys.argv[2:] or CONFIGS:
        kept[name] = losses(name, packages / "mmaction/.mim/configs")
    file.write_text(json.dumps(kept, indent=1) + "\n")


main()
