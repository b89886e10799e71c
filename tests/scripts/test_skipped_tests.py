"""scripts/skipped_tests.py with the real ctest, pytest and GoogleTest (QtTest's lines are written by hand)."""

import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CASES = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"]) / "skipping_cases"
CMAKE = f"""cmake_minimum_required(VERSION 3.25)
project(Small LANGUAGES NONE)
enable_testing()
add_executable(cases IMPORTED)
set_target_properties(cases PROPERTIES IMPORTED_LOCATION {CASES})
foreach(case Gpu.Runs Gpu.RunsFaster Gpu.GivesNoReason Cpu.Runs)
  add_test(NAME ${{case}} COMMAND cases --gtest_filter=${{case}})
  set_tests_properties(${{case}} PROPERTIES SKIP_REGULAR_EXPRESSION "[[]  SKIPPED []]")  # as gtest_discover_tests does
endforeach()
add_test(NAME brief COMMAND cases --gtest_brief=1)
add_test(NAME pytests COMMAND {sys.executable} -m pytest -q -rs -p no:cacheprovider ${{CMAKE_SOURCE_DIR}}/test_small.py)
add_test(NAME qt COMMAND cat ${{CMAKE_SOURCE_DIR}}/qt.txt)
add_test(NAME long_output COMMAND {sys.executable} -c "print('x' * 99 * 1000); print('SKIP   : TestA::late() found after 99 kB')")
add_test(NAME not_here COMMAND program_that_is_not_here)
set_tests_properties(not_here PROPERTIES DISABLED TRUE)
add_test(NAME fails COMMAND {sys.executable} -c "print('SKIP   : TestB::b() in a test that fails'); raise SystemExit(1)")
"""
PYTESTS = """import pytest
def test_passes(): pass
@pytest.mark.parametrize("number", range(3))
def test_mounts(number): pytest.skip("no tmpfs: mount: only root: can do that")
numpy = lambda: pytest.importorskip("a_module_that_is_not_here")
def test_imports(): numpy()
"""
QT = """PASS   : TestWindow::initTestCase()
SKIP   : TestWindow::fonts(Noto Sans) Noto fonts are not installed
   Loc: [/x/test_window.cpp(12)]
SKIP   : TestWindow::camera() no camera
PASS   : TestWindow::cleanupTestCase()
"""


def test_every_kind_of_skip_is_counted_with_its_reason(tmp_path):
    for name, text in (("CMakeLists.txt", CMAKE), ("test_small.py", PYTESTS), ("qt.txt", QT)):
        (tmp_path / name).write_text(text)
    build = tmp_path / "build"
    subprocess.run(["cmake", "-S", tmp_path, "-B", build, "-G", "Ninja"], check=True, capture_output=True)
    # The options of test.sh.
    options = next(line for line in (ROOT / "scripts/lib.sh").read_text().splitlines() if line.startswith("CTEST_REPORT="))
    words = options.removeprefix("CTEST_REPORT=(").removesuffix(")").split()
    ctest = subprocess.run(["ctest", "--test-dir", build, *words, "--output-junit", tmp_path / "junit.xml"],
                           capture_output=True, text=True, check=False)
    assert ctest.returncode == 8, ctest.stdout  # `fails` does
    shown = subprocess.check_output([sys.executable, ROOT / "scripts/skipped_tests.py", tmp_path / "junit.xml"], text=True)
    title, *lines = shown.splitlines()
    assert title == "15 cases were skipped in 10 tests:"
    assert lines[0].startswith("     4  no GPU")  # the most frequent first
    assert sorted(" ".join(line.split()) for line in lines) == sorted([
        "4 no GPU here (Gpu.Runs, Gpu.RunsFaster, brief)",
        "3 no tmpfs: mount: only root: can do that (pytests)",
        "2 no reason given in skipping_cases.cpp (Gpu.GivesNoReason, brief)",
        "1 could not import 'a_module_that_is_not_here': No module named 'a_module_that_is_not_here' (pytests)",
        "1 Noto fonts are not installed (qt)",
        "1 no camera (qt)",
        "1 found after 99 kB (long_output)",
        "1 disabled (not_here)",
        "1 in a test that fails (fails)"])


def test_no_skips(tmp_path):
    (tmp_path / "junit.xml").write_text('<testsuite><testcase name="a" status="run"><system-out>1 passed</system-out></testcase></testsuite>')
    shown = subprocess.check_output([sys.executable, ROOT / "scripts/skipped_tests.py", tmp_path / "junit.xml"], text=True)
    assert shown == "no case was skipped in 1 tests\n"
