#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <functional>
#include <stdexcept>

#include "core/measure/fatal_trials.h"

namespace bench::tuning {
namespace {

namespace fs = std::filesystem;

class FatalTrialsTest : public testing::Test {
protected:
    FatalTrialsTest() : file_(fs::path(testing::TempDir()) / ("trials-" + std::to_string(::getpid()))) {
        fs::remove(file_);
    }
    ~FatalTrialsTest() override { fs::remove(file_); }

    /// Its fate is that of a process which runs a package.
    static void in_a_process(const std::function<void()>& body) {
        const pid_t child = ::fork();
        if (child == 0) {
            body();
            ::_exit(0);
        }
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
    }

    fs::path file_;
};

TEST_F(FatalTrialsTest, AreThoseThatAProcessDiedOf) {
    const Choices crashing{"freezing", "templates"};
    in_a_process([&] {
        const FatalTrials trials(file_);
        { const FatalTrials::Trial survived(trials, {"freezing"}); }
        const FatalTrials::Trial trial(trials, crashing);
        ::raise(SIGKILL);
    });
    const FatalTrials after(file_);
    EXPECT_TRUE(after.contains(crashing));
    EXPECT_FALSE(after.contains({"freezing"}));
    EXPECT_FALSE(after.contains({}));
}

TEST_F(FatalTrialsTest, AddUp) {
    for (const char* choice : {"freezing", "contiguous"})
        in_a_process([&] {
            const FatalTrials trials(file_);
            const FatalTrials::Trial trial(trials, {choice});
            ::raise(SIGKILL);
        });
    const FatalTrials after(file_);
    EXPECT_TRUE(after.contains({"freezing"}));
    EXPECT_TRUE(after.contains({"contiguous"}));
}

TEST_F(FatalTrialsTest, AreNotThoseThatThrow) {
    const FatalTrials trials(file_);
    EXPECT_THROW(
        {
            const FatalTrials::Trial trial(trials, {"freezing"});
            throw std::runtime_error("cancelled");
        },
        std::runtime_error);
    EXPECT_FALSE(FatalTrials(file_).contains({"freezing"}));
}

}  // namespace
}  // namespace bench::tuning
