"""An imported model is compiled and bound without TorchScript: docs/design/capture.md."""

import pytest
import torch

from compilescope.importing import model as importing
from compilescope.inductor import captured_graph, compiler
from compilescope.inductor.progress import Progress

TORCHSCRIPT = [(torch.jit, "trace"), (torch.jit, "script"), (torch.jit, "load"), (torch.jit, "save"),
               (torch._C, "_create_graph_by_tracing")]


class Channel:
    def send(self, **_):
        pass


def refuse(*_args, **_kwargs):
    raise AssertionError("TorchScript was used")


def test_an_imported_model_goes_through_torch_export(monkeypatch, tmp_path):
    """Everything but the capture is the program's own. The package takes any weights, by their names."""
    for owner, name in TORCHSCRIPT:
        monkeypatch.setattr(owner, name, refuse)
    with pytest.raises(AssertionError, match="TorchScript was used"):
        captured_graph.CapturedGraph({"graph": "x.pt"})
    built = importing.build("timm/test_resnet", False)
    monkeypatch.setattr(captured_graph, "CapturedGraph", lambda request: built.module)
    pictures = torch.rand(1, 3, 64, 64)
    request = {"torch": torch.__version__, "graph": "", "weights": [], "weights_file": None, "device": "cpu", "mode": "default",
               "freezing": False, "threads": 1, "tf32": "default", "attention": "sdpa", "package": str(tmp_path / "model.pt2"),
               "inputs": [{"shape": [1, 3, 64, 64], "strides": list(pictures.stride()), "dtype": "float32"}]}
    answer = compiler.compile_package(request, Progress(Channel(), 1))
    assert answer["kernels"] > 0 and sum(answer["extern_calls"].values()) > 0

    package = torch._C._aoti.AOTIModelContainerRunnerCpu(answer["package"], 1)
    names = package.get_constant_names_to_original_fqns()
    weights = {name: tensor for name, _, tensor in importing.tensors_of(built.module)}
    assert set(names.values()) <= set(weights) and len(set(names.values())) == len(names)
    torch.manual_seed(1)
    with torch.no_grad():
        for name, tensor in weights.items():  # not those that the package was compiled with
            tensor.copy_(torch.rand_like(tensor) + 0.5 if name.endswith("running_var") else tensor + 0.1 * torch.rand_like(tensor))
        package.update_constant_buffer({constant: weights[name] for constant, name in names.items()}, False, True)
        torch.testing.assert_close(package.run([pictures])[0], built.module(pictures), rtol=1e-4, atol=1e-4)
