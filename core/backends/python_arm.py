"""A cross-check arm: transformers' own model, or a training step (python_step.py), and real torch.compile, in a process of
its own.

It loads the cell's weights, compiles where the mode says so, calls once, and then waits on stdin: the cell's process
asks for a turn of calls, and only their times go back. It reads one JSON object a line and answers each with JSON lines
on its real stdout; everything that anything prints goes to stderr, which is the log.

First line:
  torch, transformers   the versions wanted; others are refused. Without a transformers it is not needed
  model_type            of config.json
  folder                config.json and model.safetensors, published names, the cell's dtype
  inputs                safetensors file: the cell's input by the names of forward()'s arguments
  outputs               names of the outputs that are compared
  device, dtype         "cpu" or "cuda:0"; "float32", ...
  mode                  null (eager) or a word of torch._inductor.list_mode_options()
  freezing              true: torch._inductor.config.freezing
  cache                 folder for Inductor's caches of this very arm, and for what its compilation took
  settings              as RuntimeSettings
  training              and what else python_step.py has, of a training step instead of model_type and outputs; the output is
                        the loss
Answers: {type: "phase", phase: load|compile}, then {type: "result", ok: true, load_s, settings (as really set), and for
compiled modes compile_s (cached: that of the first process that took it from the cache), cached (null: in part),
compile_cold_s, kernels, graphs, graph_breaks {reason: n}, cudagraph_skips (how often it wanted a CUDA graph and went without),
on a GPU in modes with CUDA graphs cuda_graphs (how many were recorded, null: unknown), and where they are known extern_calls {operator: n}, fused_nodes and choices as inductor_compiler.py has them}.

Then {ask: ...}, each answered by one {type: "result", ok: true, ...}:
  turn          discarded, fill_ms: `discarded` calls, then timed ones until they fill `fill_ms`, at least one -> times_ms
  back_to_back  calls: so many calls with one synchronisation at their end -> seconds
  outputs       file: one more call, its outputs in fp32 -> (the file)
  memory        -> peak_host_bytes; on a GPU peak_device_bytes, peak_reserved_bytes
  forget_peaks  peaks begin anew
What goes wrong is {type: "result", ok: false, error (one sentence), unsupported, oom}.
The environment's COMPILESCOPE_ISA_CHECKS names a file of isa_checks.py for all arms: compile seconds are then without those checks.
"""

import gc
import json
import os
import pathlib
import shutil
import sys
import time
import traceback

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import isa_checks
import python_arm_cache
from proof_of_engagement import recorded_choices, recorded_cuda_graphs, recorded_engagement
from runtime_settings import apply_settings, settings_in_force

ANSWERS = os.fdopen(os.dup(1), "w", buffering=1)
os.dup2(2, 1)  # compilers and libraries print; only answers belong on the pipe

# The class with the published head, for the families that the C++ side has.
AUTO_CLASSES = {
    "vit": "AutoModelForImageClassification",
    "beit": "AutoModelForImageClassification",
    "convnext": "AutoModelForImageClassification",
    "resnet": "AutoModelForImageClassification",
    "segformer": "AutoModelForSemanticSegmentation",
    "mobilenet_v2": "AutoModelForSemanticSegmentation",
    "detr": "AutoModelForObjectDetection",
    "conditional_detr": "AutoModelForObjectDetection",
    "maskformer": "AutoModelForUniversalSegmentation",
    "mask2former": "AutoModelForUniversalSegmentation",
    "owlvit": "AutoModelForZeroShotObjectDetection",
}
IMPORTED = "imported"  # import_model.py built it by name, with timm or transformers
ISA_CHECKS = "isa_checks.json"  # in the cache folder


class Unsupported(Exception):
    """The request is understood, but not with what is installed here, or not for this model."""


def answer(message):
    ANSWERS.write(json.dumps(message) + "\n")


def plain(version):
    return version.split("+")[0]


def check_versions(request):
    import torch

    for module, wanted in (("torch", request["torch"]), ("transformers", request["transformers"])):
        if not wanted:
            continue
        try:
            here = __import__(module).__version__
        except ImportError as error:
            raise Unsupported(
                f"the python-* modes need {module} {plain(wanted)}, which {sys.executable} cannot import ({error}); "
                f"install {module}=={plain(wanted)} there or name another interpreter with --python"
            ) from error
        if plain(here) != plain(wanted):
            raise Unsupported(
                f"{sys.executable} has {module} {plain(here)}, but the python-* modes are checked with {module} "
                f"{plain(wanted)}; install {module}=={plain(wanted)} there or name another interpreter with --python"
            )
    if request["device"].startswith("cuda") and not torch.cuda.is_available():
        raise Unsupported(f"torch {torch.__version__} of {sys.executable} finds no CUDA device")
    if "training" not in request and request["model_type"] not in (*AUTO_CLASSES, IMPORTED):
        raise Unsupported(
            f"the python-* modes know no head of transformers for model_type \"{request['model_type']}\", only for "
            f"{', '.join(AUTO_CLASSES)}"
        )


def load_model(request):
    import torch
    import transformers

    folder = pathlib.Path(request["folder"])
    config = json.loads((folder / "config.json").read_text())
    if request["model_type"] == IMPORTED:
        return placed(load_imported(config, folder, request), request)
    if "use_pretrained_backbone" in config:
        config["use_pretrained_backbone"] = False  # the checkpoint has the backbone's weights; this would download others
    config = transformers.CONFIG_MAPPING[request["model_type"]].from_dict(config)
    head = getattr(transformers, AUTO_CLASSES[request["model_type"]])
    dtype = "dtype" if int(transformers.__version__.split(".")[0]) >= 5 else "torch_dtype"  # renamed in 4.56
    model, info = head.from_pretrained(
        folder, config=config, output_loading_info=True, **{dtype: getattr(torch, request["dtype"])}
    )
    print("weights of transformers' model that the cell does not have:", sorted(info["missing_keys"]), file=sys.stderr)
    return placed(model, request)


def load_imported(config, folder, request):
    import torch

    import import_model

    try:
        return import_model.load_for_arm(config, folder, getattr(torch, request["dtype"]))
    except import_model.Unsupported as error:
        raise Unsupported(str(error)) from error


def placed(model, request):
    import torch

    model = model.to(request["device"]).eval()
    if request["settings"]["memory_format"] == "channels_last":
        model = model.to(memory_format=torch.channels_last)
    return model


def load_inputs(request):
    import torch
    from safetensors.torch import load_file

    inputs = {}
    for name, value in load_file(request["inputs"], device=request["device"]).items():
        channels_last = request["settings"]["memory_format"] == "channels_last" and value.dim() == 4
        inputs[name] = value.contiguous(memory_format=torch.channels_last if channels_last else torch.contiguous_format)
    return inputs


def peak_resident_bytes():
    for line in pathlib.Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    return None


def mode_options(torch):
    """What torch.compile's modes are; nothing where this torch does not tell (before 2.1)."""
    tell = getattr(torch._inductor, "list_mode_options", None)
    return tell() if tell else {}


class Arm:
    """The model, its input, and how it is called."""

    def __init__(self, request):
        import torch

        self.torch, self.request = torch, request
        self.on_gpu = request["device"].startswith("cuda")
        answer({"type": "phase", "phase": "load"})
        begin = time.perf_counter()
        if "training" in request:
            import python_step

            self.step = python_step.Step(request)
            self.model, self.inputs = self.step.take, self.step.inputs
        else:
            self.step = None
            self.model, self.inputs = load_model(request), load_inputs(request)
        self.synchronize()
        self.load_s = time.perf_counter() - begin

    def synchronize(self):
        if self.on_gpu:
            self.torch.cuda.synchronize()

    def compile(self):
        """torch.compile and the first call, in which it compiles; its proof for the row."""
        import torch._dynamo.utils
        import torch._inductor.config
        import torch._inductor.metrics
        try:
            from torch._inductor import async_compile
        except ImportError:  # before torch 2.4
            async_compile = None

        word = self.request["mode"]
        modes = mode_options(self.torch)
        if modes and word not in modes:
            raise Unsupported(f"torch {self.torch.__version__} has no compile mode '{word}', only {', '.join(modes)}")
        if self.request["freezing"] and not hasattr(self.torch._inductor.config, "freezing"):
            raise Unsupported(f"torch {self.torch.__version__} cannot freeze weights")
        cache = pathlib.Path(self.request["cache"])
        earlier = python_arm_cache.earlier_compilation(cache)
        if earlier is None:
            shutil.rmtree(cache, ignore_errors=True)  # of a compilation that was cut off
        cache.mkdir(parents=True, exist_ok=True)
        # What torch.compile costs with and without its caches is seen once each, as anybody would see it; after that nobody waits.
        if os.environ.get("COMPILESCOPE_ISA_CHECKS"):
            isa_checks.keep(os.environ["COMPILESCOPE_ISA_CHECKS"])
        elif earlier is None or earlier["compile_cached_s"]:
            isa_checks.keep(cache / ISA_CHECKS)
        answer({"type": "phase", "phase": "compile"})
        if hasattr(self.torch._inductor.config, "freezing"):  # from torch 2.1 on
            self.torch._inductor.config.freezing = self.request["freezing"]
        self.torch._inductor.metrics.reset()
        counters = self.torch._dynamo.utils.counters
        counters.clear()
        proof, choices = {}, []
        with recorded_engagement(proof), recorded_choices(choices):
            begin = time.perf_counter()
            self.model = self.torch.compile(self.model, mode=word, dynamic=False)
            self.call()
            if self.step:
                self.call()  # gradients lie in memory otherwise than the first time
            self.synchronize()
            compile_s = time.perf_counter() - begin
        proof["choices"] = choices
        if hasattr(async_compile, "shutdown_compile_workers"):
            async_compile.shutdown_compile_workers()  # nothing but the model's calls runs from here on
        kernels = self.torch._inductor.metrics.generated_kernel_count
        graphs = {}
        if self.on_gpu and modes.get(word, {}).get("triton.cudagraphs"):
            self.call()  # after the first call, which warms up
            self.synchronize()
            graphs["cuda_graphs"] = recorded_cuda_graphs(self.torch.cuda.current_device())
        cached = python_arm_cache.was_cached(counters) if earlier else False
        if earlier is None:
            earlier = {"compile_cold_s": compile_s, "kernels": kernels, "compile_cached_s": None, "proof": proof}
            python_arm_cache.remember_compilation(cache, earlier)
        elif cached and earlier["compile_cached_s"] is None:
            earlier["compile_cached_s"] = compile_s
            python_arm_cache.remember_compilation(cache, earlier)
        if cached:
            compile_s = earlier["compile_cached_s"]
        return {
            "compile_s": compile_s,
            "cached": cached,
            "compile_cold_s": earlier["compile_cold_s"],
            # Taken from the cache they are not generated again.
            "kernels": kernels or earlier["kernels"],
            **(proof if "extern_calls" in proof else earlier["proof"]),
            "cudagraph_skips": counters["inductor"]["cudagraph_skips"] if self.on_gpu else 0,
            **graphs,
            "graphs": counters["stats"]["unique_graphs"],
            "graph_breaks": {str(reason).splitlines()[0]: n for reason, n in counters["graph_break"].items()},
        }

    def settings(self):
        if not self.step:
            return settings_in_force(self.inputs["pixel_values"])
        weights = [weight for weight in self.step.parameters.values() if weight.dim() == 4]
        in_force = settings_in_force(weights[0] if weights else next(iter(self.inputs.values())))
        return {**in_force, "grad_guard": self.request["settings"]["grad_guard"]}  # gradients are the step's own affair

    def call(self):
        return self.model(**self.inputs)

    def turn(self, discarded, fill_ms):
        for _ in range(discarded):
            self.call()
        times_ms = []
        while not times_ms or sum(times_ms) < fill_ms:
            self.synchronize()
            begin = time.perf_counter()
            self.call()
            self.synchronize()
            times_ms.append((time.perf_counter() - begin) * 1e3)
        return {"times_ms": times_ms}

    def back_to_back(self, calls):
        self.synchronize()
        begin = time.perf_counter()
        for _ in range(calls):
            self.call()
        self.synchronize()
        return {"seconds": time.perf_counter() - begin}

    def outputs(self, file):
        from safetensors.torch import save_file

        outputs = self.call()
        named = {name: outputs[name].float().cpu().contiguous().clone() for name in self.request["outputs"]}
        save_file(named, file + ".part")
        os.rename(file + ".part", file)
        return {}

    def memory(self):
        peaks = {"peak_host_bytes": peak_resident_bytes()}
        if self.on_gpu:
            peaks["peak_device_bytes"] = self.torch.cuda.max_memory_allocated()
            peaks["peak_reserved_bytes"] = self.torch.cuda.max_memory_reserved()
        return peaks

    def forget_peaks(self):
        gc.collect()
        if self.on_gpu:
            self.torch.cuda.empty_cache()
            self.torch.cuda.reset_peak_memory_stats()
        try:
            pathlib.Path("/proc/self/clear_refs").write_text("5")
        except OSError:
            pass  # a kernel without it: the peak stays the cold one, which the reader of both sees
        return {}


ASKS = {"turn", "back_to_back", "outputs", "memory", "forget_peaks"}


def failure(error):
    traceback.print_exc()
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    text = lines[0] if lines else type(error).__name__
    if not isinstance(error, Unsupported):
        text = f"{type(error).__name__}: {text}" if lines else text
    out_of_memory = isinstance(error, MemoryError) or "out of memory" in text or "can't allocate memory" in text
    return {"type": "result", "ok": False, "unsupported": isinstance(error, Unsupported), "oom": out_of_memory, "error": text}


def prepare(request):
    try:
        import torch
    except ImportError as error:
        raise Unsupported(
            f"the python-* modes need torch, which {sys.executable} cannot import ({error}); name another interpreter "
            "with --python"
        ) from error
    check_versions(request)
    apply_settings(request["settings"])
    guard = torch.inference_mode() if request["settings"]["grad_guard"] == "inference" else torch.no_grad()
    guard.__enter__()
    arm = Arm(request)
    arm.guard = guard  # for as long as the arm lives: this process does nothing else
    result = {"type": "result", "ok": True, "load_s": arm.load_s}
    if request["mode"] is None:
        arm.call()
        arm.synchronize()
    else:
        result.update(arm.compile())
    if arm.step:
        arm.step.begin_anew()
    result["settings"] = arm.settings()
    return arm, result


def serve(arm, request):
    words = dict(request)
    ask = words.pop("ask")
    if ask not in ASKS:
        raise ValueError(f"asked for '{ask}', which is none of {', '.join(sorted(ASKS))}")
    return {"type": "result", "ok": True, **getattr(arm, ask)(**words)}


def main():
    arm = None
    for line in sys.stdin:
        if not line.strip():
            continue
        try:
            request = json.loads(line)
            if arm is None:
                arm, result = prepare(request)
            else:
                result = serve(arm, request)
        except Exception as error:  # whatever torch throws is the answer; the cell's process decides
            result = failure(error)
        answer(result)


if __name__ == "__main__":
    main()
