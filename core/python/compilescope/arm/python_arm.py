"""The process of a Python arm: a model of transformers or timm, or a training step, eager or under torch.compile.

It loads the cell's weights, compiles in compiled modes, calls the model once, and then waits for requests. The cell's process
requests turns of calls and receives only their times. Requests and answers are JSON lines (see rpc.py).

First request:
  torch, transformers   required versions; "": transformers is not needed
  model_type            of config.json
  folder                config.json and model.safetensors with published names and the cell's dtype
  inputs                safetensors file: the cell's input by the names of forward()'s arguments
  outputs               names of the outputs to compare
  device, dtype         "cpu" or "cuda:0"; "float32", ...
  mode                  null (eager) or a name of torch._inductor.list_mode_options()
  freezing              true: torch._inductor.config.freezing
  calibration           quantises to int8: safetensors file with a tensor (calls, ...) for each input; optional
  cache                 folder for this arm's Inductor caches and the record of its compilation
  settings              as RuntimeSettings
  training              for a training step, with the other keys of step.py, instead of model_type and outputs; the output is the
                        loss
Answers: {type: "phase", phase: load|compile}, then {type: "result", ok: true, load_s, settings (those in force), ...}, for
compiled modes with
  compile_s             if cached: the time of the first process that compiled from the cache
  cached                null: in part
  compile_cold_s, compile_setup_s (inductor/compiler_setup.py; null: not known), kernels, graphs, graph_breaks {reason: count}
  cudagraph_skips       number of CUDA graphs that torch.compile intended to record but skipped
  cuda_graphs           number of recorded CUDA graphs, null: unknown; on a GPU in modes with CUDA graphs
  quantized, not_quantized   {operator: count}, with `calibration`
  extern_calls, fused_nodes, code_sha256, choices   as in inductor/compiler.py, if they are known

Then {ask: ...}, each answered by one {type: "result", ok: true, ...}:
  turn          discarded, fill_ms: `discarded` calls, then timed calls until they fill `fill_ms`, at least one -> times_ms
  back_to_back  calls: this number of calls with one synchronization at the end -> seconds
  outputs       file: one more call, whose outputs are written to the file in float32
  replace_inputs  file: later calls use the inputs in this file, which has the names of `inputs`
  memory        -> peak_host_bytes; on a GPU peak_device_bytes, peak_reserved_bytes
  forget_peaks  resets the peaks
An error is {type: "result", ok: false, error (one sentence), unsupported, oom}.

The environment variable COMPILESCOPE_ISA_CHECKS names the file of inductor/isa_checks.py.
"""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING

from compilescope import settings
from compilescope.freed_memory import keep_freed_memory
from compilescope.message import message
from compilescope.rpc import (
    Channel,
    Json,
    UnsupportedError,
    collector_paused,
    failure_with_memory,
    require_device,
    require_version,
    without_tag,
)
from compilescope.timed_calls import serve

if TYPE_CHECKING:
    from compilescope.arm.arm import Arm


def require_packages(request: Json) -> None:
    """Raises UnsupportedError unless torch and transformers have the wanted versions."""
    for module, wanted in (("torch", request["torch"]), ("transformers", request["transformers"])):
        if not wanted:
            continue
        try:
            checked = message("the python-* modes are checked with %1 %2", module, without_tag(wanted))
            require_version(module, wanted, checked)
        except ImportError as error:
            raise UnsupportedError(
                message(
                    "the python-* modes need %1 %2, which %3 cannot import (%4); install %5 there or name another "
                    "interpreter with --python",
                    module,
                    without_tag(wanted),
                    sys.executable,
                    error,
                    f"{module}=={without_tag(wanted)}",
                )
            ) from error


def load(request: Json, channel: Channel) -> Arm:
    """Imports the libraries and returns the arm of the first request, which is not compiled yet."""
    try:
        import torch
    except ImportError as error:
        raise UnsupportedError(
            message(
                "the python-* modes need torch, which %1 cannot import (%2); name another interpreter with --python",
                sys.executable,
                error,
            )
        ) from error
    require_packages(request)
    require_device(request["device"])
    from compilescope.arm.arm import Arm
    from compilescope.arm.model import require_model_type

    if "training" not in request:
        require_model_type(request["model_type"])
    settings.apply(request["settings"])
    guard = torch.inference_mode() if request["settings"]["grad_guard"] == "inference" else torch.no_grad()
    guard.__enter__()
    arm = Arm(request, channel)
    arm.guard = guard  # inference mode ends when this object is freed
    return arm


def prepare(request: Json, channel: Channel) -> tuple[Arm, Json]:
    """Returns the arm of the first request, ready to be measured, and the members of its result."""
    with collector_paused(gc.collect):
        arm = load(request, channel)
    result: Json = {"load_s": arm.load_s}
    if request["mode"] is None:
        arm.call()
        arm.synchronize()
    else:
        result.update(arm.compile())
    if arm.step:
        arm.step.begin_anew()
    result["settings"] = arm.settings()
    return arm, result


def main(_arguments: list[str]) -> int:
    """Serves requests until stdin closes. Errors are sent as answers; the cell's process handles them."""
    keep_freed_memory()
    channel = Channel()
    arm: Arm | None = None
    for request in channel.requests():
        try:
            if arm is None:
                arm, result = prepare(request, channel)
            else:
                result = serve(arm, request)
            result = {"ok": True, **result}
        except Exception as error:
            result = failure_with_memory(error)
        channel.send(type="result", **result)
    return 0
