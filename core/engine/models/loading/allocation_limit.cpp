#include "core/engine/models/loading/allocation_limit.h"

#include <c10/core/CPUAllocator.h>

#include <cstdint>

#include "core/base/byte_size.h"

namespace bench::weights {

namespace {

constexpr std::uint8_t kHighestPriority = 255;

thread_local AllocationLimit* limit_of_thread = nullptr;

/// Counts allocations. The usual allocator provides and frees the memory.
class LimitingAllocator : public c10::Allocator {
public:
    explicit LimitingAllocator(c10::Allocator& usual) : usual_(usual) {}

    c10::DataPtr allocate(std::size_t bytes) override {
        if (limit_of_thread != nullptr) limit_of_thread->count(bytes);
        return usual_.allocate(bytes);
    }
    c10::DeleterFnPtr raw_deleter() const override { return usual_.raw_deleter(); }
    void copy_data(void* to, const void* from, std::size_t bytes) const override {
        usual_.copy_data(to, from, bytes);
    }

private:
    c10::Allocator& usual_;
};

/// Never destroyed, because a tensor keeps a pointer to its allocator and resizes with it.
LimitingAllocator& limiting_allocator() {
    static auto* const allocator = new LimitingAllocator(*c10::GetCPUAllocator());
    return *allocator;
}

}  // namespace

AllocationLimit::AllocationLimit(std::size_t most_bytes)
    : usual_(c10::GetCPUAllocator()), most_bytes_(most_bytes), left_bytes_(most_bytes) {
    limit_of_thread = this;
    c10::SetCPUAllocator(&limiting_allocator(), kHighestPriority);
}

AllocationLimit::~AllocationLimit() {
    c10::SetCPUAllocator(usual_, kHighestPriority);
    limit_of_thread = nullptr;
}

void AllocationLimit::count(std::size_t bytes) {
    if (bytes > left_bytes_)
        throw AllocationLimitReached("its tensors need more than " +
                                     byte_size::text(static_cast<std::int64_t>(most_bytes_)));
    left_bytes_ -= bytes;
}

}  // namespace bench::weights
