#pragma once

#include <exception>
#include <string>
#include <utility>

#include "core/base/error.h"
#include "core/catalog/kinds.h"

namespace bench::backends {

/// An arm ran out of memory, in this process or in one of its own.
class OutOfMemory : public Error {
public:
    using Error::Error;
};

/// Returns the status for an arm's exception (out of memory, unsupported, failed) and a one-sentence reason.
/// Errors that only name the cause are out of memory by their text (out_of_memory.h).
std::pair<ArmStatus, Message> describe_failure(std::exception_ptr error);

/// Returns the first line of an error's text. Further lines from LibTorch are for LibTorch's developers.
std::string first_line(const std::string& text);

/// Returns the line that reports that memory ran out, else the first one. TorchScript's interpreter puts the
/// error at the end of a stack trace, whose first line does not name it.
std::string telling_line(const std::string& text);

}  // namespace bench::backends
