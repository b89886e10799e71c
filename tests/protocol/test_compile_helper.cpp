#include <gmock/gmock.h>
#include <sys/mount.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <thread>

#include "core/base/error.h"
#include "core/base/paths.h"
#include "core/protocol/cell_channel.h"
#include "core/protocol/compile_helper.h"

namespace bench::backends {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::ThrowsMessage;

/// False once the process is gone, or dead and only waiting in /proc for init to reap it.
bool alive(const std::string& pid) {
    std::ifstream stat("/proc/" + pid + "/stat");
    std::string number, name, state;
    return stat >> number >> name >> state && state != "Z" && state != "X";
}

TEST(IdleHelper, IsEndedWhereAnArmNeedsItsMemory) {
    for (const CellPass pass : {CellPass::measure, CellPass::isolated, CellPass::learning}) {
        EXPECT_FALSE(must_end_idle_helper("cpu", pass, true)) << "it holds no device memory";
        EXPECT_TRUE(must_end_idle_helper("cuda:0", pass, true))
            << "out of memory: the arm is tried alone next";
        EXPECT_EQ(must_end_idle_helper("cuda:1", pass, false), pass == CellPass::isolated);
    }
}

/// The helper's place is taken by a shell script (tests/support/fake_python.sh).
class CompileHelperTest : public testing::Test {
protected:
    fs::path dir_ = fs::path(testing::TempDir()) / ("compile_helper_test_" + std::to_string(::getpid()));

    void SetUp() override {
        fs::create_directories(dir_);
        setenv("COMPILESCOPE_HELPERS", dir_.c_str(), 1);
    }
    void TearDown() override {
        unsetenv("COMPILESCOPE_HELPERS");
        unsetenv("COMPILESCOPE_COMPILE_TIMEOUT_S");
        unsetenv("COMPILESCOPE_COMPILE_MEMORY");
        fs::remove_all(dir_);
    }

    void script(const std::string& text) const { std::ofstream(dir_ / "__main__.py") << text; }
    CompileHelperOptions options() const {
        return {.python = COMPILESCOPE_TEST_SUPPORT "/fake_python.sh",
                .log_file = dir_ / "log",
                .environment = {}};
    }
    nlohmann::json compile(CompileHelper& helper) {
        return helper.compile({{"id", 1}}, [this](const std::string& phase) { phases_.push_back(phase); });
    }
    /// The process whose number the script wrote is gone soon: SIGKILL takes effect when the kernel comes
    /// round to it, and nobody tells us of a grandchild's end.
    void expect_gone(const std::string& file) const {
        std::string pid;
        std::ifstream(dir_ / file) >> pid;
        ASSERT_FALSE(pid.empty()) << "the helper was killed before it had a child";
        for (int tries = 0; tries < 12'000 && alive(pid); ++tries)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        EXPECT_FALSE(alive(pid));
    }
    void wait_for(const std::string& file) const {
        for (int tries = 0; tries < 12'000 && !fs::exists(dir_ / file); ++tries)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    std::vector<std::string> phases_;
};

TEST_F(CompileHelperTest, PhasesAndReplyComeBackAndOneProcessServesManyRequests) {
    script(R"(echo start >> "$(dirname "$0")/starts"
while read -r line; do
  echo "noise from a compiler"
  echo '{"type":"phase","phase":"lower"}'
  echo '{"type":"result","ok":true,"kernels":3}'
done)");
    CompileHelper helper(options());
    EXPECT_EQ(compile(helper).at("kernels"), 3);
    EXPECT_EQ(compile(helper).at("kernels"), 3);
    EXPECT_THAT(phases_, ElementsAre("lower", "lower"));
    EXPECT_FALSE(helper.busy());
    EXPECT_EQ(fs::file_size(dir_ / "starts"), 6U) << "the helper is warm: started once";
}

/// The package is to be written to a disk of 2 MiB.
class FullDisk : public CompileHelperTest {
protected:
    void SetUp() override {
        CompileHelperTest::SetUp();
        fs::create_directories(disk_);
        if (::mount("tmpfs", disk_.c_str(), "tmpfs", 0, "size=2m") != 0)
            GTEST_SKIP() << "no tmpfs can be mounted here";
    }
    void TearDown() override {
        ::umount2(disk_.c_str(), MNT_DETACH);  // a process that was killed may not have ended yet
        CompileHelperTest::TearDown();
    }
    std::string error_of_request() {
        CompileHelper helper(options());
        const auto reply =
            helper.compile({{"id", 1}, {"package", (disk_ / "key.pt2").string()}}, [](const std::string&) {});
        EXPECT_EQ(reply.at("ok"), false);
        return reply.at("error");
    }

    const fs::path disk_ = dir_ / "disk";
    const std::string fills_ =
        "read -r line; cat /dev/zero > \"$(dirname \"$0\")/disk/key.pt2\" 2> /dev/null\n";
};

TEST_F(FullDisk, IsNamedAndTheUnfinishedPackageIsRemoved) {
    const std::string note = "; the disk of " + disk_.string() + " is full";
    script(fills_ + "kill -ABRT $$");
    EXPECT_THAT(error_of_request(), AllOf(HasSubstr("signal 6"), HasSubstr(note)));
    EXPECT_TRUE(fs::is_empty(disk_));
    script(fills_ + R"(cp "$(dirname "$0")/disk/key.pt2" "$(dirname "$0")/disk/key.so" 2> /dev/null
echo '{"type":"result","ok":false,"unsupported":false,"error":"OSError: [Errno 28] No space left on device"}'
read -r line)");
    EXPECT_THAT(error_of_request(), AllOf(HasSubstr("Errno 28"), HasSubstr(note)));
    EXPECT_TRUE(fs::is_empty(disk_));
}

TEST_F(FullDisk, IsNotNamedWhereThereIsRoom) {
    script("read -r line; echo x > \"$(dirname \"$0\")/disk/key.pt2\"; kill -ABRT $$");
    EXPECT_THAT(error_of_request(), AllOf(HasSubstr("signal 6"), Not(HasSubstr("is full"))));
    EXPECT_TRUE(fs::is_empty(disk_)) << "it is removed all the same";
}

TEST_F(FullDisk, ARequestThatIsGivenUpLeavesNothing) {
    script(fills_ + "sleep 600");
    {
        CompileHelper helper(options());
        helper.send({{"id", 1}, {"package", (disk_ / "key.pt2").string()}});
        wait_for("disk/key.pt2");
    }
    EXPECT_TRUE(fs::is_empty(disk_));
}

TEST_F(CompileHelperTest, MissingPythonIsUnsupportedAndSaysWhatToDo) {
    CompileHelperOptions missing = options();
    missing.python = "/no/such/python";
    CompileHelper helper(missing);
    const nlohmann::json reply = compile(helper);
    EXPECT_EQ(reply.at("ok"), false);
    EXPECT_EQ(reply.at("unsupported"), true);
    EXPECT_THAT(reply.at("error").get<std::string>(), HasSubstr("/no/such/python"));
    EXPECT_THAT(reply.at("error").get<std::string>(), HasSubstr("--python"));
    EXPECT_THAT([&] { checked_reply(reply); }, ThrowsMessage<UnsupportedError>(HasSubstr("/no/such/python")));
}

TEST_F(CompileHelperTest, ItIsBusyUntilItsReplyIsTaken) {
    CompileHelperOptions missing = options();
    missing.python = "/no/such/python";
    CompileHelper helper(missing);
    helper.send({{"id", 1}});
    EXPECT_TRUE(helper.busy());
    EXPECT_TRUE(helper.take_reply(std::chrono::milliseconds(0), nullptr));
    EXPECT_FALSE(helper.busy());
}

TEST_F(CompileHelperTest, AHelperThatDiesIsNamedWithItsLogAndReplacedByTheNextRequest) {
    script(R"(read -r line
[ -e "$(dirname "$0")/second" ] && echo '{"type":"result","ok":true}' && exit 0
touch "$(dirname "$0")/second"; echo "a traceback" >&2; kill -SEGV $$)");
    CompileHelper helper(options());
    const nlohmann::json reply = compile(helper);
    EXPECT_EQ(reply.at("ok"), false);
    EXPECT_THAT(reply.at("error").get<std::string>(), HasSubstr("SIGSEGV"));
    EXPECT_THAT(reply.at("error").get<std::string>(), HasSubstr((dir_ / "log").string()));
    std::string logged;
    std::ifstream log(dir_ / "log");
    std::getline(log, logged);
    EXPECT_EQ(logged, "a traceback");
    EXPECT_EQ(compile(helper).at("ok"), true);
}

TEST_F(CompileHelperTest, AHelperThatHangsIsKilledAtItsTimeLimit) {
    script(
        "read -r line; sleep 600 & echo $! > \"$(dirname \"$0\")/part\"; mv \"$(dirname \"$0\")/part\" "
        "\"$(dirname \"$0\")/grandchild\"; wait");
    // The limit doubles until the helper has started its child within it.
    for (int limit_s = 1; limit_s <= 64 && !fs::exists(dir_ / "grandchild"); limit_s *= 2) {
        setenv("COMPILESCOPE_COMPILE_TIMEOUT_S", std::to_string(limit_s).c_str(), 1);
        CompileHelper helper(options());
        const nlohmann::json reply = compile(helper);
        EXPECT_EQ(reply.at("ok"), false);
        EXPECT_EQ(reply.at("unsupported"), false);
        EXPECT_THAT(reply.at("error").get<std::string>(), HasSubstr(std::to_string(limit_s) + " s"));
    }
    expect_gone("grandchild");
}

TEST_F(CompileHelperTest, ARequestMayBringATimeLimitOfItsOwn) {
    script("read -r line; sleep 600");
    CompileHelper helper(options());
    const auto ignore = [](const std::string&) {};
    EXPECT_THAT(helper.compile({{"time_limit_s", 1}}, ignore).at("error").get<std::string>(),
                HasSubstr("within 1 s"));
}

TEST_F(CompileHelperTest, AHelperThatNeedsTooMuchMemoryIsKilledWithItsCompilers) {
    // The memory is the "compiler's": a child of the helper, as g++ is.
    script(R"sh(read -r line
dir=$(dirname "$0")
(while [ ! -e "$dir/grandchild" ]; do sleep 0.01; done
exec python3 -c 'import time; held = bytearray(200 << 20); time.sleep(600)') &
echo $! > "$dir/part"
mv "$dir/part" "$dir/grandchild"
wait)sh");
    CompileHelperOptions limited = options();
    limited.memory_limit_bytes = 100 << 20;
    CompileHelper helper(limited);
    const nlohmann::json reply = compile(helper);
    EXPECT_EQ(reply.at("ok"), false);
    EXPECT_EQ(reply.at("unsupported"), false);
    EXPECT_THAT(reply.at("error").get<std::string>(), HasSubstr("more than 100 MiB of memory"));
    EXPECT_THAT(reply.at("error").get<std::string>(), HasSubstr("COMPILESCOPE_COMPILE_MEMORY"));
    expect_gone("grandchild");
}

TEST_F(CompileHelperTest, TheMemoryLimitComesFromTheEnvironmentAndAWrongOneIsNamed) {
    script(R"(read -r line; echo '{"type":"result","ok":true}'; read -r l)");
    setenv("COMPILESCOPE_COMPILE_MEMORY", "plenty", 1);
    CompileHelper wrong(options());
    EXPECT_THAT(compile(wrong).at("error").get<std::string>(),
                HasSubstr("COMPILESCOPE_COMPILE_MEMORY=plenty"));
    setenv("COMPILESCOPE_COMPILE_MEMORY", "4K", 1);
    script("read -r line; sleep 600");
    CompileHelper small(options());
    EXPECT_THAT(compile(small).at("error").get<std::string>(), HasSubstr("4 KiB"));
    setenv("COMPILESCOPE_COMPILE_MEMORY", "8G", 1);
    script(R"(read -r line; echo '{"type":"result","ok":true}'; read -r l)");
    CompileHelper enough(options());
    EXPECT_EQ(compile(enough).at("ok"), true);
}

TEST_F(CompileHelperTest, CancellingInMidCompileLeavesNoProcess) {
    script(R"(echo $$ > "$(dirname "$0")/helper"; read -r line
sleep 600 & echo $! > "$(dirname "$0")/grandchild.part"
mv "$(dirname "$0")/grandchild.part" "$(dirname "$0")/grandchild"; wait)");
    {
        CompileHelper helper(options());
        helper.send({{"id", 1}});
        wait_for("grandchild");
        EXPECT_TRUE(helper.busy());
        helper.kill();
        EXPECT_FALSE(helper.busy());
    }
    expect_gone("helper");
    expect_gone("grandchild");
}

TEST_F(CompileHelperTest, TheHelpersOwnErrorIsPassedOn) {
    script(
        R"(read -r line; echo '{"type":"result","ok":false,"unsupported":false,"error":"Boom: too deep"}'; read -r l)");
    CompileHelper helper(options());
    const nlohmann::json reply = compile(helper);
    EXPECT_THAT([&] { checked_reply(reply); }, ThrowsMessage<Error>(HasSubstr("Boom: too deep")));
}

// A package is made anew when a part changes that decides about its code. The other parts have no say in it.
TEST(CompileHelperFiles, AreAllThatTheHelperImports) {
    const std::set<std::string> without_a_say{"message", "rpc"};
    const auto package = paths::source_dir() / "core/python/compilescope";
    std::set<std::string> other_parts;
    for (const auto& file : fs::directory_iterator(package / "inductor")) {
        std::ifstream source(file.path());
        for (std::string line; std::getline(source, line);) {
            const std::string word = "from compilescope";
            const auto begin = line.find(word);
            if (begin == std::string::npos) continue;
            std::string part = line.substr(begin + word.size());
            part = part.starts_with(" import ") ? part.substr(8)
                                                : part.substr(1, part.find_first_of(". ", 1) - 1);
            if (part != "inductor" && !without_a_say.contains(part)) other_parts.insert(part);
        }
    }
    EXPECT_THAT(other_parts, testing::ElementsAre("settings"));
}

TEST(CompileHelperFiles, ChangeTheSumWhenTheirTextChanges) {
    const fs::path copy =
        fs::path(testing::TempDir()) / ("compile_helper_files_" + std::to_string(::getpid()));
    fs::copy(paths::helpers(), copy, fs::copy_options::recursive);
    const std::string before = compile_helper_sha256();
    setenv("COMPILESCOPE_HELPERS", copy.c_str(), 1);
    EXPECT_EQ(compile_helper_sha256(), before);
    const auto changed = [&](const char* file) {
        std::ofstream(copy / "compilescope" / file, std::ios::app) << "# changed\n";
        return compile_helper_sha256();
    };
    EXPECT_EQ(changed("hub.py"), before);
    std::set<std::string> sums{before};
    for (const char* file :
         {"settings.py", "inductor/compile_graph.py", "inductor/choices.py", "inductor/new.py"})
        EXPECT_TRUE(sums.insert(changed(file)).second) << file;
    fs::remove_all(copy / "compilescope/inductor");
    EXPECT_THROW(compile_helper_sha256(), InputError);
    unsetenv("COMPILESCOPE_HELPERS");
    fs::remove_all(copy);
}

}  // namespace
}  // namespace bench::backends
