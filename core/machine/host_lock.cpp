#include "core/machine/host_lock.h"

#include <poll.h>
#include <unistd.h>

#include "core/base/paths.h"
#include "core/base/text_file.h"
#include "core/machine/host_info.h"

namespace bench {

namespace {

/// In the cache folder, or in the user's temporary folder if the cache folder is not writable.
std::filesystem::path lock_file() {
    const std::filesystem::path cache = paths::cache_dir();
    const bool is_writable = ::access(cache.c_str(), W_OK) == 0;
    return (is_writable ? cache : paths::temp_dir()) / ("measuring-" + host_info::host_name() + ".lock");
}

}  // namespace

HostLock::HostLock() : file_(lock_file()) {}

bool HostLock::try_lock() {
    if (lock_) return true;
    lock_ = FileLock::try_lock(file_, FileLock::Kind::exclusive, FileLock::IfMissing::make);
    if (lock_) lock_->write("process " + std::to_string(::getpid()) + "\n");
    return lock_.has_value();
}

bool HostLock::wait(const std::function<void(const std::string& holder)>& on_wait,
                    const std::function<bool()>& keep_waiting) {
    constexpr int kAsksEvery_ms = 100;
    if (try_lock()) return true;
    on_wait(holder());
    while (!try_lock()) {
        if (!keep_waiting()) return false;
        ::poll(nullptr, 0, kAsksEvery_ms);
    }
    return true;
}

std::string HostLock::holder() const {
    return read_first_line(file_);
}

}  // namespace bench
