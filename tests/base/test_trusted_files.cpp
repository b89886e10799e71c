#include <gmock/gmock.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/base/error.h"
#include "core/base/trusted_files.h"

namespace bench {
namespace {

namespace fs = std::filesystem;

class TrustedFiles : public testing::Test {
protected:
    TrustedFiles() {
        fs::remove_all(dir_);
        fs::create_directories(dir_);
        ::setenv("COMPILESCOPE_CACHE", (dir_ / "cache").c_str(), 1);
        ::setenv("COMPILESCOPE_DATA", (dir_ / "data").c_str(), 1);
        write("code");
    }
    ~TrustedFiles() override {
        ::unsetenv("COMPILESCOPE_CACHE");
        ::unsetenv("COMPILESCOPE_DATA");
        fs::remove_all(dir_);
    }

    void write(const std::string& text) const { std::ofstream(file_) << text; }

    // Cases run side by side, each in a process of its own.
    const fs::path dir_ =
        fs::temp_directory_path() /
        (std::string("compilescope_trusted_files_") +
         testing::UnitTest::GetInstance()->current_test_info()->name() + std::to_string(::getpid()));
    const fs::path file_ = dir_ / "model.pt";
};

TEST_F(TrustedFiles, NoFileIsTrustedUnlessSomebodySaidSo) {
    EXPECT_FALSE(trusted_files::is_trusted(file_));
    trusted_files::trust(file_);
    EXPECT_TRUE(trusted_files::is_trusted(file_));
}

TEST_F(TrustedFiles, TrustIsOfTheContentAndNotOfThePlace) {
    trusted_files::trust(file_);
    write("other code");
    EXPECT_FALSE(trusted_files::is_trusted(file_));
    const fs::path copy = dir_ / "copy.pt";
    std::ofstream(copy) << "code";
    EXPECT_TRUE(trusted_files::is_trusted(copy));
}

TEST_F(TrustedFiles, TrustingAnotherFileForgetsNone) {
    trusted_files::trust(file_);
    const fs::path other = dir_ / "other.pt";
    std::ofstream(other) << "more code";
    trusted_files::trust(other);
    EXPECT_TRUE(trusted_files::is_trusted(file_) && trusted_files::is_trusted(other));
}

TEST_F(TrustedFiles, AListThatCannotBeReadTrustsNothing) {
    trusted_files::trust(file_);
    std::ofstream(dir_ / "data/trusted_files.json") << "{";
    EXPECT_FALSE(trusted_files::is_trusted(file_));
}

TEST_F(TrustedFiles, TrustThatCannotBeRememberedIsAnErrorAndNotForgotten) {
    ::setenv("COMPILESCOPE_DATA", "/proc/no_such_folder", 1);
    EXPECT_THAT([&] { trusted_files::trust(file_); },
                testing::ThrowsMessage<Error>(
                    testing::HasSubstr("/proc/no_such_folder/trusted_files.json: cannot be written")));
}

TEST_F(TrustedFiles, AFileThatIsNotThereIsNamed) {
    EXPECT_THROW(trusted_files::is_trusted(dir_ / "none.pt"), InputError);
}

}  // namespace
}  // namespace bench
