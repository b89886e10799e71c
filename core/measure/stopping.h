#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/plan/preset.h"

namespace bench {

/// What a rule sees of an arm between two rounds.
struct ArmProgress {
    int rounds = 0;
    double measured_s = 0;  ///< inside timed calls
    double used_s = 0;      ///< turns as a whole: what arm_max_s and arm_longest_s limit
    /// Of the 95 % interval, as a share of its middle; only after rounds for which it was computed.
    std::optional<double> half_width = {};
};

/// One way in which an arm can have what it needs (docs/method.md, rule 4). Asked after every round, so that
/// it may remember.
class StoppingRule {
public:
    virtual ~StoppingRule() = default;
    virtual bool is_met(const ArmProgress& progress) = 0;
};

/// So many rounds and so many seconds inside timed calls.
class MinimumRule : public StoppingRule {
public:
    MinimumRule(int rounds, double measured_s) : rounds_(rounds), measured_s_(measured_s) {}
    bool is_met(const ArmProgress& progress) override;

private:
    int rounds_;
    double measured_s_;
};

/// The interval is as narrow as wanted: met or not as of the latest interval.
class TargetRule : public StoppingRule {
public:
    explicit TargetRule(double half_width) : half_width_(half_width) {}
    bool is_met(const ArmProgress& progress) override;

private:
    double half_width_;
    bool met_ = false;
};

/// More rounds don't help: over the last 64 the interval became less than 5 % narrower than the narrowest
/// before them. (The idea of a window is nvbench's stdrel criterion, which watches the deviation; a deviation
/// that does not change would end every steady measurement there. The interval of one still narrows with the
/// square root of the rounds, and reaches 5 % in 64 only at about 600.)
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

/// The arm's turns have used up its time: the longer one as long as it has too few rounds.
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

/// The rules of one arm, as its method says. Every preset's minimum comes first; with a target the arm then
/// goes on until its interval is narrow enough (stable) or narrows no more (noise_flat); without one the
/// minimum is all (count). Time limits both (timeout).
class ArmStopping {
public:
    explicit ArmStopping(const MethodSettings& method);

    /// Whether the interval is worth computing after so many rounds: from the minimum on, at first every
    /// second round and then whenever there are 10 % more, so that its cost stays small and few looks are
    /// taken.
    bool wants_interval(const ArmProgress& progress);
    /// Why the arm has what it needs; empty: it needs more rounds.
    std::optional<StoppedBy> ask(const ArmProgress& progress);
    bool has_minimum(const ArmProgress& progress) { return minimum_->is_met(progress); }
    bool has_used_its_time(const ArmProgress& progress) { return time_ && time_->is_met(progress); }

private:
    std::unique_ptr<StoppingRule> minimum_, target_, flat_, time_;  ///< null: the method has no such limit
    int next_look_rounds_ = 0;
};

/// Half of the 95 % interval of eager median / arm median (paired rounds; where one has more, the first), or
/// of the arm's median where `eager_ms` is empty, as a share of it. A bootstrap of few resamples: well under
/// a millisecond for hundreds of rounds. Empty under 5 rounds.
std::optional<double> relative_half_width(std::span<const double> arm_ms, std::span<const double> eager_ms);

}  // namespace bench
