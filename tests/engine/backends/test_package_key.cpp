#include <gmock/gmock.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <tuple>
#include <utility>

#include "core/base/error.h"
#include "core/base/paths.h"
#include "core/engine/backends/inductor/inductor.h"
#include "core/engine/runtime/versions.h"
#include "core/protocol/compile_helper.h"
#include "tests/engine/backends/small_model.h"

namespace bench::backends {
namespace {

namespace fs = std::filesystem;
using testing::IsEmpty;
using testing::Not;

class PackageKey : public testing::Test {
protected:
    PackageKey() {
        context_.inputs = {small_input()};
        context_.device = at::kCPU;
        context_.model_id = "small";
        context_.threads = 1;
    }

    nlohmann::json key() const {
        return package_identity(*find_mode(mode_), context_, graph_, changes_, machine_);
    }

    PrepareContext context_;
    CapturedGraph graph_{.file = {}, .weights = {}, .hash = "h"};
    CompilingMachine machine_{.device = "A GPU",
                              .capability = "9.0",
                              .helper = "a helper",
                              .torch = "2.11.0",
                              .cuda = "13.0",
                              .triton = "3.6.0",
                              .cpp_compiler = "g++ 12",
                              .cpu_capability = "AVX2",
                              .cpu_flags = "avx2 fma"};
    nlohmann::json changes_ = nlohmann::json::object();
    std::string mode_ = "default";
};

TEST_F(PackageKey, ChangesWithEverythingThatChangesCode) {
    const std::vector<std::pair<const char*, std::function<void()>>> changes{
        {"device", [&] { machine_.device = "another GPU"; }},
        {"capability", [&] { machine_.capability = "8.0"; }},
        {"helper", [&] { machine_.helper = "another helper"; }},
        {"torch", [&] { machine_.torch = "2.10.0"; }},
        {"cuda", [&] { machine_.cuda = "12.8"; }},
        {"triton", [&] { machine_.triton = "3.5.0"; }},
        {"compiler", [&] { machine_.cpp_compiler = "g++ 13"; }},
        {"CPU capability", [&] { machine_.cpu_capability = "AVX512"; }},
        {"CPU flags", [&] { machine_.cpu_flags = "avx2 fma amx_tile"; }},
        {"TF32", [&] { context_.settings.tf32 = "on"; }},
        {"attention", [&] { context_.settings.attention = "explicit"; }},
        {"threads", [&] { context_.threads = 2; }},
        {"shape", [&] { context_.inputs = {small_input(4)}; }},
        {"type", [&] { context_.inputs = {small_input().to(at::kBFloat16)}; }},
        {"layout", [&] { context_.inputs = {small_input().to(at::MemoryFormat::ChannelsLast)}; }},
        {"graph", [&] { graph_.hash = "another"; }},
        {"mode", [&] { mode_ = "max-autotune"; }},
        {"request", [&] { changes_["products"] = "mkl"; }},
    };
    const auto first = key();
    for (const auto& [what, change] : changes) {
        const auto before = std::tuple(context_, graph_, machine_, changes_, mode_);
        change();
        EXPECT_NE(key(), first) << what;
        std::tie(context_, graph_, machine_, changes_, mode_) = before;
        ASSERT_EQ(key(), first) << what;
    }
}

/// So that a plan in bfloat16 uses the package of a mode with "+bf16", and the other way round.
TEST_F(PackageKey, ASuffixCountsByWhatItDoesToInputsAndWeights) {
    const auto plain = key();
    mode_ = "default+channels_last+bf16";
    EXPECT_EQ(key(), plain);
    context_.inputs = {small_input().to(at::kBFloat16)};
    const auto bf16 = key();
    context_.inputs = {small_input().to(at::kBFloat16).to(at::MemoryFormat::ChannelsLast)};
    EXPECT_NE(bf16, plain);
    EXPECT_NE(key(), plain);
    EXPECT_NE(key(), bf16);
    mode_ = "default";
    EXPECT_NE(key(), bf16);
}

TEST_F(PackageKey, ASuffixIsRefusedIfNothingWasConverted) {
    context_.module = std::make_shared<SmallModel>();
    const auto refused = [&](const char* mode) {
        return [this, mode] { prepare(*find_mode(mode), context_); };
    };
    for (const char* mode : {"eager+bf16", "eager+channels_last", "eager+channels_last+bf16"})
        EXPECT_THAT(refused(mode), testing::ThrowsMessage<UnsupportedError>(testing::HasSubstr(mode)));
    context_.inputs = {small_input().to(at::kBFloat16)};
    EXPECT_THAT(refused("eager+channels_last+bf16"), testing::Throws<UnsupportedError>());
    EXPECT_NO_THROW(refused("eager+bf16")());
}

TEST_F(PackageKey, IsOfThisMachine) {
    const CompilingMachine here = compiling_machine(at::kCPU);
    EXPECT_EQ(here.torch, torch_version());
    EXPECT_EQ(here.cpu_capability, cpu_capability());
    for (const std::string& known : {here.device, here.helper, here.cpp_compiler, here.cpu_flags})
        EXPECT_THAT(known, Not(IsEmpty()));
    EXPECT_EQ(package_identity(*find_mode("default"), context_, graph_),
              package_identity(*find_mode("default"), context_, graph_, changes_, here));
}

TEST_F(PackageKey, KnowsTheCompilerAndTheHelperThatWillRun) {
    const CompilingMachine before = compiling_machine(at::kCPU);
    const fs::path folder = fs::path(testing::TempDir()) / ("package_key_" + std::to_string(::getpid()));
    fs::create_directories(folder);
    const fs::path compiler = folder / "c++";
    std::ofstream(compiler) << "#!/bin/sh\necho another compiler 1.0\n";
    fs::permissions(compiler, fs::perms::owner_all);
    ::setenv("CXX", compiler.c_str(), 1);
    EXPECT_EQ(compiling_machine(at::kCPU).cpp_compiler, "another compiler 1.0");
    ::unsetenv("CXX");
    fs::copy(paths::helpers(), folder, fs::copy_options::recursive);
    ::setenv("COMPILESCOPE_HELPERS", folder.c_str(), 1);
    EXPECT_EQ(compiling_machine(at::kCPU).helper, before.helper);
    std::ofstream(folder / "compilescope/inductor/compiler.py", std::ios::app) << "# changed\n";
    EXPECT_NE(compiling_machine(at::kCPU).helper, before.helper);
    ::unsetenv("COMPILESCOPE_HELPERS");
    fs::remove_all(folder);
}

}  // namespace
}  // namespace bench::backends
