#pragma once

#include <exception>
#include <string>
#include <utility>

#include "core/catalog/kinds.h"

namespace bench::backends {

/// Status and one-sentence reason for what an arm threw: out of memory, unsupported, or failed.
std::pair<ArmStatus, std::string> describe_failure(std::exception_ptr error);

/// Of an error's text: what LibTorch says behind it is for its own developers.
std::string first_line(const std::string& text);

}  // namespace bench::backends
