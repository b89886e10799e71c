#include "core/engine/backends/package_arm.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <cstdlib>

#include "core/base/error.h"
#include "core/engine/backends/inductor/inductor.h"
#include "tests/engine/backends/small_context.h"

namespace bench::backends {
namespace {

namespace fs = std::filesystem;

TEST(PackageArm, TheFolderOfAnUnpackedPackageIsKnownByItsLibrary) {
    EXPECT_EQ(unpacked_folder("/tmp/aB3xYz/model/data/aotinductor/model/c2q.wrapper.so"), "/tmp/aB3xYz");
    EXPECT_EQ(unpacked_folder("/tmp/aotinductor_aB3xYz/model/data/aotinductor/model/c2q.wrapper.so"),
              "/tmp/aotinductor_aB3xYz");
    EXPECT_EQ(unpacked_folder("/scratch/me/aotinductor_aB3xYz/model/data/aotinductor/model/c2q.so"),
              "/scratch/me/aotinductor_aB3xYz");
    for (const char* other : {
             "",
             "/tmp/aotinductor_mine/model/data/aotinductor/model/c2q.so",
             "/tmp/aotinductor_aB3xYz/libmine.so",
             "/usr/lib/x86_64-linux-gnu/libc.so.6",
             "/tmp/aB3xYz/libmine.so",
             "/tmp/my-folder/model/data/aotinductor/model/c2q.so",
             "/home/me/aB3xYz/model/data/aotinductor/model/c2q.so",
             "/tmp/aB3xYz/model/data/other/model/c2q.so",
         })
        EXPECT_EQ(unpacked_folder(other), "") << other;
}

/// On 8 GB the helper does not fit beside the blocks that this process holds but does not use.
TEST(PackageArm, UnusedDeviceMemoryIsReturnedBeforeTheHelperCompiles) {
    const fs::path folder = fs::path(testing::TempDir()) / ("package_arm_test_" + std::to_string(::getpid()));
    fs::create_directories(folder);
    ::setenv("COMPILESCOPE_CACHE", (folder / "cache").c_str(), 1);
    std::string log;
    const at::NoGradGuard no_grad;
    PrepareContext context = small_context(std::make_shared<SmallModel>(), folder);
    context.release_memory = [&] { log += "release "; };
    context.compile = [&](const nlohmann::json&) -> nlohmann::json {
        log += "compile";
        throw Error("no compiler here");
    };
    EXPECT_THROW(prepare_inductor(*find_mode("default"), context), Error);
    EXPECT_EQ(log, "release compile");
    ::unsetenv("COMPILESCOPE_CACHE");
    fs::remove_all(folder);
}

}  // namespace
}  // namespace bench::backends
