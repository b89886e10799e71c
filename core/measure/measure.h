#pragma once

#include <exception>
#include <functional>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "core/plan/preset.h"

namespace bench {

/// Callbacks of the measuring loop. Independent of torch, so that tests can use a simulated clock.
struct MeasureHooks {
    std::function<double()> now_s;      ///< steady clock; read twice for each timed call
    std::function<void()> synchronize;  ///< waits for the device; called before every clock read
    std::function<bool()> should_stop;  ///< called between samples; true ends all arms with their samples
    /// Called when an arm enters a phase (Phase::warmup, Phase::measure).
    std::function<void(std::size_t arm, Phase)> on_phase;
    /// Called for each arm after all turns of a round, outside every timed region. Rounds count from 1.
    std::function<void(std::size_t arm, int round, int calls, double sample_ms)> on_round;
    /// Called after each round and its on_round calls, to read telemetry. May be empty.
    std::function<void(int round)> after_round;
    /// Called after an arm's warm-up, to read its memory. May be empty.
    std::function<void(std::size_t arm)> after_warmup;
    /// Called before each turn and each warm-up call, outside the timed region, to wait until no thread of
    /// another arm's process spins. May be empty.
    std::function<void(std::size_t arm)> before_turn{};
    /// Called with the exception of an arm's call as the current one, before another arm is called. The arm
    /// takes no more turns. May be empty.
    std::function<void(std::size_t arm)> on_error{};
};

/// Measurements of one arm. The samples exclude warm-up and discarded calls.
struct ArmSamples {
    std::vector<double> samples_ms;     ///< one per round: mean of the round's calls
    std::vector<int> calls_per_sample;  ///< number of calls in each mean
    int warmup_calls = 0;
    std::optional<StoppedBy> stopped_by;  ///< empty: not started, or ended by `error`
    std::exception_ptr error;             ///< exception of a call; ends the arm's turns
};

/// Enqueues one forward pass.
using ArmCall = std::function<void()>;

/// Takes a turn of an arm in another process, which times its own calls: `discarded` calls, then timed calls
/// until they fill `fill_ms`, at least one. Returns the timed calls' durations in ms.
using ArmTurn = std::function<std::vector<double>(int discarded, double fill_ms)>;

struct MeasuredArm {
    std::variant<ArmCall, ArmTurn> calls;
    /// Index of the arm that this one is compared with: eager of its engine. Empty for eager itself.
    std::optional<std::size_t> eager = std::nullopt;
};

/// Warms up and measures the arms. docs/method.md, rule 1: a turn is one discarded call and then as many
/// timed calls as fill method.turn_ms, at least one; the leading arm changes every round. A call's time is
/// from before it is enqueued until the device is synchronised. With ArmOrder::sequential each arm is warmed
/// up and measured before the next begins; with rounds_exact a round is a single call and no call is
/// discarded (the guide's protocol).
///
/// docs/method.md, rule 4: all arms take part in every round until the stopping rules of each are met
/// (core/measure/stopping.h). The rules test the ratio to the arm's `eager`. They test the arm's median if it
/// has no eager, if eager failed, or if eager is the only arm left. An arm that has used arm_max_s leaves,
/// with StoppedBy::timeout if its rules were not met. After its eager has left, an arm only completes its
/// minimum. Eager takes the worst stopping reason of the arms that are compared with it.
///
/// docs/method.md, rule 10: warm-up ends after warmup_calls_min calls and warmup_min_s once the median of the last 3 is within
/// 2 % of that of the 3 before, or after warmup_max_s. Without warmup_max_s it has exactly warmup_calls_min
/// calls.
std::vector<ArmSamples> measure(const MethodSettings& method, std::span<const MeasuredArm> arms,
                                const MeasureHooks& hooks);

/// Measures arms of this process, which are all compared with the arm `eager`.
std::vector<ArmSamples> measure(const MethodSettings& method, std::span<const ArmCall> arms,
                                const MeasureHooks& hooks, std::optional<std::size_t> eager = std::nullopt);

}  // namespace bench
