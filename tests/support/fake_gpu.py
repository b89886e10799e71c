"""Environments in which a program has devices of the fake CUDA (tests/support/fake_cuda). No result of it is a measurement."""

import json
import os
import pathlib
import subprocess

BIN = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"])
LIBRARY = BIN.parent / "fake_cuda/libcuda.so.1"


def fake_gpu(**script):
    """Variables for a program on the fake, with a script (fake_cuda.h), as on a machine with a driver but without a CUDA toolkit."""
    words = " ".join(f"{key}={value}" for key, value in script.items())
    return {"LD_PRELOAD": str(LIBRARY), "COMPILESCOPE_FAKE_CUDA": words} | dict.fromkeys(
        ("CUDA_HOME", "CUDA_PATH", "LIBRARY_PATH", "CPATH", "CPLUS_INCLUDE_PATH"), "")


def counted(log):
    """The lines of the fake's log as dictionaries."""
    names = ("process", "pid", "allocations", "peak_bytes", "kernels", "captures", "failed_captures", "graph_launches")
    lines = [dict(zip(names, line.split())) for line in pathlib.Path(log).read_text().splitlines()]
    return [{name: value if name == "process" else int(value) for name, value in line.items()} for line in lines]


class Runs:
    """Runs of the program on the fake. They share a cache of packages and a data folder, both in `folder`."""

    def __init__(self, folder):
        self.folder = folder
        self.number = 0

    def command(self, *words, **script):
        environment = os.environ | fake_gpu(**script) | {
            "COMPILESCOPE_CACHE": str(self.folder / "cache"), "COMPILESCOPE_DATA": str(self.folder / "data"), "LC_ALL": "C.UTF-8"}
        return subprocess.run([BIN / "compilescope-cli", *words], env=environment, cwd=self.folder, capture_output=True, text=True,
                              timeout=1700)

    def rows(self, *words, command="run", **script):
        """The rows of a new run, by batch and mode."""
        self.number += 1
        self.out = self.folder / f"run{self.number}"
        self.log = self.folder / f"log{self.number}"
        synthetic = ("--input", "synthetic") if command == "run" else ()
        self.done = self.command(command, "--preset", "quick", *synthetic, "--out", str(self.out), *words, log=self.log, **script)
        assert (self.out / "results.json").exists(), self.done.stderr
        results = json.loads((self.out / "results.json").read_text())["results"]
        return {(row["batch"], row["mode"]): row for row in results if row["mode"] != "control"}
