"""Measuring must not change what is measured. Run alone on the machine; ratios only. The figures: overhead.py."""

import overhead


def test_the_reported_median_is_that_of_a_bare_loop_in_the_same_process():
    report = overhead.harness()
    assert abs(report["ratio"] - 1) < 0.005, report


def test_telemetry_between_rounds_costs_nothing_in_them():
    report = overhead.telemetry()
    assert report["readings"] > 10, report
    assert abs(report["ratio"] - 1) < 0.005, report


def test_an_outside_stopwatch_agrees():
    report = overhead.outside()
    assert abs(report["ratio"] - 1) < 0.03, report


def test_a_planted_slowdown_of_5_percent_reads_slower():
    report = overhead.planted()
    assert report["verdict"] == "slower", report
    assert report["ratio_ci95"][0] < 1 / 1.05 < report["ratio_ci95"][1] + 0.01, report


def test_eager_against_eager_is_never_faster_or_slower():
    reports = overhead.same(10)
    assert not [report for report in reports if report["verdict"] in ("faster", "slower")], reports
    assert all(report["verdict"] for report in reports), "a comparison without a verdict cannot be wrong"
