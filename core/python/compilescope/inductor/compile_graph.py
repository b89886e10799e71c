"""Compiles the graph of one request (see compiler.py) with Inductor, ahead of time."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import zipfile
from collections.abc import Iterator
from typing import Any

import torch
import torch._inductor
import torch.export

from compilescope import settings
from compilescope.inductor import (
    captured_graph,
    choices,
    isa_checks,
    kept_headers,
    packed_products,
    parallel_builds,
    quantization,
    step_module,
    train_step,
)
from compilescope.inductor.code_fingerprint import code_sha256
from compilescope.inductor.compile_report import recorded_choices, report_of
from compilescope.inductor.progress import Progress
from compilescope.message import Message, message, message_id
from compilescope.rpc import Json, UnsupportedError, require_device

# The list of kernels in a package's code: one pointer member for each, on CPU and GPU. torch 2.8 does not list those of a CPU.
KERNEL_LIST = re.compile(r"class AOTInductorModelKernels.*?\n};", re.DOTALL)
KERNEL_MEMBER = re.compile(r"\b(\w+)\{nullptr\};")
CPU_KERNEL = re.compile(r'^extern "C"\s+void\s+(cpp_\w+)\(', re.MULTILINE)


def inductor_options(request: Json) -> Json:
    """Returns the options of the request's mode and those that a package needs."""
    modes = torch._inductor.list_mode_options()
    if request["mode"] not in modes:
        raise UnsupportedError(
            message("torch %1 has no compile mode '%2', only %3", torch.__version__, request["mode"], ", ".join(modes))
        )
    options = dict(modes[request["mode"]])
    if request["freezing"]:
        options["freezing"] = True
    else:
        options["aot_inductor.package_constants_in_so"] = False
        # Otherwise Inductor writes the values of short tensors (up to 8 elements) into the code, and they are not set yet.
        options["always_keep_tensor_constants"] = True
    if "training" in request:
        options.update(train_step.OPTIONS)
    if request["device"] != "cpu" and hasattr(torch._inductor.config.aot_inductor, "weight_use_caching_allocator"):
        # Otherwise frozen weights are allocated by cudaMalloc, which the peaks of LibTorch's allocator do not include.
        options["aot_inductor.weight_use_caching_allocator"] = True
    if request["device"] == "cpu":
        options["compile_threads"] = 1  # there is only one C++ file, so a pool of processes would be idle
    return options


def package_report(graph: Any, generated_code: str) -> Json:
    """Returns the number of distinct generated kernels of a package, and report_of()."""
    members = KERNEL_LIST.search(generated_code)
    kernels = set(KERNEL_MEMBER.findall(members.group())) if members else set()
    kernels.update(CPU_KERNEL.findall(generated_code))
    return {"kernels": len(kernels), **report_of(graph)}


@contextlib.contextmanager
def watched_compiler(progress: Progress, report: Json) -> Iterator[None]:
    """Enters the phases "compile" and "package", and fills `report` from the generated code."""
    from torch._inductor import codecache, package

    compile_before = codecache.AotCodeCompiler.__dict__["compile"]
    package_before = package.package_aoti

    def compile_watched(cls: Any, graph: Any, wrapper_code: str, kernel_code: str, *args: Any, **kwargs: Any) -> Any:
        report.update(package_report(graph, wrapper_code + kernel_code), code_sha256=code_sha256(wrapper_code, kernel_code))
        progress.enter(message_id("compile"))
        return compile_before.__func__(cls, graph, wrapper_code, kernel_code, *args, **kwargs)

    def package_watched(*args: Any, **kwargs: Any) -> Any:
        progress.enter(message_id("package"))
        return package_before(*args, **kwargs)

    codecache.AotCodeCompiler.compile = classmethod(compile_watched)
    package.package_aoti = package_watched
    try:
        yield
    finally:
        codecache.AotCodeCompiler.compile = compile_before
        package.package_aoti = package_before


def notes_on(request: Json, options: Json, autotuned: list[Json]) -> list[Message]:
    """Returns notes for the row if a mode with autotuning had nothing to tune."""
    if not options.get("max_autotune") or autotuned:
        return []
    if request["device"] == "cpu":
        return [message("autotuning had nothing to choose from")]
    from torch._inductor.utils import is_big_gpu

    if not is_big_gpu():
        return [
            message("this GPU has too few multiprocessors for Inductor's matmul templates: nothing was autotuned")
        ]
    return [message("autotuning had nothing to choose from")]


def example_inputs(request: Json) -> tuple[torch.Tensor, ...]:
    """Returns tensors with the layout of the request's inputs. Their values do not matter."""
    return tuple(
        torch.empty_strided(
            spec["shape"], spec["strides"], dtype=captured_graph.dtype_of(spec["dtype"]), device=request["device"]
        )
        for spec in request["inputs"]
    )


def compile_graph(request: Json, progress: Progress) -> Json:
    """Writes the package. Returns the members of a good result (see compiler.py)."""
    isa_checks.keep(os.environ.get("COMPILESCOPE_ISA_CHECKS"))
    kept_headers.keep()
    require_device(request["device"])
    settings.apply(request)
    options = inductor_options(request)
    cuda_graph = bool(options.pop("triton.cudagraphs", False))  # a package does not capture CUDA graphs itself
    report: Json = {}
    quantization_report: Json = {}
    autotuned: list[Json] = []
    with torch.no_grad(), progress.setup.of_inductor():
        progress.enter(message_id("export"))
        inputs = example_inputs(request)
        with choices.chosen_by(request):
            captured = captured_graph.CapturedGraph(request)
            if "training" in request:
                program, compile_and_package = step_module.program(request, captured, inputs)
            else:
                program = torch.export.export(captured, inputs, strict=False)
                if "calibration" in request:
                    calls = quantization.calibration_calls(request["calibration"], request["input_names"])
                    module, quantization_report = quantization.quantized(program.module(), calls)
                    program = torch.export.export(module, inputs, strict=False)
                program = captured_graph.with_plain_convolutions(program)
                compile_and_package = torch._inductor.aoti_compile_and_package
            progress.enter(message_id("lower"))
            options.update(packed_products.PRODUCTS.options())
            with watched_compiler(progress, report), recorded_choices(autotuned), parallel_builds.of_wrappers():
                compile_and_package(program, package_path=request["package"], inductor_configs=options)
    progress.leave()
    notes = notes_on(request, options, autotuned)
    package = bare_library(request["package"]) if request["device"] == "cpu" else request["package"]
    return {
        "package": package,
        "torch": torch.__version__,
        **report,
        **quantization_report,
        "choices": autotuned,
        "notes": notes,
        "note_messages": [note.json for note in notes],
        "cuda_graph": cuda_graph,
    }


def bare_library(package: str) -> str:
    """Extracts the single library of a CPU package and removes the package. Returns the library's file.

    A library is mapped instead of unpacked. Returns the package unchanged if it needs more than one library, or a table of
    operators that are called through it.
    """
    with zipfile.ZipFile(package) as archive:
        names = archive.namelist()
        libraries = [name for name in names if name.endswith(".so")]
        tables = [name for name in names if name.endswith(".json") and not name.endswith("_metadata.json")]
        if len(libraries) != 1 or tables:
            return package
        path = package.removesuffix(".pt2") + ".so"
        with archive.open(libraries[0]) as source, open(path, "wb") as target:
            shutil.copyfileobj(source, target, 1 << 20)
    os.remove(package)
    return path
