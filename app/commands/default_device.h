#pragma once

#include <string>

namespace app {

/// The first GPU that can be used, else "cpu": what a command measures on when no --device is given. Asks the
/// program itself, which takes about a second; says on stderr when that fails.
std::string first_gpu_else_cpu();

}  // namespace app
