"""How the table of both engines links arms that did not take turns with each other."""

import json
import pathlib
import re
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/benchmarks"))

from python_ratio import ALL_MODES, begin_from, over, over_eager  # noqa: E402


def row(mode, median_ms, eager_samples_ms=None, samples_ms=None):
    return {"mode": mode, "engine": "python" if mode.startswith("python-") else "cpp", "status": "ok", "median_ms": median_ms,
            "samples_ms": samples_ms or [median_ms], **({"eager_samples_ms": eager_samples_ms} if eager_samples_ms else {})}


def by_mode(*rows):
    return {each["mode"]: each for each in rows}


FIRST_WAVE = (row("eager", 100), row("python-default", 80))


def test_a_later_wave_is_held_against_its_own_eager():
    rows = by_mode(*FIRST_WAVE, row("default+freezing", 120, [200, 200]))  # the machine had become half as fast
    assert over_eager(rows["default+freezing"], rows) == pytest.approx(0.6)
    assert over(rows["default+freezing"], rows["python-default"], rows) == pytest.approx(0.75)


def test_without_python_eager_the_cpp_twin_links_a_python_arm_of_a_later_wave():
    twin = row("default+freezing", 100, [200]) | {"wave": 2, "over_python": {"ratio": 0.8}}  # half as fast as before
    rows = by_mode(*FIRST_WAVE, twin, row("python-default+freezing", 125) | {"wave": 2})
    assert over_eager(rows["python-default+freezing"], rows) == pytest.approx(0.5 / 0.8)
    assert over_eager(rows["python-default"], rows) == pytest.approx(0.8), "in the first wave eager was beside it"


def test_python_eager_links_the_python_arms_of_a_later_wave():
    rows = by_mode(*FIRST_WAVE, row("python-eager", 150), row("python-default+freezing", 120, [300]))
    assert over_eager(rows["python-default+freezing"], rows) == pytest.approx(0.4 * 1.5)
    assert over_eager(rows["python-default"], rows) == pytest.approx(0.8)
    assert over(rows["python-default+freezing"], rows["python-default"], rows) == pytest.approx(0.75)


def test_what_was_not_measured_has_no_ratio():
    failed = row("python-eager", 150) | {"status": "failed"}
    rows = by_mode(*FIRST_WAVE, failed, row("python-default+freezing", 120, [200]))
    assert over_eager(failed, rows) is None
    assert over_eager(None, rows) is None
    assert over_eager(rows["python-default+freezing"], rows) == pytest.approx(0.6)


def test_a_run_is_continued_on_the_same_processor_only(tmp_path):
    results = tmp_path / "results.json"
    results.write_text(json.dumps({"created": "then", "plan": {"preset": "quick"}, "environment": {"cpu": "AMD EPYC"},
                                   "results": [row("eager", 100)]}))
    with pytest.raises(SystemExit, match="was measured on 'AMD EPYC', and this is 'Xeon'"):
        begin_from(results, tmp_path / "run", "Xeon")
    begin_from(results, tmp_path / "run", "AMD EPYC")
    first, second = map(json.loads, (tmp_path / "run/journal.jsonl").read_text().splitlines())
    assert first["type"] == "run" and first["plan"] == {"preset": "quick"} and first["created"] == "then"
    assert second["type"] == "row" and second["row"]["median_ms"] == 100


def test_all_modes_are_those_of_the_program():
    table = (ROOT / "core/plan/modes.cpp").read_text().partition("kModes{")[2].partition("};")[0]
    assert sorted(ALL_MODES) == sorted(re.findall(r'\.id = "([^"]+)"', table))
