#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// Longer lines of another program are split into pieces of about this length, so that memory stays bounded.
inline constexpr std::size_t kLongestLine_bytes = std::size_t{64} << 20;

/// Reads lines from a pipe on which the caller waits with poll(2). Not thread-safe.
class InputLines {
public:
    explicit InputLines(int fd) : fd_(fd) {}

    /// Reads once and returns the lines that are complete now, without newlines. Blocks unless poll(2) has
    /// reported input.
    std::vector<std::string> read();
    bool ended() const { return ended_; }  ///< the other end is closed, or reading failed

private:
    int fd_;
    std::string rest_;
    std::size_t searched_bytes_ = 0;  ///< length of the part of rest_ known to contain no newline
    bool ended_ = false;
};

/// Writes the whole text and a newline. Returns false if writing fails, as when the reading end is closed.
bool write_line(int fd, std::string_view text);

}  // namespace bench
