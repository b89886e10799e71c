#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/base/enum_names.h"
#include "core/plan/run_plan.h"

namespace bench {

/// note: times vary slightly more. warning: times are unreliable.
enum class Severity { note, warning };
inline constexpr EnumNames<Severity, 2> kSeverityNames{
    {{Severity::note, "note"}, {Severity::warning, "warning"}}};

/// A condition of the machine that makes a measurement unreliable.
struct Check {
    std::string id;  ///< "governor"; translations are looked up by it
    Severity severity = Severity::warning;
    std::string text;       ///< English, one sentence without its full stop
    std::string command;    ///< shell command that fixes the condition or shows its cause; empty: none
    nlohmann::json values;  ///< the numbers and words in `text`, by name
};

/// Returns the conditions in a run's environment (run_environment(), or host_info::environment()) that affect
/// this plan, the worst first (docs/method.md, rule 16). Checks the GPUs that the plan names, and memory if
/// the plan has models.
std::vector<Check> checks(const nlohmann::json& environment, const RunPlan& plan);

/// Returns all ids of checks(). The window has a translation for each.
std::vector<std::string> check_ids();

nlohmann::json to_json(const Check& check);

}  // namespace bench
