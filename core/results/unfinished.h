#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/plan/run_plan.h"

namespace bench::results {

/// A run that was cancelled or cut off: RunOptions::resume_dir measures what is missing.
struct UnfinishedRun {
    std::filesystem::path folder;
    RunPlan plan;
    std::string created;  ///< ISO 8601, UTC
    int arms_done = 0, arms_total = 0;
};

/// How many rows a plan asks for.
int planned_arms(const RunPlan& plan);

/// By the journal of `folder`: empty if it is missing or cannot be read, when every arm of the plan
/// has its row, or while a run uses the folder.
std::optional<UnfinishedRun> unfinished_run(const std::filesystem::path& folder);

}  // namespace bench::results
