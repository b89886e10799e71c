#include <gmock/gmock.h>
#include <stdlib.h>

#include <fstream>

#include "core/results/log_file.h"

namespace bench::results {
namespace {

namespace fs = std::filesystem;

fs::path new_folder() {
    std::string pattern = (fs::temp_directory_path() / "log-file-XXXXXX").string();
    return ::mkdtemp(pattern.data());
}

class LogFile : public testing::Test {
protected:
    LogFile() {
        fs::create_directories(folder_ / "logs/deep.log");
        for (const fs::path& file : {folder_ / "logs/cell-0.log", folder_ / "logs/tool.desktop",
                                     folder_ / "own.log", dir_ / "secret.log"})
            std::ofstream(file) << "text";
        fs::create_symlink(dir_ / "secret.log", folder_ / "logs/link.log");
        fs::create_symlink("cell-0.log", folder_ / "logs/own_link.log");
        fs::create_symlink("tool.desktop", folder_ / "logs/tool.log");
    }
    ~LogFile() override { fs::remove_all(dir_); }
    const fs::path dir_ = new_folder(), folder_ = dir_ / "run";
};

TEST_F(LogFile, IsOneOfTheRunsOwn) {
    EXPECT_EQ(log_file(folder_, "logs/cell-0.log"), fs::canonical(folder_ / "logs/cell-0.log"));
    EXPECT_EQ(log_file(folder_, "logs/own_link.log"), fs::canonical(folder_ / "logs/cell-0.log"));
    for (const std::string& log :
         {std::string(), (dir_ / "secret.log").string(), (folder_ / "logs/cell-0.log").string(),
          std::string("own.log"), std::string("../secret.log"), std::string("logs/../own.log"),
          std::string("logs/./cell-0.log"), std::string("logs/link.log"), std::string("logs/tool.desktop"),
          std::string("logs/tool.log"), std::string("logs/deep.log"), std::string("logs/none.log"),
          std::string("logs/"), std::string("logs"), std::string("file:///etc/passwd"),
          std::string("https://a.b/c.log")})
        EXPECT_FALSE(log_file(folder_, log)) << log;
}

TEST_F(LogFile, AFolderOfLogsThatIsALinkHasNone) {
    fs::create_directories(dir_ / "other");
    fs::create_directory_symlink(folder_ / "logs", dir_ / "other/logs");
    EXPECT_FALSE(log_file(dir_ / "other", "logs/cell-0.log"));
    fs::create_directory_symlink(folder_, dir_ / "link_to_run");
    EXPECT_TRUE(log_file(dir_ / "link_to_run", "logs/cell-0.log")) << "the user's own link to the run";
}

}  // namespace
}  // namespace bench::results
