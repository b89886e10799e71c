"""What the first compilation does once for all later ones is counted apart from it: calls of the C++ compiler, not times."""

import collections
import contextlib
import shutil
import subprocess

import pytest
import torch
from torch._inductor import codecache, config, cpp_builder, cpu_vec_isa

from compilescope.inductor import compiler, isa_checks, kept_headers
from compilescope.inductor.compiler_setup import SetUp
from compilescope.inductor.progress import Progress
from processes import PATIENCE_S

# Answers questions about its version, and writes its calls down. Its objects are empty, and its libraries hold nothing.
COMPILER = """#!/bin/sh
case "$*" in -v | *--version*) exec {real} "$@" ;; esac
echo "$*" >>{calls}
shared='' before=''
for word in "$@"; do
    [ "$before" != -o ] || target=$word
    [ "$word" != -shared ] || shared=yes
    before=$word
done
{also}
if [ "$shared" ]; then cp {library} "$target"; else : >"$target"; fi
"""
MARK = "$(dirname $0)/kernels"
ONE_PACKAGE = {"wrapper": 1, "kernel": 1, "constants": 1, "link": 1}


def kind_of(call):
    words = call.split()
    if "c++-header" in words:
        return "header"
    if "-E" in words:
        return "preprocessed header"
    if "-c" not in words:
        return "link" if any(word.endswith(".o") for word in words[:-1] if word != words[words.index("-o") + 1]) else "check"
    return next(kind for kind in ("wrapper", "kernel", "constants") if f".{kind.replace('constants', 'weights')}." in call
                or kind == "constants")


class Calls:
    """The calls of the compiler."""

    def __init__(self, file):
        self.file = file

    def __len__(self):
        return len(self.file.read_text().splitlines()) if self.file.exists() else 0

    def since(self, first):
        return dict(collections.Counter(kind_of(call) for call in self.file.read_text().splitlines()[first:]))


@pytest.fixture(params=[""])
def calls(request, monkeypatch, tmp_path):
    """Records calls of the C++ compiler by a process that has compiled nothing. The parameter is added to its script."""
    library = tmp_path / "empty.so"
    subprocess.run(["g++", "-shared", "-x", "c++", "-", "-o", library], input="", text=True, check=True)
    recorded, fake = tmp_path / "calls", tmp_path / "g++"
    fake.write_text(COMPILER.format(real=shutil.which("g++"), calls=recorded, library=library, also=request.param))
    fake.chmod(0o755)
    monkeypatch.setattr(cpu_vec_isa.VecISA, "_avx_py_load", "pass")  # a Python that imports torch, for seconds
    monkeypatch.setattr(kept_headers, "TEMPORARY", str(tmp_path))
    monkeypatch.setenv("COMPILESCOPE_ISA_CHECKS", str(tmp_path / "isa_checks.json"))
    monkeypatch.setenv("TORCHINDUCTOR_CACHE_DIR", str(tmp_path / "inductor"))
    monkeypatch.setattr(cpu_vec_isa.VecISA, "check_build", cpu_vec_isa.VecISA.check_build)
    for name in ("_HEADER_DIR", "_HEADER_LOCK_DIR"):
        monkeypatch.setattr(codecache, name, getattr(codecache, name))
    forget()
    with config.patch({"cpp.cxx": (str(fake),)}):
        yield Calls(recorded)
    forget()


def forget():
    """Clears what the process has found out about the compiler."""
    cpu_vec_isa.valid_vec_isa_list.cache_clear()
    codecache._precompile_header.cache_clear()
    for isa in cpu_vec_isa.supported_vec_isa_list:
        for member in ("__bool__", "_VecISA__bool__impl"):
            with contextlib.suppress(AttributeError):
                getattr(type(isa), member).cache_clear()


class Watched(SetUp):
    """Counts the compiler's calls during set-up."""

    def __init__(self, calls):
        super().__init__()
        self.calls, self.compiled = calls, 0

    @contextlib.contextmanager
    def timed(self):
        outermost, before = not self.is_running, len(self.calls)
        with super().timed():
            yield
        if outermost:
            self.compiled += len(self.calls) - before


class Channel:
    def send(self, **_):
        pass


def request_of(folder, name, repeats):
    weight, x = torch.randn(4, 4), torch.randn(2, 4)

    def forward(x, weight):
        for _ in range(repeats):
            x = torch.relu(x @ weight) * 1.5
        return (x,)

    graph = folder / f"{name}.pt"
    torch.jit.trace(forward, (x, weight), check_trace=False).save(str(graph))
    layout = {"strides": [4, 1], "dtype": "float32"}
    return {"torch": torch.__version__, "graph": str(graph), "device": "cpu", "mode": "default", "freezing": False, "threads": 1,
            "weights": [{"name": "weight", "parameter": True, "shape": [4, 4], **layout}], "weights_file": None,
            "inputs": [{"shape": [2, 4], **layout}], "tf32": "default", "attention": "sdpa",
            "package": str(folder / f"{name}.pt2")}


def compiled(calls, folder, name, repeats):
    """Compiles a graph. Returns the compiler's calls, and the number of those that were set-up."""
    progress = Progress(Channel(), 1)
    progress.setup = Watched(calls)
    before = len(calls)
    compiler.compile_package(request_of(folder, name, repeats), progress)
    return calls.since(before), progress.setup.compiled


def test_only_the_first_compilation_checks_the_compiler_and_precompiles_headers(calls, tmp_path):
    first, in_setup = compiled(calls, tmp_path, "first", 1)
    checks = first.pop("check", 0)
    if cpu_vec_isa.valid_vec_isa_list():
        assert checks > 0
    assert first == {"preprocessed header": 2, "header": 2, **ONE_PACKAGE}
    assert in_setup == checks + 4, "the compile time is that of one package"
    assert compiled(calls, tmp_path, "second", 2) == (ONE_PACKAGE, 0)


def test_another_process_uses_the_checks_and_the_headers(calls, tmp_path):
    compiled(calls, tmp_path, "first", 1)
    forget()
    isa_checks.keep(None)
    assert compiled(calls, tmp_path, "second", 2) == ({"preprocessed header": 2, **ONE_PACKAGE}, 2)


@pytest.mark.parametrize("calls", [f"""
case $target in
    *.kernel.o) touch {MARK} ;;
    *.wrapper.o) for _ in $(seq {10 * PATIENCE_S}); do [ -e {MARK} ] && break; sleep 0.1; done; [ -e {MARK} ] || exit 9 ;;
esac"""], indirect=True)
def test_the_wrapper_is_compiled_while_the_kernels_are(calls, tmp_path):
    """This compiler ends the wrapper only once it has been called for the kernels."""
    assert compiled(calls, tmp_path, "one", 1)[0]["wrapper"] == 1


@pytest.mark.parametrize("calls", ["case $target in *.wrapper.o) echo 'wrapper.cpp:1: error: no' >&2; exit 1 ;; esac"], indirect=True)
def test_an_error_of_the_wrappers_compiler_is_raised(calls, tmp_path):
    with pytest.raises(Exception, match="wrapper.cpp:1: error: no"):
        compiled(calls, tmp_path, "one", 1)


def test_phases_exclude_set_up(monkeypatch):
    clock = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    progress = Progress(Channel(), 1)

    def passing(seconds):
        clock[0] += seconds

    progress.enter("export")
    passing(1)
    with progress.setup.timed():
        passing(10)
        with progress.setup.timed():
            passing(20)
    passing(2)
    progress.enter("lower")
    passing(4)
    progress.leave()
    assert progress.seconds == {"export": 3.0, "lower": 4.0} and progress.setup.seconds == 30.0
    assert progress.total_s() == 37.0


def test_inductors_functions_are_restored():
    before = cpu_vec_isa.VecISA.check_build, codecache._precompile_header
    with pytest.raises(ValueError, match="stop"), SetUp().of_inductor():
        assert (cpu_vec_isa.VecISA.check_build, codecache._precompile_header) != before
        raise ValueError("stop")
    assert (cpu_vec_isa.VecISA.check_build, codecache._precompile_header) == before
    assert cpp_builder.get_cpp_compiler()
