"""compilescope-cli run with a scripted worker in place of the real one."""

import json
import os
import pathlib
import stat
import subprocess
import sys

BIN = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"])
FAKE_WORKER = pathlib.Path(__file__).resolve().parent / "fake_worker.py"
# "CompileScope 0.1.0 (COMMIT)": a worker's hello names the version alone.
VERSION = subprocess.run([BIN / "compilescope-cli", "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
RESNET = "microsoft/resnet-50"


class Cli:
    """Runs the real program, whose worker and list of devices are the fake's."""

    def __init__(self, folder):
        self.folder = folder
        self.script = folder / "script.json"
        self.worker = folder / "compilescope-cli"
        self.worker.write_text(
            f"#!/bin/sh\n"
            f'if [ "$1" = devices ]; then cat {folder}/devices.json; exit 0; fi\n'
            f"exec {sys.executable} {FAKE_WORKER} {self.script}\n"
        )
        self.worker.chmod(self.worker.stat().st_mode | stat.S_IXUSR)
        self.devices([{"id": "cpu", "name": "A CPU", "usable": True}])
        self.environment = os.environ | {
            "COMPILESCOPE_CLI": str(self.worker),
            "COMPILESCOPE_CACHE": str(folder / "cache"),
            "COMPILESCOPE_DATA": str(folder / "data"),
            "LC_ALL": "C.UTF-8",
        }

    def devices(self, devices):
        (self.folder / "devices.json").write_text(json.dumps(devices))

    def command(self, script, *words):
        self.script.write_text(json.dumps(script))
        return [BIN / "compilescope-cli", "run", *words]

    def run(self, script, *words):
        return subprocess.run(
            self.command(script, *words), env=self.environment, cwd=self.folder, capture_output=True, text=True, timeout=240
        )

    def start(self, script, *words, **kwargs):
        return subprocess.Popen(self.command(script, *words), env=self.environment, cwd=self.folder, **kwargs)


def rows_of(folder):
    """The rows of the plan's arms, without the control."""
    return [row for row in json.loads((folder / "results.json").read_text())["results"] if row["mode"] != "control"]
