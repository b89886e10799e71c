"""Builds models of timm and transformers by name, or reads a file, and writes what C++ needs to run them.

One JSON object on stdin, one JSON object {type: "result", ok, ...} on the real stdout; everything that anything prints
goes to stderr, which is the log. python_arm.py builds the same models with load_for_arm().

  {ask: "describe", source, pretrained, folder}
      source      "timm/NAME"; "transformers/MODEL_TYPE" with the configuration's defaults; "transformers/ORG/NAME" of the
                  local Hugging Face cache, or "transformers/" and a folder's absolute path; the absolute path of a
                  TorchScript file, a program of torch.export or a package of AOTInductor. All carry code: the caller has
                  asked whether it may run.
      pretrained  false: the weights do not matter; true: those of the local Hugging Face cache, folder or file
      input_size  height and width of the pictures, for a file that does not say it; or null
      folder      gets config.json (see describe()), preprocessor_config.json, derived.safetensors: tensors that the
                  configuration decides, and with `pretrained` model.safetensors
  {ask: "trace", source, folder, dtype, device, shapes, file}
      shapes      of the inputs, batch first
      file        gets a TorchScript file forward(inputs..., weights...) -> tuple of tensors, without weights; its extra
                  file "weights" has their names, a line each. Sizes, dtype and device are baked in.
What goes wrong is {ok: false, error (one sentence), unsupported}.
"""

import importlib
import json
import os
import pathlib
import sys
import traceback

from durable_file import replace_durably
from import_base import Unsupported, first_line, last_line

PHOTOGRAPH = (480, 640)  # height and width that shapes are made for
# The kinds of models: each module has build(), processor() and labels().
KINDS = {"timm": "import_timm", "transformers": "import_transformers", "file": "import_file"}


def split(source):
    """The kind's word, its module, and the model's name there."""
    word, _, name = ("file", "", source) if source.startswith("/") else source.partition("/")
    if word not in KINDS or not name:
        raise Unsupported(f"'{source}' is neither timm/NAME, transformers/NAME nor a file's absolute path")
    return word, importlib.import_module(KINDS[word]), name


def build(source, pretrained):
    import torch

    _, kind, name = split(source)
    torch.manual_seed(0)
    built = kind.build(name, pretrained)
    built.module.eval()
    for parameter in built.module.parameters():
        parameter.requires_grad_(False)
    return built


def run_once(model, processor):
    """Its outputs' names. What a file refuses is said in one sentence."""
    import torch

    height, width = example_size(processor)
    try:
        with torch.no_grad():
            return list(model.call(torch.rand(1, 3, height, width)))
    except Unsupported:
        raise
    except Exception as error:
        if not model.fixed_dtype:
            raise
        raise Unsupported(
            f"it does not run on pictures of 1x3x{height}x{width}: {last_line(error)}; `compilescope-cli import "
            "--input-size HEIGHTxWIDTH FILE` names another size"
        ) from error


def example_size(processor):
    """What a photograph becomes; as core/imaging/preprocess computes it, up to rounding."""
    crop, size = processor.get("crop_size"), processor["size"]
    if crop:
        return crop["height"], crop["width"]
    if "height" in size:
        return size["height"], size["width"]
    height, width = PHOTOGRAPH
    scale = min(size["shortest_edge"] / min(height, width), size["longest_edge"] / max(height, width))
    return int(height * scale), int(width * scale)


def tensors_of(module):
    """(name, role, tensor) of everything that forward() may read. Batch counters are no part of an evaluation."""
    for name, tensor in module.named_parameters():
        yield name, "parameter", tensor
    for name, tensor in module.named_buffers():
        if name.endswith("num_batches_tracked"):
            continue
        trained = name.endswith(("running_mean", "running_var"))
        yield name, "buffer" if trained else "derived", tensor


def describe(request):
    """Builds the model, runs it once and writes what is known of it."""
    import torch
    from safetensors.torch import save_file

    source, folder = request["source"], pathlib.Path(request["folder"])
    word, kind, name = split(source)
    model = build(source, request["pretrained"])
    processor = kind.processor(name, model, request.get("input_size"))
    processor["image_processor_type"] = "ImportedImageProcessor"
    outputs = run_once(model, processor)
    tensors, derived, stored = [], {}, {}
    for key, role, tensor in tensors_of(model.module):
        if role != "derived" and tensor.dtype != torch.float32:
            raise Unsupported(f"the weight {key} is {str(tensor.dtype).removeprefix('torch.')}, not float32")
        tensors.append({"name": key, "role": role, "shape": list(tensor.shape)})
        (derived if role == "derived" else stored)[key] = tensor.detach().contiguous().clone()
    labels = kind.labels(model)
    config = {
        "model_type": "imported",
        "source": source,
        "library": word,
        "version": model.version,
        "importer": request["importer"],
        "task": model.task,
        "parameters": sum(parameter.numel() for parameter in model.module.parameters()),
        "outputs": outputs,
        "fixed_dtype": model.fixed_dtype,
        "compiled": model.compiled,
        "tensors": tensors,
    } | ({"id2label": labels} if labels else {})
    save_file(derived, folder / "derived.safetensors")
    if request["pretrained"]:
        save_file(stored, folder / "model.safetensors")
    (folder / "preprocessor_config.json").write_text(json.dumps(processor, indent=1))
    (folder / "config.json").write_text(json.dumps(config, indent=1))
    return {"task": model.task, "parameters": config["parameters"]}


def trace(request):
    """The model's operations as a graph whose inputs are the pictures and every weight that is read."""
    import torch

    dtype = getattr(torch, request["dtype"])
    model = build(request["source"], False)
    model.module.to(device=request["device"], dtype=dtype)
    if isinstance(model.module, torch.jit.ScriptModule):
        from import_file import script_graph

        graph, names = script_graph(model)
    else:
        pictures = [torch.rand(shape, dtype=dtype, device=request["device"]) for shape in request["shapes"]]
        graph, names = traced(model, pictures)
    file = pathlib.Path(request["file"])
    part = file.with_suffix(".part")
    torch._C._create_function_from_graph("forward", graph).save(str(part), {"weights": "\n".join(names)})
    replace_durably(part, file)
    return {}


def traced(model, pictures):
    """The graph of one call, its inputs the pictures and the weights that it reads, and those weights' names."""
    import torch

    names, weights = [], []
    for name, _, tensor in tensors_of(model.module):
        names.append(name)
        weights.append(tensor)

    def forward(*values):
        return tuple(model.call(values[0]).values())

    # As torch.jit.trace does it. The tracer knows a tensor by its identity, so that the weights become inputs, too.
    with torch.no_grad():
        graph, _ = torch._C._create_graph_by_tracing(
            forward, tuple(pictures) + tuple(weights), lambda _: "", False, False
        )
    torch._C._jit_pass_dce(graph)
    places = list(graph.inputs())
    for i in reversed(range(len(names))):
        if not places[len(pictures) + i].uses():
            graph.eraseInput(len(pictures) + i)
            del names[i]
    return graph, names


def load_for_arm(config, folder, dtype):
    """The module of a describe()d model with the weights of folder/model.safetensors, called with pixel_values=."""
    import torch
    from safetensors.torch import load_file

    model = build(config["source"], False)
    if isinstance(model.module, torch.jit.ScriptModule):
        raise Unsupported("the python-* modes run a library's own model; a TorchScript file has none")

    class Imported(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.model = model.module

        def forward(self, pixel_values):
            return model.call(pixel_values)

    missing = model.module.load_state_dict(load_file(pathlib.Path(folder) / "model.safetensors"), strict=False)
    wanted = {name for name, role, _ in tensors_of(model.module) if role != "derived"}
    absent = sorted(wanted.intersection(missing.missing_keys))
    if absent:
        raise Unsupported(f"the cell has no weights for {', '.join(absent[:3])} of {config['source']}")
    return Imported().to(dtype)


def serve(request):
    try:
        ask = {"describe": describe, "trace": trace}[request["ask"]]
        return {"type": "result", "ok": True, **ask(request)}
    except Unsupported as error:
        return {"type": "result", "ok": False, "unsupported": True, "error": str(error)}
    except Exception as error:  # whatever a library throws is the answer
        traceback.print_exc()
        text = f"{type(error).__name__}: {first_line(error)}"
        return {"type": "result", "ok": False, "unsupported": False, "error": text}


def main():
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # libraries print; only the answer belongs on the pipe
    answers.write(json.dumps(serve(json.loads(sys.stdin.readline()))) + "\n")


if __name__ == "__main__":
    main()
