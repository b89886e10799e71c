#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "core/base/cached_checksum.h"

namespace bench {
namespace {

namespace fs = std::filesystem;

class RememberedSum : public testing::Test {
protected:
    RememberedSum() {
        fs::remove_all(dir_);
        fs::create_directories(dir_);
        ::setenv("COMPILESCOPE_CACHE", (dir_ / "cache").c_str(), 1);
        std::ofstream(file_) << "weights";
    }
    ~RememberedSum() override {
        ::unsetenv("COMPILESCOPE_CACHE");
        fs::remove_all(dir_);
    }

    /// A file's times are settled two seconds after its last change.
    static void settle() { std::this_thread::sleep_for(std::chrono::milliseconds(3100)); }

    std::string sum() {
        return cached_checksum(files_, [this] {
            ++computed_;
            return std::string(64, static_cast<char>('a' + computed_));
        });
    }

    fs::path dir_ = fs::path(testing::TempDir()) /
                    (std::string("sums_") + testing::UnitTest::GetInstance()->current_test_info()->name() +
                     std::to_string(::getpid()));
    fs::path file_ = dir_ / "weights";
    std::vector<fs::path> files_{file_};
    int computed_ = 0;
};

TEST_F(RememberedSum, AnUnchangedFileIsSummedOnceAndAChangedOneAgain) {
    settle();
    const std::string first = sum();
    EXPECT_EQ(sum(), first);
    EXPECT_EQ(computed_, 1);

    // The same size and, put back, the same time of modification: the time of the change itself tells.
    struct stat before {};
    ASSERT_EQ(::stat(file_.c_str(), &before), 0);
    std::ofstream(file_) << "WEIGHTS";
    const timespec times[] = {before.st_atim, before.st_mtim};
    ASSERT_EQ(::utimensat(AT_FDCWD, file_.c_str(), times, 0), 0);
    settle();
    EXPECT_NE(sum(), first);
    EXPECT_EQ(computed_, 2);
}

TEST_F(RememberedSum, AFileThatHasJustChangedIsNotRemembered) {
    fs::last_write_time(
        file_, fs::file_time_type::clock::now() + std::chrono::hours(1));  // however slow the machine is
    sum();
    sum();
    EXPECT_EQ(computed_, 2);
}

TEST_F(RememberedSum, OneFileLessIsAnotherSum) {
    files_.push_back(dir_ / "more");
    std::ofstream(files_.back()) << "more";
    settle();
    const std::string both = sum();
    files_.pop_back();
    EXPECT_NE(sum(), both);
    EXPECT_EQ(computed_, 2);
}

TEST_F(RememberedSum, ADamagedOrUnwritableMemoryOnlyCostsTime) {
    settle();
    sum();
    for (const auto& memory : fs::directory_iterator(dir_ / "cache" / "sums"))
        std::ofstream(memory.path()) << "?";
    EXPECT_EQ(sum().size(), 64U);
    EXPECT_EQ(computed_, 2);
    fs::remove_all(dir_ / "cache");
    std::ofstream(dir_ / "cache") << "a file where the folder should be";
    EXPECT_EQ(sum().size(), 64U);
    EXPECT_EQ(computed_, 3);
}

}  // namespace
}  // namespace bench
