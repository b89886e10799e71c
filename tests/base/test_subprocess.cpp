#include <gmock/gmock.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/base/error.h"
#include "core/base/line_pipe.h"
#include "core/base/subprocess.h"
#include "tests/support/patience.h"

namespace bench {

namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::ThrowsMessage;

SubprocessOptions shell(const std::string& script) {
    SubprocessOptions options;
    options.command = {"sh", "-c", script};
    return options;
}

std::string next_line(Subprocess& process) {
    std::string line;
    EXPECT_EQ(process.read_line(line, kPatience), Subprocess::Read::line);
    return line;
}

bool exists(pid_t pid) {
    std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
    std::string number, name, state;
    return (stat >> number >> name >> state) && state != "Z";
}

bool gone_soon(pid_t pid) {
    for (int i = 0; i < 12'000 && exists(pid); ++i) ::usleep(10'000);
    return !exists(pid);
}

}  // namespace

TEST(Subprocess, LinesGoInAndOut) {
    SubprocessOptions options;
    options.command = {"cat"};
    Subprocess cat(options);
    ASSERT_TRUE(cat.write_line("one"));
    ASSERT_TRUE(cat.write_line("two \xE4\xB8\xAD"));
    EXPECT_EQ(next_line(cat), "one");
    EXPECT_EQ(next_line(cat), "two \xE4\xB8\xAD");
    std::string line;
    EXPECT_EQ(cat.read_line(line, 20ms), Subprocess::Read::timeout);
    EXPECT_FALSE(cat.poll());
    cat.close_stdin();
    EXPECT_EQ(cat.read_line(line, kPatience), Subprocess::Read::end);
    EXPECT_EQ(cat.wait(kPatience), ExitStatus{});
}

TEST(Subprocess, LastLineMayLackItsNewline) {
    Subprocess process(shell("printf 'a\\n\\nb'"));
    EXPECT_EQ(next_line(process), "a");
    EXPECT_EQ(next_line(process), "");
    EXPECT_EQ(next_line(process), "b");
    std::string line;
    EXPECT_EQ(process.read_line(line, kPatience), Subprocess::Read::end);
}

TEST(Subprocess, LinesLargerThanThePipeDoNotDeadlock) {
    SubprocessOptions options;
    options.command = {"cat"};
    Subprocess cat(options);
    const std::string large(3'000'000, 'x');
    ASSERT_TRUE(cat.write_line(large));
    EXPECT_EQ(next_line(cat), large);
}

TEST(Subprocess, AnEndlessLineComesInPieces) {
    Subprocess process({.command = {"sh", "-c", "head -c 70000000 /dev/zero | tr '\\0' x; echo; echo end"},
                        .environment = {},
                        .stderr_file = {},
                        .working_dir = {}});
    std::string line;
    ASSERT_EQ(process.read_line(line, kPatience), Subprocess::Read::line);
    const std::size_t first = line.size();
    EXPECT_GE(first, kLongestLine_bytes);
    EXPECT_LT(first, 70'000'000u);
    ASSERT_EQ(process.read_line(line, kPatience), Subprocess::Read::line);
    EXPECT_EQ(first + line.size(), 70'000'000u);
    ASSERT_EQ(process.read_line(line, kPatience), Subprocess::Read::line);
    EXPECT_EQ(line, "end");
}

TEST(Subprocess, ExitIsTold) {
    Subprocess failing(shell("exit 3"));
    EXPECT_EQ(failing.wait(kPatience), (ExitStatus{.code = 3, .signal = {}}));
    EXPECT_EQ(failing.wait(kPatience)->describe(), "exit code 3");
    Subprocess crashing(shell("kill -SEGV $$"));
    EXPECT_EQ(crashing.wait(kPatience)->describe(), "killed by signal 11 (SIGSEGV)");
}

TEST(Subprocess, WritingToAChildThatIsGoneIsFalseAndNoSignal) {
    Subprocess process(shell("exit 0"));
    process.wait(kPatience);
    EXPECT_FALSE(process.write_line("anyone?"));
    sigset_t pending;
    ::sigpending(&pending);
    EXPECT_EQ(::sigismember(&pending, SIGPIPE), 0);
}

TEST(Subprocess, ProgramThatCannotStartIsNamed) {
    const auto start = [](const std::string& program) {
        SubprocessOptions options;
        options.command = {program};
        Subprocess process(options);
    };
    EXPECT_THAT([&] { start("no-such-program-here"); }, ThrowsMessage<Error>(HasSubstr("no-such-program")));
    EXPECT_THAT([&] { start("/etc/passwd"); }, ThrowsMessage<Error>(HasSubstr("/etc/passwd")));
}

TEST(Subprocess, EnvironmentLogAndFolder) {
    const auto dir = std::filesystem::temp_directory_path() / ("subprocess-" + std::to_string(::getpid()));
    std::filesystem::create_directories(dir);
    ::setenv("SUBPROCESS_UNSET", "1", 1);
    SubprocessOptions options = shell("pwd -P; echo \"$SUBPROCESS_SET.$SUBPROCESS_UNSET.\"; echo noise >&2");
    options.environment = {{"SUBPROCESS_SET", "a=b"}, {"SUBPROCESS_UNSET", ""}};
    options.stderr_file = dir / "log.txt";
    options.working_dir = dir;
    Subprocess process(options);
    EXPECT_EQ(next_line(process), std::filesystem::canonical(dir).string());
    EXPECT_EQ(next_line(process), "a=b..");
    process.wait(kPatience);
    std::string noise;
    std::getline(std::ifstream(options.stderr_file), noise);
    EXPECT_EQ(noise, "noise");
    std::filesystem::remove_all(dir);
}

TEST(Subprocess, GrandchildrenDieWithTheGroup) {
    pid_t grandchild = 0;
    {
        Subprocess process(shell("sleep 100 & echo $!; wait"));
        grandchild = std::stoi(next_line(process));
        EXPECT_TRUE(exists(grandchild));
    }
    EXPECT_TRUE(gone_soon(grandchild));
}

TEST(Subprocess, DiesWithItsParentAndLeavesNoZombie) {
    int report[2];
    ASSERT_EQ(::pipe(report), 0);
    const pid_t parent = ::fork();
    if (parent == 0) {
        Subprocess process(shell("exec sleep 100"));
        const pid_t child = process.pid();
        [[maybe_unused]] const auto n = ::write(report[1], &child, sizeof child);
        ::kill(::getpid(), SIGKILL);
    }
    pid_t child = 0;
    ASSERT_EQ(::read(report[0], &child, sizeof child), static_cast<ssize_t>(sizeof child));
    ::waitpid(parent, nullptr, 0);
    EXPECT_TRUE(gone_soon(child));
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a child was left";
    ::close(report[0]);
    ::close(report[1]);
}

TEST(Subprocess, SignalsToUsDoNotEndAWait) {
    struct sigaction action {
    }, before{};
    action.sa_handler = [](int) {};
    ::sigaction(SIGALRM, &action, &before);
    ::ualarm(5'000, 5'000);
    Subprocess process(shell("sleep 0.3; echo late; exit 4"));
    EXPECT_EQ(next_line(process), "late");
    EXPECT_EQ(process.wait(kPatience)->code, 4);
    ::ualarm(0, 0);
    ::sigaction(SIGALRM, &before, nullptr);
}

}  // namespace bench
