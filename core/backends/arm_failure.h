#pragma once

#include <exception>
#include <string>
#include <utility>

#include "core/bench/kinds.h"

namespace bench::backends {

/// Status and one-sentence reason for what an arm threw: out of memory, unsupported, or failed.
std::pair<ArmStatus, std::string> describe_failure(std::exception_ptr error);

}  // namespace bench::backends
