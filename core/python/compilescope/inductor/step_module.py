"""One training step as one graph: forward, loss, gradients, clipping and the optimizer's update.

It is built from the graph that the C++ program captured in training mode (see train_step.py for the request). torch.compile's
passes over the joint graph and its min-cut partitioner choose the tensors that forward saves for backward and those that
backward computes again. Both halves are then appended to one graph.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch

from compilescope.inductor.captured_graph import CapturedGraph, owner_of
from compilescope.inductor.step_graph import StepGraph
from compilescope.inductor.train_step import OPTIMIZER, Tensors, loss_of, scalar_names, state_names, updated
from compilescope.rpc import Json


def joint_graphs(request: Json, captured: CapturedGraph, values: Tensors, inputs: Sequence[torch.Tensor]) -> tuple[Any, Any]:
    """Returns the forward and the backward graph, as torch.compile would compile them.

    Forward: (weights and buffers..., inputs...) -> (loss, buffers..., saved...).
    Backward: (saved..., the gradient of the loss) -> gradients of all inputs.
    """
    from torch._functorch.aot_autograd import aot_export_joint_simple
    from torch._guards import TracingContext, detect_fake_mode, tracing
    from torch._inductor.compile_fx import partition_fn
    from torch._inductor.decomposition import select_decomp_table
    from torch._inductor.virtualized import V

    training = request["training"]
    specs = request["weights"]
    is_buffer = [not spec["parameter"] for spec in specs]

    def forward(*flat: torch.Tensor) -> tuple[torch.Tensor, ...]:
        tensors, (*data, labels) = list(flat[: len(specs)]), flat[len(specs) :]
        # Batch norm writes its running statistics to the copies.
        tensors = [value.clone() if copy else value for value, copy in zip(tensors, is_buffer, strict=True)]
        with torch.jit.optimized_execution(False):
            scores = captured.graph(*data, *tensors)[0]
        loss = loss_of(training, scores, labels)
        return (loss, *[value for value, copy in zip(tensors, is_buffer, strict=True) if copy])

    flat = []
    for spec in specs:
        value = values[spec["name"]]
        flat.append(value.detach().requires_grad_(spec["parameter"]))
    with torch.enable_grad():
        joint = aot_export_joint_simple(forward, (*flat, *inputs), trace_joint=True, decompositions=select_decomp_table())
    for node in joint.graph.nodes:  # the graph is functional, so nothing writes to the copies any more
        if node.target is torch.ops.aten.clone.default and node.args[0].op == "placeholder":
            node.replace_all_uses_with(node.args[0])
    joint_inputs = [node.meta["val"] for node in joint.graph.nodes if node.op == "placeholder"]
    weights = [i for i, spec in enumerate(specs) if spec["parameter"]]
    fake_mode = detect_fake_mode(joint_inputs)
    primals = len(flat) + len(inputs)
    with fake_mode, V.set_fake_mode(fake_mode), tracing(TracingContext(fake_mode)):
        forward_graph, backward_graph = partition_fn(
            joint,
            [joint_inputs[:primals], joint_inputs[primals:]],
            num_fwd_outputs=1 + sum(is_buffer),
            static_lifetime_input_indices=weights,
        )
    return forward_graph, backward_graph


def append_update(step: StepGraph, training: Json, state: Tensors, gradients: dict[str, Any]) -> dict[str, Any]:
    """Appends the optimizer's update with the nodes of the gradients. Returns the nodes of the new state by name."""
    from torch.fx.experimental.proxy_tensor import make_fx

    names = [key for weight in gradients for key in (weight, *state_names(training, weight))] + scalar_names(training)
    new_names: list[str] = []

    def update(state_values: list[torch.Tensor], gradient_values: list[torch.Tensor]) -> list[torch.Tensor]:
        new = updated(
            training, dict(zip(names, state_values, strict=True)), dict(zip(gradients, gradient_values, strict=True))
        )
        new_names[:] = new
        return list(new.values())

    traced = make_fx(update, tracing_mode="fake")(
        [state[name] for name in names], [torch.empty_like(state[name]) for name in gradients]
    )
    nodes = step.append(traced, [*map(step.state, names), *gradients.values()])
    return dict(zip(new_names, nodes, strict=True))


def step_module(request: Json, captured: CapturedGraph, inputs: Sequence[torch.Tensor]) -> Any:
    """The step as a GraphModule (inputs..., labels) -> (loss,), with its state registered as buffers."""
    training = request["training"]
    values = {
        spec["name"]: getattr(*slot).detach() for spec, slot in zip(request["weights"], captured.slots, strict=True)
    }
    state = dict(values)
    for spec in request["weights"]:
        if spec["parameter"]:
            state.update((key, torch.empty_like(values[spec["name"]])) for key in state_names(training, spec["name"]))
    state.update((name, torch.empty((), device=request["device"])) for name in scalar_names(training))

    forward, backward = joint_graphs(request, captured, values, inputs)
    root = torch.nn.Module()
    for name, value in state.items():
        owner, leaf = owner_of(root, name)
        owner.register_buffer(leaf, value)
    step = StepGraph(root)
    data = [step.graph.placeholder(f"input_{i}") for i in range(len(inputs))]

    outputs = step.append(forward, [*(step.state(spec["name"]) for spec in request["weights"]), *data])
    buffers = [spec["name"] for spec in request["weights"] if not spec["parameter"]]
    results = 1 + len(buffers)
    loss, new_buffers = outputs[0], dict(zip(buffers, outputs[1:results], strict=True))
    saved_nodes = forward.graph.output_node().args[0][results:]
    saved = {node.name: copy for node, copy in zip(saved_nodes, outputs[results:], strict=True)}
    if training["scaler"]:
        of_loss = step.state(OPTIMIZER + "scale")
    else:
        device = torch.device(request["device"])
        of_loss = step.graph.call_function(torch.ops.aten.full.default, ([], 1.0), {"device": device})
    fed = [saved.get(node.name, of_loss) for node in backward.graph.nodes if node.op == "placeholder"]
    # The gradients of the weights and buffers come first. Those of the inputs follow and are not used.
    of_weights = zip(request["weights"], step.append(backward, fed), strict=False)
    gradients = {spec["name"]: node for spec, node in of_weights if spec["parameter"] and node is not None}

    changed = append_update(step, training, state, gradients)
    for name, node in [*changed.items(), *new_buffers.items()]:
        if node.op == "get_attr":  # a buffer that the step does not change
            continue
        step.graph.call_function(torch.ops.aten.copy_.default, (step.state(name), node))
    step.graph.output((loss,))
    for node in step.graph.nodes:
        node.meta.clear()  # the parts were traced separately; the compiler creates new metadata
    step.graph.lint()
    return torch.fx.GraphModule(root, step.graph)


def program(request: Json, captured: CapturedGraph, inputs: Sequence[torch.Tensor]) -> tuple[Any, Callable[..., None]]:
    """Returns the step, and a function that compiles it without torch.export, which would only trace the step again."""

    def compile_and_package(module: Any, *, package_path: str, inductor_configs: Json) -> None:
        files = torch._inductor.aot_compile(module, inputs, options={**inductor_configs, "aot_inductor.package": True})
        torch._inductor.package.package_aoti(package_path, files)

    return step_module(request, captured, inputs), compile_and_package
