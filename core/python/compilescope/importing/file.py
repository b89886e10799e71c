"""Models in files: TorchScript, programs of torch.export, packages of AOTInductor, and ONNX.

All but ONNX contain code, which may run when they are loaded.
"""

from __future__ import annotations

import json
import math
import os
import pathlib
import zipfile
from typing import Any

from compilescope.importing.base import IMAGENET_MEAN, IMAGENET_STD, Built, library, named_tensors
from compilescope.message import message
from compilescope.rpc import Json, UnsupportedError, first_line

# These convert a tensor's value to a number. If the tensor depends on the images, the path through the model does too.
READS_A_VALUE = ("aten::Bool", "aten::Int", "aten::Float", "aten::item", "aten::is_nonzero", "aten::equal", "aten::allclose")


def build(name: str, pretrained: bool) -> Built:
    """See kind.Kind. `name` is the file's path. The weights are always those in the file."""
    if name.endswith(".onnx"):
        return onnx_model(name)
    if not zipfile.is_zipfile(name):
        raise UnsupportedError(
            message(
                "it is neither a TorchScript file nor an exported program: those are zip archives, and this file is "
                "not one (is it truncated, or a pickle of torch.save?)"
            )
        )
    with zipfile.ZipFile(name) as archive:
        members = archive.namelist()
    if any("aotinductor" in member for member in members):
        return compiled_model(name, members)
    if any(member.endswith("constants.pkl") for member in members):
        return script_model(name)
    if name.endswith(".pt2"):
        return exported_model(name)
    raise UnsupportedError(
        message("it holds no TorchScript: torch.save writes such files, which hold weights without a model")
    )


def compiled_model(path: str, members: list[str]) -> Built:
    """Loads a package of AOTInductor: code for one device, batch and size, with its weights. C++ runs it unchanged."""
    import torch

    for part in (".wrapper.so", ".wrapper_metadata.json"):
        if not any(member.endswith(part) for member in members):  # torch's loader would crash
            raise UnsupportedError(
                message(
                    "torch %1 cannot load it as a package of AOTInductor: %2",
                    torch.__version__,
                    message("it has no file %1", f"*{part}"),
                )
            )
    os.environ["AOTI_RUNTIME_CHECK_INPUTS"] = "1"  # a wrong size then raises an error instead of reading out of bounds
    try:
        package = torch._inductor.aoti_load_package(path)
    except Exception as error:
        raise UnsupportedError(
            message(
                "torch %1 cannot load it as a package of AOTInductor: %2", torch.__version__, first_line(error)
            )
        ) from error
    model = Built(torch.nn.Module(), lambda pictures: named_tensors(package(pictures)), f"torch {torch.__version__}")
    model.fixed_dtype = model.compiled = True
    return model


def onnx_model(path: str) -> Built:
    """Reads an ONNX file. Only other engines run it; calling it here returns zeros of the outputs' shapes."""
    import torch

    onnx = library("onnx")
    try:
        graph = onnx.load(path, load_external_data=False).graph
    except Exception as error:
        raise UnsupportedError(message("it cannot be read as ONNX: %1", first_line(error))) from error
    weights = {tensor.name: list(tensor.dims) for tensor in graph.initializer}
    inputs = [value for value in graph.input if value.name not in weights]
    require_one_input(len(inputs))

    def shape_of(value: Any) -> list[int]:
        return [dim.dim_value or 1 for dim in value.type.tensor_type.shape.dim]

    shape, kind = shape_of(inputs[0]), inputs[0].type.tensor_type.elem_type
    if kind != onnx.TensorProto.FLOAT:
        kind_name = onnx.TensorProto.DataType.Name(kind)
        raise UnsupportedError(message("it takes pictures of the type %1; only float32 can be measured", kind_name))
    names = [value.name for value in graph.output]
    outputs = dict(zip(["logits"] if len(names) == 1 else names, map(shape_of, graph.output), strict=True))
    model = Built(
        torch.nn.Module(),
        lambda _pictures: {name: torch.zeros(sizes) for name, sizes in outputs.items()},
        f"onnx {onnx.__version__}",
    )
    model.fixed_dtype = True
    model.onnx_parameters = sum(math.prod(sizes) for sizes in weights.values())
    if len(shape) == 4 and min(shape[2:]) > 1:
        model.input_size = shape[2:]
    return model


def exported_model(path: str) -> Built:
    """Loads a program of torch.export."""
    import torch

    try:
        program = torch.export.load(path)
    except Exception as error:
        raise UnsupportedError(
            message("torch %1 cannot read it as an exported program: %2", torch.__version__, first_line(error))
        ) from error
    inputs = program.graph_signature.user_inputs
    require_one_input(len(inputs))
    module = program.module()
    # The module of a program has only one mode; its own train() and eval() raise an error.
    module.train = lambda mode=True: module
    module.eval = lambda: module
    model = Built(module, lambda pictures: named_tensors(module(pictures)), f"torch {torch.__version__}")
    model.fixed_dtype = True
    shape = next(node for node in program.graph.nodes if node.name == inputs[0]).meta["val"].shape
    if len(shape) == 4:
        model.input_size = [int(shape[2]), int(shape[3])]
    return model


def script_model(path: str) -> Built:
    """Loads a TorchScript file."""
    import torch

    try:
        module = torch.jit.load(path, map_location="cpu")
    except Exception as error:
        raise UnsupportedError(
            message("torch %1 cannot read it as TorchScript: %2", torch.__version__, first_line(error))
        ) from error
    if not hasattr(module, "forward"):
        raise UnsupportedError(message("its module has no forward()"))
    require_one_input(len(list(module.graph.inputs())) - 1)
    module.eval()
    model = Built(module, lambda pictures: named_tensors(module(pictures)), f"torch {torch.__version__}")
    model.fixed_dtype = True
    graph, _ = script_graph(model)
    kind = value_that_decides(graph)
    if kind:
        raise UnsupportedError(
            message(
                "its control flow depends on the pictures' values (%1), so it has no single graph to compile",
                kind,
            )
        )
    for node in graph.findAllNodes("prim::Constant", True):
        if str(node.output().type()) == "Device" and "cuda" in node.s("value"):
            raise UnsupportedError(
                message("its operations name the device %1: trace it on a CPU to run it anywhere", node.s("value"))
            )
    return model


def require_one_input(count: int) -> None:
    """Raises UnsupportedError unless the model takes exactly one input."""
    if count != 1:
        raise UnsupportedError(
            message("it takes %1 inputs; only models that take one, a batch of pictures, can be measured", count)
        )


def script_graph(model: Built) -> tuple[Any, list[str]]:
    """Returns the file's graph, whose inputs are the images, then parameters and buffers; and the names of those tensors."""
    import torch

    frozen = torch._C._freeze_module(model.module._c, preserveParameters=True)
    graph, values = torch._C._jit_pass_lower_graph(frozen._get_method("forward").graph.copy(), frozen)
    module = torch.jit._recursive.wrap_cpp_module(frozen)  # freezing made a copy with its own tensors
    named = {tensor.data_ptr(): name for name, tensor in (*module.named_parameters(), *module.named_buffers())}
    if any(value.data_ptr() not in named for value in values):
        raise UnsupportedError(message("its module changes its own attributes while it runs"))
    return graph, [named[value.data_ptr()] for value in values]


def value_that_decides(graph: Any) -> str | None:
    """Returns the kind of an operation that converts a tensor computed from the images to a number, or None."""
    from_pictures = {next(iter(graph.inputs())).debugName()}

    def walk(block: Any) -> str | None:
        for node in block.nodes():
            reads = any(value.debugName() in from_pictures for value in node.inputs())
            of_tensor = any(str(value.type()).startswith("Tensor") for value in node.inputs())
            if reads and of_tensor and node.kind() in READS_A_VALUE:
                return str(node.kind())
            for output in node.outputs():
                if reads and "Tensor" in str(output.type()):
                    from_pictures.add(output.debugName())
            for inner in node.blocks():
                found = walk(inner)
                if found:
                    return found
        return None

    return walk(graph)


def processor(name: str, built: Built, input_size: list[int] | None) -> Json:
    """See kind.Kind. Uses the preprocessor_config.json beside the file, else 224 x 224 with ImageNet's mean and deviation.

    A given size, or that of the file's input, replaces the size after preprocessing: pictures are resized to it.
    """
    beside = pathlib.Path(name).parent / "preprocessor_config.json"
    size = input_size or built.input_size
    words: Json = {"image_mean": IMAGENET_MEAN, "image_std": IMAGENET_STD}
    if beside.is_file():
        words = json.loads(beside.read_text())
        words.pop("image_processor_type", None)
        if size is None:
            return words
        words = {key: value for key, value in words.items() if key not in ("crop_size", "do_center_crop", "do_resize")}
    height, width = size or (224, 224)
    return {**words, "size": {"height": height, "width": width}}


def labels(built: Built) -> dict[str, str]:
    """See kind.Kind. Returns nothing, because files have no class names."""
    return {}
