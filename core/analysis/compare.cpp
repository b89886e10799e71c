#include "core/analysis/compare.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <tuple>

#include "core/analysis/false_discovery.h"
#include "core/analysis/recomputed.h"
#include "core/analysis/row_statistics.h"
#include "core/base/json_text.h"
#include "core/base/launch_estimate.h"
#include "core/plan/plan_json.h"
#include "core/results/result_fields.h"

namespace bench::results {

namespace {

using RowPtr = std::shared_ptr<const ArmResult>;

/// Fields that are reported if they differ. A name that ends in a dot covers all fields that begin with it.
/// The fields of same_arm() are not listed, because matched arms agree in them.
constexpr std::array<std::string_view, 11> kRowFields{"settings.", "weights.", "input",  "input_shape",
                                                      "queries",   "target",   "device", "device_name",
                                                      "order",     "source",   "section"};
constexpr std::array<const char*, 15> kEnvironmentKeys{
    "torch",  "cuda_runtime",   "driver",         "triton",   "cpp_compiler",
    "python", "compilescope",   "commit",         "build",    "host",
    "cpu",    "cpu_capability", "physical_cores", "governor", "os"};

std::string text_of(const nlohmann::json& value) {
    if (value.is_null()) return {};
    return value.is_string() ? value.get<std::string>() : dump_json(value);
}

bool is_compared(std::string_view key) {
    return std::ranges::any_of(kRowFields, [&](std::string_view name) {
        return name.ends_with('.') ? key.starts_with(name) : key == name;
    });
}

void add(std::vector<Difference>& differences, std::string_view what, const nlohmann::json& a,
         const nlohmann::json& b) {
    if (a != b) differences.push_back({std::string(what), text_of(a), text_of(b)});
}

nlohmann::json in_environment(const ResultFile& file, const char* key) {
    return file.environment.is_object() ? file.environment.value(key, nlohmann::json()) : nlohmann::json();
}

std::vector<Difference> differences_of_runs(const ResultFile& a, const ResultFile& b) {
    std::vector<Difference> differences;
    const auto preset = [](const ResultFile& file) { return name_in(kPresetNames, file.plan.preset); };
    add(differences, "preset", preset(a), preset(b));
    add(differences, "image", a.plan.input.image, b.plan.input.image);
    for (const char* key : kEnvironmentKeys)
        add(differences, key, in_environment(a, key), in_environment(b, key));
    return differences;
}

std::vector<Difference> differences_of_rows(const ArmResult& a, const ArmResult& b) {
    std::vector<Difference> differences;
    for (const ResultField& field : result_fields())
        if (is_compared(field.key)) add(differences, field.key, field.get(a), field.get(b));
    return differences;
}

bool same_arm(const ArmResult& a, const ArmResult& b) {
    const auto what = [](const ArmResult& r) {
        return std::tie(r.kind, r.model, r.batch, r.dtype, r.mode, r.engine);
    };
    return what(a) == what(b);
}

/// Criteria that match a device of B with a device of A, best first.
constexpr std::array<bool (*)(const ArmResult&, const ArmResult&), 4> kSameDevice{
    [](const ArmResult& a, const ArmResult& b) {
        return a.target == b.target && a.device == b.device && a.device_name == b.device_name;
    },
    [](const ArmResult& a, const ArmResult& b) {
        return a.device == b.device && a.device_name == b.device_name;
    },
    [](const ArmResult& a, const ArmResult& b) {
        return a.device_name == b.device_name && !a.device_name.empty();
    },
    [](const ArmResult& a, const ArmResult& b) { return a.device == b.device; }};

/// Returns for each row of A the row of B of the same arm, or null. Uses each row of B at most once.
std::vector<RowPtr> partners(const Rows& rows_a, const Rows& rows_b) {
    std::vector<RowPtr> found(rows_a.size());
    std::vector<bool> taken(rows_b.size(), false);
    for (const auto same_device : kSameDevice)
        for (std::size_t i = 0; i < rows_a.size(); ++i)
            for (std::size_t j = 0; j < rows_b.size() && !found[i]; ++j)
                if (!taken[j] && !is_control(*rows_a[i]) && same_arm(*rows_a[i], *rows_b[j]) &&
                    same_device(*rows_a[i], *rows_b[j])) {
                    taken[j] = true;
                    found[i] = rows_b[j];
                }
    return found;
}

double change_percent(double ratio) {
    return (1.0 / ratio - 1.0) * 100.0;
}

struct BothLaunches {
    statistics::Launches a, b;
    bool one_process() const { return std::min(a.size(), b.size()) < 2; }
};

/// Splits the samples by launch. If either run had one process only, each run's samples are one launch.
BothLaunches launches_of(const ArmResult& a, const ArmResult& b) {
    BothLaunches both{launches_of(a), launches_of(b)};
    if (both.one_process())
        both = {statistics::by_launch(a.samples_ms, {}), statistics::by_launch(b.samples_ms, {})};
    return both;
}

/// The spread of the ratio between a process of one run and one of the other.
statistics::LaunchSpread spread_between(const statistics::LaunchSpread& a,
                                        const statistics::LaunchSpread& b) {
    return {.variance = a.variance + b.variance, .degrees = std::min(a.degrees, b.degrees)};
}

void judge(ComparedArm& arm, const BothLaunches& launches, const statistics::LaunchSpread& spread) {
    const auto a_ms = compared_ms(*arm.a), b_ms = compared_ms(*arm.b);
    if (arm.a->status != ArmStatus::ok || arm.b->status != ArmStatus::ok || !a_ms || !b_ms || *a_ms <= 0 ||
        *b_ms <= 0)
        return;
    arm.ratio = *a_ms / *b_ms;
    arm.verdict = Verdict::cant_tell;
    // The launches of two runs do not correspond to each other, so any pairing is valid.
    const auto ratio = statistics::typical_ratio(launches.a, launches.b, statistics::Pairing::launches);
    if (ratio && std::isfinite(ratio->value)) {
        arm.ratio = ratio->value;
        arm.ratio_ci95 = statistics::ci95(*ratio, spread);
    }
    arm.change_percent = change_percent(*arm.ratio);
    if (!arm.ratio_ci95) return;
    arm.change_ci95_percent =
        Interval{change_percent((*arm.ratio_ci95)[1]), change_percent((*arm.ratio_ci95)[0])};
    arm.verdict = verdict_of(*arm.ratio_ci95, ratio->rounds);
}

ComparedArm compared(RowPtr a, RowPtr b, const LaunchSpreads& spreads_a, const LaunchSpreads& spreads_b) {
    ComparedArm arm;
    arm.differences = differences_of_rows(*a, *b);
    const BothLaunches launches = launches_of(*a, *b);
    arm.within_one_process = launches.one_process();
    arm.a = std::move(a);
    arm.b = std::move(b);
    judge(arm, launches,
          spread_between(spreads_a.of(*arm.a, SpreadOf::time), spreads_b.of(*arm.b, SpreadOf::time)));
    return arm;
}

nlohmann::json differences_json(const std::vector<Difference>& differences) {
    nlohmann::json list = nlohmann::json::array();
    for (const Difference& d : differences) list.push_back({{"what", d.what}, {"a", d.a}, {"b", d.b}});
    return list;
}

/// Returns the fields that identify the row's arm.
nlohmann::json naming_json(const ArmResult& row) {
    constexpr std::array<std::string_view, 8> kNaming{"kind",  "model", "device", "device_name",
                                                      "batch", "dtype", "mode",   "engine"};
    nlohmann::json object = nlohmann::json::object();
    for (const ResultField& field : result_fields())
        if (std::ranges::find(kNaming, field.key) != kNaming.end())
            object[std::string(field.key)] = field.get(row);
    return object;
}

nlohmann::json side_json(const ArmResult& row) {
    nlohmann::json side{{"status", name_in(kArmStatusNames, row.status)}, {"samples", row.samples_ms.size()}};
    if (!row.reason.empty()) side["reason"] = row.reason;
    if (const auto ms = compared_ms(row)) side["median_ms"] = *ms;
    if (row.median_ci95_ms) side["median_ci95_ms"] = *row.median_ci95_ms;
    if (row.launches) side["launches"] = *row.launches;
    return side;
}

nlohmann::json arm_json(const ComparedArm& arm) {
    nlohmann::json object = naming_json(*arm.a);
    object["a"] = side_json(*arm.a);
    object["b"] = side_json(*arm.b);
    if (arm.ratio) object["ratio"] = *arm.ratio;
    if (arm.ratio_ci95) object["ratio_ci95"] = *arm.ratio_ci95;
    if (arm.change_percent) object["change_percent"] = *arm.change_percent;
    if (arm.change_ci95_percent) object["change_ci95_percent"] = *arm.change_ci95_percent;
    if (arm.verdict) object["verdict"] = name_in(kVerdictNames, *arm.verdict);
    object["within_one_process"] = arm.within_one_process;
    object["differences"] = differences_json(arm.differences);
    return object;
}

nlohmann::json only_json(const Rows& rows) {
    nlohmann::json list = nlohmann::json::array();
    for (const auto& row : rows) {
        list.push_back(naming_json(*row));
        list.back()["status"] = name_in(kArmStatusNames, row->status);
    }
    return list;
}

}  // namespace

std::optional<double> compared_ms(const ArmResult& row) {
    if (row.median_ms) return row.median_ms;
    return row.samples_ms.empty() ? row.mean_ms : statistics::median(row.samples_ms);
}

std::vector<Difference> Comparison::common_differences() const {
    if (arms.empty()) return {};
    std::vector<Difference> common;
    for (const Difference& difference : arms.front().differences)
        if (std::ranges::all_of(arms, [&](const ComparedArm& arm) {
                return std::ranges::find(arm.differences, difference) != arm.differences.end();
            }))
            common.push_back(difference);
    return common;
}

Comparison compare_runs(const ResultFile& a, const ResultFile& b) {
    Comparison comparison;
    const std::vector<RowPtr> found = partners(a.rows, b.rows);
    const std::vector<Difference> of_runs = differences_of_runs(a, b);
    const LaunchSpreads spreads_a = spreads_of(a), spreads_b = spreads_of(b);
    for (std::size_t i = 0; i < a.rows.size(); ++i) {
        if (is_control(*a.rows[i])) continue;
        if (!found[i]) {
            comparison.only_a.push_back(a.rows[i]);
            continue;
        }
        ComparedArm& arm = comparison.arms.emplace_back(compared(a.rows[i], found[i], spreads_a, spreads_b));
        arm.differences.insert(arm.differences.begin(), of_runs.begin(), of_runs.end());
    }
    for (const RowPtr& row : b.rows)
        if (!is_control(*row) && std::ranges::find(found, row) == found.end())
            comparison.only_b.push_back(row);
    std::vector<false_discovery::Judged> judged;
    for (ComparedArm& arm : comparison.arms) judged.push_back({&arm.verdict, arm.ratio, arm.ratio_ci95});
    comparison.verdicts_withdrawn = false_discovery::withdraw(judged);
    return comparison;
}

nlohmann::json to_json(const Comparison& comparison) {
    nlohmann::json arms = nlohmann::json::array();
    for (const ComparedArm& arm : comparison.arms) arms.push_back(arm_json(arm));
    return {{"arms", arms},
            {"only_a", only_json(comparison.only_a)},
            {"only_b", only_json(comparison.only_b)},
            {"common_differences", differences_json(comparison.common_differences())},
            {"verdicts_withdrawn", comparison.verdicts_withdrawn}};
}

}  // namespace bench::results
