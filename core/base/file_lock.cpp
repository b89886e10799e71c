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

}  // namespace

FileLock::FileLock(const std::filesystem::path& file, Kind kind)
    : fd_(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
    if (fd_ < 0) throw Error(file.string() + ": cannot be opened: " + std::strerror(errno));
    while (::flock(fd_, operation(kind)) != 0) {
        if (errno == EINTR) continue;
        const std::string why = std::strerror(errno);
        ::close(fd_);
        throw Error(file.string() + ": cannot be locked: " + why);
    }
}

std::optional<FileLock> FileLock::try_lock(const std::filesystem::path& file, Kind kind) {
    const int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) return std::nullopt;
    FileLock lock(fd);
    if (::flock(fd, operation(kind) | LOCK_NB) != 0) return std::nullopt;
    return lock;
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
