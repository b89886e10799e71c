#pragma once

#include <exception>
#include <string>
#include <utility>

#include "core/catalog/kinds.h"

namespace bench::backends {

/// Returns the status for an arm's exception (out of memory, unsupported, failed) and a one-sentence reason.
std::pair<ArmStatus, std::string> describe_failure(std::exception_ptr error);

/// Returns the first line of an error's text. Further lines from LibTorch are for LibTorch's developers.
std::string first_line(const std::string& text);

}  // namespace bench::backends
