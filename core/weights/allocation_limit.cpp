#include "core/weights/allocation_limit.h"

#include <c10/core/CPUAllocator.h>

#include <cstdint>

#include "core/base/byte_size.h"

namespace bench::weights {

namespace {

constexpr std::uint8_t kHighestPriority = 255;

/// Set in the thread that has a limit.
thread_local const c10::Allocator* limit_of_thread = nullptr;

/// Memory is the usual allocator's, which also frees it.
class LimitingAllocator : public c10::Allocator {
public:
    LimitingAllocator(c10::Allocator& usual, std::size_t most_bytes)
        : usual_(usual), most_bytes_(most_bytes), left_bytes_(most_bytes) {}

    c10::DataPtr allocate(std::size_t bytes) override {
        if (limit_of_thread == this) {
            if (bytes > left_bytes_)
                throw AllocationLimitReached("its tensors need more than " +
                                             byte_size::text(static_cast<std::int64_t>(most_bytes_)));
            left_bytes_ -= bytes;
        }
        return usual_.allocate(bytes);
    }
    c10::DeleterFnPtr raw_deleter() const override { return usual_.raw_deleter(); }
    void copy_data(void* to, const void* from, std::size_t bytes) const override {
        usual_.copy_data(to, from, bytes);
    }

private:
    c10::Allocator& usual_;
    std::size_t most_bytes_, left_bytes_;
};

}  // namespace

AllocationLimit::AllocationLimit(std::size_t most_bytes)
    : usual_(c10::GetCPUAllocator()), limiting_(std::make_unique<LimitingAllocator>(*usual_, most_bytes)) {
    limit_of_thread = limiting_.get();
    c10::SetCPUAllocator(limiting_.get(), kHighestPriority);
}

AllocationLimit::~AllocationLimit() {
    c10::SetCPUAllocator(usual_, kHighestPriority);
    limit_of_thread = nullptr;
}

}  // namespace bench::weights
