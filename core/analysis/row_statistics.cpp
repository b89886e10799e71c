#include "core/analysis/row_statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/launch_estimate.h"
#include "core/base/numbers.h"
#include "core/base/trend.h"
#include "core/plan/modes.h"
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

/// The ratio of two arms' times.
struct RatioEstimate {
    statistics::Estimate estimate;
    bool took_turns = true;  ///< false: the arms were measured one after the other
};

/// What the samples of a row say, without the spread between launches.
struct RowEstimates {
    std::optional<statistics::Estimate> time;
    std::optional<RatioEstimate> ratio;         ///< eager over the arm
    std::optional<RatioEstimate> over_python;   ///< C++ arms: the arm over its Python twin
    std::optional<RatioEstimate> to_cpp_eager;  ///< Python arms: C++ eager of the same stage over the arm
};

/// The rows of a model, device, batch, type and stage, whose name is empty for stage 1.
using CellKey = std::tuple<std::string, std::string, int, DType, std::string>;

CellKey cell_of(const ArmResult& row) {
    const auto [model, device, batch, dtype, mode] = key_of(row);
    const bool is_first = row.run_stage.value_or(1) == 1;
    return {model, device, batch, dtype, std::string(is_first ? std::string_view() : stage_name(mode))};
}

/// The rows of a run by cell and mode.
using RowsByMode = std::map<std::pair<CellKey, std::string>, const ArmResult*>;

RowsByMode by_mode(std::span<const ArmResult> rows) {
    RowsByMode found;
    for (const ArmResult& row : rows)
        if (has_samples(row)) found[{cell_of(row), row.mode}] = &row;
    return found;
}

const ArmResult* find(const RowsByMode& rows, const CellKey& cell, const std::string& mode) {
    const auto it = rows.find({cell, mode});
    return it == rows.end() ? nullptr : it->second;
}

/// Eager of an engine in the first stage; null if there is none, or if it was measured at another batch size (a
/// later stage of training may need a smaller one) or on another device (of a run that was resumed elsewhere).
const ArmResult* first_eager(const RowsByMode& rows, const ArmResult& arm, Engine engine) {
    auto [model, device, batch, dtype, stage] = cell_of(arm);
    const ArmResult* eager = find(rows, {model, device, batch, dtype, ""}, std::string(eager_of(engine)));
    const bool is_same =
        eager != nullptr && eager->batch == arm.batch && eager->device_name == arm.device_name;
    return is_same ? eager : nullptr;
}

/// Eager's samples beside the arm: of its own stage, or of eager's row.
struct EagerSamples {
    std::span<const double> ms;
    statistics::Launches launches;
    ArmOrder order = ArmOrder::alternating;
};

std::optional<EagerSamples> eager_beside(const ArmResult& arm, const RowsByMode& rows) {
    if (!arm.eager_samples_ms.empty())
        return EagerSamples{
            .ms = arm.eager_samples_ms,
            .launches = statistics::by_launch(arm.eager_samples_ms, arm.eager_samples_per_launch)};
    const ArmResult* eager = find(rows, cell_of(arm), std::string(eager_of(arm.engine)));
    if (eager == nullptr || eager == &arm) return std::nullopt;
    return EagerSamples{eager->samples_ms, launches_of(*eager), eager->order};
}

/// C++ eager's samples beside a Python arm: of eager's row, or in later stages of a C++ arm of the same stage.
std::optional<EagerSamples> cpp_eager_beside(const ArmResult& arm, const RowsByMode& rows) {
    const CellKey cell = cell_of(arm);
    for (auto it = rows.lower_bound({cell, std::string()}); it != rows.end() && it->first.first == cell; ++it)
        if (it->second->engine == Engine::cpp && !is_control(*it->second) &&
            (is_eager(it->second->mode) || !it->second->eager_samples_ms.empty()))
            return is_eager(it->second->mode)
                       ? EagerSamples{it->second->samples_ms, launches_of(*it->second), it->second->order}
                       : eager_beside(*it->second, rows);
    return std::nullopt;
}

struct TimedArm {
    const statistics::Launches& launches;
    ArmOrder order;
};

std::optional<RatioEstimate> ratio_of(const TimedArm& a, const TimedArm& b) {
    const bool took_turns = a.order == ArmOrder::alternating && b.order == ArmOrder::alternating;
    const auto ratio = statistics::typical_ratio(
        a.launches, b.launches, took_turns ? statistics::Pairing::rounds : statistics::Pairing::launches);
    if (!ratio || !std::isfinite(ratio->value)) return std::nullopt;
    return RatioEstimate{.estimate = *ratio, .took_turns = took_turns};
}

RowEstimates estimates_of(const ArmResult& row, const RowsByMode& rows) {
    RowEstimates estimates;
    if (row.samples_ms.empty()) return estimates;
    const auto launches = launches_of(row);
    estimates.time = statistics::typical_time(launches);
    if (row.status != ArmStatus::ok) return estimates;
    const TimedArm arm{.launches = launches, .order = row.order};
    if (const auto eager = eager_beside(row, rows); eager && row.mode != eager_of(row.engine))
        estimates.ratio = ratio_of({.launches = eager->launches, .order = eager->order}, arm);
    if (row.engine == Engine::python)
        if (const auto eager = cpp_eager_beside(row, rows))
            estimates.to_cpp_eager = ratio_of({.launches = eager->launches, .order = eager->order}, arm);
    if (const ArmResult* twin = find(rows, cell_of(row), python_twin(row.mode)))
        estimates.over_python = ratio_of(arm, {.launches = launches_of(*twin), .order = twin->order});
    return estimates;
}

std::vector<RowEstimates> estimates_of(std::span<const ArmResult> rows) {
    const RowsByMode modes = by_mode(rows);
    std::vector<RowEstimates> estimates;
    for (const ArmResult& row : rows) estimates.push_back(estimates_of(row, modes));
    return estimates;
}

LaunchSpreads spreads_of(std::span<const ArmResult> rows, std::span<const RowEstimates> estimates) {
    LaunchSpreads spreads;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& time = estimates[i].time;
        const auto& ratio = estimates[i].ratio;
        if (const auto spread = time ? spread_of(*time) : std::nullopt)
            spreads.add(rows[i], SpreadOf::time, *spread);
        if (const auto spread = ratio && ratio->took_turns ? spread_of(ratio->estimate) : std::nullopt)
            spreads.add(rows[i], SpreadOf::ratio, *spread);
    }
    return spreads;
}

/// The ratio of a control to its arm's first measurement, both relative to eager, as one estimate.
std::optional<statistics::Estimate> control_of(const statistics::Estimate& first,
                                               const statistics::Estimate& again) {
    statistics::Estimate change{
        .value = again.value / first.value, .rounds = std::min(first.rounds, again.rounds), .launches = 1};
    if (!first.variation || !again.variation) return std::nullopt;
    change.variation = statistics::LogVariation{
        .within = first.variation->within + again.variation->within,
        .squared_weights = first.variation->squared_weights + again.variation->squared_weights};
    return change;
}

/// What a control says of the spread: the squared difference beyond what rounds explain.
statistics::LaunchSpread spread_of_control(const statistics::Estimate& change) {
    const double difference = std::log(change.value);
    return {
        .variance = (difference * difference - change.variation->within) / change.variation->squared_weights,
        .degrees = 1};
}

/// The changes of the controls among the rows, by index.
std::map<std::size_t, statistics::Estimate> control_changes(std::span<const ArmResult> rows,
                                                            std::span<const RowEstimates> estimates) {
    std::map<std::size_t, statistics::Estimate> changes;
    for (std::size_t control = 0; control < rows.size(); ++control) {
        if (!is_control(rows[control]) || !estimates[control].ratio) continue;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            ArmKey key = key_of(rows[i]), wanted = key_of(rows[control]);
            wanted.mode = rows[control].control.mode;
            if (key != wanted || !estimates[i].ratio) continue;
            if (const auto change =
                    control_of(estimates[i].ratio->estimate, estimates[control].ratio->estimate))
                changes.emplace(control, *change);
        }
    }
    return changes;
}

/// The spread of the ratio of `arm` to an arm that is pooled like `other`. Processes of arms that did not take
/// turns have nothing in common, so both times vary.
statistics::LaunchSpread spread_of(const RatioEstimate& ratio, const ArmResult& arm, const ArmResult& other,
                                   const LaunchSpreads& spreads) {
    if (ratio.took_turns) return spreads.of(arm, SpreadOf::ratio);
    const auto own = spreads.of(arm, SpreadOf::time), others = spreads.of(other, SpreadOf::time);
    return {.variance = own.variance + others.variance, .degrees = std::min(own.degrees, others.degrees)};
}

void set_time(ArmResult& row, const statistics::Estimate& time, const LaunchSpreads& spreads) {
    row.rounds = static_cast<int>(row.samples_ms.size());
    row.median_ms = time.value;
    row.median_ci95_ms = statistics::ci95(time, spreads.of(row, SpreadOf::time));
    if (is_training(row)) row.s_per_iter = time.value / 1e3;
    row.mean_ms = statistics::mean(row.samples_ms);
    row.stddev_ms = statistics::stddev(row.samples_ms);
    row.percentiles_ms.clear();
    for (const Percentile& p : kPercentiles)
        if (row.samples_ms.size() >= p.samples_needed)
            row.percentiles_ms[p.name] = *statistics::quantile(row.samples_ms, p.quantile);
    warn_about_noise(row);
    warn_about_drift(row, launches_of(row));
}

/// Needs the medians and ratios of all rows, and the linked time of eager.
void set_linked_time(ArmResult& row, const RowEstimates& estimates, const RowsByMode& rows,
                     const LaunchSpreads& spreads) {
    row.linked_ms.reset();
    row.linked_ci95_ms.reset();
    if (is_control(row)) return;
    const ArmResult* own = first_eager(rows, row, row.engine);
    const ArmResult* cpp = first_eager(rows, row, Engine::cpp);
    const auto link = [&row](double eager_ms, double ratio, const std::optional<Interval>& interval) {
        row.linked_ms = eager_ms / ratio;
        if (interval) row.linked_ci95_ms = Interval{eager_ms / (*interval)[1], eager_ms / (*interval)[0]};
    };
    if (row.engine == Engine::python && cpp != nullptr && estimates.to_cpp_eager) {
        const RatioEstimate& ratio = *estimates.to_cpp_eager;
        link(*cpp->median_ms, ratio.estimate.value,
             statistics::ci95(ratio.estimate, spread_of(ratio, row, *cpp, spreads)));
    } else if (own == &row) {
        row.linked_ms = row.median_ms;
        row.linked_ci95_ms = row.median_ci95_ms;
    } else if (own != nullptr && own->linked_ms && row.vs_eager.ratio) {
        link(*own->linked_ms, *row.vs_eager.ratio, row.vs_eager.ratio_ci95);
    }
}

void set_linked_times(std::span<ArmResult> rows, std::span<const RowEstimates> estimates,
                      const RowsByMode& modes, const LaunchSpreads& spreads) {
    // Eager first: other arms are linked to its linked time.
    for (const bool eager : {true, false})
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (has_samples(rows[i]) && is_eager(rows[i].mode) == eager)
                set_linked_time(rows[i], estimates[i], modes, spreads);
}

void set_control(ArmResult& row, const statistics::Estimate& change, const statistics::LaunchSpread& spread) {
    row.control.ratio = change.value;
    row.control.ratio_ci95 = statistics::ci95(change, spread);
    if (!row.control.ratio_ci95) return;
    const auto [low, high] = *row.control.ratio_ci95;
    if (low <= 1 && 1 <= high) return;
    const std::string percent = numbers::fixed(100 * std::abs(change.value - 1), 1);
    warn(row,
         change.value > 1
             ? message("at the end of the run %1 was %2 % faster beside eager than at its first measurement: "
                       "other ratios of this run may be off by as much",
                       row.control.mode, percent)
             : message("at the end of the run %1 was %2 % slower beside eager than at its first measurement: "
                       "other ratios of this run may be off by as much",
                       row.control.mode, percent));
}

void set_ratio(ArmResult& row, const statistics::Estimate& ratio, const statistics::LaunchSpread& spread) {
    VersusEager& versus = row.vs_eager;
    versus.ratio = ratio.value;
    versus.improvement_percent = percent_saved(ratio.value);
    versus.ratio_ci95 = statistics::ci95(ratio, spread);
    versus.improvement_ci95_percent.reset();
    if (const auto& interval = versus.ratio_ci95)
        versus.improvement_ci95_percent =
            Interval{percent_saved((*interval)[0]), percent_saved((*interval)[1])};
    versus.verdict = versus.ratio_ci95 ? verdict_of(*versus.ratio_ci95, ratio.rounds) : Verdict::cant_tell;
    if (launches_disagree(ratio, spread))
        warn(row, message("the launches disagree about this ratio by more than their rounds explain"));
}

}  // namespace

statistics::Launches launches_of(const ArmResult& row) {
    return statistics::by_launch(row.samples_ms, row.samples_per_launch);
}

Verdict verdict_of(const Interval& ratio_ci95, std::size_t rounds) {
    const auto [low, high] = ratio_ci95;
    if (rounds < kRoundsForVerdict) return Verdict::cant_tell;
    if (low > kSameWithin) return Verdict::faster;
    if (high < 1.0 / kSameWithin) return Verdict::slower;
    return low >= 1.0 / kSameWithin && high <= kSameWithin ? Verdict::same : Verdict::cant_tell;
}

void add_statistics(std::span<ArmResult> rows, Preset preset, const LaunchSpreads& earlier) {
    const std::vector<RowEstimates> estimates = estimates_of(rows);
    LaunchSpreads spreads = spreads_of(rows, estimates);
    spreads.add(earlier);
    const auto controls = control_changes(rows, estimates);
    for (const auto& [i, change] : controls)
        set_control(rows[i], change, spreads.of(rows[i], SpreadOf::ratio));
    for (const auto& [i, change] : controls) spreads.add(rows[i], SpreadOf::ratio, spread_of_control(change));
    const RowsByMode modes = by_mode(rows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        ArmResult& row = rows[i];
        const auto& [time, ratio, over_python, to_cpp_eager] = estimates[i];
        if (time) set_time(row, *time, spreads);
        if (ratio) set_ratio(row, ratio->estimate, spread_of(*ratio, row, row, spreads));
        if (ratio && preset == Preset::guide) {
            const double eager_ms = *statistics::mean(eager_beside(row, modes)->ms);
            row.guide_improvement_percent = (eager_ms - *row.mean_ms) / eager_ms * 100.0;
        }
        if (over_python) {
            const ArmResult& twin = *find(modes, cell_of(row), python_twin(row.mode));
            row.cpp_vs_python.ratio = over_python->estimate.value;
            row.cpp_vs_python.ratio_ci95 =
                statistics::ci95(over_python->estimate, spread_of(*over_python, twin, row, spreads));
        }
    }
    set_linked_times(rows, estimates, modes, spreads);
}

void set_linked_times(std::span<ArmResult> rows, const LaunchSpreads& spreads) {
    set_linked_times(rows, estimates_of(rows), by_mode(rows), spreads);
}

LaunchSpreads spreads_of(std::span<const ArmResult> rows) {
    const std::vector<RowEstimates> estimates = estimates_of(rows);
    LaunchSpreads spreads = spreads_of(rows, estimates);
    for (const auto& [i, change] : control_changes(rows, estimates))
        spreads.add(rows[i], SpreadOf::ratio, spread_of_control(change));
    return spreads;
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
