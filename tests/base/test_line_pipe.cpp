#include <fcntl.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <string>
#include <utility>
#include <vector>

#include "core/base/line_pipe.h"

namespace bench {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class LinePipe : public testing::Test {
protected:
    LinePipe() { EXPECT_EQ(::pipe2(ends_.data(), O_CLOEXEC), 0); }
    ~LinePipe() override {
        for (const int end : ends_)
            if (end >= 0) ::close(end);
    }
    void close_end(std::size_t end) { ::close(std::exchange(ends_[end], -1)); }

    std::array<int, 2> ends_{};
};

TEST_F(LinePipe, GivesLinesOnceTheyAreWhole) {
    InputLines lines(ends_[0]);
    ASSERT_TRUE(write_line(ends_[1], "a\n\nb"));
    ASSERT_EQ(::write(ends_[1], "half", 4), 4);
    EXPECT_THAT(lines.read(), ElementsAre("a", "", "b"));
    ASSERT_TRUE(write_line(ends_[1], " and half"));
    EXPECT_THAT(lines.read(), ElementsAre("half and half"));
    EXPECT_FALSE(lines.ended());
    close_end(1);
    EXPECT_THAT(lines.read(), IsEmpty());
    EXPECT_TRUE(lines.ended());
}

TEST_F(LinePipe, AnEndlessLineComesInPieces) {
    InputLines lines(ends_[0]);
    const std::string part(32'768, 'x');
    std::vector<std::string> read;
    std::size_t written = 0;
    for (; read.empty() && written <= 2 * kLongestLine_bytes; written += part.size()) {
        ASSERT_EQ(::write(ends_[1], part.data(), part.size()), std::ssize(part));
        read = lines.read();
    }
    ASSERT_EQ(read.size(), 1u);
    EXPECT_EQ(read[0].size(), written);
    EXPECT_EQ(written, kLongestLine_bytes);
    ASSERT_TRUE(write_line(ends_[1], "next"));
    EXPECT_THAT(lines.read(), ElementsAre("next"));
}

TEST_F(LinePipe, SaysThatNobodyReads) {
    const auto before = std::signal(SIGPIPE, SIG_IGN);
    close_end(0);
    EXPECT_FALSE(write_line(ends_[1], "to nobody"));
    std::signal(SIGPIPE, before);
}

}  // namespace
}  // namespace bench
