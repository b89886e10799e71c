#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bench {

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
    bool ended_ = false;
};

/// The text and a newline, as a whole. False when nobody reads any more.
bool write_line(int fd, std::string_view text);

}  // namespace bench
