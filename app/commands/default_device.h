#pragma once

#include <string>

namespace app {

/// Returns the device used without --device: the first usable GPU, else "cpu". Starts another process to list
/// the devices, which takes about a second. Prints an error to stderr if that fails.
std::string first_gpu_else_cpu();

}  // namespace app
