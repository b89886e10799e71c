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

/// Status and one-sentence reason for what an arm threw: out of memory, unsupported, or failed.
std::pair<ArmStatus, Message> describe_failure(std::exception_ptr error);

/// Of an error's text: what LibTorch says behind it is for its own developers.
std::string first_line(const std::string& text);

}  // namespace bench::backends
