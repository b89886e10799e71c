#include <gmock/gmock.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <thread>

#include "core/backends/cell_channel.h"
#include "core/backends/compile_helper.h"
#include "core/base/error.h"

namespace bench::backends {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

/// False once the process is gone, or dead and only waiting in /proc for init to reap it.
bool alive(const std::string& pid) {
    std::ifstream stat("/proc/" + pid + "/stat");
    std::string number, name, state;
    return stat >> number >> name >> state && state != "Z" && state != "X";
}

/// The helper's place is taken by a shell script, "Python" by sh.
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
        fs::remove_all(dir_);
    }

    void script(const std::string& text) const { std::ofstream(dir_ / "inductor_compiler.py") << text; }
    CompileHelperOptions options() const {
        return {.python = "/bin/sh", .log_file = dir_ / "log", .environment = {}};
    }
    nlohmann::json compile(CompileHelper& helper) {
        return helper.compile({{"id", 1}}, [this](const std::string& phase) { phases_.push_back(phase); });
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
    script("read -r line; sleep 600 & echo $! > \"$(dirname \"$0\")/grandchild\"; wait");
    setenv("COMPILESCOPE_COMPILE_TIMEOUT_S", "3", 1);
    CompileHelper helper(options());
    const nlohmann::json reply = compile(helper);
    EXPECT_EQ(reply.at("ok"), false);
    EXPECT_EQ(reply.at("unsupported"), false);
    EXPECT_THAT(reply.at("error").get<std::string>(), HasSubstr("3 s"));
    std::string grandchild;
    std::ifstream(dir_ / "grandchild") >> grandchild;
    ASSERT_FALSE(grandchild.empty()) << "the helper was killed before it had a child";
    // SIGKILL takes effect when the kernel comes round to it, and nobody tells us of a grandchild's end.
    for (int tries = 0; tries < 1000 && alive(grandchild); ++tries)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_FALSE(alive(grandchild));
}

TEST_F(CompileHelperTest, TheHelpersOwnErrorIsPassedOn) {
    script(
        R"(read -r line; echo '{"type":"result","ok":false,"unsupported":false,"error":"Boom: too deep"}'; read -r l)");
    CompileHelper helper(options());
    const nlohmann::json reply = compile(helper);
    EXPECT_THAT([&] { checked_reply(reply); }, ThrowsMessage<Error>(HasSubstr("Boom: too deep")));
}

}  // namespace
}  // namespace bench::backends
