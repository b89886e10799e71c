#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/plan/cells.h"
#include "core/protocol/preview_protocol.h"
#include "core/results/result_files.h"

namespace bench::results {

/// The frames of one live preview, kept to become a run of the history: a row a pane, a sample a frame, the
/// time of the model alone. It is no measurement by the method: one call a frame, eager always first, beside
/// camera and window. Every row has a warning about that.
class PreviewRecord {
public:
    /// `created`: ISO 8601, UTC. `hello`: what the session's worker said first
    /// (core/protocol/worker_protocol.h).
    PreviewRecord(Cell cell, std::string created, nlohmann::json hello);

    const Cell& cell() const { return cell_; }
    /// A frame in which a pane has no time counts for none of them, so that samples stay paired.
    void add(const std::vector<PreviewPane>& panes);
    std::size_t frames() const { return frames_; }

    /// With statistics and ratios as a run's rows have them.
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
    std::vector<Arm> arms_;  ///< one a mode of the cell
    std::size_t frames_ = 0;
};

}  // namespace bench::results
