#include "core/protocol/phase_limits.h"

#include <sstream>

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/plan/cells.h"
#include "core/plan/preset.h"

namespace bench {

PhaseLimits default_phase_limits() {
    return {{Phase::load, 900}, {Phase::input, 1800}, {Phase::capture, 900}, {Phase::compile, 3600},
            {Phase::bind, 900}, {Phase::check, 1800}, {Phase::warmup, 1800}, {Phase::memory, 1800}};
}

std::optional<double> phase_limit_s(const PhaseLimits& limits, const Cell& cell, Phase phase) {
    if (const auto it = limits.find(phase); it != limits.end()) return it->second;
    const auto longest_s = arm_longest_s(launch_settings(cell));
    if (phase != Phase::measure || !longest_s) return std::nullopt;
    return 60.0 + 2.0 * *longest_s * static_cast<double>(cell.modes.size());
}

PhaseLimits phase_limits_from(const std::string& words, PhaseLimits limits) {
    std::istringstream list(words);
    for (std::string word; std::getline(list, word, ',');) {
        const std::size_t equals = word.find('=');
        const auto phase = value_in(kPhaseNames, word.substr(0, equals));
        const std::string number = equals == std::string::npos ? "" : word.substr(equals + 1);
        const auto seconds = numbers::parse(number);
        if (!phase || !seconds || !(*seconds > 0))
            throw InputError("--timeout " + word + ": expected PHASE=SECONDS, where PHASE is one of " +
                             all_names(kPhaseNames));
        limits[*phase] = *seconds;
    }
    return limits;
}

}  // namespace bench
