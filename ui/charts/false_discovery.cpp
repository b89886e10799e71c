#include "ui/charts/false_discovery.h"

#include <algorithm>
#include <cmath>

namespace ui::charts {

namespace {

constexpr std::size_t kVerdictsWithoutControl = 10;
constexpr double kRate = 0.05;
constexpr double kPracticalRatio = 1.01;
constexpr double kNormal975 = 1.959963984540054;

std::optional<double> p_value(const Bar& bar) {
    const auto& versus = bar.row->vs_eager;
    if (!versus.ratio || !versus.ratio_ci95 || *versus.ratio <= 0 || (*versus.ratio_ci95)[0] <= 0) return {};
    const double width = std::log((*versus.ratio_ci95)[1]) - std::log((*versus.ratio_ci95)[0]);
    if (!(width > 0)) return 0.0;
    const double standard_error = width / (2 * kNormal975);
    const double beyond = std::abs(std::log(*versus.ratio)) - std::log(kPracticalRatio);
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

void withdraw_false_discoveries(ChartSpec& spec) {
    std::vector<Bar*> tested;
    std::vector<double> p_values;
    for (Panel& panel : spec.panels)
        for (Group& group : panel.groups)
            for (Bar& bar : group.bars) {
                const auto p = bar.verdict ? p_value(bar) : std::nullopt;
                if (!p) continue;
                tested.push_back(&bar);
                p_values.push_back(*p);
            }
    if (tested.size() <= kVerdictsWithoutControl) return;
    const std::vector<bool> discovered = benjamini_hochberg(p_values, kRate);
    for (std::size_t i = 0; i < tested.size(); ++i) {
        auto& verdict = tested[i]->verdict;
        if (discovered[i] || (verdict != bench::Verdict::faster && verdict != bench::Verdict::slower))
            continue;
        verdict = bench::Verdict::cant_tell;
        ++spec.verdicts_withdrawn;
    }
}

}  // namespace ui::charts
