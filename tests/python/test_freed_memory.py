"""Processes that measure keep freed memory, so that later calls cause no page faults (freed_memory.py)."""
import os
import subprocess
import sys

import pytest

import page_faults


def result_of(code, folder):
    """Runs the code in a new process and returns the number that it writes to the file "count". The processes of arms use stdout for
    their answers."""
    subprocess.run([sys.executable, "-c", code], env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}, cwd=folder,
                   stdin=subprocess.DEVNULL, check=True)
    return int((folder / "count").read_text())


@pytest.mark.parametrize("module", ["compilescope.arm.python_arm", "compilescope.engine.arm"])
def test_the_process_of_an_arm_keeps_freed_memory(module, tmp_path):
    code = f"""
import importlib, page_faults, pathlib
importlib.import_module("{module}").main([])
pathlib.Path("count").write_text(str(page_faults.of_three_calls()))
"""
    assert result_of(code, tmp_path) < page_faults.IF_RETURNED / 100


def test_what_was_freed_before_is_not_in_the_peak_of_later_calls(tmp_path):
    code = """
import page_faults, pathlib
from compilescope import freed_memory, timed_calls
freed_memory.keep_freed_memory()
before = timed_calls.peak_resident_bytes()
page_faults.of_three_calls()
timed_calls.TimedCalls().forget_peaks()
pathlib.Path("count").write_text(str(timed_calls.peak_resident_bytes() - before))
"""
    assert result_of(code, tmp_path) < page_faults.BLOCK_BYTES / 4, "the calls had four blocks"
