#include "core/base/text_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include "core/base/error.h"

namespace bench {

std::string read_text_file(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::string text;
    // A folder opens but does not read.
    if (in) text.assign(std::istreambuf_iterator<char>(in), {});
    if (!in || std::filesystem::is_directory(file)) throw InputError(file.string() + ": cannot be read");
    return text;
}

std::string read_first_line(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    return line;
}

void replace_text_file(const std::filesystem::path& file, std::string_view text) {
    const std::filesystem::path beside = file.string() + ".part" + std::to_string(::getpid());
    const auto fail = [&](int error) {
        ::unlink(beside.c_str());
        throw Error(file.string() + ": cannot be written: " + std::strerror(error));
    };
    const int fd = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (fd < 0) fail(errno);
    int error = 0;
    while (!text.empty() && error == 0) {
        const ssize_t n = ::write(fd, text.data(), text.size());
        if (n > 0) text.remove_prefix(static_cast<std::size_t>(n));
        if (n < 0 && errno != EINTR) error = errno;
    }
    if (error == 0 && ::fsync(fd) != 0 && errno != EINVAL) error = errno;
    ::close(fd);
    if (error != 0) fail(error);
    if (std::rename(beside.c_str(), file.c_str()) != 0) fail(errno);
}

}  // namespace bench
