#pragma once

#include <exception>
#include <string>
#include <utility>

#include "core/base/error.h"
#include "core/catalog/kinds.h"

namespace bench::backends {

/// Of a process other than this one: its arm ran out of memory.
class OutOfMemory : public Error {
public:
    using Error::Error;
};

/// Returns the status for an arm's exception (out of memory, unsupported, failed) and a one-sentence reason.
std::pair<ArmStatus, Message> describe_failure(std::exception_ptr error);

/// Returns the first line of an error's text. Further lines from LibTorch are for LibTorch's developers.
std::string first_line(const std::string& text);

}  // namespace bench::backends
