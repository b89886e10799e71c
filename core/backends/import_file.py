"""TorchScript files, programs of torch.export and packages of AOTInductor, for import_model.py. All carry code, which
loading them may run."""

import json
import os
import pathlib
import zipfile

from import_base import IMAGENET_MEAN, IMAGENET_STD, Built, Unsupported, first_line, named_tensors

# A tensor's value becomes a number here. On what depends on the pictures, that is a decision at run time.
READS_A_VALUE = ("aten::Bool", "aten::Int", "aten::Float", "aten::item", "aten::is_nonzero", "aten::equal", "aten::allclose")


def build(path, pretrained):
    if not zipfile.is_zipfile(path):
        raise Unsupported("it is no TorchScript file and no exported program: those are zip archives, and this is none "
                          "(cut off, or a pickle of torch.save?)")
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
    if any("aotinductor" in name for name in names):
        return compiled_model(path, names)
    if any(name.endswith("constants.pkl") for name in names):
        return script_model(path)
    if path.endswith(".pt2"):
        return exported_model(path)
    raise Unsupported("it holds no TorchScript: torch.save writes such files, which hold weights without a model")


def compiled_model(path, names):
    """A package of AOTInductor: code for one device, batch and size, its weights inside. C++ runs it as it is."""
    import torch

    for part in (".wrapper.so", ".wrapper_metadata.json"):
        if not any(name.endswith(part) for name in names):  # torch's loader would crash
            raise Unsupported(f"torch {torch.__version__} cannot load it as a package of AOTInductor: no *{part} is in it")
    os.environ["AOTI_RUNTIME_CHECK_INPUTS"] = "1"  # wrong sizes are an error, not a read beyond the pictures
    try:
        package = torch._inductor.aoti_load_package(path)
    except Exception as error:
        raise Unsupported(f"torch {torch.__version__} cannot load it as a package of AOTInductor: {first_line(error)}") from error
    model = Built(torch.nn.Module(), lambda pictures: named_tensors(package(pictures)), f"torch {torch.__version__}")
    model.fixed_dtype = model.compiled = True
    return model


def exported_model(path):
    import torch

    try:
        program = torch.export.load(path)
    except Exception as error:
        raise Unsupported(f"torch {torch.__version__} cannot read it as an exported program: {first_line(error)}") from error
    inputs = program.graph_signature.user_inputs
    require_one_input(len(inputs))
    module = program.module()
    # Such a module is what it was exported as, and refuses to be asked for another mode.
    module.train = lambda mode=True: module
    module.eval = lambda: module
    model = Built(module, lambda pictures: named_tensors(module(pictures)), f"torch {torch.__version__}")
    model.fixed_dtype = True
    shape = next(node for node in program.graph.nodes if node.name == inputs[0]).meta["val"].shape
    if len(shape) == 4:
        model.input_size = [int(shape[2]), int(shape[3])]
    return model


def script_model(path):
    import torch

    try:
        module = torch.jit.load(path, map_location="cpu")
    except Exception as error:
        raise Unsupported(f"torch {torch.__version__} cannot read it as TorchScript: {first_line(error)}") from error
    if not hasattr(module, "forward"):
        raise Unsupported("its module has no forward()")
    require_one_input(len(list(module.graph.inputs())) - 1)
    module.eval()
    model = Built(module, lambda pictures: named_tensors(module(pictures)), f"torch {torch.__version__}")
    model.fixed_dtype = True
    graph, _ = script_graph(model)
    kind = value_that_decides(graph)
    if kind:
        raise Unsupported(f"it decides by the pictures' values while it runs ({kind}): what one picture takes is not what "
                          "another takes, so it has no one graph to compile")
    for node in graph.findAllNodes("prim::Constant", True):
        if str(node.output().type()) == "Device" and "cuda" in node.s("value"):
            raise Unsupported(f"its operations name the device {node.s('value')}: trace it on a CPU to run it anywhere")
    return model


def require_one_input(count):
    if count != 1:
        raise Unsupported(f"it takes {count} inputs; only models that take one, a batch of pictures, can be measured")


def script_graph(model):
    """The file's operations with its parameters and buffers as inputs behind the pictures, and those tensors' names."""
    import torch

    frozen = torch._C._freeze_module(model.module._c, preserveParameters=True)
    graph, values = torch._C._jit_pass_lower_graph(frozen._get_method("forward").graph.copy(), frozen)
    module = torch.jit._recursive.wrap_cpp_module(frozen)  # a copy, whose tensors are its own
    named = {tensor.data_ptr(): name for name, tensor in (*module.named_parameters(), *module.named_buffers())}
    missing = [value for value in values if value.data_ptr() not in named]
    if missing:
        raise Unsupported("its module changes its own attributes while it runs")
    return graph, [named[value.data_ptr()] for value in values]


def value_that_decides(graph):
    """The kind of an operation that makes a number of what depends on the pictures; None where there is none."""
    from_pictures = {next(iter(graph.inputs())).debugName()}

    def walk(block):
        for node in block.nodes():
            reads = any(value.debugName() in from_pictures for value in node.inputs())
            if reads and node.kind() in READS_A_VALUE and any(
                str(value.type()).startswith("Tensor") for value in node.inputs()
            ):
                return node.kind()
            for output in node.outputs():
                if reads and "Tensor" in str(output.type()):
                    from_pictures.add(output.debugName())
            for inner in node.blocks():
                found = walk(inner)
                if found:
                    return found
        return None

    return walk(graph)


def processor(path, built, input_size):
    """What lies beside the file, else pictures of 224 x 224 with ImageNet's mean and deviation."""
    beside = pathlib.Path(path).parent / "preprocessor_config.json"
    size = input_size or built.input_size
    if size is None and beside.is_file():
        words = json.loads(beside.read_text())
        words.pop("image_processor_type", None)
        return words
    height, width = size or (224, 224)
    return {"size": {"height": height, "width": width}, "image_mean": IMAGENET_MEAN, "image_std": IMAGENET_STD}


def labels(built):
    return {}  # no file says them
