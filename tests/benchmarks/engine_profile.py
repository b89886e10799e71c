"""Where the time of a model goes in OpenVINO and in a mode of this program, by the profilers of both.

    python tests/benchmarks/engine_profile.py --model ID[,ID...] [--mode default+freezing] [--calls 20] [--site FOLDER] [--json FILE]

Prints the operators of each by their share of a call, and writes them to FILE. Both run one after the other with random weights,
batch 1, in float32, OpenVINO with the settings of the mode `openvino`; FOLDER has its packages (default: of
`compilescope-cli engines add openvino`). The mode's package is compiled so that PyTorch's profiler sees each kernel and each call of a
library. The profilers slow the calls down, so their sums are no measurement.
"""
import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys

import torch

ROOT = pathlib.Path(__file__).resolve().parents[2]
os.environ.setdefault("COMPILESCOPE_BIN_DIR", str(ROOT / "build/release/bin"))
sys.path[:0] = [str(ROOT / "core/python"), str(ROOT / "tests/parity"), str(ROOT / "tests/support")]

import reference  # noqa: E402
from compilescope.arm.model import ByPosition  # noqa: E402
from compilescope.engine.convert import to_openvino  # noqa: E402

MOST = 8  # operators that are printed
DATA = pathlib.Path(os.environ.get("COMPILESCOPE_DATA", pathlib.Path.home() / ".local/share/compilescope"))


def in_openvino(model_id, threads, calls, folder):
    """{type of layer: ms in a call}"""
    import openvino
    inputs = reference.benchmark_inputs(model_id, 1)
    kind = json.loads((ROOT / "resources/models" / model_id / "config.json").read_text())["model_type"]
    masks = ["class_queries_logits", "masks_queries_logits"]
    outputs = masks if "former" in kind and "seg" not in kind else reference.output_names(model_id)
    module = ByPosition(reference.build(model_id), list(inputs), outputs).eval()
    with torch.no_grad():
        file = to_openvino(module, inputs, outputs, str(folder / "model"))
    properties = {"INFERENCE_NUM_THREADS": threads, "NUM_STREAMS": 1, "PERFORMANCE_HINT": "LATENCY", "PERF_COUNT": True,
                  "INFERENCE_PRECISION_HINT": "f32"}
    request = openvino.Core().compile_model(file, "CPU", properties).create_infer_request()
    values = [value.numpy() for value in inputs.values()]
    request.infer(values)
    spent = collections.Counter()
    for _ in range(calls):
        request.infer(values)
        for layer in request.get_profiling_info():
            spent[f"{layer.node_type} ({layer.exec_type})"] += layer.real_time.total_seconds() * 1e3 / calls
    return spent


def in_mode(model_id, mode, threads):
    """{operator: ms in a call}; all kernels that Inductor generated are one operator."""
    done = subprocess.run([reference.CLI, "profile", "--model", model_id, "--mode", mode, "--device", "cpu", "--threads", str(threads),
                           "--json"], env=os.environ | {"TORCHINDUCTOR_CPP_ENABLE_KERNEL_PROFILE": "1"}, capture_output=True, text=True,
                          check=True)
    (one,) = json.loads(done.stdout)["profiles"]
    spent = collections.Counter()
    for operator in one["operators"]:
        spent["generated kernels" if "cpp_fused" in operator["name"] else operator["name"]] += operator["self_ms"]
    return spent


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True)
    parser.add_argument("--mode", default="default+freezing")
    parser.add_argument("--calls", type=int, default=20)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--site", type=pathlib.Path, default=next(DATA.glob("engines/openvino/.venv/lib/python*/site-packages"), None))
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("/tmp/engine_profile"), help="for the converted models")
    parser.add_argument("--json", type=pathlib.Path, help="write the operators to this file")
    options = parser.parse_args()
    if options.site is None:
        raise SystemExit("error: OpenVINO is not installed: compilescope-cli engines add openvino")
    sys.path.append(str(options.site))
    torch.set_num_threads(options.threads)
    options.folder.mkdir(parents=True, exist_ok=True)
    profiles = []
    for model_id in options.model.split(","):
        for mode, spent in ((options.mode, in_mode(model_id, options.mode, options.threads)),
                            ("openvino", in_openvino(model_id, options.threads, options.calls, options.folder))):
            most = {operator: round(spent_ms, 2) for operator, spent_ms in spent.most_common(MOST)}
            profiles.append({"model": model_id, "mode": mode, "call_ms": round(sum(spent.values()), 1), "operators_ms": most})
            print(f"{model_id}, {mode}: {sum(spent.values()):.1f} ms")
            for operator, spent_ms in most.items():
                print(f"  {spent_ms:8.2f} ms  {operator}")
    if options.json:
        options.json.write_text(json.dumps(profiles, indent=1) + "\n")


if __name__ == "__main__":
    main()
