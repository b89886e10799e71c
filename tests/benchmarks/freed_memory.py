"""Python models with and without the memory setting of Python arms (core/python/compilescope/freed_memory.py).

    .venv/bin/python tests/benchmarks/freed_memory.py [--processes N] [--out docs/measurements/freed_memory.json]

transformers' models with random weights, batch 1, float32, eager and with torch.compile. Processes with and without the setting
alternate. Each reports the median time and the median number of page faults of a call.
"""
import argparse
import datetime
import json
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile
import time

from continued_run import processor

ROOT = pathlib.Path(__file__).resolve().parents[2]
WARMUP_CALLS, CALLS = 5, 20
SIZES = {"google/deeplabv3_mobilenet_v2_1.0_513": 513, "nvidia/segformer-b0-finetuned-ade-512-512": 512}


def model_of(model_id):
    from transformers import AutoConfig, AutoModelForSemanticSegmentation
    return AutoModelForSemanticSegmentation.from_config(AutoConfig.from_pretrained(ROOT / "resources/models" / model_id))


def faults():
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt


def measured(name, compiled):
    """The median time of a call in milliseconds, and the median of its page faults."""
    import torch
    torch.set_num_threads(os.cpu_count())
    torch.manual_seed(0)
    model = model_of(name).eval()
    if compiled:
        model = torch.compile(model, dynamic=False)
    pixels = torch.randn(1, 3, SIZES[name], SIZES[name])
    times_ms, counts = [], []
    with torch.no_grad():
        for _ in range(WARMUP_CALLS + CALLS):
            before, begin = faults(), time.perf_counter()
            model(pixel_values=pixels)
            times_ms.append((time.perf_counter() - begin) * 1e3)
            counts.append(faults() - before)
    return {"call_ms": round(statistics.median(times_ms[WARMUP_CALLS:]), 2), "page_faults": statistics.median(counts[WARMUP_CALLS:])}


def in_a_new_process(name, compiled, kept, cache):
    command = [sys.executable, __file__, "--one", json.dumps([name, compiled, kept])]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ | {"TORCHINDUCTOR_CACHE_DIR": cache})
    one = json.loads(done.stdout.splitlines()[-1])
    print(name, "compiled" if compiled else "eager", "keeps" if kept else "returns", one, file=sys.stderr, flush=True)
    return one


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, default=6)
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--one", type=json.loads, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        name, compiled, kept = options.one
        if kept:
            sys.path.insert(0, str(ROOT / "core/python"))
            from compilescope.freed_memory import keep_freed_memory
            keep_freed_memory()
        print(json.dumps(measured(name, compiled)))
        return
    rows = []
    with tempfile.TemporaryDirectory() as cache:
        for name in SIZES:
            for compiled in (False, True):
                row = {"model": name, "mode": "torch.compile" if compiled else "eager", "returns": [], "keeps": []}
                for _ in range(options.processes):
                    for kept, key in ((False, "returns"), (True, "keeps")):
                        row[key].append(in_a_new_process(name, compiled, kept, cache))
                rows.append(row)
    import torch
    commit = subprocess.run([ROOT / "scripts/commit.sh"], capture_output=True, text=True, check=True).stdout.strip()
    file = {"date": datetime.date.today().isoformat(), "commit": commit[:12], "cpu": processor(), "threads": os.cpu_count(),
            "torch": torch.__version__, "calls": CALLS, "rows": rows}
    text = json.dumps(file, indent=1) + "\n"
    options.out.write_text(text) if options.out else print(text)


if __name__ == "__main__":
    main()
