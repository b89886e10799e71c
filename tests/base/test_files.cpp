#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <vector>

#include "core/base/byte_size.h"
#include "core/base/error.h"
#include "core/base/file_lock.h"
#include "core/base/input_file.h"
#include "core/base/json_text.h"
#include "core/base/sha256.h"
#include "core/base/subprocess.h"
#include "core/base/text_file.h"
#include "core/machine/process_memory.h"
#include "tests/support/patience.h"

namespace bench {
namespace {

namespace fs = std::filesystem;

TEST(ByteSize, SizesAsPeopleWriteThem) {
    EXPECT_EQ(byte_size::parse("0"), 0);
    EXPECT_EQ(byte_size::parse("1048576"), 1 << 20);
    EXPECT_EQ(byte_size::parse("20G"), 20LL << 30);
    EXPECT_EQ(byte_size::parse("20 GiB"), 20LL << 30);
    EXPECT_EQ(byte_size::parse("1.5gb"), 3LL << 29);
    EXPECT_EQ(byte_size::parse("512 B"), 512);
    for (const char* wrong : {"", "G", "much", "-1G", "20GG", "1e40T", "nan"})
        EXPECT_FALSE(byte_size::parse(wrong)) << wrong;
    EXPECT_EQ(byte_size::text(1000), "1000 bytes");
    EXPECT_EQ(byte_size::text(20LL << 30), "20 GiB");
    EXPECT_EQ(byte_size::text(3LL << 29), "1.5 GiB");
    EXPECT_EQ(byte_size::text(300LL << 20), "300 MiB");
}

class ReadFileTest : public testing::Test {
protected:
    fs::path dir_ = fs::path(testing::TempDir()) / ("read_file_" + std::to_string(::getpid()));
    void SetUp() override { fs::create_directories(dir_); }
    void TearDown() override { fs::remove_all(dir_); }

    static void expect_refused(const fs::path& file, const std::string& why) {
        const auto message = testing::ThrowsMessage<InputError>(
            testing::AllOf(testing::HasSubstr(file.string()), testing::HasSubstr(why)));
        EXPECT_THAT([&] { read_text_file(file); }, message);
        EXPECT_THAT([&] { read_binary_file(file, kLargestFile_bytes); }, message);
        EXPECT_THAT([&] { read_json(file); }, message);
        EXPECT_THAT([&] { sha256_of_file(file); }, message);
        EXPECT_THAT([&] { InputFile{file}; }, message);
        EXPECT_EQ(json_object_in(file), nlohmann::json::object());
    }
};

/// A reader that waited for the other end of a FIFO would hang here.
TEST_F(ReadFileTest, OnlyRegularFilesAreRead) {
    ASSERT_EQ(::mkfifo((dir_ / "fifo").c_str(), 0600), 0);
    expect_refused(dir_ / "fifo", "cannot be read: it is not a regular file");
    expect_refused("/dev/zero", "cannot be read: it is not a regular file");
    expect_refused(dir_, "cannot be read: it is not a regular file");
    expect_refused(dir_ / "missing", "cannot be read: No such file or directory");
}

TEST_F(ReadFileTest, SizesAtTheLimit) {
    for (const std::size_t size : {0, 1, 4095, 4096, 4097, 100'000}) {
        const std::string text(size, 'x');
        std::ofstream(dir_ / "file") << text;
        EXPECT_EQ(read_text_file(dir_ / "file", size), text);
        EXPECT_EQ(read_binary_file(dir_ / "file", size).size(), size);
        if (size == 0) continue;
        EXPECT_THAT([&] { read_text_file(dir_ / "file", size - 1); },
                    testing::ThrowsMessage<InputError>(
                        testing::HasSubstr("file: cannot be read: it is larger than")));
    }
    EXPECT_THAT(read_text_file("/proc/cpuinfo"), testing::HasSubstr("processor"));  // whose size is 0
}

class FileLockTest : public testing::Test {
protected:
    fs::path file_ = fs::path(testing::TempDir()) / ("file_lock_" + std::to_string(::getpid()));
    void TearDown() override { fs::remove(file_); }
};

TEST_F(FileLockTest, NeitherFollowsALinkNorWaitsForAPipe) {
    ASSERT_EQ(::mkfifo(file_.c_str(), 0600), 0);
    EXPECT_THROW(FileLock(file_, FileLock::Kind::exclusive), Error);
    FileLock::try_lock(file_, FileLock::Kind::shared);  // hung without O_NONBLOCK
    fs::remove(file_);
    const fs::path other = file_.string() + "_other";
    std::ofstream(other) << "another program's";
    fs::create_symlink(other, file_);
    EXPECT_FALSE(FileLock::try_lock(file_, FileLock::Kind::shared));
    fs::remove(other);
}

TEST_F(FileLockTest, OneExclusiveOrManyShared) {
    using Kind = FileLock::Kind;
    EXPECT_FALSE(FileLock::try_lock(file_, Kind::shared)) << "no such file";
    {
        const FileLock alone(file_, Kind::exclusive);
        EXPECT_FALSE(FileLock::try_lock(file_, Kind::shared));
        EXPECT_FALSE(FileLock::try_lock(file_, Kind::exclusive));
    }
    const auto one = FileLock::try_lock(file_, Kind::shared), two = FileLock::try_lock(file_, Kind::shared);
    EXPECT_TRUE(one);
    EXPECT_TRUE(two);
    EXPECT_FALSE(FileLock::try_lock(file_, Kind::exclusive));
}

TEST_F(FileLockTest, GoesWithTheProcessThatHeldIt) {
    std::ofstream(file_) << "";
    Subprocess holder({.command = {"flock", file_.string(), "sh", "-c", "echo held; sleep 600"},
                       .environment = {},
                       .stderr_file = {},
                       .working_dir = {}});
    std::string line;
    ASSERT_EQ(holder.read_line(line, kPatience), Subprocess::Read::line);
    EXPECT_FALSE(FileLock::try_lock(file_, FileLock::Kind::exclusive));
    holder.kill();
    for (int tries = 0; tries < 12'000 && !FileLock::try_lock(file_, FileLock::Kind::exclusive); ++tries)
        ::usleep(10'000);
    EXPECT_TRUE(FileLock::try_lock(file_, FileLock::Kind::exclusive));
}

TEST(ProcessMemory, AGroupIsItsProcesses) {
    constexpr std::size_t kHeld_bytes = 64 << 20;
    const std::vector<char> held(kHeld_bytes, 1);
    EXPECT_GE(group_resident_bytes(::getpgrp()), static_cast<std::int64_t>(held.size()));

    const fs::path root = fs::path(testing::TempDir()) / ("process_memory_" + std::to_string(::getpid()));
    const auto process = [&root](const std::string& pid, const std::string& stat, const std::string& status) {
        fs::create_directories(root / "proc" / pid);
        std::ofstream(root / "proc" / pid / "stat") << stat;
        std::ofstream(root / "proc" / pid / "status") << status;
    };
    process("10", "10 (python) S 1 10 10 0", "VmRSS:\t9000 kB\nRssAnon:\t    2048 kB\nRssFile:\t6000 kB\n");
    process("11", "11 (a ) b) R 10 10 10 0", "RssAnon:\t    1024 kB\n");
    process("12", "12 (other) R 1 12 12 0", "RssAnon:\t    4096 kB\n");
    fs::create_directories(root / "proc" / "self");
    EXPECT_EQ(group_resident_bytes(10, root), 3072 * 1024);
    EXPECT_EQ(group_resident_bytes(99, root), 0);
    fs::remove_all(root);
}

}  // namespace
}  // namespace bench
