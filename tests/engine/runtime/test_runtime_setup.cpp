#include "core/engine/runtime/runtime_setup.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <array>
#include <cstdlib>
#include <cstring>

namespace bench::backends {
namespace {

constexpr std::size_t kBlock_bytes = 40 << 20;  // above all limits of glibc

long page_faults() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_minflt;
}

/// A call that allocates, writes and frees four blocks. glibc would return their memory to the system after it.
void call() {
    std::array<void* volatile, 4> blocks{};  // volatile: the compiler must not remove the allocations
    for (void* volatile& block : blocks) {
        block = std::malloc(kBlock_bytes);  // NOLINT(*-no-malloc)
        std::memset(block, 1, kBlock_bytes);
    }
    for (auto block = blocks.rbegin(); block != blocks.rend(); ++block)
        std::free(*block);  // NOLINT(*-no-malloc)
}

TEST(RuntimeSetup, FreedMemoryIsKeptForTheNextCall) {
    apply_settings({});
    call();
    const long before = page_faults();
    for (int i = 0; i < 3; ++i) call();
    EXPECT_LT(page_faults() - before, 100) << "122,000 if the memory is returned";
}

}  // namespace
}  // namespace bench::backends
