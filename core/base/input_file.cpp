#include "core/base/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <utility>

#include "core/base/error.h"

namespace bench {

namespace {

[[noreturn]] void fail(const std::filesystem::path& file, const Message& reason) {
    throw InputError(about(file.string(), message("cannot be read: %1", reason)));
}

}  // namespace

InputFile::InputFile(const std::filesystem::path& file)
    : path_(file), descriptor_(::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)) {
    if (descriptor_ < 0) fail(file, system_message(errno));
    struct stat info {};
    const Message why = ::fstat(descriptor_, &info) != 0 ? system_message(errno)
                        : S_ISREG(info.st_mode)          ? Message()
                                                         : message("it is not a regular file");
    if (!why.empty()) {
        ::close(descriptor_);
        fail(file, why);
    }
    size_bytes_ = static_cast<std::uint64_t>(info.st_size);
}

InputFile::~InputFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

InputFile::InputFile(InputFile&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      size_bytes_(other.size_bytes_) {}

std::size_t InputFile::read_up_to(std::uint64_t offset_bytes, std::span<std::byte> to) const {
    std::size_t size = 0;
    while (size < to.size()) {
        const ssize_t count =
            ::pread(descriptor_, to.data() + size, to.size() - size, static_cast<off_t>(offset_bytes + size));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail(path_, system_message(errno));
        if (count == 0) break;
        size += static_cast<std::size_t>(count);
    }
    return size;
}

void InputFile::read(std::uint64_t offset_bytes, std::span<std::byte> to) const {
    const std::size_t size = read_up_to(offset_bytes, to);
    if (size < to.size())
        fail(path_, Message::plain("it ends after " + std::to_string(offset_bytes + size) + " bytes"));
}

}  // namespace bench
