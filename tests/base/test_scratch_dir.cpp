#include "core/base/scratch_dir.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <random>
#include <string>

namespace bench {
namespace {

namespace fs = std::filesystem;

class ScratchDirs : public testing::Test {
protected:
    ScratchDirs() {
        std::string pattern = (fs::temp_directory_path() / "scratch-dirs-XXXXXX").string();
        dir_ = ::mkdtemp(pattern.data());
        ::setenv("TMPDIR", dir_.c_str(), 1);
    }
    ~ScratchDirs() override {
        ::unsetenv("TMPDIR");
        fs::remove_all(dir_);
    }

    /// The folder of a process that has been killed.
    fs::path left_by_a_killed_process() const {
        int pipe[2] = {};
        EXPECT_EQ(::pipe(pipe), 0);
        const pid_t child = ::fork();
        if (child == 0) {
            const ScratchDir scratch;
            fs::create_directories(scratch.path() / "inductor/cache");
            std::ofstream(scratch.path() / "inductor/cache/code.py") << "code";
            const std::string path = scratch.path().string();
            if (::write(pipe[1], path.data(), path.size()) < 0) ::_exit(1);
            ::close(pipe[1]);
            while (true) ::pause();
        }
        ::close(pipe[1]);
        std::string path(1024, '\0');
        path.resize(
            static_cast<std::size_t>(std::max<ssize_t>(::read(pipe[0], path.data(), path.size()), 0)));
        ::close(pipe[0]);
        ::kill(child, SIGKILL);
        int status = 0;
        ::waitpid(child, &status, 0);
        return path;
    }

    fs::path dir_;
};

TEST_F(ScratchDirs, GoWithTheirObject) {
    auto scratch = std::make_unique<ScratchDir>();
    const fs::path path = scratch->path();
    EXPECT_EQ(path.parent_path(), dir_);
    std::ofstream(path / "file") << "x";
    scratch.reset();
    EXPECT_TRUE(fs::is_empty(dir_));
}

TEST_F(ScratchDirs, OfKilledProcessesGoWithTheNextOneAndThoseInUseStay) {
    const ScratchDir in_use;
    const fs::path left = left_by_a_killed_process();
    ASSERT_TRUE(fs::exists(left / "inductor/cache/code.py"));
    const ScratchDir next;
    EXPECT_FALSE(fs::exists(left));
    EXPECT_TRUE(fs::exists(in_use.path()));
    EXPECT_NE(next.path(), in_use.path());
}

TEST_F(ScratchDirs, OfProcessesKilledAtAnyMomentGoWithTheNextOne) {
    std::mt19937 random(7);
    for (int kill = 0; kill < 300; ++kill) {
        const pid_t child = ::fork();
        if (child == 0) {
            while (true) {
                const ScratchDir scratch;
                for (const char* file : {"a", "b", "c"}) std::ofstream(scratch.path() / file) << "x";
            }
        }
        ::usleep(std::uniform_int_distribution<useconds_t>(0, 3000)(random));
        ::kill(child, SIGKILL);
        int status = 0;
        ::waitpid(child, &status, 0);
    }
    { const ScratchDir next; }
    EXPECT_TRUE(fs::is_empty(dir_)) << *fs::directory_iterator(dir_);
}

TEST_F(ScratchDirs, FoldersOfOtherProgramsAndUsersStay) {
    for (const char* name : {"cs-course", "cs-longer-name", "xx-course"})
        fs::create_directories(dir_ / name / "lecture");
    fs::create_directory(dir_ / "cs-shared");
    fs::permissions(dir_ / "cs-shared", fs::perms(0755));
    std::ofstream(dir_ / "cs-longer-name/.compilescope-scratch").close();
    std::ofstream(dir_ / "cs-a_file").close();
    const fs::path elsewhere = dir_ / "elsewhere";
    fs::create_directory(elsewhere);
    std::ofstream(elsewhere / ".compilescope-scratch").close();
    fs::create_directory_symlink(elsewhere, dir_ / "cs-linked");
    const fs::path left = left_by_a_killed_process();
    const bool is_root = ::geteuid() == 0;
    constexpr uid_t kOtherUser = 54321;
    if (is_root) ASSERT_EQ(::chown(left.c_str(), kOtherUser, kOtherUser), 0);
    const ScratchDir next;
    for (const char* name : {"cs-course/lecture", "cs-longer-name/lecture", "xx-course/lecture", "cs-a_file",
                             "elsewhere/.compilescope-scratch", "cs-linked", "cs-shared"})
        EXPECT_TRUE(fs::exists(dir_ / name)) << name;
    EXPECT_EQ(fs::exists(left), is_root) << "of another user";
}

}  // namespace
}  // namespace bench
