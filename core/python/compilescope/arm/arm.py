"""An arm: a model or a training step that is compiled, called and timed."""

from __future__ import annotations

import gc
import os
import pathlib
import shutil
import time
from collections import Counter
from collections.abc import Mapping
from typing import Any

import torch

from compilescope import settings
from compilescope.arm import cache as arm_cache
from compilescope.arm.model import load_inputs, load_model
from compilescope.arm.quantized import Quantized
from compilescope.inductor import isa_checks, kept_headers
from compilescope.inductor.compile_report import recorded_choices, recorded_cuda_graphs, recorded_report
from compilescope.inductor.compiler_setup import SetUp
from compilescope.message import message
from compilescope.rpc import Channel, Json, UnsupportedError, collector_paused
from compilescope.timed_calls import TimedCalls


def breaks_by_kind(counts: Mapping[str, int]) -> dict[str, int]:
    """Returns how often the graph broke, by the first line of the reason. The other lines name the place."""
    breaks: Counter[str] = Counter()
    for reason, count in counts.items():
        breaks[str(reason).partition("\n")[0]] += count
    return dict(breaks)


def code_of(kernels: int, report: Json, cached: bool | None, earlier: Json) -> Json:
    """Returns the values of the row about the generated code.

    Kernels from the cache are not generated again, and a part of them (`cached`: None) says nothing of the whole code. Both are
    those of the earlier compilation.
    """
    if cached is None:
        return {"kernels": earlier["kernels"], **{k: v for k, v in earlier["proof"].items() if k != "code_sha256"}}
    return {
        "kernels": kernels or earlier["kernels"],
        **(report if "extern_calls" in report else earlier["proof"]),
    }


def mode_options() -> Json:
    """Returns the modes of torch.compile and their options; empty if this torch does not list them (before 2.1)."""
    listed = getattr(torch._inductor, "list_mode_options", None)
    return listed() if listed else {}


class Arm(TimedCalls):
    """The model of a request (see python_arm.py) and its input."""

    def __init__(self, request: Json, channel: Channel) -> None:
        self.request, self.channel = request, channel
        self.on_gpu = request["device"].startswith("cuda")
        self.step: Any = None
        self.quantization: Json = {}  # what was quantised; empty unless the arm is int8
        self.guard: Any = None  # an object that must exist as long as this arm
        channel.send(type="phase", phase="load")
        begin = time.perf_counter()
        if "training" in request:
            from compilescope.arm.step import Step

            self.step = Step(request)
            self.model, self.inputs = self.step.take, self.step.inputs
        else:
            self.model, self.inputs = load_model(request), load_inputs(request)
        self.synchronize()
        self.load_s = time.perf_counter() - begin

    def synchronize(self) -> None:
        """Waits for the GPU.

        torch.cuda.synchronize() also selects the device, in Python, which takes microseconds that C++ arms do not spend. This
        process sees one device, which is the current one.
        """
        if self.on_gpu:
            torch._C._cuda_synchronize()

    def call(self) -> Any:
        """Calls the model once."""
        return self.model(**self.inputs)

    def compile(self) -> Json:
        """Applies torch.compile and makes the first call, which compiles. Returns the values for the row."""
        with collector_paused(gc.collect):
            import torch._dynamo.utils
            import torch._inductor.config
            import torch._inductor.metrics

        modes = self.require_mode()
        cache = pathlib.Path(self.request["cache"])
        earlier = arm_cache.earlier_compilation(cache)
        if earlier is None:
            shutil.rmtree(cache, ignore_errors=True)  # left by an interrupted compilation
        cache.mkdir(parents=True, exist_ok=True)
        isa_checks.keep(os.environ.get("COMPILESCOPE_ISA_CHECKS"))
        kept_headers.keep()
        self.channel.send(type="phase", phase="compile")
        if hasattr(torch._inductor.config, "freezing"):  # torch 2.1 and later
            torch._inductor.config.freezing = self.request["freezing"]
        torch._inductor.metrics.reset()
        counters = torch._dynamo.utils.counters
        counters.clear()
        report: Json = {}
        choices: list[Json] = []
        setup = SetUp()
        with recorded_report(report), recorded_choices(choices), setup.of_inductor():
            compile_s = self.first_calls() - setup.seconds
        report["choices"] = choices
        cached = arm_cache.was_cached(counters) if earlier else False
        shut_down_compile_workers()
        generated = torch._inductor.metrics.generated_kernel_count  # more than once for some kernels
        kernels = report.pop("kernels", generated) if generated else 0
        cuda_graphs: Json = {}
        if self.on_gpu and modes.get(self.request["mode"], {}).get("triton.cudagraphs"):
            self.call()  # the second call records the graph
            self.synchronize()
            cuda_graphs["cuda_graphs"] = recorded_cuda_graphs(torch.cuda.current_device())
        if earlier is None:
            costs = {"compile_cold_s": compile_s, "compile_setup_s": setup.seconds, "compile_cached_s": None}
            earlier = {**costs, "kernels": kernels, "proof": report}
            arm_cache.remember_compilation(cache, earlier)
        elif cached and earlier["compile_cached_s"] is None:
            earlier["compile_cached_s"] = compile_s
            arm_cache.remember_compilation(cache, earlier)
        if cached:
            compile_s = earlier["compile_cached_s"]
        return {
            "compile_s": compile_s,
            "cached": cached,
            "compile_cold_s": earlier["compile_cold_s"],
            "compile_setup_s": earlier["compile_setup_s"],
            **code_of(kernels, report, cached, earlier),
            **self.quantization,
            "cudagraph_skips": counters["inductor"]["cudagraph_skips"] if self.on_gpu else 0,
            **cuda_graphs,
            "graphs": counters["stats"]["unique_graphs"],
            "graph_breaks": breaks_by_kind(counters["graph_break"]),
        }

    def require_mode(self) -> Json:
        """Returns mode_options(). Raises UnsupportedError if this torch lacks the mode or freezing."""
        modes, mode = mode_options(), self.request["mode"]
        if modes and mode not in modes:
            raise UnsupportedError(
                message("torch %1 has no compile mode '%2', only %3", torch.__version__, mode, ", ".join(modes))
            )
        if self.request["freezing"] and not hasattr(torch._inductor.config, "freezing"):
            raise UnsupportedError(message("torch %1 cannot freeze weights", torch.__version__))
        return modes

    def first_calls(self) -> float:
        """Quantises and compiles the model. Returns the time in seconds."""
        begin = time.perf_counter()
        if self.request.get("calibration"):
            self.model = Quantized(self.model, self.request, self.inputs)
            self.quantization = self.model.counts
        self.model = torch.compile(self.model, mode=self.request["mode"], dynamic=False)
        self.call()
        if self.step:
            self.call()  # compiles once more: the memory layout of gradients differs from the first step on
        self.synchronize()
        return time.perf_counter() - begin

    def settings(self) -> Json:
        """Returns the settings in force."""
        if not self.step:
            return settings.in_force(self.inputs["pixel_values"])
        weights = [weight for weight in self.step.parameters.values() if weight.dim() == 4]
        in_force = settings.in_force(weights[0] if weights else next(iter(self.inputs.values())))
        return {**in_force, "grad_guard": self.request["settings"]["grad_guard"]}  # the step itself enables gradients

    def outputs(self, file: str) -> Json:
        """Writes the outputs of one call in float32 to a safetensors file."""
        from safetensors.torch import save_file

        outputs = self.call()
        named = {name: outputs[name].float().cpu().contiguous().clone() for name in self.request["outputs"]}
        save_file(named, file + ".part")
        os.rename(file + ".part", file)
        return {}

    def replace_inputs(self, file: str) -> Json:
        """Loads the inputs of all later calls from a safetensors file."""
        self.inputs = load_inputs({**self.request, "inputs": file})
        return {}

    def memory(self) -> Json:
        """Returns the peaks of memory since forget_peaks()."""
        peaks = super().memory()
        if self.on_gpu:
            peaks["peak_device_bytes"] = torch.cuda.max_memory_allocated()
            peaks["peak_reserved_bytes"] = torch.cuda.max_memory_reserved()
        return peaks

    def forget_peaks(self) -> Json:
        """Resets the peaks of memory."""
        if self.on_gpu:
            gc.collect()
            torch.cuda.empty_cache()
            torch.cuda.reset_peak_memory_stats()
        return super().forget_peaks()


def shut_down_compile_workers() -> None:
    """Ends Inductor's pool of processes, so that only the model's calls run from here on."""
    try:
        from torch._inductor import async_compile
    except ImportError:  # before torch 2.4
        return
    if hasattr(async_compile, "shutdown_compile_workers"):
        async_compile.shutdown_compile_workers()
