#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "core/plan/run_plan.h"

namespace bench {

/// The plan in a file of its own, {"schema": 1, "plan": {...}}, or that of a results.json, which has both
/// keys. Members that are left out are RunPlan's own. Throws InputError that names the file and the key, also
/// of a member that no plan has. Whether the plan can run on this machine is for validate() to say. The key
/// python, which earlier versions wrote, is ignored: an interpreter never comes from a file. `warn` is called
/// with a sentence about it, and for nothing else.
RunPlan read_plan(
    const std::filesystem::path& file,
    const std::function<void(const std::string& warning)>& warn = [](const std::string&) {});

/// Throws Error that names the file when it cannot be written.
void write_plan(const std::filesystem::path& file, const RunPlan& plan);

/// Whether the file is a plan, and no results: by its keys. False for one that cannot be read.
bool is_plan_file(const std::filesystem::path& file);

}  // namespace bench
