#include "core/bench/host_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "core/base/error.h"
#include "core/base/paths.h"

namespace bench {

HostLock::HostLock() {
    std::array<char, 256> host{};
    ::gethostname(host.data(), host.size() - 1);
    file_ = paths::cache_dir() / ("measuring-" + std::string(host.data()) + ".lock");
}

HostLock::~HostLock() {
    if (fd_ >= 0) ::close(fd_);
}

bool HostLock::try_lock() {
    if (fd_ < 0) fd_ = ::open(file_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (fd_ < 0) throw Error(file_.string() + ": cannot be opened: " + std::strerror(errno));
    if (::flock(fd_, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK || errno == EINTR) return false;
        throw Error(file_.string() + ": cannot be locked: " + std::strerror(errno));
    }
    const std::string text = "process " + std::to_string(::getpid()) + "\n";
    // Only for people who ask who holds it: an empty file locks as well.
    if (::ftruncate(fd_, 0) == 0) {
        [[maybe_unused]] const ssize_t n = ::pwrite(fd_, text.data(), text.size(), 0);
    }
    return true;
}

std::string HostLock::holder() const {
    std::ifstream in(file_);
    std::string line;
    std::getline(in, line);
    return line;
}

}  // namespace bench
