#include "core/base/line_pipe.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace bench {

std::vector<std::string> InputLines::read() {
    std::array<char, 65536> bytes{};
    ssize_t n = 0;
    do n = ::read(fd_, bytes.data(), bytes.size());
    while (n < 0 && errno == EINTR);
    if (n <= 0) {
        ended_ = true;
        return {};
    }
    rest_.append(bytes.data(), static_cast<std::size_t>(n));
    std::vector<std::string> lines;
    std::size_t begin = 0;
    for (std::size_t end; (end = rest_.find('\n', std::max(begin, searched_bytes_))) != std::string::npos;
         begin = end + 1)
        lines.push_back(rest_.substr(begin, end - begin));
    rest_.erase(0, begin);
    if (rest_.size() >= kLongestLine_bytes) lines.push_back(std::exchange(rest_, {}));
    searched_bytes_ = rest_.size();
    return lines;
}

bool write_line(int fd, std::string_view text) {
    const std::string line = std::string(text) + '\n';
    for (std::size_t written = 0; written < line.size();) {
        const ssize_t n = ::write(fd, line.data() + written, line.size() - written);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        written += static_cast<std::size_t>(n);
    }
    return true;
}

}  // namespace bench
