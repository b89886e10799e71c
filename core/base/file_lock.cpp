#include "core/base/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace bench {

namespace {

int operation(FileLock::Kind kind) {
    return kind == FileLock::Kind::shared ? LOCK_SH : LOCK_EX;
}

int open_or_make(const std::filesystem::path& file) {
    // The folder may belong to another user, who could redirect the write with a symbolic link.
    const int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0644);
    if (fd < 0) throw Error(about(file.string(), message("cannot be opened: %1", system_message(errno))));
    struct stat status {};
    if (::fstat(fd, &status) == 0 && S_ISREG(status.st_mode)) return fd;
    ::close(fd);
    throw Error(about(file.string(), message("cannot be opened: %1", "not a regular file")));
}

[[noreturn]] void throw_not_locked(const std::filesystem::path& file, int error) {
    const Message why = about(file.string(), about("cannot be locked", system_message(error)));
    for (const int no_locks : {ENOLCK, ENOSYS, EOPNOTSUPP, EINVAL})
        if (error == no_locks) throw NoLocksError(why);
    throw Error(why);
}

}  // namespace

FileLock::FileLock(const std::filesystem::path& file, Kind kind) : fd_(open_or_make(file)) {
    while (::flock(fd_, operation(kind)) != 0) {
        if (errno == EINTR) continue;
        const int error = errno;
        ::close(fd_);
        throw_not_locked(file, error);
    }
}

std::optional<FileLock> FileLock::try_lock(const std::filesystem::path& file, Kind kind, IfMissing missing) {
    const int fd = missing == IfMissing::make
                       ? open_or_make(file)
                       : ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0) return std::nullopt;
    FileLock lock(fd);
    if (::flock(fd, operation(kind) | LOCK_NB) == 0) return lock;
    if (missing == IfMissing::none || errno == EWOULDBLOCK || errno == EINTR) return std::nullopt;
    throw_not_locked(file, errno);
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
