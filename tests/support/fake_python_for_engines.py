#!/usr/bin/env python3
"""Stands in for Python where an engine is added: makes "environments" out of copies of itself, and installs nothing.

FAKE_ENGINE names a JSON file:
    log       a line with the arguments for each call
    install   "ok", "fails" (with pip's message) or "hangs"
    probe     the version that the import finds, or null: the import fails
    child     file that gets the numbers of a hanging installation and of a process which it started
"""

import json
import os
import pathlib
import subprocess
import sys
import time

script = json.loads(pathlib.Path(os.environ["FAKE_ENGINE"]).read_text())
words = sys.argv[1:]
with open(script["log"], "a") as log:
    log.write(" ".join(words[:6]).splitlines()[0] + "\n")
if words[:2] == ["-m", "venv"]:
    python = pathlib.Path(words[2]) / "bin/python"
    python.parent.mkdir(parents=True, exist_ok=True)
    # Started without env, because python3 may be a script that starts Python as a child.
    source = pathlib.Path(__file__).read_text().split("\n", 1)[1]
    python.write_text(f"#!{sys.executable}\n{source}")
    python.chmod(0o755)
elif words[:2] == ["-m", "pip"]:
    print("Collecting the engine", flush=True)
    if script["install"] == "hangs":
        child = subprocess.Popen(["sleep", "600"])
        pathlib.Path(script["child"]).write_text(f"{os.getpid()} {child.pid}")
        time.sleep(600)
    if script["install"] == "fails":
        sys.exit("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.")
elif script["probe"]:
    print("a greeting\n" + json.dumps({"version": script["probe"], "site": "/the/site", "python_version": "3.11"}))
else:
    sys.exit("Traceback (most recent call last):\nImportError: libopenvino.so.2026: cannot open shared object file")
