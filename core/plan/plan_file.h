#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "core/plan/run_plan.h"

namespace bench {

/// Reads the plan of a plan file, {"schema": 1, "plan": {...}}, or of a results.json, which has both keys.
/// Missing members have RunPlan's defaults. Throws an InputError that names the file and the key, also for
/// unknown keys. validate() checks whether the plan can run on this machine. The key python, which earlier
/// versions wrote, is ignored, because an interpreter is never taken from a file; `warn` is then called with
/// a sentence about it, and for nothing else.
RunPlan read_plan(
    const std::filesystem::path& file,
    const std::function<void(const std::string& warning)>& warn = [](const std::string&) {});

/// Throws an Error that names the file if it cannot be written.
void write_plan(const std::filesystem::path& file, const RunPlan& plan);

/// Whether the file has the keys of a plan and not of results. False if it cannot be read.
bool is_plan_file(const std::filesystem::path& file);

}  // namespace bench
