#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/plan/cells.h"
#include "core/results/arm_result.h"
#include "core/results/finished_launch.h"

namespace bench {

/// What the continuation of an interrupted run need not measure again: the rows of cells whose every arm is
/// finished, and the finished processes of the others (core/run/earlier_launches.h).
class EarlierRun {
public:
    /// An empty folder: no earlier run. The rows of `again` are ignored. Throws InputError
    /// when there is no journal in it, or when that run was made with another preset, weights, input or
    /// settings than `plan`'s.
    EarlierRun(const RunPlan& plan, const std::filesystem::path& folder,
               const std::vector<ArmKey>& again = {});

    const std::string& created() const { return created_; }
    const nlohmann::json& environment() const { return environment_; }
    /// Lines of its journal that could not be read.
    int damaged_lines() const { return damaged_lines_; }
    /// Its rows have a warning that they did not have in its journal.
    bool is_of_other_version() const { return !warning_.empty(); }

    /// Throws InputError that names both when the worker of today links another torch: rows of two versions
    /// do not belong into one run. Another version or commit of this program is a warning in the rows taken
    /// over.
    void check_torch(const nlohmann::json& environment) const;
    /// The same for one target's torch, measured `before` and there `now`; nothing where one is unknown.
    void check_torch(const std::string& before, const std::string& now) const;

    /// The finished processes of a cell that has no rows yet, in the order in which they ended.
    std::vector<FinishedLaunch> launches_of(const Cell& cell) const;

    /// The rows of the cell that can be taken over: all, or none.
    std::vector<std::shared_ptr<const ArmResult>> rows_of(const Cell& cell) const;

private:
    std::filesystem::path folder_;
    std::map<ArmKey, std::shared_ptr<const ArmResult>> rows_;
    std::string created_;
    Message warning_;
    std::vector<FinishedLaunch> launches_;
    int damaged_lines_ = 0;
    nlohmann::json environment_ = nlohmann::json::object();
};

}  // namespace bench
