#include <gmock/gmock.h>

#include "core/base/logged_process.h"

namespace bench {

TEST(LoggedProcess, BothStreamsAreLogged) {
    std::vector<std::string> lines;
    const auto end = run_logged({.command = {"sh", "-c", "echo out; echo err >&2; exit 3"}}, {},
                                [&](const std::string& line) { lines.push_back(line); });
    ASSERT_TRUE(end);
    EXPECT_EQ(end->status, ExitStatus{.code = 3});
    EXPECT_EQ(end->log, "out\nerr\n");
    EXPECT_THAT(lines, testing::ElementsAre("out", "err"));
}

TEST(LoggedProcess, AProgramMayCloseItsOutputAndGoOn) {
    const auto end =
        run_logged({.command = {"sh", "-c", "echo out; exec >&- 2>&-; sleep 6; exit 3"}}, {}, {});
    ASSERT_TRUE(end);
    EXPECT_EQ(end->status, ExitStatus{.code = 3});
    EXPECT_EQ(end->log, "out\n");
}

TEST(LoggedProcess, StoppingEndsAProgramThatClosedItsOutput) {
    std::stop_source stop;
    const auto end = run_logged({.command = {"sh", "-c", "echo out; exec >&- 2>&-; sleep 600"}},
                                stop.get_token(), [&](const std::string&) { stop.request_stop(); });
    EXPECT_FALSE(end);
}

}  // namespace bench
