#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/plan/cells.h"
#include "core/results/arm_result.h"

namespace bench {

/// The software and the machine that a process ran with. Processes whose samples are merged share them.
struct LaunchOrigin {
    std::string program;  ///< version_text() of CompileScope
    std::string torch, host;
    std::string boot;  ///< host_info::boot_id() of the host
    friend bool operator==(const LaunchOrigin&, const LaunchOrigin&) = default;
};

/// A process of a cell that ended by itself and sent a row for each of its modes: what an interrupted run
/// need not measure again.
struct FinishedLaunch {
    CellRequest process;
    std::vector<std::string> cell_modes;  ///< the modes of the whole cell
    LaunchOrigin origin;
    std::vector<ArmResult> rows;  ///< as the worker sent them
};

/// Without what belongs to one sitting: the cell's index, logs, pauses, and the interpreter, which never
/// comes from a file.
nlohmann::json to_json(const FinishedLaunch& launch);
/// Throws InputError or nlohmann's exceptions when a member is missing or does not fit.
FinishedLaunch finished_launch_from_json(const nlohmann::json& json);

}  // namespace bench
