"""Loading checkpoints beside safetensors' and transformers' own loaders, and the memory that it takes.

    .venv/bin/python tests/benchmarks/loading.py [--rounds N] [MODEL_ID ...]

Checkpoints of random weights, written by save_pretrained into a temporary folder, are read from the page cache. "Filling":
safetensors.torch.load_file and load_state_dict into a model that is there, against Checkpoint::copy_into. "Loading":
from_pretrained, against load_model. from_pretrained may leave weights in the mapped file, to be read at the first call; so
there is a third comparison in which it has to read each weight once. Our first loading of a file also computes its SHA-256,
which is remembered; it is the one round that is not counted. Memory is VmHWM after loading less VmRSS before it, in a
fresh process that has done its imports: it counts the mapped pages of the file as well as the program's own.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import torch
from safetensors.torch import load_file, save_file
from transformers import AutoConfig, AutoModelForImageClassification
from transformers.utils.logging import disable_progress_bar

from turns import HEAD, ROOT, THREADS, Probe, in_turns, row

MODELS = ["facebook/convnext-large-224", "google/vit-base-patch16-224", "microsoft/resnet-50"]


def seconds_of(work):
    start = time.perf_counter()
    kept = work()
    seconds = time.perf_counter() - start
    del kept
    return {"seconds": seconds}


def own_names(folder):
    """The weights under the names of transformers' classes; save_pretrained writes the published ones."""
    return pathlib.Path(folder) / "own_names.st"


def from_pretrained(folder):
    return AutoModelForImageClassification.from_pretrained(folder, local_files_only=True)


def read_each_weight(model):
    """One pass over every byte, as copying takes."""
    for tensor in model.state_dict().values():
        tensor.view(-1).view(torch.uint8).max() if tensor.numel() else None
    return model


def status_bytes(key):
    for line in pathlib.Path("/proc/self/status").read_text().splitlines():
        if line.startswith(key + ":"):
            return int(line.split()[1]) * 1024
    raise KeyError(key)


def their_peak(folder, way):
    """In a process of its own: this file's --memory."""
    return json.loads(subprocess.run([sys.executable, __file__, "--memory", way, folder], check=True, capture_output=True,
                                     text=True).stdout.splitlines()[-1])


def measure_memory(way, folder):
    config = AutoConfig.from_pretrained(folder)
    model = AutoModelForImageClassification.from_config(config) if way == "fill" else None
    pathlib.Path("/proc/self/clear_refs").write_text("5")
    before = status_bytes("VmRSS")
    if way == "fill":
        model.load_state_dict(load_file(own_names(folder)))
    else:
        read_each_weight(from_pretrained(folder))
    print(status_bytes("VmHWM") - before)


def compare(model_id, rounds):
    with tempfile.TemporaryDirectory() as folder:
        config = AutoConfig.from_pretrained(ROOT / "resources/models" / model_id)
        model = AutoModelForImageClassification.from_config(config).eval()
        model.save_pretrained(folder)
        file = pathlib.Path(folder) / "model.safetensors"
        save_file(model.state_dict(), own_names(folder))  # what load_state_dict takes
        time.sleep(3)  # the sum of a file that has just changed is not remembered
        size = file.stat().st_size
        name = f"{model_id.split('/')[1]} ({size / 1e6:.0f} MB)"
        probe = Probe()

        def ask(what):
            return lambda: probe.ask({what: folder})

        times = in_turns(ask("fill"), lambda: seconds_of(lambda: model.load_state_dict(load_file(own_names(folder)))), rounds)
        speed = [row(f"{name}: filling", times[0]["seconds"], times[1]["seconds"], 1)]
        times = in_turns(ask("load"), lambda: seconds_of(lambda: from_pretrained(folder)), rounds)
        speed.append(row(f"{name}: loading", times[0]["seconds"], times[1]["seconds"], 1))
        times = in_turns(ask("load"), lambda: seconds_of(lambda: read_each_weight(from_pretrained(folder))), rounds)
        speed.append(row(f"{name}: loading, weights read", times[0]["seconds"], times[1]["seconds"], 1))
        probe.close()
        probe = Probe()
        ours = probe.ask({"memory": folder})["peak_bytes"] / size
        probe.close()
        fill, load = (their_peak(folder, way) / size for way in ("fill", "load"))
        memory = f"| {name} | {ours:.2f} | 1.1 | {'yes' if ours < 1.1 else 'NO'} | {load:.2f} | {fill:.2f} |"
        return speed, memory


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", default=MODELS)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--memory", choices=("fill", "load"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    torch.set_num_threads(THREADS)
    disable_progress_bar()
    if arguments.memory:
        measure_memory(arguments.memory, arguments.models[0])
        return
    speed, memory = [], []
    for model_id in arguments.models:
        rows, line = compare(model_id, arguments.rounds)
        speed += rows
        memory.append(line)
    print(HEAD, *speed, "", "Peak memory over what there was before, in sizes of the file:", "", sep="\n")
    print("| model | ours | below | met | from_pretrained | load_file and load_state_dict, model there |",
          "|---|---|---|---|---|---|", *memory, sep="\n")


if __name__ == "__main__":
    main()
