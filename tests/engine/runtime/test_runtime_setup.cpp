#include "core/engine/runtime/runtime_setup.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <array>
#include <cstdlib>
#include <cstring>

#include "core/engine/deploy/program/compiled_model.h"

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

long page_faults_of_three_calls() {
    call();
    const long before = page_faults();
    for (int i = 0; i < 3; ++i) call();
    return page_faults() - before;
}

TEST(RuntimeSetup, FreedMemoryIsKeptForTheNextCall) {
    apply_settings({});
    EXPECT_LT(page_faults_of_three_calls(), 100) << "122,000 if the memory is returned";
}

/// In a process of its own, whose memory the other tests did not set.
TEST(RuntimeSetupDeathTest, TheSavedProgramKeepsItToo) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(
        {
            deployed::apply_settings({.threads = 1, .tf32 = "default"});
            std::exit(page_faults_of_three_calls() < 100 ? 0 : 1);
        },
        testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace bench::backends
