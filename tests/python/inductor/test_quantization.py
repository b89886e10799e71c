"""Quantising to int8: what is quantised, that the answers stay close, and what cannot be quantised."""

import sys

import pytest
import torch
from safetensors.torch import save_file
from torch.nn import functional as F

from compilescope.inductor import quantization
from compilescope.inductor.captured_graph import CapturedGraph
from compilescope.rpc import UnsupportedError


class Small(torch.nn.Module):
    """A convolution with batch norm, one with a residual sum, and a linear layer."""

    def __init__(self):
        super().__init__()
        torch.manual_seed(0)
        self.first = torch.nn.Conv2d(3, 8, 3, padding=1)
        self.norm = torch.nn.BatchNorm2d(8)
        self.second = torch.nn.Conv2d(8, 8, 3, padding=1)
        self.head = torch.nn.Linear(8, 10)

    def forward(self, x):
        x = torch.relu(self.norm(self.first(x)))
        x = torch.relu(self.second(x) + x)
        return (self.head(x.mean((2, 3))),)


def exported(model, *inputs):
    return torch.export.export(model.eval(), inputs, strict=False).module()


def calls(count=8):
    generator = torch.Generator().manual_seed(1)
    return [(torch.randn(1, 3, 16, 16, generator=generator),) for _ in range(count)]


@torch.no_grad()
def test_every_convolution_and_linear_layer_is_quantised_and_the_answer_stays_close():
    model, (x,) = Small().eval(), calls(1)[0]
    expected = model(x)[0]
    module, counts = quantization.quantized(exported(model, x), calls())
    assert counts == {"quantized": {"conv2d": 2, "linear": 1}, "not_quantized": {}}
    error = ((module(x)[0] - expected).abs().max() / expected.std()).item()
    assert 1e-5 < error < 0.1, error


def captured(model, x, folder):
    """The model as the C++ program captures it: a trace whose inputs are the weights, and a file of their values."""
    weights = {name: value.detach().contiguous() for name, value in model.state_dict().items() if value.is_floating_point()}

    def forward(x, *values):
        w = dict(zip(weights, values, strict=True))
        norm = (w["norm.running_mean"], w["norm.running_var"], w["norm.weight"], w["norm.bias"])
        x = torch.relu(F.batch_norm(F.conv2d(x, w["first.weight"], w["first.bias"], padding=1), *norm))
        x = torch.relu(F.conv2d(x, w["second.weight"], w["second.bias"], padding=1) + x)
        return (F.linear(x.mean((2, 3)), w["head.weight"], w["head.bias"]),)

    torch.jit.trace(forward, (x, *weights.values()), check_trace=False).save(str(folder / "graph.pt"))
    specs, raw = [], b""
    for name, value in weights.items():
        specs.append({"name": name, "parameter": True, "shape": list(value.shape), "strides": list(value.stride()), "dtype": "float32",
                      "offset": len(raw), "bytes": value.numel() * 4})
        raw += value.numpy().tobytes()
    (folder / "weights").write_bytes(raw)
    return CapturedGraph({"graph": str(folder / "graph.pt"), "weights": specs, "device": "cpu", "weights_file": str(folder / "weights")})


@torch.no_grad()
def test_a_graph_of_the_cpp_program_is_quantised_alike(tmp_path):
    """Its trace calls aten._convolution, and torch.export knows no modules in it."""
    model, (x,) = Small().eval(), calls(1)[0]
    module, counts = quantization.quantized(exported(captured(model, x, tmp_path), x), calls())
    assert counts["quantized"] == {"conv2d": 2, "linear": 1}
    of_python, _ = quantization.quantized(exported(Small(), x), calls())
    assert torch.allclose(module(x)[0], of_python(x)[0], atol=1e-5)


@torch.no_grad()
def test_a_transposed_convolution_stays_in_float32():
    class Up(Small):
        def forward(self, x):
            return (torch.conv_transpose2d(self.first(x), torch.ones(8, 3, 2, 2)),)

    x = calls(1)[0][0]
    model = Up().eval()
    module, counts = quantization.quantized(exported(model, x), calls())
    assert counts["quantized"] == {"conv2d": 1}
    assert (module(x)[0] - model(x)[0]).abs().max() < 0.1 * model(x)[0].std()


@torch.no_grad()
def test_a_model_without_weights_is_refused_with_a_reason():
    class Nothing(torch.nn.Module):
        def forward(self, x):
            return (torch.relu(x),)

    x = calls(1)[0][0]
    with pytest.raises(UnsupportedError, match="found no convolution or linear layer"):
        quantization.quantized(exported(Nothing(), x), calls(1))


def test_without_torchao_the_reason_names_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "torchao.quantization.pt2e.quantize_pt2e", None)
    with pytest.raises(UnsupportedError, match="int8 needs torchao"):
        quantization.quantized(None, [])


def test_calibration_calls_are_in_the_order_of_the_inputs(tmp_path):
    first, second = torch.arange(6.0).reshape(3, 2), torch.arange(3)
    save_file({"b": second, "a": first}, tmp_path / "calls.safetensors")
    found = quantization.calibration_calls(tmp_path / "calls.safetensors", ["a", "b"])
    assert len(found) == 3
    assert torch.equal(found[1][0], first[1]) and found[1][1] == 1
