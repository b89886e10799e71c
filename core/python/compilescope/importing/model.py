"""The importing helper: builds a model of timm or transformers, or reads a file, and writes the files that C++ needs to run it.

Requests and answers are JSON lines (see rpc.py). The Python arms build the same models with load_for_arm().

  {ask: "describe", source, pretrained, importer, input_size, labels, folder}
      source      "timm/NAME"; "transformers/MODEL_TYPE" with the configuration's defaults; "transformers/ORG/NAME" of the
                  local Hugging Face cache, or "transformers/" and a folder's absolute path; the absolute path of a
                  TorchScript file, a program of torch.export or a package of AOTInductor. Files contain code; the caller has
                  asked the user for permission to run it.
      pretrained  false: any weights; true: the weights in the local Hugging Face cache, folder or file
      importer    value for config.json
      input_size  [height, width] of the images, for a file that does not contain it; or null
      site        for an ONNX file: folder of an engine's packages, which has onnx
      labels      names of the classes by their number, instead of those that the model has; or null
      folder      output: config.json (see describe()), preprocessor_config.json, derived.safetensors (tensors that follow
                  from the configuration), and with `pretrained` model.safetensors
  {ask: "trace", source, folder, dtype, device, shapes, file}
      shapes      shapes of the inputs, batch first
      file        output: a TorchScript file forward(inputs..., weights...) -> tuple of tensors, without weights. Its extra
                  file "weights" has their names, one per line. Its sizes, dtype and device are fixed.
The answer is {type: "result", ok: true, ...} or {type: "result", ok: false, error (one sentence), unsupported}. That of "describe"
has task, parameters, traceable (the number types in which a run on the CPU traces the model: its own and the reference's) and
shapes (of the inputs, for one picture).
"""

from __future__ import annotations

import json
import pathlib
import sys
from collections.abc import Iterator
from typing import Any

from compilescope.durable_file import replace_durably
from compilescope.importing import file, timm, transformers
from compilescope.importing.base import Built
from compilescope.importing.kind import Kind
from compilescope.message import message
from compilescope.rpc import Channel, Json, UnsupportedError, collector_paused, failure, last_line

PHOTOGRAPH = (480, 640)  # height and width of the example image
KINDS: dict[str, Kind] = {"timm": timm, "transformers": transformers, "file": file}


def split(source: str) -> tuple[str, Kind, str]:
    """Returns the name of the model's kind, the kind, and the model's name within it."""
    word, _, name = ("file", "", source) if source.startswith("/") else source.partition("/")
    if word not in KINDS or not name:
        raise UnsupportedError(message("'%1' is neither timm/NAME, transformers/NAME nor a file's absolute path", source))
    return word, KINDS[word], name


def build(source: str, pretrained: bool) -> Built:
    """Returns the model in evaluation mode, without gradients. Random weights are the same every time."""
    _, kind, name = split(source)
    with collector_paused():
        import torch

        torch.manual_seed(0)
        built = kind.build(name, pretrained)
    built.module.eval()
    for parameter in built.module.parameters():
        parameter.requires_grad_(False)
    return built


def run_once(model: Built, processor: Json) -> dict[str, Any]:
    """Returns the model's outputs for a random image. Raises UnsupportedError if a file does not run on the processor's images."""
    import torch

    height, width = example_size(processor)
    try:
        with torch.no_grad():
            return model.call(torch.rand(1, 3, height, width))
    except UnsupportedError:
        raise
    except Exception as error:
        if not model.fixed_dtype:
            raise
        raise UnsupportedError(
            message(
                "it does not run on pictures of %1: %2; `compilescope-cli import --input-size HEIGHTxWIDTH FILE` "
                "names another size",
                f"1x3x{height}x{width}",
                last_line(error),
            )
        ) from error


def example_size(processor: Json) -> tuple[int, int]:
    """Returns the height and width of PHOTOGRAPH after the processor.

    core/engine/processing/preprocess computes the same, up to rounding.
    """
    crop, size = processor.get("crop_size"), processor["size"]
    for edges in (crop, size):  # the file beside a model file may have the short form
        if isinstance(edges, int):
            return edges, edges
        if edges and "height" in edges:
            return edges["height"], edges["width"]
    height, width = PHOTOGRAPH
    scale = size["shortest_edge"] / min(height, width)
    if "longest_edge" in size:
        scale = min(scale, size["longest_edge"] / max(height, width))
    return int(height * scale), int(width * scale)


def check_labels(labels: Json, outputs: dict[str, Any]) -> None:
    """Raises UnsupportedError if a classifier has another number of classes than there are labels."""
    logits = next(iter(outputs.values()))
    if logits.dim() == 2 and logits.shape[1] != len(labels):
        raise UnsupportedError(
            message("--labels has %1 names, but the model has %2 classes", len(labels), logits.shape[1])
        )


def tensors_of(module: Any) -> Iterator[tuple[str, str, Any]]:
    """Yields (name, role, tensor) for every tensor that forward() may read. Skips batch counters, which only training uses."""
    for name, tensor in module.named_parameters():
        yield name, "parameter", tensor
    for name, tensor in module.named_buffers():
        if name.endswith("num_batches_tracked"):
            continue
        trained = name.endswith(("running_mean", "running_var"))
        yield name, "buffer" if trained else "derived", tensor


def describe(request: Json) -> Json:
    """Builds the model, runs it once, and writes its description."""
    import torch
    from safetensors.torch import save_file

    source, folder = request["source"], pathlib.Path(request["folder"])
    sys.path.extend([request["site"]] if "site" in request else [])
    word, kind, name = split(source)
    model = build(source, request["pretrained"])
    processor = kind.processor(name, model, request.get("input_size"))
    processor["image_processor_type"] = "ImportedImageProcessor"
    outputs = run_once(model, processor)
    tensors: list[Json] = []
    derived: dict[str, torch.Tensor] = {}
    stored: dict[str, torch.Tensor] = {}
    for key, role, tensor in tensors_of(model.module):
        if role != "derived" and tensor.dtype != torch.float32:
            dtype = str(tensor.dtype).removeprefix("torch.")
            raise UnsupportedError(message("the weight %1 is %2, not float32", key, dtype))
        tensors.append({"name": key, "role": role, "shape": list(tensor.shape)})
        (derived if role == "derived" else stored)[key] = tensor.detach().contiguous().clone()
    labels = request.get("labels") or kind.labels(model)
    if request.get("labels"):
        check_labels(labels, outputs)
    config: Json = {
        "model_type": "imported",
        "source": source,
        "library": word,
        "version": model.version,
        "importer": request["importer"],
        "task": "classification" if request.get("labels") else model.task,
        "parameters": model.onnx_parameters or sum(parameter.numel() for parameter in model.module.parameters()),
        "outputs": list(outputs),
        "fixed_dtype": model.fixed_dtype,
        "compiled": model.compiled,
        "onnx": model.onnx_parameters is not None,
        "tensors": tensors,
    } | ({"id2label": labels} if labels else {})
    save_file(derived, folder / "derived.safetensors")
    if request["pretrained"]:
        save_file(stored, folder / "model.safetensors")
    (folder / "preprocessor_config.json").write_text(json.dumps(processor, indent=1))
    (folder / "config.json").write_text(json.dumps(config, indent=1))
    eager = not model.compiled and model.onnx_parameters is None
    return {
        "task": config["task"],
        "parameters": config["parameters"],
        "traceable": ["float32", *([] if model.fixed_dtype else ["float64"])] if eager else [],
        "shapes": [[1, 3, *example_size(processor)]],
    }


def trace(request: Json) -> Json:
    """Writes the model's graph, whose inputs are the images and every weight that is used."""
    import torch

    dtype = getattr(torch, request["dtype"])
    model = build(request["source"], False)
    model.module.to(device=request["device"], dtype=dtype)
    if isinstance(model.module, torch.jit.ScriptModule):
        graph, names = file.script_graph(model)
    else:
        pictures = [torch.rand(shape, dtype=dtype, device=request["device"]) for shape in request["shapes"]]
        graph, names = traced(model, pictures)
    target = pathlib.Path(request["file"])
    part = target.with_suffix(".part")
    torch._C._create_function_from_graph("forward", graph).save(str(part), {"weights": "\n".join(names)})
    replace_durably(part, target)
    return {}


def traced(model: Built, pictures: list[Any]) -> tuple[Any, list[str]]:
    """Returns the graph of one call, whose inputs are the images and the weights that it uses; and the weights' names."""
    import torch

    names: list[str] = []
    weights: list[Any] = []
    for name, _, tensor in tensors_of(model.module):
        names.append(name)
        weights.append(tensor)

    def forward(*values: Any) -> tuple[Any, ...]:
        return tuple(model.call(values[0]).values())

    # Same call as in torch.jit.trace. The tracer recognizes tensors by identity, so weights passed here become inputs.
    with torch.no_grad():
        graph, _ = torch._C._create_graph_by_tracing(forward, (*pictures, *weights), lambda _: "", False, False)
    torch._C._jit_pass_dce(graph)
    places = list(graph.inputs())
    for i in reversed(range(len(names))):
        if not places[len(pictures) + i].uses():
            graph.eraseInput(len(pictures) + i)
            del names[i]
    return graph, names


def load_for_arm(config: Json, folder: pathlib.Path, dtype: Any, allow_script: bool = False) -> Any:
    """Returns the module of an imported model, with the weights of folder/model.safetensors.

    Its argument is pixel_values.
    """
    import torch
    from safetensors.torch import load_file

    model = build(config["source"], False)
    if isinstance(model.module, torch.jit.ScriptModule) and not allow_script:
        raise UnsupportedError(
            message("the python-* modes run a library's own model; a TorchScript file has none")
        )

    class Imported(torch.nn.Module):  # type: ignore[misc]  # mypy does not read torch
        def __init__(self) -> None:
            super().__init__()
            self.model = model.module

        def forward(self, pixel_values: torch.Tensor) -> dict[str, torch.Tensor]:
            return model.call(pixel_values)

    missing = model.module.load_state_dict(load_file(folder / "model.safetensors"), strict=False)
    wanted = {name for name, role, _ in tensors_of(model.module) if role != "derived"}
    absent = sorted(wanted.intersection(missing.missing_keys))
    if absent:
        raise UnsupportedError(message("the cell has no weights for %1 of %2", ", ".join(absent[:3]), config["source"]))
    return Imported().to(dtype)


def main(_arguments: list[str]) -> int:
    """Serves requests until stdin closes."""
    channel = Channel()
    for request in channel.requests():
        try:
            result = {"ok": True, **{"describe": describe, "trace": trace}[request["ask"]](request)}
        except Exception as error:  # an exception of a library becomes the answer
            result = failure(error)
        channel.send(type="result", **result)
    return 0
