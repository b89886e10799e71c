#pragma once

#include <exception>
#include <functional>
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

/// Returns whether the device can be used after an error: whether `recover`, which synchronises it and frees
/// memory, succeeds. After an illegal memory access or a failed assertion in a kernel, every CUDA call of the
/// process fails with the same error.
bool is_usable_after_error(const std::function<void()>& recover);

/// Returns the first line of an error's text. Further lines from LibTorch are for LibTorch's developers.
std::string first_line(const std::string& text);

/// Returns the line that reports that memory ran out, else the first one. TorchScript's interpreter puts the
/// error at the end of a stack trace, whose first line does not name it.
std::string telling_line(const std::string& text);

}  // namespace bench::backends
