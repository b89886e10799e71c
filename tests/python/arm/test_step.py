"""The training step in Python (inductor/train_step.py, arm/step.py) against plain torch."""
import copy

import pytest
import torch
from safetensors.torch import save_file
from torch import nn

from compilescope.arm.step import Step
from compilescope.inductor import train_step

SGD = {"name": "sgd", "momentum": 0.9, "nesterov": True}
ADAMW = {"name": "adamw", "beta1": 0.9, "beta2": 0.999, "eps": 1e-8}
SCALER = {"growth": 2.0, "backoff": 0.5, "growth_interval": 2}
LR = 0.02


def training(optimizer, names, scaler=None, clip_norm=1.0):
    half = len(names) // 2
    return {"loss": "cross_entropy", "label_smoothing": 0.1, "clip_norm": clip_norm, "optimizer": optimizer, "scaler": scaler,
            "groups": [{"lr_factor": 1.0, "weight_decay": 1e-2, "weights": names[:half]},
                       {"lr_factor": 0.5, "weight_decay": 0.0, "weights": names[half:]}]}


def torchs_optimizer(optimizer, groups):
    if optimizer["name"] == "sgd":
        return torch.optim.SGD(groups, lr=LR, momentum=0.9, nesterov=True)
    return torch.optim.AdamW(groups, lr=LR)


def groups_of(recipe, parameters):
    return [{"params": [parameters[name] for name in group["weights"]], "lr": LR * group["lr_factor"],
             "weight_decay": group["weight_decay"]} for group in recipe["groups"]]


@pytest.mark.parametrize("optimizer", [SGD, ADAMW], ids=["sgd", "adamw"])
def test_scaled_update_is_that_of_torchs_grad_scaler(optimizer):
    torch.manual_seed(0)
    names = ["a", "b"]
    recipe = training(optimizer, names, SCALER)
    theirs = {name: nn.Parameter(torch.randn(3, 4)) for name in names}
    state = {name: value.detach().clone() for name, value in theirs.items()}
    for name in names:
        state.update((key, torch.zeros(3, 4)) for key in train_step.state_names(recipe, name))
    state.update((name, torch.tensor(0.0)) for name in train_step.scalar_names(recipe))
    state["optimizer.lr"], state["optimizer.scale"] = torch.tensor(LR), torch.tensor(65536.0)
    scaler = torch.amp.GradScaler("cpu", growth_interval=2)
    reference = torchs_optimizer(optimizer, groups_of(recipe, theirs))
    scales = []
    for step in range(8):
        gradients = {name: torch.randn(3, 4) for name in names}
        if step in (2, 5):
            gradients["b"][1, 1] = [torch.inf, torch.nan][step == 5]
        scaler.scale(torch.ones(()))
        scaled = {name: gradient * state["optimizer.scale"] for name, gradient in gradients.items()}
        for name, weight in theirs.items():
            weight.grad = scaled[name].clone()
        scaler.unscale_(reference)
        nn.utils.clip_grad_norm_(theirs.values(), recipe["clip_norm"])
        scaler.step(reference)
        scaler.update()
        before = dict(state)
        state.update(train_step.updated(recipe, state, scaled))
        if step in (2, 5):
            assert all(torch.equal(state[key], before[key]) for key in state if key not in
                       ("optimizer.scale", "optimizer.growth_tracker"))
        for name in names:
            torch.testing.assert_close(state[name], theirs[name].detach(), rtol=1e-5, atol=1e-6)
        assert state["optimizer.scale"].item() == scaler.get_scale()
        assert state["optimizer.growth_tracker"].item() == scaler._growth_tracker.item()
        scales.append(scaler.get_scale())
    assert scales[0] < scales[1] and scales[2] < scales[1]  # it grew, and it backed off


class Small(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3, bias=False)
        self.norm = nn.BatchNorm2d(8)
        self.norm.num_batches_tracked = None  # the C++ side's models do not count either
        self.tail = nn.ModuleList([nn.Linear(8, 8), nn.Linear(8, 5)])

    def forward(self, x):
        x = torch.relu_(self.norm(self.conv(x))).flatten(2).mean(2)
        return self.tail[1](nn.functional.gelu(self.tail[0](x)))


def of_weights(x, w):
    """Small, of weights by name: what is traced must not hold them."""
    x = nn.functional.conv2d(x, w["conv.weight"])
    x = nn.functional.batch_norm(x, w["norm.running_mean"], w["norm.running_var"], w["norm.weight"], w["norm.bias"], True)
    x = torch.relu_(x).flatten(2).mean(2)
    x = nn.functional.gelu(nn.functional.linear(x, w["tail.0.weight"], w["tail.0.bias"]))
    return nn.functional.linear(x, w["tail.1.weight"], w["tail.1.bias"])


def captured(folder, model, optimizer):
    """A request as C++ makes it: a graph whose inputs are the weights, which it writes batch statistics to."""
    torch.manual_seed(1)
    inputs = {"input_0": torch.randn(6, 3, 12, 12), "input_1": torch.tensor([0, 1, 2, 3, 4, 0])}
    values = dict([*model.named_parameters(), *model.named_buffers()])

    def forward(x, *weights):
        return (of_weights(x, dict(zip(values, weights, strict=True))),)

    with torch.no_grad():
        flat = [value.detach().clone() for value in values.values()]
        torch.jit.trace(forward, (inputs["input_0"], *flat), check_trace=False).save(str(folder / "step.pt"))
    save_file({name: value.detach().clone() for name, value in values.items()}, folder / "model.safetensors")
    save_file(inputs, folder / "inputs.safetensors")
    names = [name for name, _ in model.named_parameters()]
    return {"training": training(optimizer, names), "lr": LR, "graph": str(folder / "step.pt"), "folder": str(folder),
            "inputs": str(folder / "inputs.safetensors"), "device": "cpu",
            "weights": [{"name": name, "parameter": name in names, "shape": list(value.shape),
                         "strides": list(value.stride()), "dtype": str(value.dtype).removeprefix("torch.")}
                        for name, value in values.items()]}, inputs


def plain_losses(model, request, inputs, steps):
    model = copy.deepcopy(model)
    recipe = request["training"]
    optimizer = torchs_optimizer(recipe["optimizer"], groups_of(recipe, dict(model.named_parameters())))
    losses = []
    for _ in range(steps):
        loss = nn.functional.cross_entropy(model(inputs["input_0"]), inputs["input_1"], label_smoothing=0.1)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), recipe["clip_norm"])
        optimizer.step()
        losses.append(loss.item())
    return losses, model


@pytest.mark.parametrize("optimizer", [SGD, ADAMW], ids=["sgd", "adamw"])
def test_steps_are_plain_torchs(tmp_path, optimizer):
    torch.manual_seed(0)
    model = Small().train()
    request, inputs = captured(tmp_path, model, optimizer)
    expected, trained = plain_losses(model, request, inputs, 5)
    step = Step(request)
    assert [step.take(**step.inputs)["loss"].item() for _ in range(5)] == pytest.approx(expected, rel=1e-5)
    torch.testing.assert_close(step.model.norm.running_var, trained.norm.running_var)
    step.begin_anew()
    assert [step.take(**step.inputs)["loss"].item() for _ in range(5)] == pytest.approx(expected, rel=1e-5)
    assert expected[-1] < expected[0]


@pytest.mark.parametrize("optimizer", [SGD, ADAMW], ids=["sgd", "adamw"])
def test_compiled_steps_are_plain_torchs_and_compile_once(tmp_path, optimizer):
    import torch._dynamo.utils
    torch.manual_seed(0)
    model = Small().train()
    request, inputs = captured(tmp_path, model, optimizer)
    expected, _ = plain_losses(model, request, inputs, 5)
    step = Step(request)
    take = torch.compile(step.take, dynamic=False)
    take(**step.inputs)
    take(**step.inputs)
    step.begin_anew()
    graphs = torch._dynamo.utils.counters["stats"]["unique_graphs"]
    assert graphs >= 2  # forward, update
    assert [take(**step.inputs)["loss"].item() for _ in range(5)] == pytest.approx(expected, rel=1e-4)
    assert torch._dynamo.utils.counters["stats"]["unique_graphs"] == graphs, "it compiled again after two steps"
    print(torch._dynamo.utils.counters["graph_break"])
