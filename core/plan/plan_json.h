#pragma once

#include <nlohmann/json.hpp>

#include "core/plan/cells.h"
#include "core/plan/run_plan.h"

namespace bench {

/// A plan in a file. RunPlan::python is neither written nor read: see names_interpreter(). Reading throws
/// InputError that names the key, also for what check_size() refuses.
nlohmann::json to_json(const RunPlan& plan);
RunPlan run_plan_from_json(const nlohmann::json& json);
/// Whether the key "python" of a plan in a file has a value, as earlier versions wrote it. It is ignored.
bool names_interpreter(const nlohmann::json& plan);
/// One object: the keys of the cell and those of the request. docs/design/formats.md, "Cell".
nlohmann::json to_json(const CellRequest& request);
CellRequest cell_request_from_json(const nlohmann::json& json);
nlohmann::json to_json(const RuntimeSettings& settings);
RuntimeSettings runtime_settings_from_json(const nlohmann::json& json);

}  // namespace bench
