#include "core/base/line_pipe.h"

#include <unistd.h>

#include <array>
#include <cerrno>

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
    for (std::size_t end; (end = rest_.find('\n')) != std::string::npos; rest_.erase(0, end + 1))
        lines.push_back(rest_.substr(0, end));
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
