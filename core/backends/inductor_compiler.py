"""The compiling helper: turns graphs captured by the C++ side into AOTInductor packages.

One process serves many requests, so that torch is imported once. It reads one JSON object a line from stdin and
answers with JSON lines on its real stdout; everything that anything prints goes to stderr, which is the log.

Request:
  id           any value; every answer carries it
  torch        the LibTorch version that will run the package; another version here is refused
  graph        TorchScript file: forward(inputs..., weights...) -> tuple of tensors
  weights      [{name, parameter, shape, strides, dtype, offset, value}] in the order of the graph's inputs; `value` of
               those that have one element
  weights_file raw bytes of the weights, each at its `offset`; only when freezing, else null
  inputs       [{shape, strides, dtype}]
  device       "cpu" or "cuda:0"
  mode         a word of torch._inductor.list_mode_options()
  freezing     true: weights are folded and prepacked into the package
  threads      intra-op threads that generated CPU code will use
  tf32, attention   as in RuntimeSettings
  options      further entries of torch._inductor.config, over those of the mode; {} when absent
  keep_operators    names of aten ("grid_sampler_2d") that are called as they are, neither decomposed nor lowered
               (inductor_choices.py)
  products     who computes float32 products of frozen weights on a CPU: "mkl" (as torch.compile), "onednn", or "timed":
               for each shape the faster of the two; when absent what the processor's maker says (packed_products.py)
  known_code   hashes of generated code: what would compile to one of them is not compiled; [] when absent
  package      where to write, ends in .pt2; for a CPU the answer's may be a library beside it that ends in .so
The environment's COMPILESCOPE_ISA_CHECKS names the file of isa_checks.py.

Answers: {type: "phase", id, phase: import|export|lower|compile|package}, then one {type: "result", id, ok, ...}:
  ok true      code (a hash of what was generated), and same_code: true where it was known; else package, torch, seconds {phase: s}, total_s, kernels, extern_calls {operator: n}, fused_nodes,
               choices [{operation, chosen, is_template, chosen_ms, library_ms, candidates, uses}], notes [sentence],
               cuda_graph: the mode's options ask for one, which only the caller can make
  ok false     error (one sentence), unsupported (true: this machine cannot do it), error_type
"""

import contextlib
import gc
import hashlib
import json
import os
import re
import shutil
import sys
import time
import traceback
import zipfile

sys.path.append(os.path.dirname(os.path.abspath(__file__)))  # also where another program loads this file
import captured_graph
import inductor_choices
import isa_checks
import kept_headers
import packed_products
import train_step
from proof_of_engagement import engagement_of, recorded_choices

ANSWERS = os.fdopen(os.dup(1), "w", buffering=1)
os.dup2(2, 1)  # compilers and libraries print; only answers belong on the pipe


class Unsupported(Exception):
    """The request is understood, but not with what is installed here."""


class KnownCode(Exception):
    """What was generated is in the request's `known_code`."""


class Progress:
    """Reports phases and remembers how long each took."""

    def __init__(self, request_id):
        self.request_id = request_id
        self.seconds = {}
        self.phase = None
        self.begin = self.phase_begin = time.monotonic()

    def enter(self, phase):
        self.leave()
        self.phase, self.phase_begin = phase, time.monotonic()
        answer({"type": "phase", "id": self.request_id, "phase": phase})

    def leave(self):
        if self.phase is not None:
            elapsed = time.monotonic() - self.phase_begin
            self.seconds[self.phase] = self.seconds.get(self.phase, 0.0) + elapsed
        self.phase = None


def answer(message):
    ANSWERS.write(json.dumps(message) + "\n")


def check_versions(request):
    import torch

    here, wanted = torch.__version__.split("+")[0], request["torch"].split("+")[0]
    if here != wanted:
        raise Unsupported(
            f"{sys.executable} has torch {here}, but this program is linked to LibTorch {wanted}; "
            f"install torch=={wanted} there or name another interpreter with --python"
        )
    if request["device"].startswith("cuda") and not torch.cuda.is_available():
        raise Unsupported(f"torch {torch.__version__} of {sys.executable} finds no CUDA device")


def apply_settings(request):
    import torch

    torch.set_num_threads(request["threads"])
    tf32 = request.get("tf32", "default")
    if tf32 != "default":
        torch.backends.cuda.matmul.allow_tf32 = tf32 == "on"
        torch.backends.cudnn.allow_tf32 = tf32 == "on"
    explicit = request.get("attention") == "explicit"
    torch.backends.cuda.enable_flash_sdp(not explicit)
    torch.backends.cuda.enable_mem_efficient_sdp(not explicit)
    torch.backends.cuda.enable_cudnn_sdp(not explicit)


def inductor_options(request):
    import torch

    modes = torch._inductor.list_mode_options()
    if request["mode"] not in modes:
        raise Unsupported(f"torch {torch.__version__} has no compile mode '{request['mode']}', only {', '.join(modes)}")
    options = dict(modes[request["mode"]])
    if request["freezing"]:
        options["freezing"] = True
    else:
        options["aot_inductor.package_constants_in_so"] = False
        # Else Inductor writes the values of short tensors (up to 8 elements) into the code; ours have no values.
        options["always_keep_tensor_constants"] = True
    if "training" in request:
        options.update(train_step.OPTIONS)
    if request["device"] == "cpu":
        options["compile_threads"] = 1  # one C++ file: a pool of processes would only linger
    return {**options, **request.get("options", {})}


# The package's own list of its kernels: a pointer member for each, CPU and GPU alike.
KERNEL_LIST = re.compile(r"class AOTInductorModelKernels.*?\n};", re.DOTALL)
KERNEL_MEMBER = re.compile(r"\b(\w+)\{nullptr\};")


def engagement(graph, generated_code):
    """What the package runs: distinct generated kernels, calls of library operators, operations that were fused."""
    members = KERNEL_LIST.search(generated_code)
    kernels = set(KERNEL_MEMBER.findall(members.group())) if members else set()
    return {"kernels": len(kernels), **engagement_of(graph)}


@contextlib.contextmanager
def watched_compiler(progress, proof, known_code):
    """Reports when lowering ends and the C++ compiler starts, and reads the generated code on its way. Raises KnownCode
    instead of compiling it once more."""
    from torch._inductor import codecache, package

    compile_before = codecache.AotCodeCompiler.__dict__["compile"]
    package_before = package.package_aoti

    def compile_watched(cls, graph, wrapper_code, kernel_code, *args, **kwargs):
        code = wrapper_code + kernel_code
        proof.update(engagement(graph, code), code=hashlib.sha256(code.encode()).hexdigest())
        if proof["code"] in known_code:
            raise KnownCode
        progress.enter("compile")
        return compile_before.__func__(cls, graph, wrapper_code, kernel_code, *args, **kwargs)

    def package_watched(*args, **kwargs):
        progress.enter("package")
        return package_before(*args, **kwargs)

    codecache.AotCodeCompiler.compile = classmethod(compile_watched)
    package.package_aoti = package_watched
    try:
        yield
    finally:
        codecache.AotCodeCompiler.compile = compile_before
        package.package_aoti = package_before


def notes_on(request, options, choices):
    """What a reader of the row should know about a mode that could not do what its name says."""
    if not options.get("max_autotune") or choices:
        return []
    if request["device"] == "cpu":
        return ["autotuning had nothing to choose from"]
    from torch._inductor.utils import is_big_gpu

    if not is_big_gpu():
        return ["this GPU has too few multiprocessors for Inductor's matmul templates: nothing was autotuned"]
    return ["autotuning had nothing to choose from"]


def compile_graph(request, progress):
    progress.enter("import")
    import torch
    import torch._inductor
    import torch.export

    isa_checks.keep(os.environ.get("COMPILESCOPE_ISA_CHECKS"))
    kept_headers.keep()
    check_versions(request)
    apply_settings(request)
    options = inductor_options(request)
    cuda_graph = bool(options.pop("triton.cudagraphs", False))  # a package has none of its own
    proof, choices = {}, []
    with torch.no_grad():
        progress.enter("export")
        inputs = tuple(
            torch.empty_strided(spec["shape"], spec["strides"], dtype=captured_graph.dtype_of(spec["dtype"]), device=request["device"])
            for spec in request["inputs"]
        )
        with inductor_choices.asked_for_by(request):
            captured, compile_and_package = captured_graph.module_of(request), torch._inductor.aoti_compile_and_package
            if "training" in request:
                program, compile_and_package = train_step.program(request, captured, inputs)
            else:
                program = captured_graph.with_plain_convolutions(torch.export.export(captured, inputs, strict=False))
            progress.enter("lower")
            options.update(packed_products.PRODUCTS.options())
            known_code = request.get("known_code", [])
            try:
                with watched_compiler(progress, proof, known_code), recorded_choices(choices):
                    compile_and_package(program, package_path=request["package"], inductor_configs=options)
            except Exception:
                if proof.get("code") not in known_code:  # Inductor wraps what is raised in it
                    raise
                return {"code": proof["code"], "same_code": True}
    progress.leave()
    package = bare_library(request["package"]) if request["device"] == "cpu" else request["package"]
    notes = notes_on(request, options, choices)
    return {"package": package, "torch": torch.__version__, **proof, "choices": choices, "notes": notes,
            "cuda_graph": cuda_graph}


def bare_library(package):
    """A CPU package's one library, taken out beside it: loading it unpacks nothing and reads only what it needs. The
    package itself where running it needs more than that (operators that are called through a table of their own)."""
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


def rest():
    """Leaves nothing behind that takes time or memory while a cell is measured."""
    torch = sys.modules.get("torch")
    if torch is None or not hasattr(torch, "_inductor"):
        return
    from torch._inductor import async_compile

    async_compile.shutdown_compile_workers()
    torch._dynamo.reset()
    gc.collect()
    if torch.cuda.is_initialized():
        torch.cuda.empty_cache()


def one_sentence(error):
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return f"{type(error).__name__}: {lines[0]}" if lines else type(error).__name__


def serve(request):
    progress = Progress(request.get("id"))
    result = {"type": "result", "id": request.get("id"), "ok": True}
    try:
        result.update(compile_graph(request, progress))
    except (Unsupported, ImportError) as error:
        traceback.print_exc()
        text = str(error) if isinstance(error, Unsupported) else f"{sys.executable} cannot import torch: {error}"
        result.update(ok=False, unsupported=True, error=text)
    except Exception as error:  # whatever the compiler throws is the answer to this request, not the helper's end
        traceback.print_exc()
        result.update(ok=False, unsupported=False, error=one_sentence(error), error_type=type(error).__name__)
    progress.leave()
    result.update(seconds=progress.seconds, total_s=time.monotonic() - progress.begin)
    try:
        rest()
    except Exception:  # the answer matters more; a torch without these parts has nothing to put to rest
        traceback.print_exc()
    answer(result)


def main():
    for line in sys.stdin:
        if line.strip():
            serve(json.loads(line))


if __name__ == "__main__":
    main()
