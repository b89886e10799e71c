"""A training arm: the captured step in Python, eager and under torch.compile.

The model is the graph that the C++ program captured in training mode, as a torch.fx module of the same operators on the same
weights. In eager mode, Python calls them one by one, and autograd records them. The other parts are those of PyTorch that
MMAction2 uses: clip_grad_norm_, an optimizer of torch.optim with a parameter group for each rule, and torch.amp.GradScaler for
float16. There are no nn.Modules, hooks, data loading or logging, so Python has less overhead here than with MMAction2.

torch.compile gets the same function as with MMEngine's `compile=True`: one that takes the whole step. It has a graph break at
backward(), so forward with loss, backward, and clipping with the update are compiled separately. The row has the number of
graph breaks.

The first request of a training arm (see python_arm.py) has device, settings, inputs ("input_0", ..., the labels last), and:
  training   as in inductor/train_step.py
  lr         the learning rate
  graph      TorchScript file, as in inductor/compiler.py
  weights    [{name, parameter, shape, strides, dtype}] in the order of the graph's inputs
  folder     contains model.safetensors with the values of the weights
"""

from __future__ import annotations

import pathlib
from typing import Any

import torch

from compilescope.inductor.captured_graph import CapturedGraph, owner_of
from compilescope.inductor.train_step import loss_of
from compilescope.rpc import Json


def graph_module(request: Json, data: list[torch.Tensor]) -> Any:
    """Returns the captured graph as a module that contains its weights. Their values are not set yet."""
    from torch.fx.experimental.proxy_tensor import make_fx

    captured = CapturedGraph(request)
    weights = [getattr(owner, name).detach() for owner, name in captured.slots]

    def forward(*flat: torch.Tensor) -> torch.Tensor:
        with torch.jit.optimized_execution(False):
            return captured.graph(*flat)[0]

    # Traced before autograd, so that operators stay whole: linear, batch_norm, dropout, scaled_dot_product_attention.
    with torch.no_grad():
        module = make_fx(forward, tracing_mode="fake", pre_dispatch=True, _allow_non_fake_inputs=True)(*data, *weights)
    placeholders = [node for node in module.graph.nodes if node.op == "placeholder"][len(data) :]
    for node, spec, value in zip(placeholders, request["weights"], weights, strict=True):
        owner, name = owner_of(module, spec["name"])
        if spec["parameter"]:
            owner.register_parameter(name, torch.nn.Parameter(value))
        else:
            owner.register_buffer(name, value)
        with module.graph.inserting_before(node):
            node.replace_all_uses_with(module.graph.get_attr(spec["name"]))
        module.graph.erase_node(node)
    module.recompile()
    return module


def optimizer_of(training: Json, lr: float, parameters: dict[str, torch.Tensor]) -> Any:
    """Returns the optimizer of torch.optim with a zero state, which gives the same first step as without a state."""
    options = training["optimizer"]
    groups = [
        {
            "params": [parameters[name] for name in group["weights"]],
            "lr": lr * group["lr_factor"],
            "weight_decay": group["weight_decay"],
        }
        for group in training["groups"]
    ]
    if options["name"] == "sgd":
        optimizer = torch.optim.SGD(groups, lr=lr, momentum=options["momentum"], nesterov=options["nesterov"])
    else:
        betas = (options["beta1"], options["beta2"])
        optimizer = torch.optim.AdamW(groups, lr=lr, betas=betas, eps=options["eps"])
    for weight in parameters.values():
        if options["name"] == "sgd":
            optimizer.state[weight] = {"momentum_buffer": torch.zeros_like(weight)}
        else:
            optimizer.state[weight] = {
                "step": torch.tensor(0.0),
                "exp_avg": torch.zeros_like(weight),
                "exp_avg_sq": torch.zeros_like(weight),
            }
    return optimizer


def scaler_of(training: Json, device: str) -> Any:
    """Returns the gradient scaler for float16."""
    numbers = training["scaler"]
    return torch.amp.GradScaler(
        torch.device(device).type,
        init_scale=numbers["first"],
        growth_factor=numbers["growth"],
        backoff_factor=numbers["backoff"],
        growth_interval=numbers["growth_interval"],
    )


class Step:
    """The model, the optimizer and one batch; take() is one step. Enables gradients in this process."""

    def __init__(self, request: Json) -> None:
        from safetensors.torch import load_file

        named = load_file(request["inputs"], device=request["device"])
        self.inputs: dict[str, torch.Tensor] = {name: named[name] for name in (f"input_{i}" for i in range(len(named)))}
        self.training: Json = request["training"]
        self.weights_file = pathlib.Path(request["folder"]) / "model.safetensors"
        self.model = graph_module(request, list(self.inputs.values())[:-1])
        self.parameters: dict[str, torch.Tensor] = dict(self.model.named_parameters())
        self.optimizer = optimizer_of(self.training, request["lr"], self.parameters)
        self.scaler = scaler_of(self.training, request["device"]) if self.training["scaler"] else None
        self.scaler_at_first = self.scaler.state_dict() if self.scaler else None
        torch.set_grad_enabled(True)
        self.begin_anew()

    def begin_anew(self) -> None:
        """Resets weights, batch statistics and the optimizer's state to their initial values, in the same tensors."""
        from safetensors.torch import load_file

        values = load_file(self.weights_file)
        with torch.no_grad():
            for name, tensor in [*self.model.named_parameters(), *self.model.named_buffers()]:
                if name in values:  # constants of the graph are not in the file
                    tensor.copy_(values[name])
            for state in self.optimizer.state.values():
                for tensor in state.values():
                    tensor.zero_()
        if self.scaler:
            self.scaler.load_state_dict(self.scaler_at_first)

    def take(self, **inputs: torch.Tensor) -> dict[str, torch.Tensor]:
        """Takes one step on `inputs`. Returns its loss."""
        *data, labels = inputs.values()
        loss = loss_of(self.training, self.model(*data), labels)
        if self.scaler is None:
            loss.backward()
        else:
            self.scaler.scale(loss).backward()
            self.scaler.unscale_(self.optimizer)
        if self.training["clip_norm"] is not None:
            torch.nn.utils.clip_grad_norm_(self.parameters.values(), self.training["clip_norm"])
        if self.scaler is None:
            self.optimizer.step()
        else:
            self.scaler.step(self.optimizer)
            self.scaler.update()
        self.optimizer.zero_grad()
        return {"loss": loss.detach()}
