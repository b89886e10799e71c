# SPDX-License-Identifier: 0BSD
"""Runs the compiled model of this folder in Python: run_model.py [--check | IN.pt OUT.pt]. Needs only torch."""

import ctypes
import json
import pathlib
import sys

import torch
import torch._inductor

HERE = pathlib.Path(__file__).resolve().parent
INFO = json.loads((HERE / "model.json").read_text())


def tensors_in(file):
    """A dictionary as torch.save writes it, or a tuple of pairs as the C++ program does."""
    return dict(torch.load(file, weights_only=True))


def apply_settings():
    """Sets what the measurement had set: the number of threads, TF32, and that the C library keeps freed memory."""
    torch.set_num_threads(INFO["threads"])
    if INFO["tf32"] != "default":
        torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = INFO["tf32"] == "on"
    torch.backends.cudnn.benchmark = INFO["cudnn_benchmark"]
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # glibc's
    if mallopt:
        mallopt(-1, -1)  # M_TRIM_THRESHOLD
        mallopt(-4, 0)  # M_MMAP_MAX


def load():
    """Returns a function from a list of input tensors to the list of outputs."""
    if (HERE / "packed_linear.cpp").exists():  # see CMakeLists.txt, which builds it
        ctypes.CDLL(str(HERE / "build/libpacked_linear.so"), ctypes.RTLD_GLOBAL)
    weights = tensors_in(HERE / INFO["weights"]) if INFO["weights"] else {}
    weights = {name: weight.to(INFO["device"]) for name, weight in weights.items()}
    if INFO["package"].endswith(".so"):
        runner = torch._C._aoti.AOTIModelContainerRunnerCpu(str(HERE / INFO["package"]), 1)
        names = runner.get_constant_names_to_original_fqns()
        if weights:
            constants = {constant: weights[name] for constant, name in names.items()}
            runner.update_constant_buffer(constants, False, True, True)
        return lambda inputs, keep=weights: runner.run(inputs)
    package = torch._inductor.aoti_load_package(str(HERE / INFO["package"]), run_single_threaded=True)
    if weights:
        needed = package.get_constant_fqns()
        package.load_constants({name: weights[name] for name in needed}, check_full_update=True, user_managed=True)
    return lambda inputs, keep=weights: package.loader.boxed_run(list(inputs))


def read_inputs(file):
    tensors, inputs = tensors_in(file), []
    for one in INFO["inputs"]:
        if list(tensors[one["name"]].shape) != one["shape"]:
            raise ValueError(f"{one['name']}: the package is compiled for the shape {one['shape']}")
        layout = torch.channels_last if one["channels_last"] else torch.contiguous_format
        inputs.append(tensors[one["name"]].to(INFO["device"], getattr(torch, one["dtype"])).contiguous(memory_format=layout))
    return inputs


def standard_deviation(expected):
    """Of equal elements, as those of a single number are, the magnitude."""
    deviation = expected.std().item() if expected.numel() > 1 else 0.0
    return deviation or expected.abs().max().item() or 1.0


def main(words):
    if words and words != ["--check"] and (len(words) != 2 or words[0].startswith("--")):
        print("usage: run_model.py [--check | IN.pt OUT.pt]", file=sys.stderr)
        return 2
    apply_settings()
    model = load()
    with torch.no_grad():
        outputs = model(read_inputs(words[0] if len(words) == 2 else HERE / "inputs.pt"))
    if len(words) == 2:
        torch.save(dict(zip(INFO["outputs"], outputs, strict=True)), words[1])
        return 0
    wrong, eager = 0, tensors_in(HERE / "outputs.pt")
    for name, output in zip(INFO["outputs"], outputs, strict=True):
        expected = eager[name].double()
        error = (output.cpu().double() - expected).abs().max().item() / standard_deviation(expected)
        wrong += not error <= INFO["largest_error"]
        print(f"{name}: {list(output.shape)}, {error:.2g} standard deviations from eager (allowed: {INFO['largest_error']:.2g})")
    return 1 if wrong and words == ["--check"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
