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

/// The results of an interrupted run that a resumed run reuses: the rows of cells whose arms are all
/// finished, and the finished processes of other cells (core/run/earlier_launches.h).
class EarlierRun {
public:
    /// If `folder` is empty, there is no earlier run. Ignores the rows of `again`. Throws InputError if the
    /// folder has no journal, or if that run had another preset, weights, input, pictures or settings than `plan`.
    EarlierRun(const RunPlan& plan, const std::filesystem::path& folder,
               const std::vector<ArmKey>& again = {});

    const std::string& created() const { return created_; }
    const nlohmann::json& environment() const { return environment_; }
    /// Number of lines of its journal that could not be read.
    int damaged_lines() const { return damaged_lines_; }
    /// Whether another version or commit of this program wrote it. A warning in each of its rows then names
    /// the program that measured the row.
    bool is_of_other_version() const { return !warning_.empty(); }

    /// Throws InputError naming both versions if the current torch is another one: rows of two versions
    /// cannot be in one run. Another version or commit of this program is only a warning in the reused rows.
    void check_torch(const nlohmann::json& environment) const;
    /// Same for the torch of one target. Does nothing if a version is unknown (empty).
    void check_torch(const std::string& before, const std::string& now) const;

    /// Returns the finished processes of a cell that has no rows yet, in the order in which they ended.
    std::vector<FinishedLaunch> launches_of(const Cell& cell) const;

    /// Returns the rows of the cell if all of them can be reused, else none.
    std::vector<std::shared_ptr<const ArmResult>> rows_of(const Cell& cell) const;

    /// The controls of its hosts.
    std::vector<std::shared_ptr<const ArmResult>> controls() const;

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
