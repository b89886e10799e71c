"""The package starts from its folder and from PYTHONPATH, on every Python that is here, and reads nothing else."""

import functools
import json
import os
import pathlib
import shutil
import subprocess
import sys
import types

import pytest

from compilescope import rpc, settings
from compilescope.message import message
from compilescope.rpc import UnsupportedError, failure, require_version

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "core/python"
MINOR_VERSIONS = range(10, 15)
# Everything that is imported before torch is.
LIGHT = ("hub", "inductor.compiler", "arm.python_arm", "arm.cache", "engine.arm", "engine.convert", "engine.reference", "importing.model", "inductor.compile_report", "inductor.cuda_toolchain", "set_up", "__main__")


@functools.cache
def pythons():
    """{version: interpreter}, the first one that starts."""
    found = {}
    for minor in MINOR_VERSIONS:
        places = [shutil.which(f"python3.{minor}"), *(pathlib.Path.home() / ".pyenv/versions").glob(f"3.{minor}.*/bin/python")]
        for place in filter(None, places):
            if subprocess.run([place, "-c", ""], capture_output=True).returncode == 0:
                found[f"3.{minor}"] = str(place)
                break
    return found


@pytest.mark.parametrize("version", [f"3.{minor}" for minor in MINOR_VERSIONS])
def test_it_imports_on_each_python(version, tmp_path):
    python = pythons().get(version)
    if python is None:
        pytest.skip(f"no Python {version} here")
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(FOLDER), "PYTHONPYCACHEPREFIX": str(tmp_path)}
    subprocess.run([python, "-m", "compileall", "-q", FOLDER], env=environment, check=True)
    subprocess.run([python, "-W", "error", "-c", f"import {', '.join('compilescope.' + name for name in LIGHT)}"],
                   env=environment, check=True)


@pytest.mark.parametrize(
    "command, environment",
    [([FOLDER], {}), ([FOLDER], {"PYTHONSAFEPATH": "1"}), (["-m", "compilescope"], {"PYTHONPATH": str(FOLDER)})],
    ids=["folder", "safe path", "PYTHONPATH"],
)
def test_it_answers(command, environment, tmp_path):
    request = {"torch": "1.2.3", "device": "cpu", "id": 7}
    done = subprocess.run([sys.executable, *command, "inductor"], input=json.dumps(request) + "\n", text=True, capture_output=True,
                          timeout=120, cwd=tmp_path, env=os.environ | environment)
    phase, result = map(json.loads, done.stdout.splitlines())
    assert phase == {"type": "phase", "id": 7, "phase": "import"}
    assert result["type"] == "result" and result["id"] == 7 and not result["ok"] and result["unsupported"]
    assert "this program is linked to LibTorch 1.2.3; install torch==1.2.3 there" in result["error"]


def test_a_file_of_the_current_folder_replaces_no_module(tmp_path):
    for name in ("json", "torch", "compilescope", "huggingface_hub", "rpc"):
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'reached')!r}, 'w')\n")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    for helper in ("inductor", "hub"):
        subprocess.run([sys.executable, FOLDER, helper], input="", text=True, capture_output=True, timeout=120, cwd=tmp_path,
                       env=environment)
    assert not (tmp_path / "reached").exists()


def test_an_unknown_helper_is_refused():
    done = subprocess.run([sys.executable, FOLDER, "outductor"], text=True, capture_output=True, timeout=60)
    assert done.returncode == 2 and done.stderr.startswith("usage: compilescope inductor|arm|engine|convert|reference|import|hub|toolchain")


def test_what_libraries_print_goes_to_the_log():
    script = """
import os, subprocess, sys
from compilescope.rpc import Channel
channel = Channel()
print("a library")
subprocess.run(["echo", "a compiler"])
for request in channel.requests():
    channel.send(type="result", text=request["text"] * 2)
"""
    done = subprocess.run([sys.executable, "-c", script], input='{"text": "é"}\n\n{"text": "b"}\n', text=True, capture_output=True,
                          timeout=60, env=os.environ | {"PYTHONPATH": str(FOLDER)})
    assert [json.loads(line)["text"] for line in done.stdout.splitlines()] == ["éé", "bb"]
    assert "a compiler" in done.stderr


def test_errors_are_one_sentence():
    assert failure(UnsupportedError("this machine\ncannot")) == {"ok": False, "unsupported": True, "error": "this machine cannot"}
    assert failure(KeyError("mode"))["error"] == "KeyError: 'mode'"
    assert failure(RuntimeError("\n first \n second"))["error"] == "RuntimeError: first"
    assert failure(RuntimeError())["error"] == "RuntimeError"


def test_a_message_is_a_text_with_its_id():
    inner = message("this program is linked to LibTorch %1", "2.11.0")
    outer = message("%2, %1 of 99.9 % and %3", "a\n b", inner, 3)
    assert outer == "this program is linked to LibTorch 2.11.0, a b of 99.9 % and 3"
    assert outer.json == ["%2, %1 of 99.9 % and %3", "a b", ["this program is linked to LibTorch %1", "2.11.0"], "3"]
    assert message("%1", "%1").json == ["%1", "%1"]
    assert failure(UnsupportedError(inner)) == {"ok": False, "unsupported": True, "error": inner, "error_message": inner.json}


def test_versions_are_compared_without_their_tags(monkeypatch):
    monkeypatch.setitem(sys.modules, "fake", types.SimpleNamespace(__version__="2.11.0+cpu"))
    reason = message("it is checked with fake %1", "2.10.0")
    require_version("fake", "2.11.0+cu126", reason)
    with pytest.raises(UnsupportedError) as error:
        require_version("fake", "2.10.0", reason)
    assert str(error.value) == (f"{sys.executable} has fake 2.11.0, but it is checked with fake 2.10.0; "
                                "install fake==2.10.0 there or name another interpreter with --python")
    with pytest.raises(ImportError):
        require_version("not_installed", "1", reason)
    assert rpc.without_tag("2.11.0+cpu") == "2.11.0"


def test_settings_are_read_back_as_they_were_applied():
    import torch

    before = settings.in_force(torch.empty(1))
    wanted = {"threads": 1, "tf32": "on", "cudnn_benchmark": True, "attention": "explicit"}
    try:
        settings.apply(wanted)
        now = settings.in_force(torch.empty(1, 3, 4, 4).contiguous(memory_format=torch.channels_last))
        assert {key: now[key] for key in wanted} == wanted
        assert now["memory_format"] == "channels_last" and now["grad_guard"] == "grad"
        with torch.inference_mode():
            assert settings.in_force(torch.empty(1))["grad_guard"] == "inference"
        settings.apply({"threads": 1, "tf32": "off"})
        now = settings.in_force(torch.empty(1))
        assert (now["tf32"], now["attention"], now["memory_format"]) == ("off", "sdpa", "contiguous")
        assert now["cudnn_benchmark"] is True, "a request without this key leaves it alone"
    finally:
        settings.apply({"threads": before["threads"], "cudnn_benchmark": before["cudnn_benchmark"]})
        torch.backends.cuda.matmul.allow_tf32, torch.backends.cudnn.allow_tf32 = False, True


def test_out_of_memory_is_found_in_messages_as_they_read():
    from compilescope.arm.python_arm import failure_with_memory

    for text in (
        "CUDA out of memory. Tried to allocate 20.00 MiB. GPU 0 has a total capacity of 7.79 GiB of which 5.06 MiB is free.",
        "CUDA error: out of memory\nCUDA kernel errors might be asynchronously reported at some other API call",
        "CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(handle)`",
        "cuDNN error: CUDNN_STATUS_INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED",
        "Triton Error [CUDA]: out of memory",
        "backend='inductor' raised:\nOutOfMemoryError: CUDA out of memory. Tried to allocate 1.17 GiB.",
        "[enforce fail at alloc_cpu.cpp:124] err == 0. DefaultCPUAllocator: can't allocate memory: you tried to allocate 9 bytes.",
    ):
        failed = failure_with_memory(RuntimeError(text))
        assert failed["oom"] and not failed["unsupported"], text
        assert any(line in failed["error"] for line in text.splitlines() if "memory" in line or "ALLOC" in line), failed
    assert failure_with_memory(MemoryError())["oom"]
    for text in ("out of resource: shared memory, Required: 122880", "an illegal memory access was encountered",
                 "GET was unable to find an engine to execute this computation"):
        assert not failure_with_memory(RuntimeError(text))["oom"], text


def test_the_phrases_of_both_languages_are_the_same():
    source = (FOLDER.parent / "engine/runtime/out_of_memory.cpp").read_text()
    table = source.split("kPhrases{")[1].split("};")[0]
    assert tuple(line.split('"')[1] for line in table.splitlines() if '"' in line) == rpc.OUT_OF_MEMORY


def test_lines_of_errors_have_no_colours_of_a_terminal():
    error = RuntimeError("\n\x1b[96mThis is step 1/3\x1b[0m of exporting\n\x1b[1;31mlast\x1b[m")
    assert (rpc.first_line(error), rpc.last_line(error)) == ("This is step 1/3 of exporting", "last")
