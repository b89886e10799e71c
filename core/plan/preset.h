#pragma once

#include <optional>
#include <string_view>

#include "core/catalog/kinds.h"

namespace bench {

/// The settings of a preset (docs/method.md, "Presets").
struct MethodSettings {
    int launches = 1;
    int warmup_calls_min = 2;
    std::optional<double> warmup_min_s = {};  ///< of work, so that clocks rise; empty: no minimum
    std::optional<double> warmup_max_s;       ///< empty: no limit
    int rounds_min = 10;
    bool rounds_exact = false;        ///< guide: exactly rounds_min rounds of one call
    std::optional<double> arm_min_s;  ///< keep measuring at least this long
    std::optional<double> arm_max_s;  ///< stop after this time with the samples so far
    /// With fewer rounds, arm_longest_s() applies instead of arm_max_s, so that arms whose calls take many
    /// seconds can reach a verdict.
    int rounds_for_verdict = 0;
    std::optional<double> target_half_width;  ///< of the ratio's 95 % interval, as a fraction (0.03)
    ArmOrder order = ArmOrder::alternating;
    /// Measures arms that disturb each other again, in separate processes. Otherwise rows show the effect.
    bool apart_on_interference = true;
    double turn_ms = 50.0;  ///< a turn is one discarded call, then as many calls as fill this, at least one
};

MethodSettings method_settings(Preset preset);

/// Returns the settings of one launch (process) of a cell. The preset's rounds (rounded up) and seconds are
/// divided by the number of launches. The target half-width is multiplied by the square root of this number,
/// because all launches together reach the preset's. `launches` is unchanged.
MethodSettings launch_settings(Preset preset);

/// Returns the least time of warm-up on a device ("cpu", "cuda:0", with or without a target). A GPU's clocks
/// take tenths of a second of work to rise from idle, in which a small model makes hundreds of calls. Empty:
/// the number of calls decides, as on a CPU and in the guide's protocol.
std::optional<double> warmup_min_s(std::string_view device, Preset preset);

/// Minimum number of rounds for a verdict. With fewer it is "can't tell", whatever the interval.
inline constexpr int kRoundsForVerdict = 9;

/// Longest total time of an arm's turns, whatever its number of rounds; empty: no limit.
std::optional<double> arm_longest_s(const MethodSettings& method);

}  // namespace bench
