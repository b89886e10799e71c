#include "core/base/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "core/base/error.h"

namespace bench {

namespace {

int operation(FileLock::Kind kind) {
    return kind == FileLock::Kind::shared ? LOCK_SH : LOCK_EX;
}

int open_or_make(const std::filesystem::path& file) {
    const int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (fd < 0) throw Error(file.string() + ": cannot be opened: " + std::strerror(errno));
    return fd;
}

}  // namespace

FileLock::FileLock(const std::filesystem::path& file, Kind kind) : fd_(open_or_make(file)) {
    while (::flock(fd_, operation(kind)) != 0) {
        if (errno == EINTR) continue;
        const std::string why = std::strerror(errno);
        ::close(fd_);
        throw Error(file.string() + ": cannot be locked: " + why);
    }
}

std::optional<FileLock> FileLock::try_lock(const std::filesystem::path& file, Kind kind, IfMissing missing) {
    const int fd =
        missing == IfMissing::make ? open_or_make(file) : ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) return std::nullopt;
    FileLock lock(fd);
    if (::flock(fd, operation(kind) | LOCK_NB) == 0) return lock;
    if (missing == IfMissing::none || errno == EWOULDBLOCK || errno == EINTR) return std::nullopt;
    throw Error(file.string() + ": cannot be locked: " + std::strerror(errno));
}

void FileLock::write(const std::string& text) const {
    if (::ftruncate(fd_, 0) != 0) return;
    [[maybe_unused]] const ssize_t written = ::pwrite(fd_, text.data(), text.size(), 0);
}

FileLock::FileLock(FileLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
}

FileLock::~FileLock() {
    if (fd_ >= 0) ::close(fd_);
}

}  // namespace bench
