#pragma once

#include <optional>

#include "core/catalog/kinds.h"

namespace bench {

/// What a preset costs and promises (docs/method.md, "Presets").
struct MethodSettings {
    int launches = 1;
    int warmup_calls_min = 2;
    std::optional<double> warmup_max_s;  ///< empty: no limit
    int rounds_min = 10;
    bool rounds_exact = false;        ///< guide: exactly rounds_min rounds of one call
    std::optional<double> arm_min_s;  ///< keep measuring at least this long
    std::optional<double> arm_max_s;  ///< stop then, with what there is
    /// With fewer rounds arm_max_s stops nothing, arm_longest_s does: where a call takes so many seconds that
    /// the time would be up before a verdict is possible.
    int rounds_for_verdict = 0;
    std::optional<double> target_half_width;  ///< of the ratio's 95 % interval, as a share (0.03)
    ArmOrder order = ArmOrder::alternating;
    /// Arms that disturb each other are measured anew, apart. Else their rows say by how much.
    bool apart_on_interference = true;
    double turn_ms = 50.0;  ///< a turn is one discarded call, then as many calls as fill this, at least one
};

MethodSettings method_settings(Preset preset);

/// The share of one launch (process) of a cell: the preset's rounds and seconds are divided evenly between
/// the launches (rounds rounded up), and its interval may be wider by the square root of their number, since
/// the launches together reach the preset's. `launches` stays the preset's.
MethodSettings launch_settings(Preset preset);

/// Rounds that a verdict needs: with fewer it is "can't tell" whatever the interval.
inline constexpr int kRoundsForVerdict = 9;

/// What an arm's turns may take at most, whatever its rounds; empty: no limit.
std::optional<double> arm_longest_s(const MethodSettings& method);

}  // namespace bench
