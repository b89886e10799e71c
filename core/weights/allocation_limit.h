#pragma once

#include <c10/core/Allocator.h>

#include <cstddef>
#include <memory>

#include "core/base/error.h"

namespace bench::weights {

/// Names the limit.
class AllocationLimitReached : public Error {
public:
    using Error::Error;
};

/// While this object lives, tensors that this thread allocates on the CPU may have at most `most_bytes` in
/// all; beyond that the allocation throws AllocationLimitReached. Memory that is freed meanwhile still
/// counts. For making a model whose configuration a stranger wrote: a parameter is counted before its memory
/// is touched. One object at a time in a process.
class AllocationLimit {
public:
    explicit AllocationLimit(std::size_t most_bytes);
    ~AllocationLimit();
    AllocationLimit(const AllocationLimit&) = delete;
    AllocationLimit& operator=(const AllocationLimit&) = delete;

private:
    c10::Allocator* usual_;
    std::unique_ptr<c10::Allocator> limiting_;
};

}  // namespace bench::weights
