"""The graph that C++ captured, as a module: names, layouts and values of weights, and convolutions that Inductor's passes know."""

import pytest
import torch
from torch import nn

from compilescope.inductor import captured_graph
from compilescope.inductor.captured_graph import CapturedGraph, owner_of, weight_values, with_plain_convolutions


def spec(name, tensor, parameter=True, offset=0):
    return {"name": name, "parameter": parameter, "shape": list(tensor.shape), "strides": list(tensor.stride()),
            "dtype": str(tensor.dtype).removeprefix("torch."), "offset": offset, "bytes": tensor.numel() * tensor.element_size()}


@pytest.fixture
def captured(tmp_path):
    """A request for a convolution, a batch norm's buffer and a weight of one element; its file of weights, and the result."""
    torch.manual_seed(0)
    weights = {"stem.conv.weight": torch.randn(4, 3, 3, 3).contiguous(memory_format=torch.channels_last),
               "stem.mean": torch.randn(4), "scale": torch.tensor([2.5])}
    x = torch.randn(2, 3, 8, 8)

    def forward(x, weight, mean, scale):
        return (nn.functional.conv2d(x, weight) * scale - mean.view(1, -1, 1, 1),)

    torch.jit.trace(forward, (x, *weights.values()), check_trace=False).save(str(tmp_path / "graph.pt"))
    specs, offset = [], 64
    with open(tmp_path / "weights", "wb") as file:
        for name, value in weights.items():
            specs.append(spec(name, value, name != "stem.mean", offset))
            file.seek(offset)
            # In the order in which they lie in memory.
            file.write(value.as_strided((value.numel(),), (1,)).numpy().tobytes())
            offset += specs[-1]["bytes"] + 64
    specs[2]["value"] = 2.5
    request = {"graph": str(tmp_path / "graph.pt"), "weights": specs, "device": "cpu", "weights_file": None}
    return request, str(tmp_path / "weights"), x, forward(x, *weights.values())[0], weights


def test_weights_have_their_names_and_layouts(captured):
    request, _, _, _, weights = captured
    module = CapturedGraph(request)
    assert [name for name, _ in module.named_parameters()] == ["scale", "stem.conv.weight"]
    assert [name for name, _ in module.named_buffers()] == ["stem.mean"]
    assert [getattr(*slot).stride() for slot in module.slots] == [value.stride() for value in weights.values()]
    assert not module.training and not any(parameter.requires_grad for parameter in module.parameters())


def test_without_freezing_only_single_values_are_known(captured):
    request, *_ = captured
    assert float(CapturedGraph(request).scale) == 2.5


def test_a_file_of_weights_gives_their_values(captured):
    request, file, x, expected, weights = captured
    module = CapturedGraph(request | {"weights_file": file})
    for slot, value in zip(module.slots, weights.values(), strict=True):
        assert torch.equal(getattr(*slot), value)
    torch.testing.assert_close(module(x)[0], expected)


def test_each_weight_has_a_storage_of_its_own(captured):
    """Inductor writes a constant's whole storage into the package."""
    request, file, *_ = captured
    for one, value in weight_values(request | {"weights_file": file}):
        assert value.untyped_storage().nbytes() == one["bytes"], one["name"]


def test_a_dotted_name_is_a_path_of_modules():
    root = nn.Module()
    owner, name = owner_of(root, "encoder.0.weight")
    assert name == "weight" and owner is root.get_submodule("encoder.0")
    assert owner_of(root, "encoder.0.bias")[0] is owner
    assert owner_of(root, "scale") == (root, "scale")


def test_traced_convolutions_become_those_that_inductor_knows(captured):
    request, file, x, expected, _ = captured
    program = torch.export.export(CapturedGraph(request | {"weights_file": file}), (x,), strict=False)
    assert "aten._convolution.default" in str(program.graph), "what a trace calls"
    plain = with_plain_convolutions(program)
    targets = [node.target for node in plain.graph.nodes if node.op == "call_function"]
    assert torch.ops.aten.convolution.default in targets and torch.ops.aten._convolution.default not in targets
    torch.testing.assert_close(plain.module()(x)[0], expected)


def test_convolutions_of_modules_have_all_arguments():
    """torch.export leaves out defaults, of which int8 kernels do not accept the dilation."""
    class Two(nn.Module):
        def __init__(self):
            super().__init__()
            self.wide = nn.Conv2d(4, 4, 3, stride=2, padding=1, groups=2)
            self.plain = nn.Conv2d(4, 2, 1, bias=False)

        def forward(self, x):
            return (self.plain(self.wide(x)),)

    model, x = Two().eval(), torch.rand(1, 4, 8, 8)
    program = torch.export.export(model, (x,), strict=False)
    assert str(program.graph).count("aten.conv2d.default") == 2
    plain = with_plain_convolutions(program)
    convolutions = [node.args for node in plain.graph.nodes if node.target is torch.ops.aten.convolution.default]
    assert [list(map(list, args[3:6])) for args in convolutions] == [[[2, 2], [1, 1], [1, 1]], [[1, 1], [0, 0], [1, 1]]]
    assert [args[8] for args in convolutions] == [2, 1] and convolutions[1][2] is None
    torch.testing.assert_close(plain.module()(x)[0], model(x)[0])


def test_dtypes_have_torchs_names():
    assert captured_graph.dtype_of("bfloat16") is torch.bfloat16
