#include "core/measure/stopping.h"

#include <algorithm>
#include <cmath>

#include "core/base/launch_estimate.h"

namespace bench {

namespace {

constexpr int kLookEveryRounds = 2;
constexpr double kLookGrowth = 1.1;
constexpr int kLookResamples = 200;

}  // namespace

bool MinimumRule::is_met(const ArmProgress& progress) {
    return progress.rounds >= rounds_ && progress.measured_s >= measured_s_;
}

bool TargetRule::is_met(const ArmProgress& progress) {
    if (progress.half_width) met_ = *progress.half_width <= half_width_;
    return met_;
}

bool FlatNoiseRule::is_met(const ArmProgress& progress) {
    if (!progress.half_width) return met_;
    looks_.push_back({progress.rounds, *progress.half_width});
    std::optional<double> before, lately;
    for (const Look& look : looks_) {
        auto& narrowest = look.rounds <= progress.rounds - kWindowRounds ? before : lately;
        narrowest = std::min(narrowest.value_or(look.half_width), look.half_width);
    }
    met_ = before && *lately > (1.0 - kLeastGain) * *before;
    return met_;
}

bool TimeRule::is_met(const ArmProgress& progress) {
    return progress.used_s >= (progress.rounds < rounds_ ? longest_s_ : used_s_);
}

ArmStopping::ArmStopping(const MethodSettings& method)
    : minimum_(std::make_unique<MinimumRule>(method.rounds_min,
                                             method.rounds_exact ? 0.0 : method.arm_min_s.value_or(0.0))) {
    if (method.arm_max_s)
        time_ =
            std::make_unique<TimeRule>(*method.arm_max_s, method.rounds_for_verdict, *arm_longest_s(method));
    if (method.rounds_exact || !method.target_half_width) return;
    target_ = std::make_unique<TargetRule>(*method.target_half_width);
    flat_ = std::make_unique<FlatNoiseRule>();
}

bool ArmStopping::wants_interval(const ArmProgress& progress) {
    if (!target_ || !minimum_->is_met(progress) || progress.rounds < next_look_rounds_) return false;
    next_look_rounds_ =
        std::max(progress.rounds + kLookEveryRounds, static_cast<int>(progress.rounds * kLookGrowth));
    return true;
}

std::optional<StoppedBy> ArmStopping::ask(const ArmProgress& progress) {
    if (minimum_->is_met(progress)) {
        if (!target_) return StoppedBy::count;
        const bool narrow = target_->is_met(progress), flat = flat_->is_met(progress);
        if (narrow) return StoppedBy::stable;
        if (flat) return StoppedBy::noise_flat;
    }
    if (has_used_its_time(progress)) return StoppedBy::timeout;
    return std::nullopt;
}

std::optional<double> relative_half_width(std::span<const double> arm_ms, std::span<const double> eager_ms) {
    const statistics::BootstrapOptions few{.seed = 0, .resamples = kLookResamples};
    const auto estimate =
        eager_ms.empty() ? statistics::typical_time({arm_ms}, few)
                         : statistics::typical_ratio({eager_ms}, {arm_ms}, statistics::Pairing::rounds, few);
    const auto interval =
        estimate ? statistics::ci95(*estimate, statistics::kWithinOneProcess) : std::nullopt;
    return interval ? std::optional((std::log((*interval)[1]) - std::log((*interval)[0])) / 2.0)
                    : std::nullopt;
}

}  // namespace bench
