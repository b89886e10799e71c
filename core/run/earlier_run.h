#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
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
    /// If `folder` is empty, there is no earlier run. The arms of `again` are measured again. Throws InputError if the
    /// folder has no journal, or if that run had another preset, weights, input, pictures or settings than `plan`.
    EarlierRun(const RunPlan& plan, const std::filesystem::path& folder,
               const std::vector<ArmKey>& again = {});

    const std::string& created() const { return created_; }
    const nlohmann::json& environment() const { return environment_; }
    /// Number of lines of its journal that could not be read.
    int damaged_lines() const { return damaged_lines_; }

    /// Adds a warning to the rows that another machine than that of `environment` measured as its own, which the run
    /// then no longer describes. Rows of targets with machines of their own are not affected.
    void check_machine(const nlohmann::json& environment);
    /// Whether another version or commit of this program, or another machine, measured it. A warning in each row then
    /// names it.
    bool has_new_warnings() const { return has_new_warnings_; }
    static bool was_measured_elsewhere(const ArmResult& row);

    /// Throws InputError naming both versions if the current torch is another one: rows of two versions
    /// cannot be in one run. Another version or commit of this program is only a warning in the reused rows.
    void check_torch(const nlohmann::json& environment) const;
    /// Same for the torch of one target. Does nothing if a version is unknown (empty).
    void check_torch(const std::string& before, const std::string& now) const;

    /// Returns the finished processes of a cell that has no rows yet, in the order in which they ended.
    std::vector<FinishedLaunch> launches_of(const Cell& cell) const;

    /// Returns the rows of the cell if all of them can be reused, else none.
    std::vector<std::shared_ptr<const ArmResult>> rows_of(const Cell& cell) const;
    /// The same for a cell that is measured again, with the rows that it had. They remain if that is cancelled.
    std::vector<std::shared_ptr<const ArmResult>> rows_before(const Cell& cell) const;
    /// All rows, without cancelled ones.
    std::vector<std::shared_ptr<const ArmResult>> rows() const;

    /// The controls of its hosts.
    std::vector<std::shared_ptr<const ArmResult>> controls() const;

private:
    /// Adds the warning to each row for which `concerns` holds, unless it has one like it: an earlier resumption that
    /// kept the row already named what measured it.
    void warn(const Message& warning, const std::function<bool(const ArmResult&)>& concerns);

    std::filesystem::path folder_;
    std::map<ArmKey, std::shared_ptr<const ArmResult>> rows_;
    std::set<ArmKey> again_;
    std::string created_;
    bool has_new_warnings_ = false;
    std::vector<FinishedLaunch> launches_;
    int damaged_lines_ = 0;
    nlohmann::json environment_ = nlohmann::json::object();
};

}  // namespace bench
