#include "core/base/text_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <span>

#include "core/base/byte_size.h"
#include "core/base/durable_file.h"
#include "core/base/error.h"
#include "core/base/input_file.h"

namespace bench {

namespace {

template <typename Container>
Container read_whole(const std::filesystem::path& path, std::size_t most_bytes) {
    constexpr std::size_t kFirst_bytes = 4096;  // for files of size 0, as in /proc
    const InputFile file(path);
    Container bytes;
    std::size_t size = 0;
    const auto check_size = [&](std::uint64_t size_bytes) {
        if (size_bytes > most_bytes)
            throw InputError(about(path.string(),
                                   message("cannot be read: %1",
                                           message("it is larger than %1",
                                                   byte_size::text(static_cast<std::int64_t>(most_bytes))))));
    };
    check_size(file.size_bytes());
    // Reading one byte more than the size shows whether the file ends there.
    for (std::size_t wanted = std::max(kFirst_bytes, file.size_bytes() + 1);; wanted *= 2) {
        bytes.resize(wanted);
        size += file.read_up_to(size, std::as_writable_bytes(std::span(bytes)).subspan(size));
        check_size(size);
        if (size < wanted) break;
    }
    bytes.resize(size);
    return bytes;
}

}  // namespace

std::string read_text_file(const std::filesystem::path& file, std::size_t most_bytes) {
    return read_whole<std::string>(file, most_bytes);
}

std::vector<std::uint8_t> read_binary_file(const std::filesystem::path& file, std::size_t most_bytes) {
    return read_whole<std::vector<std::uint8_t>>(file, most_bytes);
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
        throw Error(about(file.string(), message("cannot be written: %1", system_message(error))));
    };
    // The folder may belong to another user, who could redirect the write with a symbolic link.
    const int fd = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0644);
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
    sync_folder(file.parent_path());
}

}  // namespace bench
