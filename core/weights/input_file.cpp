#include "core/weights/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "core/base/error.h"

namespace bench::weights {

namespace {

[[noreturn]] void fail(const std::filesystem::path& file, const std::string& reason) {
    throw InputError(file.string() + ": cannot be read: " + reason);
}

std::string reason_of(int error) {
    return std::generic_category().message(error);
}

}  // namespace

InputFile::InputFile(const std::filesystem::path& file) : path_(file) {
    struct stat info {};
    if (::stat(file.c_str(), &info) != 0) fail(file, reason_of(errno));
    if (!S_ISREG(info.st_mode)) fail(file, "not a file");
    size_bytes_ = static_cast<std::uint64_t>(info.st_size);
    descriptor_ = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor_ < 0) fail(file, reason_of(errno));
}

InputFile::~InputFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

InputFile::InputFile(InputFile&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      size_bytes_(other.size_bytes_) {}

void InputFile::read(std::uint64_t offset_bytes, std::span<std::byte> to) const {
    while (!to.empty()) {
        const ssize_t count = ::pread(descriptor_, to.data(), to.size(), static_cast<off_t>(offset_bytes));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail(path_, reason_of(errno));
        if (count == 0) fail(path_, "it ends after " + std::to_string(offset_bytes) + " bytes");
        offset_bytes += static_cast<std::uint64_t>(count);
        to = to.subspan(static_cast<std::size_t>(count));
    }
}

}  // namespace bench::weights
