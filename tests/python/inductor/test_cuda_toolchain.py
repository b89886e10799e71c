"""Where compiling for a GPU finds its headers and libcuda, on machines that are described here and on this one.

Form A of the GPU tests: the last cases compile and link with the wheel of this environment, as on a machine without a CUDA
toolkit. They need neither a GPU nor a driver: a library of this test's own is the driver's. No GPU has run the result.
"""

import os
import pathlib
import shutil
import subprocess
import sys

import pytest

from compilescope.inductor import cuda_toolchain as toolchain
from compilescope.inductor.cuda_toolchain import Toolchain, Wheel
from compilescope.rpc import UnsupportedError

FOLDER = pathlib.Path(__file__).resolve().parents[3] / "core/python"


def written(root, *names):
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("")
    return root


# Files of the packages that torch's wheels depend on, and of those that the table adds.
CUDA_13 = ("nvidia/cu13/include/cuda.h", "nvidia/cu13/include/cuda_runtime_api.h", "nvidia/cu13/include/cuda_fp16.h")
CUDA_13_ADDED = ("nvidia/cu13/include/crt/host_defines.h", "nvidia/cu13/include/cccl/nv/target")
CUDA_12 = ("nvidia/cuda_runtime/include/cuda.h", "nvidia/cuda_runtime/include/cuda_runtime_api.h",
           "nvidia/cuda_runtime/include/cuda_fp16.h",
           "nvidia/cudnn/include/cudnn.h")
CUDA_12_ADDED = ("nvidia/cuda_nvcc/include/crt/host_defines.h", "nvidia/cuda_cccl/include/nv/target")
TOOLKIT = ("include/cuda.h", "include/cuda_runtime_api.h", "include/cuda_fp16.h", "include/crt/host_defines.h",
           "include/cccl/nv/target")


@pytest.mark.parametrize("cuda, packages", [
    (None, []),
    ("13.0", ["nvidia-cuda-crt==13.0.*", "nvidia-cuda-cccl>=13.0,<14"]),
    ("13.2", ["nvidia-cuda-crt==13.2.*", "nvidia-cuda-cccl>=13.2,<14"]),
    ("12.8", ["nvidia-cuda-nvcc-cu12==12.8.*", "nvidia-cuda-cccl-cu12>=12.8"]),
    ("12.6", ["nvidia-cuda-nvcc-cu12==12.6.*", "nvidia-cuda-cccl-cu12>=12.6"]),
    ("11.8", []),
])
def test_the_packages_are_those_of_torchs_cuda(cuda, packages):
    assert toolchain.packages_for(cuda) == packages


def test_the_wheel_is_read_without_importing_it(tmp_path, monkeypatch):
    for line, cuda in (("cuda: Optional[str] = '13.0'", "13.0"), ("cuda: Optional[str] = None", None), ("cuda = '12.4'", "12.4")):
        shutil.rmtree(tmp_path / "torch", ignore_errors=True)
        written(tmp_path, "torch/__init__.py")
        (tmp_path / "torch/version.py").write_text(f"__version__ = '2.11.0'\n{line}\n")
        script = f"import sys; sys.path[:0] = [{str(FOLDER)!r}, {str(tmp_path)!r}]\n" \
                 "from compilescope.inductor.cuda_toolchain import installed_wheel; w = installed_wheel()\n" \
                 "print(w.packages, w.cuda, 'torch' in sys.modules)"
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
        assert done.stdout.split() == [str(tmp_path), str(cuda), "False"]


@pytest.mark.parametrize("files, missing", [
    (CUDA_13, ["crt/host_defines.h", "nv/target"]),
    (CUDA_13 + CUDA_13_ADDED, []),
    (CUDA_12, ["crt/host_defines.h", "nv/target"]),
    (CUDA_12 + CUDA_12_ADDED, []),
    ((), list(toolchain.HEADERS)),
])
def test_headers_that_are_missing_are_named(tmp_path, monkeypatch, files, missing):
    monkeypatch.setattr(toolchain, "toolkit", lambda given: None)
    chain = toolchain.toolchain_of(Wheel(written(tmp_path, *files), "13.0"), {})
    assert chain.missing == missing
    if missing:
        text = toolchain.with_command(toolchain.missing_message(chain))
        assert ", ".join(missing) in text and text.endswith("core/python toolchain install")


def test_the_wheels_headers_come_before_a_toolkit_that_is_only_there(tmp_path, monkeypatch):
    site, usual = written(tmp_path / "site", *CUDA_13, *CUDA_13_ADDED), written(tmp_path / "usual", *TOOLKIT)
    named = written(tmp_path / "named", *TOOLKIT)
    monkeypatch.setattr(toolchain, "toolkit", lambda given: pathlib.Path(given.get("CUDA_HOME", usual)))
    wheel = Wheel(site, "13.0")
    assert toolchain.toolchain_of(wheel, {}) == Toolchain(
        site / "nvidia/cu13", [site / "nvidia/cu13/include", site / "nvidia/cu13/include/cccl"])
    assert toolchain.toolchain_of(wheel, {"CUDA_HOME": str(named)}).home == named
    (site / "nvidia/cu13/include/crt/host_defines.h").unlink()
    chain = toolchain.toolchain_of(wheel, {})
    assert chain.home == usual and chain.missing == [] and chain.folders[0] == usual / "include"


def test_cuda_12_has_a_folder_for_each_package(tmp_path):
    site = written(tmp_path, *CUDA_12, *CUDA_12_ADDED)
    chain = toolchain.toolchain_of(Wheel(site, "12.8"), {})
    assert chain.home == site / "nvidia/cuda_runtime" and chain.missing == []
    assert chain.folders == [site / f"nvidia/{part}/include" for part in ("cuda_runtime", "cuda_cccl", "cuda_nvcc")], "not cuDNN's"


def test_a_toolkit_is_found_as_torch_finds_it(tmp_path):
    written(tmp_path, "cuda/bin/nvcc")
    (tmp_path / "cuda/bin/nvcc").chmod(0o755)
    path = str(tmp_path / "cuda/bin")
    assert toolchain.toolkit({"PATH": path}) == tmp_path / "cuda"
    assert toolchain.toolkit({"PATH": path, "CUDA_PATH": "/b"}) == pathlib.Path("/b")
    assert toolchain.toolkit({"PATH": path, "CUDA_PATH": "/b", "CUDA_HOME": "/a"}) == pathlib.Path("/a")


def test_what_the_user_has_set_comes_first():
    chain = Toolchain(pathlib.Path("/w"), [pathlib.Path("/w/include"), pathlib.Path("/w/include/cccl")])
    assert toolchain.compile_environment(chain, {}, pathlib.Path("/tmp/l")) == {
        "CUDA_HOME": "/w", "CPLUS_INCLUDE_PATH": "/w/include:/w/include/cccl", "LIBRARY_PATH": "/tmp/l",
        "TRITON_LIBCUDA_PATH": "/tmp/l"}
    given = {"CPLUS_INCLUDE_PATH": "/mine", "LIBRARY_PATH": "/stubs"}
    changes = toolchain.compile_environment(chain, given, pathlib.Path("/tmp/l"))
    assert changes["CPLUS_INCLUDE_PATH"] == "/mine:/w/include:/w/include/cccl"
    assert changes["LIBRARY_PATH"] == "/stubs:/tmp/l"
    assert changes["TRITON_LIBCUDA_PATH"] == "/tmp/l"
    given = {"TRITON_LIBCUDA_PATH": "/mine"}
    assert toolchain.compile_environment(chain, given, pathlib.Path("/tmp/l"))["TRITON_LIBCUDA_PATH"] == "/mine"
    for name in ("LIBRARY_PATH", "TRITON_LIBCUDA_PATH"):
        assert name not in toolchain.compile_environment(chain, given, None), "without a driver"


def test_the_driver_is_linked_by_the_name_that_the_linker_looks_for(tmp_path):
    folder = toolchain.link_folder_for(tmp_path / "libcuda.so.1")
    for name in ("libcuda.so", "libcuda.so.1"):  # the linker's name and Triton's
        assert os.readlink(folder / name) == str(tmp_path / "libcuda.so.1")
    shutil.rmtree(folder)
    assert toolchain.link_folder_for(None) is None


def test_a_helper_without_headers_is_unsupported_with_the_command(tmp_path, monkeypatch):
    monkeypatch.setattr(toolchain, "installed_wheel", lambda: Wheel(written(tmp_path, *CUDA_13), "13.0"))
    monkeypatch.setattr(toolchain, "toolkit", lambda given: None)
    monkeypatch.delitem(sys.modules, "torch", raising=False)
    monkeypatch.setattr(os, "environ", dict(os.environ))
    with pytest.raises(UnsupportedError, match="crt/host_defines.h, nv/target; install them with: .* toolchain install"):
        toolchain.prepare()
    written(tmp_path, *CUDA_13_ADDED)
    monkeypatch.setattr(toolchain, "driver_library", lambda: tmp_path / "libcuda.so.1")
    toolchain.prepare()
    assert os.environ["CUDA_HOME"] == str(tmp_path / "nvidia/cu13")
    assert os.environ["CPLUS_INCLUDE_PATH"].endswith("nvidia/cu13/include/cccl")
    assert os.path.islink(os.environ["LIBRARY_PATH"].split(":")[-1] + "/libcuda.so")


def test_triton_needs_the_headers_of_python(tmp_path, monkeypatch):
    site = written(tmp_path, *CUDA_13, *CUDA_13_ADDED, "torch/include/" + toolchain.INCLUDED)
    monkeypatch.setattr(toolchain, "run_compiler", lambda arguments, environment: None)
    monkeypatch.setattr(toolchain, "python_header", lambda: False)
    wheel = Wheel(site, "13.0")
    assert "Python.h" in toolchain.problem_of(wheel, {}, tmp_path / "libcuda.so.1")
    assert toolchain.problem_of(wheel, {}, None) is None, "without a driver nothing is compiled for a GPU"


def test_what_the_compiler_reports_is_the_problem(tmp_path, monkeypatch):
    site = written(tmp_path, *CUDA_13, *CUDA_13_ADDED, "torch/include/" + toolchain.INCLUDED)
    wheel, calls, failing = Wheel(site, "13.0"), [], []
    monkeypatch.setattr(toolchain, "python_header", lambda: True)

    def compiler(arguments, environment):
        calls.append((arguments, environment))
        return "x.h:1: fatal error: gone.h" if set(failing) & set(arguments) else None

    monkeypatch.setattr(toolchain, "run_compiler", compiler)
    for option, text in (("-E", "does not compile: x.h"), ("-lcuda", "cannot be linked: x.h")):
        calls.clear()
        failing[:] = [option]
        problem = toolchain.problem_of(wheel, {"PATH": "/usr/bin"}, tmp_path / "libcuda.so.1")
        assert text in problem and toolchain.described(problem)["command"] == ""
        assert calls[-1][1]["CUDA_HOME"] == str(site / "nvidia/cu13") and calls[-1][1]["PATH"] == "/usr/bin"
    failing.clear()
    assert toolchain.problem_of(wheel, {}, tmp_path / "libcuda.so.1") is None
    assert not os.path.exists(calls[-1][1]["LIBRARY_PATH"]), "the folder with the link is removed"
    (site / "torch/include" / toolchain.INCLUDED).unlink()
    assert toolchain.problem_of(wheel, {}, None) is None, "an older torch"


def test_missing_headers_are_described_with_their_command(tmp_path, monkeypatch):
    monkeypatch.setattr(toolchain, "toolkit", lambda given: None)
    site = written(tmp_path, *CUDA_13, "torch/include/" + toolchain.INCLUDED)
    described = toolchain.described(toolchain.problem_of(Wheel(site, "13.0"), {}, None))
    assert described["command"] == toolchain.install_command()
    assert "toolchain install" not in described["problem"], "the command is shown beside it"
    assert described["problem_message"][1] == "crt/host_defines.h, nv/target"
    assert toolchain.described(None) == {}


def test_a_cpu_wheel_needs_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(toolchain, "installed_wheel", lambda: Wheel(tmp_path, None))
    monkeypatch.delitem(sys.modules, "torch", raising=False)
    before = dict(os.environ)
    toolchain.prepare()
    assert dict(os.environ) == before
    assert toolchain.main(["check"]) == 0 and toolchain.main(["packages"]) == 0 and toolchain.main(["install"]) == 0


# ---- form A, on this machine

WITHOUT_TOOLKIT = ("CUDA_HOME", "CUDA_PATH", "LIBRARY_PATH", "CPATH", "CPLUS_INCLUDE_PATH", "C_INCLUDE_PATH", "CUDA_INC_PATH",
                   "PYTHONDONTWRITEBYTECODE")
HIDDEN = ("/usr/local/cuda", "/usr/local/include", *map(str, pathlib.Path("/usr/local").glob("cuda-*")))


def hidden_toolkits():
    """Shell commands that put empty folders over CUDA's toolkits, in a mount namespace of their own."""
    folders = sorted({os.path.realpath(folder) for folder in HIDDEN if os.path.isdir(folder)})
    return "; ".join(f"mount -t tmpfs none {folder}" for folder in folders) or "true"


@pytest.fixture
def driver(tmp_path):
    """A folder with a library that has the name of the driver's."""
    subprocess.run(["g++", "-shared", "-fPIC", "-x", "c++", "/dev/null", "-Wl,-soname,libcuda.so.1", "-o",
                    str(tmp_path / "libcuda.so.1")], check=True)
    return tmp_path


def checked(driver):
    """The set-up's check in the environment of a machine with the wheel and a driver, and no toolkit."""
    environment = {name: value for name, value in os.environ.items() if name not in WITHOUT_TOOLKIT}
    environment["PATH"] = os.pathsep.join(
        folder for folder in environment["PATH"].split(os.pathsep) if not os.path.exists(f"{folder}/nvcc"))
    environment["LD_LIBRARY_PATH"] = str(driver)
    script = f"{hidden_toolkits()}; exec {sys.executable} {FOLDER} toolchain check"
    return subprocess.run(["unshare", "-m", "sh", "-ec", script], env=environment, capture_output=True, text=True)


def need_namespaces():
    if subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode != 0:
        pytest.skip("needs root, to hide the CUDA toolkits of this machine")


def test_the_wheel_of_this_environment_compiles_and_links_without_a_toolkit(driver):
    wheel = toolchain.installed_wheel()
    if wheel.cuda is None:
        pytest.skip("the wheel is for CPUs only")
    assert not toolchain.missing_headers([f for root in toolchain.wheel_roots(wheel) for f in toolchain.include_folders(root)]), \
        f"run scripts/setup.sh, which installs {toolchain.packages_for(wheel.cuda)}"
    need_namespaces()
    done = checked(driver)
    assert done.returncode == 0, done.stderr


def test_without_the_links_of_prepare_it_does_not_link(driver, tmp_path):
    """What a machine with a driver and no toolkit reports otherwise."""
    environment = {name: value for name, value in os.environ.items() if name not in WITHOUT_TOOLKIT}
    (tmp_path / "empty.cpp").write_text("")
    need_namespaces()
    script = f"{hidden_toolkits()}; exec g++ -shared -fPIC {tmp_path}/empty.cpp -L{driver} -lcuda -o {tmp_path}/x.so"
    done = subprocess.run(["unshare", "-m", "sh", "-ec", script], env=environment, capture_output=True, text=True)
    assert done.returncode != 0 and "cannot find -lcuda" in done.stderr
