#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/plan/cells.h"
#include "core/results/arm_result.h"

namespace bench {

/// Software and machine of a process. Samples are merged only from processes with equal origins.
struct LaunchOrigin {
    std::string program;  ///< version_text() of CompileScope
    std::string torch, host;
    std::string boot;  ///< host_info::boot_id() of the host
    friend bool operator==(const LaunchOrigin&, const LaunchOrigin&) = default;
};

/// A process of a cell that exited by itself after it sent a row for each of its modes. A resumed run does
/// not measure it again.
struct FinishedLaunch {
    CellRequest process;
    std::vector<std::string> cell_modes;  ///< the modes of the whole cell
    LaunchOrigin origin;
    std::vector<ArmResult> rows;  ///< as the worker sent them
};

/// Omits values of this session: the cell's index, log folder, pause and interpreter. An interpreter is never
/// read from a file.
nlohmann::json to_json(const FinishedLaunch& launch);
/// Throws InputError or a nlohmann::json exception if a member is missing or invalid.
FinishedLaunch finished_launch_from_json(const nlohmann::json& json);

}  // namespace bench
