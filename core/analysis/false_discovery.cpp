#include "core/analysis/false_discovery.h"

#include <algorithm>
#include <cmath>

namespace bench::false_discovery {

namespace {

constexpr std::size_t kVerdictsWithoutControl = 10;
constexpr double kRate = 0.05;
constexpr double kPracticalRatio = 1.01;
constexpr double kNormal975 = 1.959963984540054;

std::optional<double> p_value(const Judged& judged) {
    if (!*judged.verdict || !judged.ratio || !judged.ratio_ci95 || *judged.ratio <= 0 ||
        (*judged.ratio_ci95)[0] <= 0)
        return std::nullopt;
    const double width = std::log((*judged.ratio_ci95)[1]) - std::log((*judged.ratio_ci95)[0]);
    if (!(width > 0)) return 0.0;
    const double standard_error = width / (2 * kNormal975);
    const double beyond = std::abs(std::log(*judged.ratio)) - std::log(kPracticalRatio);
    return 0.5 * std::erfc(beyond / standard_error / std::sqrt(2.0));
}

}  // namespace

std::vector<bool> benjamini_hochberg(const std::vector<double>& p_values, double q) {
    std::vector<double> sorted = p_values;
    std::ranges::sort(sorted);
    double threshold = -1;
    for (std::size_t i = 0; i < sorted.size(); ++i)
        if (sorted[i] <= q * static_cast<double>(i + 1) / static_cast<double>(sorted.size()))
            threshold = sorted[i];
    std::vector<bool> found;
    for (const double p : p_values) found.push_back(p <= threshold);
    return found;
}

int withdraw(const std::vector<Judged>& judged) {
    std::vector<std::optional<Verdict>*> tested;
    std::vector<double> p_values;
    for (const Judged& one : judged) {
        const auto p = p_value(one);
        if (!p) continue;
        tested.push_back(one.verdict);
        p_values.push_back(*p);
    }
    if (tested.size() <= kVerdictsWithoutControl) return 0;
    const std::vector<bool> discovered = benjamini_hochberg(p_values, kRate);
    int withdrawn = 0;
    for (std::size_t i = 0; i < tested.size(); ++i) {
        auto& verdict = *tested[i];
        if (discovered[i] || (verdict != Verdict::faster && verdict != Verdict::slower)) continue;
        verdict = Verdict::cant_tell;
        ++withdrawn;
    }
    return withdrawn;
}

}  // namespace bench::false_discovery
