"""The graph that the C++ side captured, as Python has it: for inductor_compiler.py and train_step.py."""

import os


def dtype_of(name):
    import torch

    return getattr(torch, name)


def weight_values(request):
    """Tensors for the graph's weights. Without freezing only their layout matters, and the memory is never touched; but one
    element is a constant for Inductor, which computes with it while it compiles."""
    import torch

    if request.get("weights_file") is None:
        for spec in request["weights"]:
            tensor = torch.empty_strided(
                spec["shape"], spec["strides"], dtype=dtype_of(spec["dtype"]), device=request["device"]
            )
            yield spec, tensor.fill_(spec["value"]) if "value" in spec else tensor
        return
    path = request["weights_file"]
    raw = torch.from_file(path, shared=False, size=os.path.getsize(path), dtype=torch.uint8)
    for spec in request["weights"]:
        flat = raw[spec["offset"] : spec["offset"] + spec["bytes"]].view(dtype_of(spec["dtype"]))
        value = flat.as_strided(spec["shape"], spec["strides"])
        # A storage of its own: Inductor writes a constant's whole storage, here the whole file, into the package.
        yield spec, torch.empty_strided(
            spec["shape"], spec["strides"], dtype=value.dtype, device=request["device"]
        ).copy_(value)


def place_of(root, name):
    """The module below `root` that a tensor of this dotted name belongs to, made where it is missing, and the tensor's own name."""
    import torch

    *path, leaf = name.split(".")
    for part in path:
        if part not in root._modules:
            root.add_module(part, torch.nn.Module())
        root = root._modules[part]
    return root, leaf


def module_of(request):
    """The graph as an nn.Module again, its weights registered under their own names."""
    import torch

    class Captured(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.__dict__["graph"] = torch.jit.load(request["graph"])
            self.slots = []
            for spec, value in weight_values(request):
                owner, leaf = place_of(self, spec["name"])
                if spec["parameter"]:
                    owner.register_parameter(leaf, torch.nn.Parameter(value, requires_grad=False))
                else:
                    owner.register_buffer(leaf, value)
                self.slots.append((owner, leaf))

        def forward(self, *inputs):
            # As it is: TorchScript's own optimiser would compute what is constant and compare the results, which tensors
            # without values (of torch.export) cannot.
            with torch.jit.optimized_execution(False):
                return self.graph(*inputs, *[getattr(owner, leaf) for owner, leaf in self.slots])

    return Captured().eval()


def with_plain_convolutions(program):
    """Traces call aten._convolution, which Inductor runs but no pass of its knows: neither batch norms are folded into
    it nor weights prepacked, and its share of a graph does not count when layouts are chosen. It is aten.convolution
    with four switches of the eager backends, which have no meaning in compiled code."""
    import torch

    for node in program.graph.nodes:
        if node.target is torch.ops.aten._convolution.default:
            node.target = torch.ops.aten.convolution.default
            node.args = node.args[:9]
    program.graph_module.recompile()
    return program
