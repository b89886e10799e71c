/// Lets test_statistics.py ask core's statistics. Reads one JSON request from stdin, a list of
///   {"samples": [...], "other": [...], "per_launch": [...], "ratios": [...], "p_values": [...], "share": [hits, trials]}
/// (each key optional) and prints a list of what follows from each.
#include <iostream>
#include <nlohmann/json.hpp>

#include "core/analysis/aggregate.h"
#include "core/analysis/false_discovery.h"
#include "core/base/launch_estimate.h"
#include "core/base/statistics.h"
#include "core/base/trend.h"

using nlohmann::json;
namespace statistics = bench::statistics;

namespace {

json number(const std::optional<double>& value) {
    return value ? json(*value) : json();
}
json interval(const std::optional<bench::Interval>& value) {
    return value ? json(*value) : json();
}

json describe(const std::vector<double>& samples) {
    json quantiles = json::array();
    for (int percent = 0; percent <= 100; ++percent)
        quantiles.push_back(number(statistics::quantile(samples, percent / 100.0)));
    return {{"median", number(statistics::median(samples))},
            {"mean", number(statistics::mean(samples))},
            {"stddev", number(statistics::stddev(samples))},
            {"quantiles", quantiles},
            {"relative_iqr", number(statistics::relative_iqr(samples))},
            {"modified_z_scores", statistics::modified_z_scores(samples)},
            {"rank_ci95", interval(statistics::median_rank_ci95(samples))},
            {"median_ci95", interval(statistics::median_ci95(samples))}};
}

json compare(const std::vector<double>& a, const std::vector<double>& b, const std::vector<int>& per_launch) {
    const auto a_launches = statistics::by_launch(a, per_launch),
               b_launches = statistics::by_launch(b, per_launch);
    const auto ratio = statistics::typical_ratio(a_launches, b_launches, statistics::Pairing::rounds);
    const auto apart = statistics::typical_ratio(a_launches, b_launches, statistics::Pairing::launches);
    const statistics::LaunchSpread spread{.variance = 0.01 * 0.01, .degrees = 7};
    const auto trend = statistics::trend(a_launches);
    return {{"ratio", ratio->value},
            {"ratio_middle95", interval(ratio->variation->middle95)},
            {"apart_middle95", interval(apart->variation->middle95)},
            {"within", ratio->variation->within},
            {"between", ratio->variation->between},
            {"ratio_ci95", interval(statistics::ci95(*ratio, spread))},
            {"launches_disagree", launches_disagree(*ratio, statistics::kWithinOneProcess)},
            {"trend_z", trend ? json(trend->z) : json()}};
}

json aggregate(const std::vector<double>& ratios) {
    bench::results::Rows rows;
    for (const double ratio : ratios) {
        bench::ArmResult row;
        row.mode = "default";
        row.status = bench::ArmStatus::ok;
        row.vs_eager.ratio = ratio;
        rows.push_back(std::make_shared<const bench::ArmResult>(row));
    }
    const bench::results::Aggregate found =
        bench::results::aggregates(rows, bench::results::JudgedRows(rows)).at(0);
    return {{"gmean", number(found.ratio)}, {"gmean_ci95", interval(found.ratio_ci95)}};
}

json answer(const json& request) {
    json found = json::object();
    const auto list = [&](const char* key) { return request.value(key, std::vector<double>()); };
    if (request.contains("samples")) found.update(describe(list("samples")));
    if (request.contains("other"))
        found.update(
            compare(list("samples"), list("other"), request.value("per_launch", std::vector<int>())));
    if (request.contains("ratios")) found.update(aggregate(list("ratios")));
    if (request.contains("p_values"))
        found["discoveries"] = bench::false_discovery::benjamini_hochberg(list("p_values"), 0.05);
    if (request.contains("share")) {
        const double hits = request["share"][0];
        const int trials = request["share"][1];
        found["share_ci95"] = interval(statistics::share_ci95(hits / trials, trials));
    }
    return found;
}

}  // namespace

int main() {
    json answers = json::array();
    for (const json& request : json::parse(std::cin)) answers.push_back(answer(request));
    std::cout << answers;
}
