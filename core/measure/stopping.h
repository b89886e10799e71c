#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/plan/preset.h"

namespace bench {

/// State of an arm between two rounds, as input of the stopping rules.
struct ArmProgress {
    int rounds = 0;
    double measured_s = 0;  ///< inside timed calls
    double used_s = 0;      ///< whole turns, limited by arm_max_s and arm_longest_s
    /// Half-width of the 95 % interval relative to its middle. Set only after rounds that computed it.
    std::optional<double> half_width = {};
};

/// A condition for ending an arm (docs/method.md, rule 4). is_met() is called after every round, so a rule
/// may keep state.
class StoppingRule {
public:
    virtual ~StoppingRule() = default;
    virtual bool is_met(const ArmProgress& progress) = 0;
};

/// Met after a number of rounds and a number of seconds inside timed calls.
class MinimumRule : public StoppingRule {
public:
    MinimumRule(int rounds, double measured_s) : rounds_(rounds), measured_s_(measured_s) {}
    bool is_met(const ArmProgress& progress) override;

private:
    int rounds_;
    double measured_s_;
};

/// Met if the latest interval is as narrow as the target.
class TargetRule : public StoppingRule {
public:
    explicit TargetRule(double half_width) : half_width_(half_width) {}
    bool is_met(const ArmProgress& progress) override;

private:
    double half_width_;
    bool met_ = false;
};

/// Met if more rounds do not help: over the last 64 rounds the interval became less than 5 % narrower than
/// the narrowest one before. (The window is that of nvbench's stdrel criterion. That criterion uses the
/// standard deviation, which is constant in a steady measurement and would end it. The interval still narrows
/// with the square root of the rounds: by less than 5 % in 64 rounds only after about 600.)
class FlatNoiseRule : public StoppingRule {
public:
    static constexpr int kWindowRounds = 64;
    static constexpr double kLeastGain = 0.05;
    bool is_met(const ArmProgress& progress) override;

private:
    struct Look {
        int rounds;
        double half_width;
    };
    std::vector<Look> looks_;
    bool met_ = false;
};

/// Met if the arm's turns took `used_s`, or `longest_s` while it has fewer than `rounds` rounds.
class TimeRule : public StoppingRule {
public:
    TimeRule(double used_s, int rounds, double longest_s)
        : used_s_(used_s), rounds_(rounds), longest_s_(longest_s) {}
    bool is_met(const ArmProgress& progress) override;

private:
    double used_s_;
    int rounds_;
    double longest_s_;
};

/// The stopping rules of one arm. The arm first completes the method's minimum. With a target it then
/// continues until its interval is narrow enough (stable) or no longer narrows (noise_flat); without a target
/// it ends (count). A time limit ends it in any case (timeout).
class ArmStopping {
public:
    explicit ArmStopping(const MethodSettings& method);

    /// Returns whether to compute the interval after this round: from the minimum on, at first every second
    /// round and later after 10 % more rounds, to keep its cost and the number of tests small.
    bool wants_interval(const ArmProgress& progress);
    /// Returns why the arm ends. Empty: it needs more rounds.
    std::optional<StoppedBy> ask(const ArmProgress& progress);
    bool has_minimum(const ArmProgress& progress) { return minimum_->is_met(progress); }
    bool has_used_its_time(const ArmProgress& progress) { return time_ && time_->is_met(progress); }

private:
    std::unique_ptr<StoppingRule> minimum_, target_, flat_, time_;  ///< null: the method has no such limit
    int next_look_rounds_ = 0;
};

/// Returns the relative half-width of the 95 % interval of eager median / arm median (paired rounds; surplus
/// rounds at the end are ignored), or of the arm's median if `eager_ms` is empty. Uses a bootstrap with few
/// resamples: well under a millisecond for hundreds of rounds. Empty under 5 rounds.
std::optional<double> relative_half_width(std::span<const double> arm_ms, std::span<const double> eager_ms);

}  // namespace bench
