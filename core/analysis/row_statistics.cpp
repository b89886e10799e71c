#include "core/analysis/row_statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <utility>

#include "core/base/bootstrap.h"
#include "core/base/numbers.h"
#include "core/base/trend.h"
#include "core/plan/preset.h"
#include "core/results/arm_result.h"

namespace bench {

namespace {

constexpr double kSameWithin = 1.01;
constexpr double kOutlierScore = 14.8;
constexpr double kNoisyIqr = 0.10, kVeryNoisyIqr = 0.25;
constexpr double kDriftZ = 3.29, kDriftChange = 0.03;  ///< p = 0.001 without drift; smallest reported drift

/// A percentile and the samples that it needs, by MLPerf LoadGen's early-stopping arithmetic.
struct Percentile {
    const char* name;
    double quantile;
    std::size_t samples_needed;
};
constexpr std::array kPercentiles{Percentile{"50", 0.50, 1}, Percentile{"90", 0.90, 64},
                                  Percentile{"95", 0.95, 130}, Percentile{"99", 0.99, 662}};

void warn(ArmResult& row, const Message& warning) {
    add_warnings(row, {warning});
}

void warn_about_noise(ArmResult& row) {
    const auto iqr = statistics::relative_iqr(row.samples_ms);
    if (iqr && *iqr > kNoisyIqr) {
        const std::string percent = numbers::fixed(*iqr * 100.0, 0);
        warn(row, *iqr > kVeryNoisyIqr
                      ? message("interquartile range is %1 % of the median: the environment has a strong "
                                "influence",
                                percent)
                      : message("interquartile range is %1 % of the median: the system fluctuates", percent));
    }
    const auto scores = statistics::modified_z_scores(row.samples_ms);
    if (scores.empty()) return;
    bool slow_start = false;
    std::ptrdiff_t outliers = 0;
    for (const auto& launch : statistics::by_launch(scores, row.samples_per_launch)) {
        if (launch.empty()) continue;
        slow_start = slow_start || launch.front() > kOutlierScore;
        outliers += std::ranges::count_if(launch.subspan(1),
                                          [](double score) { return std::abs(score) > kOutlierScore; });
    }
    if (slow_start) warn(row, message("first run was slow: a longer warm-up may help"));
    if (outliers > 0)
        warn(row, outliers == 1 ? message("%1 outlier among %2 rounds", outliers, scores.size())
                                : message("%1 outliers among %2 rounds", outliers, scores.size()));
}

void warn_about_drift(ArmResult& row, const statistics::Launches& launches) {
    const auto trend = statistics::trend(launches);
    if (!trend || std::abs(trend->z) < kDriftZ || std::abs(trend->change) < kDriftChange) return;
    const std::string percent = numbers::fixed(std::abs(trend->change) * 100.0, 1);
    warn(row, trend->change > 0
                  ? message("the machine got slower while this was measured (%1 % from first to last third)",
                            percent)
                  : message("the machine got faster while this was measured (%1 % from first to last third)",
                            percent));
}

bool has_samples(const ArmResult& row) {
    return row.status == ArmStatus::ok && !row.samples_ms.empty();
}

double percent_saved(double ratio) {
    return (1.0 - 1.0 / ratio) * 100.0;
}

}  // namespace

void add_statistics(ArmResult& row) {
    if (row.samples_ms.empty()) return;
    row.rounds = static_cast<int>(row.samples_ms.size());
    const auto launches = statistics::by_launch(row.samples_ms, row.samples_per_launch);
    const auto median = statistics::median_of_launches(launches);
    row.median_ms = median->value;
    row.median_ci95_ms = median->ci95;
    if (is_training(row)) row.s_per_iter = median->value / 1e3;
    row.mean_ms = statistics::mean(row.samples_ms);
    row.stddev_ms = statistics::stddev(row.samples_ms);
    row.percentiles_ms.clear();
    for (const Percentile& p : kPercentiles)
        if (row.samples_ms.size() >= p.samples_needed)
            row.percentiles_ms[p.name] = *statistics::quantile(row.samples_ms, p.quantile);
    warn_about_noise(row);
    warn_about_drift(row, launches);
}

Verdict verdict_of(const Interval& ratio_ci95, std::size_t rounds) {
    const auto [low, high] = ratio_ci95;
    if (rounds < kRoundsForVerdict) return Verdict::cant_tell;
    if (low > kSameWithin) return Verdict::faster;
    if (high < 1.0 / kSameWithin) return Verdict::slower;
    return low >= 1.0 / kSameWithin && high <= kSameWithin ? Verdict::same : Verdict::cant_tell;
}

void compare_with_eager(ArmResult& arm, const ArmResult& eager, Preset preset) {
    if (!has_samples(arm) || !has_samples(eager)) return;
    // Eager of the arm's own stage ran beside the arm. The row of eager comes from another process.
    const bool own_stage = !arm.eager_samples_ms.empty();
    const std::vector<double>& eager_ms = own_stage ? arm.eager_samples_ms : eager.samples_ms;
    const auto eager_launches =
        statistics::by_launch(eager_ms, own_stage ? arm.eager_samples_per_launch : eager.samples_per_launch);
    const auto arm_launches = statistics::by_launch(arm.samples_ms, arm.samples_per_launch);
    const bool took_turns =
        arm.order == ArmOrder::alternating && (own_stage || eager.order == ArmOrder::alternating);
    const auto ratio = statistics::ratio_of_medians(
        eager_launches, arm_launches,
        took_turns ? statistics::Pairing::rounds : statistics::Pairing::launches);
    if (!ratio || !std::isfinite(ratio->value)) return;
    VersusEager& versus = arm.vs_eager;
    versus.ratio = ratio->value;
    versus.improvement_percent = percent_saved(ratio->value);
    versus.ratio_ci95 = ratio->ci95;
    if (const auto& interval = versus.ratio_ci95)
        versus.improvement_ci95_percent =
            Interval{percent_saved((*interval)[0]), percent_saved((*interval)[1])};
    versus.verdict = versus.ratio_ci95 ? verdict_of(*versus.ratio_ci95, ratio->rounds) : Verdict::cant_tell;
    if (ratio->launches_disagree)
        warn(arm, message("the launches disagree about this ratio by more than their rounds explain"));
    if (preset == Preset::guide) {
        const double eager_mean = *statistics::mean(eager_ms);
        arm.guide_improvement_percent = (eager_mean - *statistics::mean(arm.samples_ms)) / eager_mean * 100.0;
    }
}

void compare_with_python(ArmResult& arm, const ArmResult& python) {
    if (arm.status != ArmStatus::ok || python.status != ArmStatus::ok) return;
    const bool took_turns = arm.order == ArmOrder::alternating && python.order == ArmOrder::alternating;
    const auto ratio = statistics::ratio_of_medians(
        statistics::by_launch(arm.samples_ms, arm.samples_per_launch),
        statistics::by_launch(python.samples_ms, python.samples_per_launch),
        took_turns ? statistics::Pairing::rounds : statistics::Pairing::launches);
    if (!ratio || !std::isfinite(ratio->value)) return;
    arm.cpp_vs_python.ratio = ratio->value;
    arm.cpp_vs_python.ratio_ci95 = ratio->ci95;
}

void compare_learning(ArmResult& arm, const ArmResult& eager) {
    const auto distance = [&](const std::vector<double>& losses) -> std::optional<double> {
        const std::vector<double>& of_eager = eager.learning.loss;
        if (losses.empty() || losses.size() != of_eager.size()) return std::nullopt;
        double sum = 0;
        for (std::size_t i = 0; i < losses.size(); ++i) sum += std::abs(losses[i] - of_eager[i]);
        return sum / static_cast<double>(losses.size());
    };
    const auto of_arm = distance(arm.learning.loss), of_seeds = distance(eager.learning.other_seed_loss);
    if (of_arm && of_seeds && *of_seeds > 0 && std::isfinite(*of_arm))
        arm.learning.distance_over_seeds = *of_arm / *of_seeds;
}

}  // namespace bench
