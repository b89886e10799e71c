"""One training step as one graph: forward, loss, gradients, clipping and the optimizer's update.

From the graph that the C++ side captured in training mode, for inductor_compiler.py. What a request then has beside its
other keys is "training":
  loss             "cross_entropy" | "binary_cross_entropy", as in core/training/recipes.h
  label_smoothing  0 to 1
  clip_norm        number or null: the gradients' norm is limited to it
  optimizer        "sgd" {momentum, nesterov} | "adamw" {beta1, beta2, eps}: {"name": ..., and these}
  groups           [{lr_factor, weight_decay, weights: [name]}]: every parameter is in one
  scaler           null or torch.amp.GradScaler's {first, growth, backoff, growth_interval}: gradients are taken of the
                   loss times a scale, and a step whose gradients are not all finite changes neither weights nor optimizer
Less than float32 is in the graph: it was captured under autocast.
"inputs" are the model's and, last, the labels: class numbers, class probabilities or 0 and 1 for each class.

The graph's state are buffers, which it updates in place: the weights and buffers under their own names, and under
"optimizer." the learning rate ("lr"), AdamW's count of steps ("step"), the scaler's "scale" and "growth_tracker", and for
each weight "NAME.momentum" or "NAME.mean" and "NAME.square". Its output is the loss.

What forward saves for backward and what backward computes again is decided as torch.compile does it: by its own passes over
the joint graph and its min-cut partitioner. Both halves are then put into one graph, one after the other.
"""

import captured_graph

OPTIMIZER = "optimizer."
# For Inductor. With folding the learning rate and other single values, which a step reads and writes, would become what
# they are while it compiles; it has been done where the weights still were inputs (joint_graphs).
OPTIONS = {"joint_graph_constant_folding": False}


def state_names(training, weight):
    """The optimizer's tensors of one weight, each of the weight's shape."""
    kinds = {"sgd": ["momentum"], "adamw": ["mean", "square"]}[training["optimizer"]["name"]]
    return [f"{OPTIMIZER}{weight}.{kind}" for kind in kinds]


def scalar_names(training):
    """The optimizer's and the scaler's single numbers, in float32."""
    names = {"sgd": ["lr"], "adamw": ["lr", "step"]}[training["optimizer"]["name"]]
    return [OPTIMIZER + name for name in names + (["scale", "growth_tracker"] if training["scaler"] else [])]


def loss_of(training, scores, labels):
    """core/training/losses.cpp, in Python."""
    import torch.nn.functional as F

    scores = scores.float()
    if training["loss"] == "binary_cross_entropy":  # class 0 is the background, rows without a class do not count
        wanted = labels[:, 1:]
        of_rows = F.binary_cross_entropy_with_logits(scores[:, 1:], wanted, reduction="none").mean(1)
        counts = (wanted.sum(1) > 0).to(of_rows.dtype)
        return (of_rows * counts).sum() / counts.sum()
    return F.cross_entropy(scores, labels, label_smoothing=training["label_smoothing"])


def clipped(gradients, norm):
    import torch

    # Not _foreach_norm, which Inductor can only call through a table of its own.
    total = torch.linalg.vector_norm(torch.stack([torch.linalg.vector_norm(gradient) for gradient in gradients]))
    return torch._foreach_mul(gradients, torch.clamp(norm / (total + 1e-6), max=1.0))


def sgd(options, group, lr, weights, gradients, state):
    import torch

    if group["weight_decay"]:
        gradients = torch._foreach_add(gradients, weights, alpha=group["weight_decay"])
    if not options["momentum"]:
        return torch._foreach_sub(weights, torch._foreach_mul(gradients, lr)), state
    # From zero, the first momentum is the first gradient, as torch.optim begins.
    momentum = torch._foreach_add(torch._foreach_mul(state["momentum"], options["momentum"]), gradients)
    steps = momentum
    if options["nesterov"]:
        steps = torch._foreach_add(gradients, momentum, alpha=options["momentum"])
    return torch._foreach_sub(weights, torch._foreach_mul(steps, lr)), {"momentum": momentum}


def adamw(options, group, lr, weights, gradients, state, step):
    import torch

    beta1, beta2 = options["beta1"], options["beta2"]
    weights = torch._foreach_mul(weights, 1 - lr * group["weight_decay"])
    mean = torch._foreach_lerp(state["mean"], gradients, 1 - beta1)
    square = torch._foreach_mul(state["square"], beta2)
    square = torch._foreach_addcmul(square, gradients, gradients, 1 - beta2)
    correction1, correction2 = 1 - beta1**step, 1 - beta2**step
    denominator = torch._foreach_div(torch._foreach_sqrt(square), torch.sqrt(correction2))
    denominator = torch._foreach_add(denominator, options["eps"])
    steps = torch._foreach_mul(torch._foreach_div(mean, denominator), lr / correction1)
    return torch._foreach_sub(weights, steps), {"mean": mean, "square": square}


def scaler_advanced(scaler, state, finite):
    """The scale and the count of steps without overflow for the next step, as torch.amp.GradScaler.update()."""
    import torch

    scale, steps = state[OPTIMIZER + "scale"], state[OPTIMIZER + "growth_tracker"] + 1
    grown = scale * scaler["growth"]
    grows = finite & (steps >= scaler["growth_interval"])
    scale = torch.where(grows & torch.isfinite(grown), grown, torch.where(finite, scale, scale * scaler["backoff"]))
    steps = torch.where(finite & ~grows, steps, torch.zeros_like(steps))
    return {OPTIMIZER + "scale": scale, OPTIMIZER + "growth_tracker": steps}


def updated(training, state, gradients):
    """The new values of all state but buffers, by name. `gradients` by the weights' names, times the scaler's scale."""
    import torch

    if not training["scaler"]:
        return stepped(training, state, gradients)
    unscale = 1 / state[OPTIMIZER + "scale"]
    gradients = dict(zip(gradients, torch._foreach_mul(list(gradients.values()), unscale)))
    finite = torch.stack([torch.isfinite(gradient).all() for gradient in gradients.values()]).all()
    new = stepped(training, state, gradients)
    new = {name: torch.where(finite, value, state[name]) for name, value in new.items()}
    return new | scaler_advanced(training["scaler"], state, finite)


def stepped(training, state, gradients):
    """The new values of the optimizer's state and the weights, by name."""
    options = training["optimizer"]
    if training["clip_norm"] is not None:
        gradients = dict(zip(gradients, clipped(list(gradients.values()), training["clip_norm"])))
    new = {}
    extra = ()
    if options["name"] == "adamw":
        new[OPTIMIZER + "step"] = state[OPTIMIZER + "step"] + 1
        extra = (new[OPTIMIZER + "step"],)
    update = {"sgd": sgd, "adamw": adamw}[options["name"]]
    for group in training["groups"]:
        names = [name for name in group["weights"] if name in gradients]
        if not names:
            continue
        lr = state[OPTIMIZER + "lr"] * group["lr_factor"]
        kept = {}
        for per_weight in zip(*(state_names(training, name) for name in names)):
            kept[per_weight[0].rsplit(".", 1)[1]] = [state[key] for key in per_weight]
        weights, kept_new = update(
            options, group, lr, [state[name] for name in names], [gradients[name] for name in names], kept, *extra
        )
        new.update(zip(names, weights))
        for kind, values in kept_new.items():
            new.update((f"{OPTIMIZER}{name}.{kind}", value) for name, value in zip(names, values))
    return new


class StepGraph:
    """Puts traced graphs one behind the other; the state are attributes of the module that comes out."""

    def __init__(self, root):
        import torch

        self.root, self.graph, self.of_state = root, torch.fx.Graph(), {}

    def state(self, name):
        if name not in self.of_state:
            self.of_state[name] = self.graph.get_attr(name)
        return self.of_state[name]

    def append(self, module, inputs):
        """The nodes of `module` on these nodes; returns the nodes of its outputs."""
        placeholders = [node for node in module.graph.nodes if node.op == "placeholder"]
        for node in module.graph.nodes:
            if node.op == "get_attr":
                raise RuntimeError(f"the training step holds a constant '{node.target}', which nobody would bind")
        return self.graph.graph_copy(module.graph, dict(zip(placeholders, inputs, strict=True)))


def joint_graphs(request, captured, values, inputs):
    """Forward and backward as torch.compile would compile them: (loss, buffers..., saved...) of the weights, buffers and
    inputs; gradients of (saved..., the loss's factor)."""
    import torch
    from torch._functorch.aot_autograd import aot_export_joint_simple
    from torch._guards import TracingContext, detect_fake_mode, tracing
    from torch._inductor.compile_fx import partition_fn
    from torch._inductor.decomposition import select_decomp_table
    from torch._inductor.virtualized import V

    training = request["training"]
    specs = request["weights"]
    is_buffer = [not spec["parameter"] for spec in specs]

    def forward(*flat):
        tensors, (*data, labels) = list(flat[: len(specs)]), flat[len(specs) :]
        # Batch norm writes its running statistics into these.
        tensors = [value.clone() if copy else value for value, copy in zip(tensors, is_buffer)]
        with torch.jit.optimized_execution(False):
            scores = captured.graph(*data, *tensors)[0]
        loss = loss_of(training, scores, labels)
        return (loss, *[value for value, copy in zip(tensors, is_buffer) if copy])

    flat = []
    for spec in specs:
        value = values[spec["name"]]
        flat.append(value.detach().requires_grad_(spec["parameter"]))
    with torch.enable_grad():
        joint = aot_export_joint_simple(
            forward, (*flat, *inputs), trace_joint=True, decompositions=select_decomp_table()
        )
    for node in joint.graph.nodes:  # the graph is functional: nothing writes to what was cloned
        if node.target is torch.ops.aten.clone.default and node.args[0].op == "placeholder":
            node.replace_all_uses_with(node.args[0])
    joint_inputs = [node.meta["val"] for node in joint.graph.nodes if node.op == "placeholder"]
    weights = [i for i, spec in enumerate(specs) if spec["parameter"]]
    fake_mode = detect_fake_mode(joint_inputs)
    with fake_mode, V.set_fake_mode(fake_mode), tracing(TracingContext(fake_mode)):
        return partition_fn(
            joint,
            [joint_inputs[: len(flat) + len(inputs)], joint_inputs[len(flat) + len(inputs) :]],
            num_fwd_outputs=1 + sum(is_buffer),
            static_lifetime_input_indices=weights,
        )


def step_module(request, captured, inputs):
    """The step as a GraphModule (inputs..., labels) -> (loss,), its state registered as buffers."""
    import torch
    from torch.fx.experimental.proxy_tensor import make_fx

    training = request["training"]
    values = {spec["name"]: getattr(*slot).detach() for spec, slot in zip(request["weights"], captured.slots)}
    weights = [spec["name"] for spec in request["weights"] if spec["parameter"]]
    state = dict(values)
    for name in weights:
        state.update((key, torch.empty_like(values[name])) for key in state_names(training, name))
    scalars = scalar_names(training)
    state.update((name, torch.empty((), device=request["device"])) for name in scalars)

    forward, backward = joint_graphs(request, captured, values, inputs)
    root = torch.nn.Module()
    for name, value in state.items():
        owner, leaf = captured_graph.place_of(root, name)
        owner.register_buffer(leaf, value)
    step = StepGraph(root)
    data = [step.graph.placeholder(f"input_{i}") for i in range(len(inputs))]

    outputs = step.append(forward, [*(step.state(spec["name"]) for spec in request["weights"]), *data])
    buffers = [spec["name"] for spec in request["weights"] if not spec["parameter"]]
    results = 1 + len(buffers)
    loss, new_buffers = outputs[0], dict(zip(buffers, outputs[1:results]))
    saved_nodes = forward.graph.output_node().args[0][results:]
    saved = {node.name: copy for node, copy in zip(saved_nodes, outputs[results:])}
    of_loss = step.state(OPTIMIZER + "scale") if training["scaler"] else step.graph.call_function(
        torch.ops.aten.full.default, ([], 1.0), {"device": torch.device(request["device"])}
    )
    fed = [saved.get(node.name, of_loss) for node in backward.graph.nodes if node.op == "placeholder"]
    of_all = step.append(backward, fed)
    gradients = {s["name"]: g for s, g in zip(request["weights"], of_all) if s["parameter"] and g is not None}

    # The update, traced on its own: it is the same whatever the model.
    taking_part = {
        name: state[name]
        for weight in gradients
        for name in (weight, *state_names(training, weight))
    } | {name: state[name] for name in scalars}
    new_names = []

    def update(state_values, gradient_values):
        new = updated(training, dict(zip(taking_part, state_values)), dict(zip(gradients, gradient_values)))
        new_names[:] = new
        return list(new.values())

    traced = make_fx(update, tracing_mode="fake")(
        list(taking_part.values()), [torch.empty_like(values[name]) for name in gradients]
    )
    changed = step.append(traced, [*map(step.state, taking_part), *gradients.values()])
    for name, node in [*zip(new_names, changed), *new_buffers.items()]:
        if node.op == "get_attr":  # a buffer that nothing has written to
            continue
        step.graph.call_function(torch.ops.aten.copy_.default, (step.state(name), node))
    step.graph.output((loss,))
    for node in step.graph.nodes:
        node.meta.clear()  # each part was traced for itself; the compiler makes its own
    step.graph.lint()
    return torch.fx.GraphModule(root, step.graph)


def program(request, captured, inputs):
    """The step, and what compiles it: torch.export would trace it once more, to no use."""
    import torch

    def compile_and_package(module, *, package_path, inductor_configs):
        files = torch._inductor.aot_compile(module, inputs, options={**inductor_configs, "aot_inductor.package": True})
        torch._inductor.package.package_aoti(package_path, files)

    return step_module(request, captured, inputs), compile_and_package
