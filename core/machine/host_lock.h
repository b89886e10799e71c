#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "core/base/file_lock.h"

namespace bench {

/// Measuring is one at a time on a host, and nothing of ours compiles beside it: a lock file in the cache
/// folder, named after the host, released by the kernel when this process ends however it ends. One thread.
class HostLock {
public:
    HostLock();

    /// True when the lock is held now. Does not wait. Throws Error where the file cannot be made.
    bool try_lock();
    /// Waits until the lock is held. `on_wait` is called once with holder() if another process holds it;
    /// `keep_waiting` is asked ten times a second; false when it says no.
    bool wait(
        const std::function<void(const std::string& holder)>& on_wait,
        const std::function<bool()>& keep_waiting = [] { return true; });
    /// "process 1234", as the holder wrote it; empty when unknown.
    std::string holder() const;

private:
    std::filesystem::path file_;
    std::optional<FileLock> lock_;
};

}  // namespace bench
