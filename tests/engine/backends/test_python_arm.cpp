#include "core/engine/backends/python/python_arm.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/base/error.h"
#include "tests/engine/backends/small_context.h"

namespace bench::backends {
namespace {

namespace fs = std::filesystem;

/// On 8 GB the model of the arm's process does not fit beside the blocks that this process holds but does not use.
TEST(PythonArm, UnusedDeviceMemoryIsReturnedBeforeTheArmsProcessLoadsItsModel) {
    const fs::path folder = fs::path(testing::TempDir()) / ("python_arm_test_" + std::to_string(::getpid()));
    fs::create_directories(folder);
    ::setenv("COMPILESCOPE_CACHE", (folder / "cache").c_str(), 1);
    const fs::path python = folder / "interpreter", asked = folder / "asked";
    std::ofstream(python)
        << "#!/bin/sh\nread -r request\ntouch '" << asked.string()
        << "'\necho '{\"type\": \"result\", \"ok\": false, \"error\": \"no model here\"}'\n";
    fs::permissions(python, fs::perms::owner_all);
    std::ofstream(folder / "config.json") << "{}";
    std::string log;
    const at::NoGradGuard no_grad;
    PrepareContext context = small_context(std::make_shared<SmallModel>(), folder);
    context.python = python.string();
    context.config_file = folder / "config.json";
    context.model_type = "small";
    context.release_memory = [&] { log += fs::exists(asked) ? "too late" : "released"; };
    EXPECT_THROW(prepare_python(*find_mode("python-eager"), context), Error);
    EXPECT_TRUE(fs::exists(asked)) << "the process was never asked";
    EXPECT_EQ(log, "released");
    ::unsetenv("COMPILESCOPE_CACHE");
    fs::remove_all(folder);
}

}  // namespace
}  // namespace bench::backends
