"""What an arm does beside calling its model."""

import pytest
import torch

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
