#include "core/bench/row_statistics.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>

#include "core/base/numbers.h"

namespace bench {

namespace {

constexpr double kSameWithin = 1.01;
constexpr std::size_t kRoundsForVerdict = 9;
constexpr double kOutlierScore = 14.8;
constexpr double kNoisyIqr = 0.10, kVeryNoisyIqr = 0.25;

/// MLPerf LoadGen's early-stopping arithmetic: a percentile needs this many samples.
struct Percentile {
    const char* name;
    double quantile;
    std::size_t samples_needed;
};
constexpr std::array kPercentiles{Percentile{"50", 0.50, 1}, Percentile{"90", 0.90, 64},
                                  Percentile{"95", 0.95, 130}, Percentile{"99", 0.99, 662}};

void warn(ArmResult& row, std::string warning) {
    if (std::ranges::find(row.warnings, warning) == row.warnings.end())
        row.warnings.push_back(std::move(warning));
}

void warn_about_noise(ArmResult& row) {
    const auto iqr = statistics::relative_iqr(row.samples_ms);
    if (iqr && *iqr > kNoisyIqr) {
        const char* judgement =
            *iqr > kVeryNoisyIqr ? ": the environment has a strong influence" : ": the system fluctuates";
        warn(row,
             "interquartile range is " + numbers::fixed(*iqr * 100.0, 0) + " % of the median" + judgement);
    }
    const auto scores = statistics::modified_z_scores(row.samples_ms);
    if (scores.empty()) return;
    if (scores.front() > kOutlierScore) warn(row, "first run was slow: a longer warm-up may help");
    const auto outliers = std::ranges::count_if(std::span(scores).subspan(1), [](double score) {
        return score > kOutlierScore || score < -kOutlierScore;
    });
    if (outliers > 0)
        warn(row, std::to_string(outliers) + (outliers == 1 ? " outlier" : " outliers") + " among " +
                      std::to_string(scores.size()) + " rounds");
}

bool has_result(const ArmResult& row) {
    return (row.status == ArmStatus::ok || row.status == ArmStatus::wrong_output) && !row.samples_ms.empty();
}

double percent_saved(double ratio) {
    return (1.0 - 1.0 / ratio) * 100.0;
}

}  // namespace

void add_statistics(ArmResult& row) {
    if (row.samples_ms.empty()) return;
    row.rounds = static_cast<int>(row.samples_ms.size());
    row.median_ms = statistics::median(row.samples_ms);
    row.median_ci95_ms = statistics::median_ci95(row.samples_ms);
    row.mean_ms = statistics::mean(row.samples_ms);
    row.stddev_ms = statistics::stddev(row.samples_ms);
    row.percentiles_ms.clear();
    for (const Percentile& p : kPercentiles)
        if (row.samples_ms.size() >= p.samples_needed)
            row.percentiles_ms[p.name] = *statistics::quantile(row.samples_ms, p.quantile);
    if (!row.throughput_img_per_s && *row.median_ms > 0.0)
        row.throughput_img_per_s = row.batch * 1000.0 / *row.median_ms;
    warn_about_noise(row);
}

Verdict verdict_of(const Interval& ratio_ci95, std::size_t rounds) {
    const auto [low, high] = ratio_ci95;
    if (rounds < kRoundsForVerdict) return Verdict::cant_tell;
    if (low > kSameWithin) return Verdict::faster;
    if (high < 1.0 / kSameWithin) return Verdict::slower;
    return low >= 1.0 / kSameWithin && high <= kSameWithin ? Verdict::same : Verdict::cant_tell;
}

void compare_with_eager(ArmResult& arm, const ArmResult& eager, Preset preset) {
    if (!has_result(arm) || !has_result(eager)) return;
    const bool took_turns = arm.order == ArmOrder::alternating && eager.order == ArmOrder::alternating;
    std::span<const double> eager_ms(eager.samples_ms), arm_ms(arm.samples_ms);
    if (took_turns) {
        // An arm that left early is compared over the rounds that both took part in.
        const std::size_t common = std::min(eager_ms.size(), arm_ms.size());
        eager_ms = eager_ms.first(common);
        arm_ms = arm_ms.first(common);
    }
    const double arm_median = *statistics::median(arm_ms);
    if (!(arm_median > 0.0)) return;
    const double ratio = *statistics::median(eager_ms) / arm_median;
    VersusEager& versus = arm.vs_eager;
    versus.ratio = ratio;
    versus.improvement_percent = percent_saved(ratio);
    versus.ratio_ci95 = took_turns ? statistics::median_ratio_ci95(eager_ms, arm_ms)
                                   : statistics::median_ratio_ci95_unpaired(eager_ms, arm_ms);
    if (const auto& interval = versus.ratio_ci95)
        versus.improvement_ci95_percent =
            Interval{percent_saved((*interval)[0]), percent_saved((*interval)[1])};
    if (arm.status == ArmStatus::ok && eager.status == ArmStatus::ok)
        versus.verdict = versus.ratio_ci95
                             ? verdict_of(*versus.ratio_ci95, std::min(eager_ms.size(), arm_ms.size()))
                             : Verdict::cant_tell;
    if (preset == Preset::guide) {
        const double eager_mean = *statistics::mean(eager.samples_ms);
        arm.guide_improvement_percent = (eager_mean - *statistics::mean(arm.samples_ms)) / eager_mean * 100.0;
    }
}

}  // namespace bench
