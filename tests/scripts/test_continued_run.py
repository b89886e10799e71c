"""A run that is continued from kept results."""

import json
import pathlib
import re
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/benchmarks"))

from continued_run import ALL_MODES, begin_from  # noqa: E402


def test_a_run_is_continued_on_the_same_processor_only(tmp_path):
    rows = [{"mode": "eager", "median_ms": 100}, {"mode": "control", "median_ms": 50}]
    results = tmp_path / "results.json"
    results.write_text(json.dumps({"created": "then", "plan": {"preset": "quick"}, "environment": {"cpu": "AMD EPYC"},
                                   "results": rows}))
    with pytest.raises(SystemExit, match="was measured on 'AMD EPYC', and this is 'Xeon'"):
        begin_from(results, tmp_path / "run", "Xeon")
    begin_from(results, tmp_path / "run", "AMD EPYC")
    first, second = map(json.loads, (tmp_path / "run/journal.jsonl").read_text().splitlines())
    assert first["type"] == "run" and first["plan"] == {"preset": "quick"} and first["created"] == "then"
    assert second["type"] == "row" and second["row"]["median_ms"] == 100


def test_all_modes_are_those_of_the_program():
    table = (ROOT / "core/plan/modes.cpp").read_text().partition("kModes{")[2].partition("};")[0]
    assert sorted(ALL_MODES) == sorted(re.findall(r'\.id = "([^"]+)"', table))
