#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/plan/cells.h"
#include "core/protocol/preview_protocol.h"
#include "core/results/result_files.h"

namespace bench::results {

/// Records the frames of a live preview as a run for the history: one row for each pane, one sample for each
/// frame, the time of the model only. The preview does not follow docs/method.md (one call per frame, eager
/// always first, camera and window at the same time), and every row has a warning about that.
class PreviewRecord {
public:
    /// `created`: ISO 8601, UTC. `hello`: the hello of the worker (core/protocol/worker_protocol.h).
    PreviewRecord(Cell cell, std::string created, nlohmann::json hello);

    const Cell& cell() const { return cell_; }
    /// Adds a frame. Ignores it if a pane has no time, so that samples stay paired.
    void add(const std::vector<PreviewPane>& panes);
    std::size_t frames() const { return frames_; }

    /// Returns the recorded run, with statistics and ratios as in other runs.
    ResultFile file() const;

private:
    struct Arm {
        std::vector<double> forward_ms;
        std::map<std::string, std::vector<double>> stages_ms;
    };
    ArmResult row_of(const std::string& mode, const Arm& arm, const nlohmann::json& environment) const;

    Cell cell_;
    std::string created_;
    nlohmann::json hello_;
    std::vector<Arm> arms_;  ///< one for each mode of the cell
    std::size_t frames_ = 0;
};

}  // namespace bench::results
