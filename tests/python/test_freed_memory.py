"""Processes that measure keep freed memory, so that later calls cause no page faults (freed_memory.py)."""
import os
import subprocess
import sys

import pytest

import page_faults


@pytest.mark.parametrize("module", ["compilescope.arm.python_arm", "compilescope.engine.arm"])
def test_the_process_of_an_arm_keeps_freed_memory(module, tmp_path):
    code = f"import importlib, pathlib, page_faults; importlib.import_module('{module}').main([]); " \
           f"pathlib.Path('count').write_text(str(page_faults.of_three_calls()))"
    subprocess.run([sys.executable, "-c", code], env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}, cwd=tmp_path,
                   stdin=subprocess.DEVNULL, check=True)
    assert int((tmp_path / "count").read_text()) < page_faults.IF_RETURNED / 100
