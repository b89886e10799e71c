"""What an arm does beside calling its model."""

import pytest
import torch
from safetensors.torch import save_file

from compilescope.arm.arm import Arm


def arm_on(device):
    arm = object.__new__(Arm)
    arm.on_gpu = device != "cpu"
    return arm


@pytest.mark.parametrize(("device", "waits"), [("cuda:0", 2), ("cpu", 0)])
def test_waiting_for_the_gpu_costs_no_python(monkeypatch, device, waits):
    """torch.cuda.synchronize() selects the device in Python around the wait: microseconds that would count against Python arms."""
    calls = []
    monkeypatch.setattr(torch._C, "_cuda_synchronize", lambda: calls.append("wait"), raising=False)
    monkeypatch.setattr(torch.cuda, "synchronize", lambda *_: calls.append("slow wait"))
    arm = arm_on(device)
    for _ in range(2):
        arm.synchronize()
    assert calls == ["wait"] * waits


def test_later_calls_use_the_replaced_inputs(tmp_path):
    save_file({"pixel_values": torch.full((1, 3, 2, 2), 7.0)}, tmp_path / "other.safetensors")
    arm = arm_on("cpu")
    arm.request = {"device": "cpu", "inputs": "the first", "dtype": "float32", "settings": {"memory_format": "contiguous"}}
    arm.inputs = {"pixel_values": torch.zeros(1, 3, 2, 2)}
    arm.model = lambda pixel_values: pixel_values.sum()
    assert arm.call() == 0
    assert arm.replace_inputs(str(tmp_path / "other.safetensors")) == {}
    assert arm.call() == 84
    assert "replace_inputs" in arm.ASKS
