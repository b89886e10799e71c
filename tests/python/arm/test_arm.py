"""What an arm does beside calling its model."""

import pytest
import torch
from safetensors.torch import save_file

from compilescope.arm.arm import Arm, breaks_by_kind, code_of


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


def test_graph_breaks_of_one_kind_add_up():
    """The keys of torch's counter are whole explanations, whose first lines may be equal."""
    counts = {"Skip calling a function\n  Explanation: f": 2, "Skip calling a function\n  Explanation: g": 3, "other": 1, "": 4}
    assert breaks_by_kind(counts) == {"Skip calling a function": 5, "other": 1, "": 4}


def test_a_part_of_the_code_is_not_reported_as_the_whole():
    earlier = {"kernels": 9, "proof": {"extern_calls": {"mm": 4}, "fused_nodes": 7, "code_sha256": "whole", "choices": []}}
    part = {"extern_calls": {"mm": 1}, "fused_nodes": 2, "code_sha256": "part", "choices": []}
    assert code_of(3, part, False, earlier) == {"kernels": 3, **part}
    assert code_of(0, {"choices": []}, True, earlier) == {"kernels": 9, **earlier["proof"]}
    assert code_of(3, part, None, earlier) == {"kernels": 9, "extern_calls": {"mm": 4}, "fused_nodes": 7, "choices": []}
