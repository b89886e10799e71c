#include "ui/charts/chart_scale.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/charts/chart_type.h"

namespace ui::charts {

namespace {

constexpr double kLinearLimit = 40;
constexpr double kBefore = 100, kAfter = 20;  // factors before the first and after the last break-even
constexpr double kCutStep_percent = 50, kLargeLoss_percent = -150;
constexpr double kMostCut = 0.25;          // share of the bars; if more are so long, none is cut
constexpr std::size_t kMostGainBars = 60;  // bars of more modes and models cannot be read
constexpr double kLossRoom = 0.05;
constexpr double kLeastRatio = 0.5, kRatioMargin = 1.06;
constexpr double kFineOctave_px = 210, kOctaveLabel_px = 44;
constexpr double kMostLabelShare = 0.45;  // in tiny charts labels may be cut, so that bars stay visible

ValueRange linearRange(const std::vector<EndRoom>& bars, double extent_px) {
    ValueRange range{0, 0};
    for (const EndRoom& bar : bars) {
        range.lower = std::min(range.lower, bar.low_value);
        range.upper = std::max(range.upper, bar.high_value);
    }
    if (range.upper - range.lower <= 0) range.upper = 1;
    // Widening one side shrinks every label's share of the range, so this settles quickly.
    for (int pass = 0; pass < 12; ++pass) {
        const double per_px = (range.upper - range.lower) / extent_px;
        ValueRange next = range;
        for (const EndRoom& bar : bars) {
            const double room = kMostLabelShare * extent_px;
            if (bar.high_px > 0)
                next.upper = std::max(next.upper, bar.high_value + std::min(bar.high_px, room) * per_px);
            if (bar.low_px > 0)
                next.lower = std::min(next.lower, bar.low_value - std::min(bar.low_px, room) * per_px);
        }
        range = next;
    }
    return range;
}

double roundBelow(double value) {
    const double power = std::pow(10, std::floor(std::log10(value)));
    for (const double factor : {5.0, 2.0, 1.0})
        if (factor * power <= value) return factor * power;
    return power;
}

ValueRange logarithmicRange(const std::vector<EndRoom>& bars, double extent_px) {
    double smallest = std::numeric_limits<double>::infinity(), largest = 0;
    for (const EndRoom& bar : bars) {
        if (bar.high_value <= 0) continue;
        smallest = std::min(smallest, bar.high_value);
        largest = std::max(largest, bar.high_value);
    }
    if (largest <= 0) return {1, 10};
    ValueRange range{roundBelow(smallest * 0.7), largest};
    std::vector<EndRoom> logs;
    const double base = std::log(range.lower);
    for (const EndRoom& bar : bars)
        if (bar.high_value > 0) logs.push_back({0, std::log(bar.high_value) - base, 0, bar.high_px});
    range.upper = std::exp(base + linearRange(logs, extent_px).upper);
    return range;
}

/// Returns the number of images after which compiling and computing have taken the same time.
double bend_images(const Curve& curve) {
    return curve.fixed_s / curve.per_image_s;
}

}  // namespace

ValueRange fitRange(const std::vector<EndRoom>& bars, double extent_px, bool logarithmic) {
    const double extent = std::max(extent_px, 40.0);
    return logarithmic ? logarithmicRange(bars, extent) : linearRange(bars, extent);
}

ValueRange fitSpreads(const std::vector<EndRoom>& boxes, double extent_px) {
    if (boxes.empty()) return {0, 110};
    const double least = std::ranges::min(boxes, {}, &EndRoom::low_value).low_value;
    std::vector<EndRoom> shifted = boxes;
    for (EndRoom& box : shifted) box.low_value -= least, box.high_value -= least;
    const ValueRange range = linearRange(shifted, std::max(extent_px, 40.0));
    return {range.lower + least, range.upper + least};
}

ValueRange fitRatios(const std::vector<EndRoom>& ratios) {
    ValueRange range{kLeastRatio, 1 / kLeastRatio};
    for (const EndRoom& ratio : ratios) {
        if (ratio.low_value > 0) range.lower = std::min(range.lower, ratio.low_value);
        range.upper = std::max(range.upper, ratio.high_value);
    }
    return {range.lower / kRatioMargin, range.upper * kRatioMargin};
}

std::vector<double> ratioTicks(const ValueRange& range, double octave_px) {
    std::vector<double> within{1.0};
    if (octave_px > kFineOctave_px) within = {1.0, 1.25, 1.5};
    std::vector<double> ticks;
    const auto add = [&](double tick) {
        const bool is_new = std::ranges::find(ticks, tick) == ticks.end();
        if (is_new && tick >= range.lower && tick <= range.upper) ticks.push_back(tick);
    };
    const double furthest = std::max(range.upper, 1 / range.lower);
    // Octaves that are narrower than two labels are skipped.
    const double step = std::pow(2, std::max(1.0, std::ceil(kOctaveLabel_px / octave_px)));
    for (double octave = 1; octave <= furthest; octave *= step)
        for (const double factor : within)
            for (const double tick : {octave * factor, 1 / (octave * factor)}) add(tick);
    std::ranges::sort(ticks);
    return ticks;
}

bool needsLogarithm(const ChartSpec& spec) {
    if (!chart_type(spec).takesLogarithm() || !spec.shared_axis || spec.hasOwnScales()) return false;
    double smallest = std::numeric_limits<double>::infinity(), largest = 0;
    for (const Panel& panel : spec.panels)
        for (const Group& group : panel.groups)
            for (const Bar& bar : group.bars) {
                if (!bar.value || *bar.value <= 0) continue;
                smallest = std::min(smallest, *bar.value);
                largest = std::max(largest, *bar.value);
            }
    return largest > kLinearLimit * smallest;
}

bool isCrowded(const ChartSpec& spec) {
    const ChartType& type = chart_type(spec);
    return type.drawing == Drawing::bars && type.gains && items_of(spec).size() > kMostGainBars;
}

std::optional<double> lossesCutAt(const ChartSpec& spec) {
    if (!chart_type(spec).gains || isCrowded(spec)) return std::nullopt;
    std::size_t all = 0, beyond = 0;
    double longest = -kCutStep_percent;  // of those that are not cut
    for (const Panel& panel : spec.panels)
        for (const Group& group : panel.groups)
            for (const Bar& bar : group.bars) {
                if (!bar.value) continue;
                ++all;
                if (*bar.value < kLargeLoss_percent)
                    ++beyond;
                else
                    longest = std::min(longest, *bar.value);
            }
    if (beyond == 0 || beyond > kMostCut * static_cast<double>(all)) return std::nullopt;
    return kCutStep_percent * std::floor(longest / kCutStep_percent);
}

ValueRange imagesShown(const std::vector<Curve>& curves) {
    double first = 1e12, last = 0;
    for (const Curve& curve : curves) {
        if (curve.fixed_s <= 0) continue;
        const double at = curve.pays_after_images.value_or(bend_images(curve));
        first = std::min({first, at, bend_images(curve)});
        last = std::max(last, at);
    }
    if (last <= 0) return {1, 1000};
    const auto power = [](double value, auto round) { return std::pow(10, round(std::log10(value))); };
    return {std::max(1.0, power(first / kBefore, [](double x) { return std::floor(x); })),
            power(last * kAfter, [](double x) { return std::ceil(x); })};
}

ValueRange stepsShown(const std::vector<Curve>& curves) {
    std::size_t steps = 2;
    for (const Curve& curve : curves) steps = std::max(steps, curve.losses.size());
    return {1, static_cast<double>(steps)};
}

ValueRange lossesShown(const std::vector<Curve>& curves) {
    double least = std::numeric_limits<double>::infinity(), most = -least;
    for (const Curve& curve : curves)
        for (const double loss : curve.losses) least = std::min(least, loss), most = std::max(most, loss);
    if (!std::isfinite(least) || !std::isfinite(most)) return {0, 1};
    const double room = std::max(kLossRoom * (most - least), 1e-3 * std::max(1.0, std::abs(most)));
    return {least - room, most + room};
}

ValueRange secondsShown(const std::vector<Curve>& curves, const ValueRange& images) {
    ValueRange range{1e12, 0};
    for (const Curve& curve : curves) {
        range.lower = std::min(range.lower, curve.total_s(images.lower));
        range.upper = std::max(range.upper, curve.total_s(images.upper));
    }
    return range.upper <= 0 ? ValueRange{0.1, 10} : ValueRange{range.lower * 0.8, range.upper * 1.25};
}

}  // namespace ui::charts
