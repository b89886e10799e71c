"""The compiling helper: turns graphs captured by the C++ program into AOTInductor packages.

One process serves many requests, so that torch is imported once. Requests and answers are JSON lines (see rpc.py).

Request:
  id            any value; every answer carries it
  torch         the LibTorch version that will run the package; must be the version of torch here
  graph         TorchScript file: forward(inputs..., weights...) -> tuple of tensors
  weights       [{name, parameter, shape, strides, dtype, offset, bytes, value}] in the order of the graph's inputs; `value` only
                for weights of one element
  weights_file  raw bytes of the weights, each at its `offset`; only when freezing, else null
  inputs        [{shape, strides, dtype}]
  device        "cpu" or "cuda:0"
  mode          a name of torch._inductor.list_mode_options()
  freezing      true: weights are folded and prepacked into the package
  threads       intra-op threads that generated CPU code will use
  tf32, attention   as in RuntimeSettings
  keep_operators    names of aten operators ("grid_sampler_2d") that are neither decomposed nor lowered (choices.py); optional
  products      the library for float32 products with frozen weights on a CPU: "mkl" (as in torch.compile) or "onednn"
                (packed_products.py); optional, the default depends on the processor's vendor
  calibration   quantises to int8: safetensors file with a tensor (calls, ...) for each input (quantization.py); optional
  input_names   with `calibration`: its names, in the order of the graph's inputs
  training      makes the graph a training step (train_step.py); optional
  package       the file to write, ends in .pt2; for a CPU the answer may name a library in the same folder that ends in .so
The environment variable COMPILESCOPE_ISA_CHECKS names the file of isa_checks.py.

Answers: {type: "phase", id, phase: import|export|lower|compile|package}, then one {type: "result", id, ok, seconds {phase: s},
setup_s, total_s, ...}, where setup_s is the time of importing torch and that of compiler_setup.py. No phase includes it:
  ok true       package, torch, kernels, extern_calls {operator: count}, fused_nodes, code_sha256 (code_fingerprint.py), with
                `calibration` quantized and not_quantized {operator: count},
                choices [{operation, chosen, is_template, chosen_ms, library_ms, candidates, uses}], notes [sentence] and
                note_messages [message], cuda_graph: true if the mode's options request a
                CUDA graph, which the caller must record
  ok false      error (one sentence), error_message (optional: its message, see message.py), unsupported (true: this machine
                cannot do it), error_type
"""

from __future__ import annotations

import gc
import sys
import traceback

from compilescope.inductor import cuda_toolchain
from compilescope.inductor.progress import Progress
from compilescope.message import message, message_id
from compilescope.rpc import (
    Channel,
    Json,
    UnsupportedError,
    collector_paused,
    failure,
    require_version,
    without_tag,
)


def compile_package(request: Json, progress: Progress) -> Json:
    """Returns the members of a successful result. The first request imports torch."""
    progress.enter(message_id("import"))
    try:
        with progress.setup.timed(), collector_paused():
            if request["device"].startswith("cuda"):
                cuda_toolchain.prepare()
            # Checked first, because other versions of torch may lack modules that compile_graph imports.
            linked = message("this program is linked to LibTorch %1", without_tag(request["torch"]))
            require_version("torch", request["torch"], linked)
            from compilescope.inductor.compile_graph import compile_graph

        return compile_graph(request, progress)
    except ImportError as error:
        raise UnsupportedError(message("%1 cannot import torch: %2", sys.executable, error)) from error


def rest() -> None:
    """Frees memory and ends processes that could disturb the measurement of a cell."""
    torch = sys.modules.get("torch")
    if torch is None or not hasattr(torch, "_inductor"):
        return
    from torch._inductor import async_compile

    async_compile.shutdown_compile_workers()
    torch._dynamo.reset()
    gc.collect()
    if torch.cuda.is_initialized():
        torch.cuda.empty_cache()


def serve(request: Json, channel: Channel) -> None:
    """Answers one request. After an error the helper continues with the next request."""
    progress = Progress(channel, request.get("id"))
    try:
        result = {"ok": True, **compile_package(request, progress)}
    except Exception as error:
        result = failure(error)
        if not result["unsupported"]:
            result["error_type"] = type(error).__name__
    progress.leave()
    result.update(seconds=progress.seconds, setup_s=progress.setup.seconds, total_s=progress.total_s())
    try:
        rest()
    except Exception:  # other versions of torch may lack these functions; the answer is sent anyway
        traceback.print_exc()
    channel.send(type="result", id=request.get("id"), **result)


def main(_arguments: list[str]) -> int:
    """Serves requests until stdin closes."""
    channel = Channel()
    for request in channel.requests():
        serve(request, channel)
    return 0
