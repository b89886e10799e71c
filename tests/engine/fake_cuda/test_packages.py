"""CUDA packages that are compiled, loaded, bound and called on a machine without a GPU.

Form C of the GPU tests (docs/design/gpu.md): Inductor, Triton and the ptxas of Triton's wheel compile for the compute capability of
a fake CUDA (form B), so their kernels are real code for a GPU, but none is run. The slow cases compile the models of
tests/benchmarks/cuda_packages.py, whose results are kept in docs/measurements/cuda_packages.json.
"""

import os
import pathlib
import subprocess
import sys
import zipfile

import pytest

from fake_gpu import BIN, Runs, fake_gpu

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tests/engine/worker"), str(ROOT / "tests/benchmarks")]

from test_tuned_worker import small_resnet  # noqa: E402, F401 (a fixture)

import cuda_packages  # noqa: E402

MODES = ("default", "reduce-overhead", "default+freezing")


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    return Runs(tmp_path_factory.mktemp("runs"))


def words_for(folder, modes):
    return ("--model", str(folder), "--weights", str(folder), "--device", "cuda:0", "--mode", ",".join(modes))


@pytest.fixture(scope="module")
def rows(runs, small_resnet):  # noqa: F811
    found = runs.rows(*words_for(small_resnet, ("eager", *MODES)))
    return {mode: row for (_, mode), row in found.items()}


def test_modes_compile_and_their_packages_are_bound_and_called(rows):
    for mode in MODES:
        row = rows[mode]
        # The weights are bound by name; a name that the package does not have would fail the row.
        assert row["status"] in ("ok", "wrong_output"), row.get("reason")
        assert row["engaged"]["kernels"] > 0 and row["engaged"]["extern_calls"]["aten.addmm.out"] == 1
    assert rows["reduce-overhead"]["engaged"]["cuda_graph"] is True
    assert rows["default"]["engaged"]["code_sha256"] == rows["reduce-overhead"]["engaged"]["code_sha256"]
    assert rows["default"]["engaged"]["code_sha256"] != rows["default+freezing"]["engaged"]["code_sha256"]


def test_a_package_has_machine_code_for_the_device(rows, runs):
    package, = (runs.folder / "cache").rglob(rows["default"]["engaged"]["package_key"] + "*.pt2")
    with zipfile.ZipFile(package) as archive:
        cubins = [archive.read(name) for name in archive.namelist() if name.endswith(".cubin")]
    assert len(cubins) >= rows["default"]["engaged"]["kernels"] // 2
    for cubin in cubins:
        assert cubin[:4] == b"\x7fELF" and b"sm_90" in cubin


def test_packages_in_a_process_of_their_own(rows, runs):
    """The cases PackagesOnFakeCuda of test_on_fake_cuda.cpp: bound weights, and memory that ends in a package."""
    folder = runs.folder / "packages"
    folder.mkdir()
    for mode in ("default", "default+freezing"):
        package, = (runs.folder / "cache").rglob(rows[mode]["engaged"]["package_key"] + "*.pt2")
        (folder / f"{mode}.pt2").symlink_to(package)
    done = subprocess.run([BIN / "test_on_fake_cuda", "--gtest_brief=1", "--gtest_filter=PackagesOnFakeCuda.*"],
                          env=os.environ | fake_gpu() | {"COMPILESCOPE_TEST_PACKAGES": str(folder)}, capture_output=True, text=True)
    assert done.returncode == 0 and "[  PASSED  ] 4 tests" in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize("allowed", [0, 1])
def test_memory_that_ends_in_a_package_is_out_of_memory_and_the_package_stays(rows, runs, small_resnet, allowed):  # noqa: F811
    packages = sorted((runs.folder / "cache").rglob("*.pt2"))
    assert packages
    for (_, mode), row in runs.rows(*words_for(small_resnet, ("default", "reduce-overhead")), "--retry-oom",
                                    allocations=allowed).items():
        assert row["status"] == "oom", (mode, row.get("reason"))
    assert sorted((runs.folder / "cache").rglob("*.pt2")) == packages


@pytest.mark.parametrize("row", cuda_packages.ROWS, ids=lambda row: "-".join(map(str, row[1:4])).replace("/", "-"))
def test_every_model_compiles(row, tmp_path):
    """Slow: minutes each."""
    for package in cuda_packages.compiled(*row, tmp_path):
        assert package["status"] == "compiled, not run", package
