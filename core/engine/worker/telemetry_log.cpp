#include "core/engine/worker/telemetry_log.h"

#include <algorithm>

#include "core/engine/runtime/stopwatch.h"

namespace bench::backends {

namespace {

constexpr double kShortestPause_s = 0.05;

}  // namespace

TelemetryLog::TelemetryLog(const std::string& device, std::size_t arms, ArmOrder order)
    : device_(device), order_(order), first_(arms) {}

void TelemetryLog::on_phase(std::size_t arm, Phase phase) {
    if (phase != Phase::measure) return;
    const bool begins = order_ == ArmOrder::sequential || readings_.empty();
    first_[arm] = begins ? readings_.size() : 0;
    if (begins) read(0);
}

void TelemetryLog::after_round(int round) {
    if (now_s() - last_s_ >= kShortestPause_s) read(round);
}

void TelemetryLog::read(int round) {
    if (!telemetry_) telemetry_.emplace(device_);
    readings_.push_back(telemetry_->sample(round));
    last_s_ = now_s();
}

std::vector<TelemetrySample> TelemetryLog::of_arm(std::size_t arm) const {
    if (!first_[arm]) return {};
    auto end = readings_.end();
    if (order_ == ArmOrder::sequential) {
        const auto next = std::find_if(first_.begin() + static_cast<std::ptrdiff_t>(arm) + 1, first_.end(),
                                       [](const auto& first) { return first.has_value(); });
        if (next != first_.end()) end = readings_.begin() + static_cast<std::ptrdiff_t>(**next);
    }
    return {readings_.begin() + static_cast<std::ptrdiff_t>(*first_[arm]), end};
}

}  // namespace bench::backends
