#include "core/base/private_dir.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "core/base/error.h"
#include "core/base/paths.h"
#include "core/base/text_file.h"

namespace bench {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::ThrowsMessage;

constexpr uid_t kOther = 54321;  // no user of this machine

class PrivateDir : public testing::Test {
protected:
    PrivateDir() {
        std::string pattern = (fs::temp_directory_path() / "private-dir-XXXXXX").string();
        dir_ = ::mkdtemp(pattern.data());
        for (const char* name : {"COMPILESCOPE_DATA", "COMPILESCOPE_CACHE", "XDG_CACHE_HOME"})
            ::unsetenv(name);
        ::setenv("XDG_DATA_HOME", dir_.c_str(), 1);
        ::setenv("HOME", dir_.c_str(), 1);
    }
    ~PrivateDir() override {
        ::umask(umask_);
        fs::remove_all(dir_);
    }

    static mode_t mode_of(const fs::path& folder) {
        struct stat info {};
        ::stat(folder.c_str(), &info);
        return info.st_mode & 0777;
    }
    static bool may_give_away() { return ::geteuid() == 0; }

    /// What a process of that user, who has no home, finds: the path or the error.
    std::string cache_dir_of(uid_t user) const {
        const fs::path answer = dir_ / "answer";
        std::ofstream(answer).close();
        fs::permissions(answer, fs::perms::all);
        fs::permissions(dir_, fs::perms::all);
        const pid_t child = ::fork();
        if (child == 0) {
            ::unsetenv("HOME");
            ::setenv("TMPDIR", dir_.c_str(), 1);
            if (::setgid(user) != 0 || ::setuid(user) != 0) ::_exit(1);
            try {
                std::ofstream(answer) << paths::cache_dir().string();
            } catch (const Error& error) {
                std::ofstream(answer) << error.what();
            }
            ::_exit(0);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        return read_first_line(answer);
    }

    fs::path dir_;
    const mode_t umask_ = ::umask(022);
};

TEST_F(PrivateDir, IsMadeForItsOwnerAloneWhateverTheUmask) {
    for (const mode_t mask : {0, 0022, 0777}) {
        ::umask(mask);
        const fs::path parent = dir_ / std::to_string(mask), dir = parent / "compilescope";
        EXPECT_EQ(private_dir(dir, FolderChoice::program, "X"), dir);
        EXPECT_EQ(mode_of(dir), 0700U);
        EXPECT_EQ(mode_of(parent), 0700U);
        EXPECT_EQ(private_dir(parent / "named", FolderChoice::user, "X"), parent / "named");
        EXPECT_EQ(mode_of(parent / "named"), 0700U);
    }
}

TEST_F(PrivateDir, IsRefusedWhereOthersCanWriteWithTheRemedy) {
    const fs::path dir = paths::data_dir();
    EXPECT_EQ(dir, dir_ / "compilescope");
    fs::permissions(dir, fs::perms::group_write, fs::perm_options::add);
    EXPECT_THAT(
        [] { (void)paths::data_dir(); },
        ThrowsMessage<Error>(AllOf(HasSubstr(dir.string() + " can be written by other users"),
                                   HasSubstr("chmod go-w " + dir.string()), HasSubstr("COMPILESCOPE_DATA"))));
    fs::permissions(dir, fs::perms::group_write, fs::perm_options::remove);
    EXPECT_EQ(paths::data_dir(), dir);
    fs::permissions(dir, fs::perms::others_read | fs::perms::others_exec, fs::perm_options::add);
    EXPECT_EQ(paths::data_dir(), dir) << "of an earlier version: others can only read";
}

TEST_F(PrivateDir, OfAnotherUserIsRefused) {
    if (!may_give_away()) GTEST_SKIP() << "needs root, who can give a folder away";
    const fs::path dir = paths::data_dir();
    ASSERT_EQ(::chown(dir.c_str(), kOther, kOther), 0);
    EXPECT_THAT(
        [] { (void)paths::data_dir(); },
        ThrowsMessage<Error>(AllOf(HasSubstr(dir.string() + " belongs to another user (number 54321)"),
                                   HasSubstr("COMPILESCOPE_DATA"))));
    ASSERT_EQ(::chown(dir.c_str(), ::geteuid(), ::getegid()), 0);
    const fs::path link = dir_ / "link";
    fs::create_directory_symlink(dir, link);
    ASSERT_EQ(::lchown(link.c_str(), kOther, kOther), 0);
    EXPECT_THROW((void)private_dir(link, FolderChoice::program, "X"), Error) << "who can turn it elsewhere";
}

TEST_F(PrivateDir, ThatTheUserNamesIsTakenWithOneWarning) {
    const fs::path dir = dir_ / "shared";
    fs::create_directory(dir);
    fs::permissions(dir, fs::perms::all);
    ::setenv("COMPILESCOPE_DATA", dir.c_str(), 1);
    testing::internal::CaptureStderr();
    EXPECT_EQ(paths::data_dir(), dir);
    EXPECT_EQ(paths::data_dir(), dir);
    EXPECT_EQ(testing::internal::GetCapturedStderr(),
              "compilescope: warning: the folder " + dir.string() +
                  " can be written by other users, who could put code there that this program runs; "
                  "COMPILESCOPE_DATA names it\n");
}

TEST_F(PrivateDir, ThatCannotBeMadeIsNamedByWhoeverWritesThere) {
    EXPECT_EQ(private_dir("/proc/none/dir", FolderChoice::program, "X"), "/proc/none/dir");
    ::setenv("COMPILESCOPE_CACHE", "/proc/none", 1);
    EXPECT_EQ(paths::cache_dir(), "/proc/none");
}

TEST_F(PrivateDir, OfAUserWithoutAHomeIsInTheTemporaryFolderAndHisOwn) {
    if (!may_give_away()) GTEST_SKIP() << "needs root, who can become another user";
    const fs::path own = dir_ / "compilescope-54321";
    EXPECT_EQ(cache_dir_of(kOther), own / ".cache/compilescope");
    EXPECT_EQ(mode_of(own), 0700U);
    fs::remove_all(own);
    fs::create_directory(own);
    ASSERT_EQ(::chown(own.c_str(), kOther + 1, kOther), 0);
    EXPECT_THAT(cache_dir_of(kOther), HasSubstr(own.string() + " belongs to another user (number 54322)"));
    ASSERT_EQ(::chown(own.c_str(), kOther, kOther), 0);
    ASSERT_EQ(::chmod(own.c_str(), 0777), 0);
    EXPECT_THAT(cache_dir_of(kOther), HasSubstr(own.string() + " can be written by other users"));
}

TEST_F(PrivateDir, RelativePathsInTheEnvironmentAreIgnored) {
    ::setenv("XDG_CACHE_HOME", "relative", 1);
    EXPECT_EQ(paths::cache_dir(), dir_ / ".cache/compilescope");
}

}  // namespace
}  // namespace bench
