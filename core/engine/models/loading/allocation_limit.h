#pragma once

#include <cstddef>

#include "core/base/error.h"

namespace c10 {
struct Allocator;
}

namespace bench::weights {

/// Names the limit.
class AllocationLimitReached : public Error {
public:
    using Error::Error;
};

/// While this object lives, tensors that this thread allocates on the CPU may have at most `most_bytes` in
/// all; beyond that the allocation throws AllocationLimitReached. Memory that is freed meanwhile still
/// counts. For making a model whose configuration a stranger wrote: a parameter is counted before its memory
/// is touched. The tensors may outlive this object. One object at a time in a process.
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
