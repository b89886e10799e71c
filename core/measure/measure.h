#pragma once

#include <exception>
#include <functional>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "core/plan/preset.h"

namespace bench {

/// What the measuring loop needs from outside. Knows no torch, so that tests drive it with a clock of their
/// own.
struct MeasureHooks {
    std::function<double()> now_s;      ///< a steady clock; read twice for each timed call
    std::function<void()> synchronize;  ///< waits for the device; called before every clock read
    std::function<bool()> should_stop;  ///< asked between samples; true ends everything with what there is
    /// Called when an arm enters a stage (Phase::warmup, Phase::measure).
    std::function<void(std::size_t arm, Phase)> on_phase;
    /// An arm's finished round, counted from 1. Called after all turns of the round, outside every timed
    /// region.
    std::function<void(std::size_t arm, int round, int calls, double sample_ms)> on_round;
    /// Between two rounds, after every on_round of the one that ended: telemetry is read here. Empty:
    /// nothing.
    std::function<void(int round)> after_round;
    std::function<void(std::size_t arm)>
        after_warmup;  ///< the arm has run alone until now: memory is read here
    /// Before each turn and each warm-up call, outside what is timed: an arm of another process is kept from
    /// threads that still spin here. Empty: nothing.
    std::function<void(std::size_t arm)> before_turn{};
};

/// What was measured of one arm. Warm-up and discarded calls are in no sample.
struct ArmSamples {
    std::vector<double> samples_ms;     ///< one a round: the mean of the round's calls
    std::vector<int> calls_per_sample;  ///< how many calls each mean is of
    int warmup_calls = 0;
    std::optional<StoppedBy> stopped_by;  ///< empty: never started or ended by `error`
    std::exception_ptr error;             ///< what a call threw; the arm takes no further turns
};

/// Enqueues one forward pass.
using ArmCall = std::function<void()>;

/// A turn of an arm that times its own calls, because it lives in another process: `discarded` calls, then
/// timed ones until they fill `fill_ms`, at least one. Returns the timed calls' durations in ms.
using ArmTurn = std::function<std::vector<double>(int discarded, double fill_ms)>;

struct MeasuredArm {
    std::variant<ArmCall, ArmTurn> calls;
    /// The arm that this one's ratio is of, an index into the list: eager of its engine. Empty for an eager.
    std::optional<std::size_t> eager = std::nullopt;
};

/// Warms up and measures the arms as the method says. docs/method.md, rule 1: a turn is one discarded call
/// and then as many timed calls as fill method.turn_ms, at least one; the arm that leads changes every round.
/// A call's time is from before it is enqueued to after the device is synchronised. With ArmOrder::sequential
/// each arm is warmed up and measured before the next begins; with rounds_exact a round is one single call
/// and none is discarded (the guide's protocol).
///
/// docs/method.md, rule 4: all arms take part in every round until each has what its rules ask
/// (core/measure/stopping.h). An arm's ratio is of its `eager`; without one, or once that failed or is the
/// only one left, its median is what has to be precise. An arm that has used arm_max_s leaves, with
/// StoppedBy::timeout where something was missing; when its eager has left, it only fills up its minimum. An
/// eager is stopped by what stopped the arms that are compared with it, the worst of them.
///
/// docs/method.md, rule 10: warm-up ends after warmup_calls_min calls once the median of the last 3 is within
/// 2 % of that of the 3 before, or after warmup_max_s; without warmup_max_s it is exactly warmup_calls_min
/// calls.
std::vector<ArmSamples> measure(const MethodSettings& method, std::span<const MeasuredArm> arms,
                                const MeasureHooks& hooks);

/// The same for arms that are all timed here and all compared with one of them.
std::vector<ArmSamples> measure(const MethodSettings& method, std::span<const ArmCall> arms,
                                const MeasureHooks& hooks, std::optional<std::size_t> eager = std::nullopt);

}  // namespace bench
