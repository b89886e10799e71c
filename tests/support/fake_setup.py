#!/usr/bin/env python3
"""Stands in for scripts/setup.sh where a runtime is added: makes an "environment" and a "runner" out of small scripts.

FAKE_SETUP names a JSON file:
    log            a line with the arguments and the environment's folder for each call
    torch, transformers   what the environment's Python says it has
    install, build "ok", "fails" (with a message as pip or a compiler writes it), "too_old" (as CMake does), or "hangs"
    child          file that gets the number of a process which a hanging step started
    worker         script of tests/support/fake_worker.py that the runner follows
"""

import json
import os
import pathlib
import subprocess
import sys
import time

PIP = "ERROR: Could not find a version that satisfies the requirement torch==9.9.9 (from versions: 2.10.0)"
COMPILER = "FAILED: core/x.o\n/src/core/x.cpp:3:5: error: no member named 'graph' in namespace 'at'\nninja: build stopped"
CMAKE = ("CMake Error at cmake/LibTorch.cmake:50 (message):\n  LibTorch 2.0 in '/x/torch' is too old: CompileScope needs\n"
         "  2.8 or newer.\n\nCall Stack (most recent call first):\n  CMakeLists.txt:50 (include)\n")


def executable(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("#!/bin/sh\n" + text)
    file.chmod(0o755)


def maybe_end(script, step, messages):
    how = script.get(step, "ok")
    if how == "hangs":
        child = subprocess.Popen(["sleep", "600"])
        pathlib.Path(script["child"]).write_text(str(child.pid))
        print("hanging now", flush=True)
        time.sleep(600)
    if how in messages:
        print("-- a step\n" + messages[how], flush=True)
        sys.exit(1)


def main():
    script = json.loads(pathlib.Path(os.environ["FAKE_SETUP"]).read_text())
    words = sys.argv[1:]
    venv = pathlib.Path(os.environ.get("COMPILESCOPE_VENV") or "/nowhere")
    with open(script["log"], "a") as log:
        log.write(" ".join(words) + f" | {venv}\n")
    print("-- a step\nwords on stderr", file=sys.stderr, flush=True)
    if "--no-build" in words:
        maybe_end(script, "install", {"fails": PIP})
        versions = {"torch": script["torch"], "transformers": script["transformers"], "torch_dir": str(venv / "torch")}
        executable(venv / "bin/python", f"echo a greeting\necho '{json.dumps(versions)}'\n")
        return
    maybe_end(script, "build", {"fails": COMPILER, "too_old": CMAKE})
    build = pathlib.Path(words[words.index("--build-dir") + 1])
    worker = pathlib.Path(__file__).resolve().parent / "fake_worker.py"
    executable(build / "bin/compilescope-cli", f"exec {sys.executable} {worker} {script['worker']}\n")


main()
