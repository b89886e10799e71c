"""Engines (OpenVINO, ONNX Runtime) for tests: scripted ones, and the real packages that scripts/setup.sh --tests installs."""

import json
import os
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
NAMES = ("openvino", "onnxruntime")
# The interpreter that has both packages.
PYTHON = pathlib.Path(os.environ.get("COMPILESCOPE_TEST_ENGINES", pathlib.Path(sys.prefix) / "engines")) / "bin/python"


def pinned(name):
    """The versions in the lock file, one for each range of Python versions."""
    lines = (ROOT / f"resources/engines/{name}.lock").read_text().splitlines()
    return [line.split("==")[1].split()[0] for line in lines if line.startswith(f"{name}==")]


def put(data, name, python=sys.executable, version=None, site=""):
    """Writes what `engines add` writes, for an interpreter that exists."""
    folder = data / "engines" / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "engine.json").write_text(json.dumps({
        "name": name, "version": version or pinned(name)[-1], "python": str(python), "site": str(site),
        "python_version": f"{sys.version_info[0]}.{sys.version_info[1]}", "created": "2026-11-26T00:00:00Z"}))


def put_real(data, *names):
    """Makes the real packages the installed engines of a data folder. Skips the test on a machine without them."""
    if not PYTHON.exists():
        pytest.skip("the engines are not installed: scripts/setup.sh --tests installs them")
    site = subprocess.run([PYTHON, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])"], capture_output=True, text=True,
                          check=True).stdout.strip()
    for name in names:
        put(data, name, PYTHON, site=site)
    return pathlib.Path(site)
