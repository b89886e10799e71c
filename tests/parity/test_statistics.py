"""core's statistics against NumPy and SciPy on the same samples."""

import json
import os
import pathlib
import subprocess

import numpy as np
import pytest
import scipy.stats as st

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


def within_monte_carlo_error(ours, statistic, data, paired):
    """Our ends are between quantiles that 2,000 resamples reach: 2.5 % by four times their error of 0.35 %."""
    scipys = st.bootstrap(data, statistic, paired=paired, method="percentile", n_resamples=20_000,
                          vectorized=True, rng=np.random.default_rng(1)).bootstrap_distribution
    for end, share in ((ours[0], 0.025), (ours[1], 0.975)):
        low, high = np.quantile(scipys, [share - 0.014, share + 0.014])
        assert low * (1 - 1e-9) <= end <= high * (1 + 1e-9), (ours, low, high, share)


@pytest.mark.parametrize("series", SERIES)
def test_bootstrap_of_the_median_is_scipys(described, series):
    within_monte_carlo_error(described[series]["median_ci95"], lambda x, axis: np.median(x, axis=axis),
                             (samples_of(*series),), False)


@pytest.mark.parametrize("kind, count", [("normal", 20), ("tails", 33), ("two modes", 64)])
def test_bootstrap_of_the_ratio_is_scipys(kind, count):
    drift = np.linspace(1, 1.2, count)
    a, b = samples_of(kind, count, 1) * drift, samples_of(kind, count, 2) * drift / 1.1

    def ratio(x, y, axis):
        return np.median(x, axis=axis) / np.median(y, axis=axis)

    ours = ask({"samples": a, "other": b})
    assert ours["ratio"] == pytest.approx(np.median(a) / np.median(b), rel=1e-12)
    within_monte_carlo_error(ours["ratio_ci95"], ratio, (a, b), True)
    within_monte_carlo_error(ours["unpaired_ci95"], ratio, (a, b), False)


def test_launches_come_in_by_students_distribution():
    # So far apart that the launches decide: exactly Student's interval over their log ratios.
    a = np.tile(samples_of("normal", 12, 3), 6)
    shifts = np.repeat([0.0, 0.3, -0.2, 0.1, 0.4, -0.1], 12)
    b = a * np.exp(-0.1 - shifts)
    ours = ask({"samples": a, "other": b, "per_launch": [12] * 6})
    logs = np.unique(0.1 + shifts)
    expected = st.t.interval(0.95, 5, np.mean(logs), st.sem(logs))
    assert np.log(ours["ratio"]) == pytest.approx(np.mean(logs), rel=1e-9)
    assert np.log(ours["ratio_ci95"]) == pytest.approx(expected, rel=1e-9)
    assert ours["launches_disagree"]


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


@pytest.mark.parametrize("seed", range(20))
def test_discoveries_are_scipys(seed):
    random = np.random.default_rng(seed)
    p = np.concatenate([random.random(15), random.random(10) ** 6])
    ours = ask({"p_values": p})["discoveries"]
    assert ours == (st.false_discovery_control(p, method="bh") <= 0.05).tolist()
