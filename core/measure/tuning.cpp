#include "core/measure/tuning.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/base/launch_estimate.h"

namespace bench::tuning {

const std::vector<Candidate>& all_candidates() {
    static const std::vector<Candidate> rows{
        {.id = "freezing", .words = message("weights folded and packed into the code")},
        {.id = "keep-grid-sample",
         .words = message("sampling of grids left to ATen's kernel"),
         .operators = {"aten::grid_sampler", "aten::grid_sampler_2d"},
         .changes = {{"keep_operators", {"grid_sampler_2d"}}}},
        {.id = "explicit-attention",
         .words = message("attention as products and a softmax instead of one fused kernel"),
         .operators = {"aten::scaled_dot_product_attention"},
         .changes = {{"attention", "explicit"}}},
        {.id = "templates-cuda-graph",
         .words = message(
             "generated kernels for products and convolutions where they are faster than the library's, "
             "each call replays a CUDA graph"),
         .device = "cuda",
         .mode = "max-autotune+freezing"},
    };
    return rows;
}

const Candidate* find_candidate(const std::string& id) {
    const auto row = std::ranges::find(all_candidates(), id, &Candidate::id);
    return row == all_candidates().end() ? nullptr : &*row;
}

std::vector<Candidate> candidates_for(const std::string& device, const std::set<std::string>& operators) {
    const auto is_called = [&](const std::string& name) { return operators.contains(name); };
    std::vector<Candidate> result;
    std::ranges::copy_if(all_candidates(), std::back_inserter(result), [&](const Candidate& row) {
        return (row.device.empty() || row.device == device) &&
               (row.operators.empty() || std::ranges::any_of(row.operators, is_called));
    });
    return result;
}

std::vector<PairedComparison> compare(std::span<const ArmCall> arms, const MeasureHooks& hooks) {
    constexpr std::size_t kFirst = 0;
    const MethodSettings method{.launches = 1,
                                .warmup_calls_min = 2,
                                .warmup_max_s = 3,
                                .rounds_min = kRoundsForVerdict,
                                .arm_min_s = 0.5,
                                .arm_max_s = 10,
                                .rounds_for_verdict = kRoundsForVerdict,
                                .target_half_width = 0.01};
    const std::vector<ArmSamples> samples = measure(method, arms, hooks, /*eager=*/kFirst);
    for (const ArmSamples& arm : samples)
        if (arm.error) std::rethrow_exception(arm.error);
    std::vector<PairedComparison> comparisons(arms.size());
    const std::vector<double>& first_ms = samples[kFirst].samples_ms;
    for (std::size_t arm = kFirst + 1; arm < arms.size(); ++arm) {
        const std::vector<double>& arm_ms = samples[arm].samples_ms;
        if (first_ms.empty() || arm_ms.empty()) continue;
        const auto ratio = statistics::typical_ratio({first_ms}, {arm_ms}, statistics::Pairing::rounds);
        comparisons[arm] = {.ratio = ratio->value,
                            .ratio_ci95 = statistics::ci95(*ratio, statistics::kWithinOneProcess)};
    }
    return comparisons;
}

std::vector<PairedComparison> combined(std::span<const PairedComparison> first,
                                       std::span<const PairedComparison> second) {
    std::vector<PairedComparison> result(first.begin(), first.end());
    for (std::size_t arm = 0; arm < result.size(); ++arm) {
        if (!first[arm].ratio_ci95 || !second[arm].ratio_ci95) continue;
        const auto [low, high] = *first[arm].ratio_ci95;
        const auto [second_low, second_high] = *second[arm].ratio_ci95;
        result[arm] = {.ratio = std::sqrt(*first[arm].ratio * *second[arm].ratio),
                       .ratio_ci95 = Interval{std::min(low, second_low), std::max(high, second_high)}};
    }
    return result;
}

std::size_t fastest(std::span<const PairedComparison> comparisons) {
    std::size_t best = 0;
    double best_ratio = 1;
    for (std::size_t arm = 0; arm < comparisons.size(); ++arm) {
        const auto& [ratio, ratio_ci95] = comparisons[arm];
        if (!ratio_ci95 || (*ratio_ci95)[0] <= 1 || *ratio <= best_ratio) continue;
        best = arm;
        best_ratio = *ratio;
    }
    return best;
}

}  // namespace bench::tuning
