#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/plan/run_plan.h"

namespace bench::results {

/// A run that was cancelled or interrupted. RunOptions::resume_dir measures the missing arms.
struct UnfinishedRun {
    std::filesystem::path folder;
    RunPlan plan;
    std::string created;  ///< ISO 8601, UTC
    int arms_done = 0, arms_total = 0;
};

/// Returns the number of rows of a complete run.
int planned_arms(const RunPlan& plan);

/// Returns ResultFile::created of the run whose journal is in `folder`; empty if there is none that can be read.
std::string run_in(const std::filesystem::path& folder);

/// Reads the journal of `folder`. Returns nothing if it is missing or unreadable, if every arm of the plan
/// has a row, or while a run uses the folder.
std::optional<UnfinishedRun> unfinished_run(const std::filesystem::path& folder);

}  // namespace bench::results
