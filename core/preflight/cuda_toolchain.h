#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace bench {

/// Adds `cuda_toolchain` {problem, problem_message, command} to the environment if it has GPUs and the
/// interpreter paths::python(python) cannot compile for them: headers are missing, or the driver's library
/// cannot be linked. The Python helper `toolchain` tries it. Adds nothing if the interpreter cannot be asked,
/// because compiled modes then report that. Blocks for seconds; call it off the GUI thread.
void add_cuda_toolchain(nlohmann::json& environment, const std::string& python);

}  // namespace bench
