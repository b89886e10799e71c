#pragma once

#include <cstddef>

#include "core/base/error.h"

namespace c10 {
struct Allocator;
}

namespace bench::weights {

/// The message contains the limit.
class AllocationLimitReached : public Error {
public:
    using Error::Error;
};

/// Limits the memory that this thread allocates for CPU tensors within the scope to `most_bytes` in total. An
/// allocation beyond that throws AllocationLimitReached. Freed memory still counts. Used to make a model from
/// an untrusted configuration: a parameter is counted before its memory is touched. The tensors may outlive
/// this object. Only one object may exist at a time in a process.
class AllocationLimit {
public:
    explicit AllocationLimit(std::size_t most_bytes);
    ~AllocationLimit();
    AllocationLimit(const AllocationLimit&) = delete;
    AllocationLimit& operator=(const AllocationLimit&) = delete;

    /// Counts an allocation of this thread, before it is made.
    void count(std::size_t bytes);

private:
    c10::Allocator* usual_;
    std::size_t most_bytes_, left_bytes_;
};

}  // namespace bench::weights
