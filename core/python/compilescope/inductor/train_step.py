"""The loss and the optimizer's update of a training step, in operations that Inductor compiles.

A request of compiler.py for a training step has the additional key "training":
  loss             "cross_entropy" | "binary_cross_entropy", as in core/catalog/recipes.h
  label_smoothing  0 to 1
  clip_norm        limit of the gradients' norm, or null
  optimizer        "sgd" {momentum, nesterov} | "adamw" {beta1, beta2, eps}: {"name": ..., and these}
  groups           [{lr_factor, weight_decay, weights: [name]}]: every parameter is in one group
  scaler           null, or torch.amp.GradScaler's {first, growth, backoff, growth_interval}: the loss is multiplied by a scale
                   before backward, and a step with non-finite gradients changes neither weights nor optimizer
A dtype below float32 is part of the graph, which was captured under autocast. "inputs" are the model's and, last, the labels:
class numbers, class probabilities, or 0 and 1 for each class.

The state of the step consists of buffers that it updates in place: the weights and buffers under their own names, and under
"optimizer." the learning rate ("lr"), AdamW's step count ("step"), the scaler's "scale" and "growth_tracker", and for each
weight "NAME.momentum", or "NAME.mean" and "NAME.square". The output of the step is the loss.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
import torch.nn.functional as F

from compilescope.rpc import Json

Tensors = dict[str, torch.Tensor]

OPTIMIZER = "optimizer."
# Options for Inductor. Constant folding would replace the learning rate and other single values, which a step reads and writes,
# by their values at compile time. step_module.joint_graphs() folds constants while the weights are still inputs.
OPTIONS = {"joint_graph_constant_folding": False}


def state_names(training: Json, weight: str) -> list[str]:
    """Returns the names of the optimizer's tensors for one weight. Each has the weight's shape."""
    kinds = {"sgd": ["momentum"], "adamw": ["mean", "square"]}[training["optimizer"]["name"]]
    return [f"{OPTIMIZER}{weight}.{kind}" for kind in kinds]


def scalar_names(training: Json) -> list[str]:
    """Returns the names of the optimizer's and the scaler's scalars, which are float32."""
    names = {"sgd": ["lr"], "adamw": ["lr", "step"]}[training["optimizer"]["name"]]
    return [OPTIMIZER + name for name in names + (["scale", "growth_tracker"] if training["scaler"] else [])]


def loss_of(training: Json, scores: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """Returns the same loss as core/engine/training/losses.cpp."""
    scores = scores.float()
    if training["loss"] == "binary_cross_entropy":  # class 0 is the background; rows without a class are ignored
        wanted = labels[:, 1:]
        of_rows = F.binary_cross_entropy_with_logits(scores[:, 1:], wanted, reduction="none").mean(1)
        counts = (wanted.sum(1) > 0).to(of_rows.dtype)
        return (of_rows * counts).sum() / counts.sum()
    return F.cross_entropy(scores, labels, label_smoothing=training["label_smoothing"])


def clipped(gradients: list[torch.Tensor], norm: float) -> list[torch.Tensor]:
    """Returns the gradients, scaled so that their common norm is at most `norm`."""
    # torch._foreach_norm would be shorter, but Inductor can call it only through a table in the package.
    total = torch.linalg.vector_norm(torch.stack([torch.linalg.vector_norm(gradient) for gradient in gradients]))
    return list(torch._foreach_mul(gradients, torch.clamp(norm / (total + 1e-6), max=1.0)))


# The optimizers return the new weights and state. `state` has a list for each kind of tensor, in the order of `weights`.
StateLists = dict[str, list[torch.Tensor]]
Update = tuple[list[torch.Tensor], StateLists]


def sgd(
    options: Json, group: Json, lr: torch.Tensor, weights: list[torch.Tensor], gradients: list[torch.Tensor], state: StateLists
) -> Update:
    """Computes one step of torch.optim.SGD."""
    if group["weight_decay"]:
        gradients = torch._foreach_add(gradients, weights, alpha=group["weight_decay"])
    if not options["momentum"]:
        return torch._foreach_sub(weights, torch._foreach_mul(gradients, lr)), state
    # The momentum starts at zero, so the first momentum is the first gradient, as in torch.optim.
    momentum = torch._foreach_add(torch._foreach_mul(state["momentum"], options["momentum"]), gradients)
    steps = momentum
    if options["nesterov"]:
        steps = torch._foreach_add(gradients, momentum, alpha=options["momentum"])
    return torch._foreach_sub(weights, torch._foreach_mul(steps, lr)), {"momentum": momentum}


def adamw(
    options: Json,
    group: Json,
    lr: torch.Tensor,
    weights: list[torch.Tensor],
    gradients: list[torch.Tensor],
    state: StateLists,
    step: torch.Tensor,
) -> Update:
    """Computes one step of torch.optim.AdamW. `step` counts from 1."""
    beta1, beta2 = options["beta1"], options["beta2"]
    weights = torch._foreach_mul(weights, 1 - lr * group["weight_decay"])
    # torch._foreach_lerp would be shorter, but torch 2.15 lowers its weight to a constant of the package, which has no name.
    mean = torch._foreach_add(state["mean"], torch._foreach_sub(gradients, state["mean"]), alpha=1 - beta1)
    square = torch._foreach_mul(state["square"], beta2)
    square = torch._foreach_addcmul(square, gradients, gradients, 1 - beta2)
    correction1, correction2 = 1 - beta1**step, 1 - beta2**step
    denominator = torch._foreach_div(torch._foreach_sqrt(square), torch.sqrt(correction2))
    denominator = torch._foreach_add(denominator, options["eps"])
    steps = torch._foreach_mul(torch._foreach_div(mean, denominator), lr / correction1)
    return torch._foreach_sub(weights, steps), {"mean": mean, "square": square}


def scaler_advanced(scaler: Json, state: Tensors, finite: torch.Tensor) -> Tensors:
    """Returns the next scale and number of steps without overflow, as torch.amp.GradScaler.update()."""
    scale, steps = state[OPTIMIZER + "scale"], state[OPTIMIZER + "growth_tracker"] + 1
    grown = scale * scaler["growth"]
    grows = finite & (steps >= scaler["growth_interval"])
    scale = torch.where(grows & torch.isfinite(grown), grown, torch.where(finite, scale, scale * scaler["backoff"]))
    steps = torch.where(finite & ~grows, steps, torch.zeros_like(steps))
    return {OPTIMIZER + "scale": scale, OPTIMIZER + "growth_tracker": steps}


def updated(training: Json, state: Tensors, gradients: Tensors) -> Tensors:
    """Returns the new state except buffers, by name. `gradients` are by weight, still multiplied by the scaler's scale."""
    if not training["scaler"]:
        return stepped(training, state, gradients)
    unscale = 1 / state[OPTIMIZER + "scale"]
    gradients = dict(zip(gradients, torch._foreach_mul(list(gradients.values()), unscale), strict=True))
    finite = torch.stack([torch.isfinite(gradient).all() for gradient in gradients.values()]).all()
    new = stepped(training, state, gradients)
    new = {name: torch.where(finite, value, state[name]) for name, value in new.items()}
    return new | scaler_advanced(training["scaler"], state, finite)


def stepped(training: Json, state: Tensors, gradients: Tensors) -> Tensors:
    """Returns the new weights and state of the optimizer, by name, without a scaler."""
    options = training["optimizer"]
    if training["clip_norm"] is not None:
        gradients = dict(zip(gradients, clipped(list(gradients.values()), training["clip_norm"]), strict=True))
    new: Tensors = {}
    extra: tuple[torch.Tensor, ...] = ()
    if options["name"] == "adamw":
        new[OPTIMIZER + "step"] = state[OPTIMIZER + "step"] + 1
        extra = (new[OPTIMIZER + "step"],)
    updates: dict[str, Callable[..., Update]] = {"sgd": sgd, "adamw": adamw}
    for group in training["groups"]:
        names = [name for name in group["weights"] if name in gradients]
        if not names:
            continue
        lr = state[OPTIMIZER + "lr"] * group["lr_factor"]
        kept: StateLists = {}
        for keys in zip(*(state_names(training, name) for name in names), strict=True):
            kept[keys[0].rsplit(".", 1)[1]] = [state[key] for key in keys]
        old, gradients_here = [state[name] for name in names], [gradients[name] for name in names]
        weights, kept_new = updates[options["name"]](options, group, lr, old, gradients_here, kept, *extra)
        new.update(zip(names, weights, strict=True))
        for kind, values in kept_new.items():
            new.update(zip((f"{OPTIMIZER}{name}.{kind}" for name in names), values, strict=True))
    return new
