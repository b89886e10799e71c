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


def require():
    """Fails the test on a machine without the real packages, which the set-up step installs."""
    if not PYTHON.exists():
        pytest.fail("the engines are not installed: scripts/setup.sh --tests installs them")


def site():
    """The folder of the real packages."""
    require()
    return subprocess.run([PYTHON, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])"], capture_output=True, text=True,
                          check=True).stdout.strip()


def put_real(data, *names):
    """Makes the real packages the installed engines of a data folder."""
    packages = site()
    for name in names:
        put(data, name, PYTHON, site=packages)


ONNX_MODEL = """
import sys, numpy, onnx
from onnx import TensorProto, helper, numpy_helper
random = numpy.random.default_rng(0)
def weight(name, *shape): return numpy_helper.from_array(random.normal(size=shape).astype("float32"), name)
graph = helper.make_graph(
    [helper.make_node("Conv", ["x", "w"], ["c"], strides=[4, 4]), helper.make_node("Relu", ["c"], ["r"]),
     helper.make_node("GlobalAveragePool", ["r"], ["p"]), helper.make_node("Flatten", ["p"], ["f"]),
     helper.make_node("Gemm", ["f", "v", "b"], ["scores"])],
    "small", [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["N", 3, 32, 48])],
    [helper.make_tensor_value_info("scores", TensorProto.FLOAT, ["N", 5])],
    [weight("w", 8, 3, 4, 4), weight("v", 8, 5), weight("b", 5)])
onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), sys.argv[1])
"""


def onnx_file(folder):
    """A small classifier as an ONNX file, whose batch size is open."""
    require()
    file = folder / "small.onnx"
    subprocess.run([PYTHON, "-c", ONNX_MODEL, file], check=True)
    return file
