#pragma once

#include <ATen/Device.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/plan/run_plan.h"
#include "core/results/arm_result.h"
#include "core/results/result_files.h"

/// Saves a measured mode as a folder that LibTorch alone runs (docs/design/deploy.md).
namespace bench::deploy {

struct Request {
    results::ResultFile run;  ///< the plan names weights and input, the environment describes the machine
    ArmResult row;            ///< of `run`
    WeightsSpec weights;      ///< where the row's weights are now
    at::Device device{at::kCPU};
    std::string python;            ///< the interpreter that compiles a package that is not cached any more
    std::filesystem::path folder;  ///< to write: missing or empty
};

/// The self-check: the files of the folder, loaded again, compared with eager's output and the row's median.
struct Report {
    std::string package_key;
    bool is_measured_package = false;  ///< the key is the row's
    std::int64_t package_bytes = 0;
    double error_over_std = 0;  ///< largest over the outputs
    double here_ms = 0, measured_ms = 0;
    std::vector<Message> notes;
};

/// Writes the folder, or nothing: it is complete and on the disk when it appears under its name. Applies the
/// row's settings to this process. Throws InputError if the row cannot be saved (deploy_refusal()), the folder
/// is not empty, or the weights are missing or others than the row's; Error if compiling fails or the saved
/// package's output is wrong.
Report deploy(const Request& request);

}  // namespace bench::deploy
