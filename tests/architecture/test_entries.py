"""The build's test programs: an entry of ctest fails if its program runs no test, and what is tested is optimised."""

import json
import os
import pathlib
import re
import subprocess

SAYS_NOTHING_RAN = "[==========] 0 tests from 0 test suites ran. (0 ms total)\n[  PASSED  ] 0 tests.\n"
ONE_CASE = re.compile(r"--gtest_filter=[^*:-]+\.[^*:]+$")  # as gtest_discover_tests names one, which exists


def entries():
    command = [os.environ["COMPILESCOPE_CTEST"], "--test-dir", os.environ["COMPILESCOPE_BUILD_DIR"], "--show-only=json-v1"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [entry for entry in json.loads(listed)["tests"] if entry.get("command")]


def is_google_test(program):
    file = pathlib.Path(program)
    return file.is_file() and b"gtest_filter" in file.read_bytes()


def test_an_entry_of_a_google_test_program_fails_if_no_test_runs():
    programs = {}
    checked = []
    for entry in entries():
        program, *words = entry["command"]
        if any(ONE_CASE.match(word) for word in words) and "no_test_ran" not in entry["name"]:
            continue
        if programs.setdefault(program, None) is None:
            programs[program] = is_google_test(program)
        if not programs[program]:
            continue
        properties = {one["name"]: one["value"] for one in entry.get("properties", [])}
        patterns = properties.get("FAIL_REGULAR_EXPRESSION", [])
        assert any(re.search(pattern, SAYS_NOTHING_RAN) for pattern in patterns), f"{entry['name']}: call fail_without_tests()"
        checked.append(entry["name"])
    assert "architecture_no_test_ran" in checked


def test_the_tested_libraries_are_linked_before_tests_that_are_not_optimised():
    """The linker takes the first copy of an inline function, and the tests' copies are slow."""
    blocks = (pathlib.Path(os.environ["COMPILESCOPE_BUILD_DIR"]) / "build.ninja").read_text().split("\n\n")
    objects = [(re.search(r"^build (tests/\S+\.o): CXX_COMPILER", block, re.M), block) for block in blocks]
    unoptimised = {built[1] for built, block in objects if built and " -O0 " in block}
    checked = set()
    for block in blocks:
        built = re.search(r"^build (bin/[^\s:]+)[^:]*: CXX_EXECUTABLE_LINKER\S* (.*)", block, re.M)
        if built is None or "core/libbench_core.a" not in built[2] or not unoptimised.intersection(built[2].split()):
            continue
        assert re.search(r"LINK_FLAGS = .*--whole-archive \S*core/libbench_core\.a .*--no-whole-archive", block), built[1]
        checked.add(built[1])
    assert {"bin/test_results", "bin/test_analysis"} <= checked
