#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/base/enum_names.h"
#include "core/plan/run_plan.h"

namespace bench {

/// note: numbers vary a little more. warning: numbers are unreliable.
enum class Severity { note, warning };
inline constexpr EnumNames<Severity, 2> kSeverityNames{
    {{Severity::note, "note"}, {Severity::warning, "warning"}}};

/// A condition of the machine that makes a measurement unreliable.
struct Check {
    std::string id;  ///< "governor": what a translation goes by
    Severity severity = Severity::warning;
    std::string text;       ///< English, one sentence without its full stop
    std::string command;    ///< for a shell: mends it, or shows what there is to mend; empty: none
    nlohmann::json values;  ///< the numbers and words in `text`, by name
};

/// The conditions in a run's environment (run_environment(), or host_info::environment()) that affect this
/// plan, the worst first (docs/method.md, rule 16). A GPU is looked at when the plan names it, memory when
/// the plan has models.
std::vector<Check> checks(const nlohmann::json& environment, const RunPlan& plan);

/// Every id that checks() can give: what the window has a translation for.
std::vector<std::string> check_ids();

nlohmann::json to_json(const Check& check);

}  // namespace bench
