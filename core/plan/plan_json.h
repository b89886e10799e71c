#pragma once

#include <nlohmann/json.hpp>

#include "core/plan/cells.h"
#include "core/plan/run_plan.h"

namespace bench {

/// Converts a plan to and from JSON. RunPlan::python is neither written nor read: see names_interpreter().
/// Reading throws an InputError that names the key, and throws as check_size() does.
nlohmann::json to_json(const RunPlan& plan);
RunPlan run_plan_from_json(const nlohmann::json& json);
/// Whether a plan's JSON has a value at the key "python", which earlier versions wrote. It is ignored.
bool names_interpreter(const nlohmann::json& plan);
/// One object with the keys of the cell and of the request (docs/design/formats.md, "Cell").
nlohmann::json to_json(const CellRequest& request);
CellRequest cell_request_from_json(const nlohmann::json& json);
nlohmann::json to_json(const RuntimeSettings& settings);
RuntimeSettings runtime_settings_from_json(const nlohmann::json& json);

}  // namespace bench
