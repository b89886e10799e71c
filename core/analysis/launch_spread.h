#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/base/launch_estimate.h"
#include "core/results/arm_result.h"

namespace bench {

/// Key of a file's environment: the spread of earlier runs, which its intervals use.
inline constexpr const char* kLaunchSpreadKey = "launch_spread";

/// What differs between launches: an arm's time, or its ratio to eager, from which the shifts that all arms of
/// a process share have cancelled.
enum class SpreadOf { time, ratio };

/// The spread between launches (processes), pooled over the arms of a run and of earlier runs on the same
/// machine. Arms are pooled by target, type of device and engine.
class LaunchSpreads {
public:
    /// The pooled spread of arms like `row`. Missing degrees of freedom come from a spread of 2 % with 6 degrees:
    /// what 20 pairs of rows of the same code showed on two machines (docs/measurements/modes*.results.json).
    /// More than 12 degrees count as 12, because arms differ in how much their launches differ.
    statistics::LaunchSpread of(const ArmResult& row, SpreadOf what) const;

    void add(const ArmResult& row, SpreadOf what, const statistics::LaunchSpread& spread);
    void add(const LaunchSpreads& other);

    bool empty() const { return pools_.empty(); }
    friend bool operator==(const LaunchSpreads&, const LaunchSpreads&) = default;

    /// {"local/cpu cpp ratio": {"variance": 0.0001, "degrees": 3}, ...}
    nlohmann::json to_json() const;
    /// Ignores what is not such an entry, as in an edited file.
    static LaunchSpreads from_json(const nlohmann::json& json);

private:
    std::map<std::string, statistics::LaunchSpread> pools_;
};

}  // namespace bench
