"""core's statistics against NumPy and SciPy on the same samples."""

import json
import os
import pathlib
import subprocess

import numpy as np
import pytest
import scipy.stats as st

from paired_statistic import middle_third, typical

PROBE = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"]) / "statistics_probe"


def ask(*requests):
    text = json.dumps([{key: np.asarray(value).tolist() for key, value in request.items()} for request in requests])
    done = subprocess.run([PROBE], input=text, capture_output=True, text=True, check=True)
    answers = json.loads(done.stdout)
    return answers if len(requests) > 1 else answers[0]


def samples_of(kind, count, seed=0):
    random = np.random.default_rng(seed)
    if kind == "normal":
        return 10 * np.exp(0.03 * random.standard_normal(count))
    if kind == "tails":
        return 10 + random.pareto(1.5, count)
    if kind == "two modes":
        return np.where(random.random(count) < 0.35, 10.8, 10.0) * np.exp(0.01 * random.standard_normal(count))
    return np.round(10 * np.exp(0.03 * random.standard_normal(count)), 1)  # ties


SERIES = [(kind, count) for kind in ("normal", "tails", "two modes", "ties") for count in (5, 10, 21, 64, 301)]


@pytest.fixture(scope="module")
def described():
    answers = ask(*({"samples": samples_of(*series)} for series in SERIES))
    return dict(zip(SERIES, answers))


@pytest.mark.parametrize("series", SERIES)
def test_descriptions_are_numpys_and_scipys(described, series):
    x, ours = samples_of(*series), described[series]
    assert ours["median"] == pytest.approx(np.median(x), rel=1e-12)
    assert ours["mean"] == pytest.approx(np.mean(x), rel=1e-12)
    assert ours["stddev"] == pytest.approx(np.std(x, ddof=1), rel=1e-9)
    assert ours["quantiles"] == pytest.approx(np.quantile(x, np.arange(101) / 100), rel=1e-12)
    assert ours["relative_iqr"] == pytest.approx(st.iqr(x) / np.median(x), rel=1e-9)
    mad = st.median_abs_deviation(x)
    scores = (x - np.median(x)) / mad if mad > 0 else []
    assert ours["modified_z_scores"] == pytest.approx(scores, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("series", SERIES)
def test_rank_interval_covers_as_scipys_does(described, series):
    x, (low, high) = np.sort(samples_of(*series)), described[series]["rank_ci95"]
    exact = st.quantile_test(x, p=0.5).confidence_interval(0.95)
    # Exact ranks come from the binomial distribution, ours from its normal approximation: a rank apart at most.
    for ours, scipys in ((low, exact.low), (high, exact.high)):
        if np.isnan(scipys):  # too few samples for an exact interval
            assert ours in (x[0], x[-1])
            continue
        ranks = np.searchsorted(x, ours, "left"), np.searchsorted(x, ours, "right") - 1
        at = np.searchsorted(x, scipys, "left"), np.searchsorted(x, scipys, "right") - 1
        assert ranks[0] - 1 <= at[1] and at[0] <= ranks[1] + 1


def between_quantiles(ours, scipys):
    """Our ends are between quantiles that 2,000 resamples reach: 2.5 % by four times their error of 0.35 %."""
    for end, share in ((ours[0], 0.025), (ours[1], 0.975)):
        low, high = np.quantile(scipys, [share - 0.014, share + 0.014])
        assert low - 1e-9 * abs(low) <= end <= high + 1e-9 * abs(high), (ours, low, high, share)


@pytest.mark.parametrize("series", SERIES)
def test_bootstrap_of_the_median_is_scipys(described, series):
    scipys = st.bootstrap((samples_of(*series),), lambda x, axis: np.median(x, axis=axis), method="percentile",
                          n_resamples=20_000, vectorized=True, rng=np.random.default_rng(1))
    between_quantiles(described[series]["median_ci95"], scipys.bootstrap_distribution)


def test_the_middle_third_is_scipys_trimmed_mean():
    values = samples_of("tails", 30)
    assert middle_third(values) == pytest.approx(st.trim_mean(values, 1 / 3), rel=1e-12)


@pytest.mark.parametrize("kind, count", [("normal", 20), ("normal", 21), ("tails", 33), ("two modes", 64)])
def test_bootstrap_of_the_ratio_is_scipys(kind, count):
    drift = np.linspace(1, 1.2, count)
    a, b = samples_of(kind, count, 1) * drift, samples_of(kind, count, 2) * drift / 1.1
    ours = ask({"samples": a, "other": b})
    logs = typical(np.log(a) - np.log(b))
    assert np.log(ours["ratio"]) == pytest.approx(middle_third(logs), rel=1e-9)
    scipys = st.bootstrap((logs,), middle_third, method="percentile", n_resamples=20_000, vectorized=True,
                          rng=np.random.default_rng(1)).bootstrap_distribution
    between_quantiles(np.log(ours["ratio"]) + ours["ratio_middle95"], scipys)
    assert ours["within"] == pytest.approx(np.var(scipys) * len(logs) / (len(logs) - 1), rel=0.15)
    # Arms that did not take turns: both are resampled by themselves, and the drift does not cancel.
    logs_a, logs_b = typical(np.log(a)), typical(np.log(b))
    scipys = st.bootstrap((logs_a, logs_b), lambda x, y, axis: middle_third(x, axis) - middle_third(y, axis),
                          method="percentile", n_resamples=20_000, vectorized=True, rng=np.random.default_rng(1))
    between_quantiles(middle_third(logs_a) - middle_third(logs_b) + ours["apart_middle95"], scipys.bootstrap_distribution)


def test_launches_come_in_by_a_moderated_variance():
    # Launches of equal sizes: the textbook's variance of their mean, moderated by a spread of 1 % with 7 degrees.
    a = np.tile(samples_of("normal", 12, 3), 6)
    shifts = np.repeat([0.0, 0.03, -0.02, 0.01, 0.04, -0.01], 12)
    b = a * np.exp(-0.1 - shifts)
    ours = ask({"samples": a, "other": b, "per_launch": [12] * 6})
    logs = np.unique(0.1 + shifts)
    assert np.log(ours["ratio"]) == pytest.approx(np.mean(logs), rel=1e-9)
    assert ours["between"] == pytest.approx(st.sem(logs) ** 2, rel=1e-9)
    assert ours["within"] == pytest.approx(0, abs=1e-20)
    variance = (7 * 0.01**2 / 6 + 5 * st.sem(logs) ** 2) / 12
    expected = st.t.interval(0.95, 12, np.mean(logs), np.sqrt(variance))
    assert np.log(ours["ratio_ci95"]) == pytest.approx(expected, rel=1e-9)
    assert ours["launches_disagree"]


def test_an_interval_counts_the_degrees_of_its_parts():
    # Satterthwaite's degrees for what rounds explain and for the spread, which has 7.
    a, b = samples_of("normal", 20, 1), samples_of("normal", 20, 2)
    ours = ask({"samples": a, "other": b})
    variance = ours["within"] + 0.01**2
    degrees = 1 / ((ours["within"] / variance) ** 2 / 19 + 1 / 7)
    low, high = np.log(ours["ratio_ci95"])
    assert (high - low) / 2 == pytest.approx(st.t.ppf(0.975, round(degrees)) * np.sqrt(variance), rel=1e-9)


def test_trend_is_kendalls():
    x = samples_of("normal", 40) * np.linspace(1, 1.03, 40)
    pairs = 40 * 39 / 2
    expected = st.kendalltau(np.arange(40), x).statistic * pairs / np.sqrt(40 * 39 * 85 / 18)
    assert ask({"samples": x, "other": x})["trend_z"] == pytest.approx(expected, rel=1e-9)


def test_geometric_mean_over_models_is_scipys():
    ratios = samples_of("normal", 12, 5) / 9
    ours = ask({"ratios": ratios})
    logs = np.log(ratios)
    assert ours["gmean"] == pytest.approx(st.gmean(ratios), rel=1e-12)
    assert np.log(ours["gmean_ci95"]) == pytest.approx(st.t.interval(0.95, 11, logs.mean(), st.sem(logs)), rel=1e-9)


@pytest.mark.parametrize("hits, trials", [(0, 1), (1, 1), (0, 205), (205, 205), (203, 205), (3, 5), (50, 100), (9999, 10000)])
def test_the_interval_of_a_share_is_wilsons(hits, trials):
    expected = st.binomtest(hits, trials).proportion_ci(0.95, method="wilson")
    assert ask({"share": [hits, trials]})["share_ci95"] == pytest.approx([expected.low, expected.high], rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("seed", range(20))
def test_discoveries_are_scipys(seed):
    random = np.random.default_rng(seed)
    p = np.concatenate([random.random(15), random.random(10) ** 6])
    ours = ask({"p_values": p})["discoveries"]
    assert ours == (st.false_discovery_control(p, method="bh") <= 0.05).tolist()
