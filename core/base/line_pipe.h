#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// A longer line of another program is taken in pieces of about this length, so that memory stays bounded.
inline constexpr std::size_t kLongestLine_bytes = std::size_t{64} << 20;

/// The lines of a pipe, for whoever waits for it with poll(2). One thread.
class InputLines {
public:
    explicit InputLines(int fd) : fd_(fd) {}

    /// Reads once, when poll() said that there is something: the lines that are whole now, without their
    /// newlines.
    std::vector<std::string> read();
    bool ended() const { return ended_; }  ///< the other end is closed, or gone

private:
    int fd_;
    std::string rest_;
    std::size_t searched_bytes_ = 0;  ///< of rest_, without a newline
    bool ended_ = false;
};

/// The text and a newline, as a whole. False when the reading end is closed.
bool write_line(int fd, std::string_view text);

}  // namespace bench
