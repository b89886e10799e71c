#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "core/base/file_lock.h"

namespace bench {

/// Ensures that only one process of this program measures or compiles on a host at a time. A lock on a file
/// in the cache folder, named after the host. The kernel releases it when the process ends. Not thread-safe.
class HostLock {
public:
    HostLock();

    /// Returns whether this object holds the lock now. Does not wait. Throws Error if the file cannot be
    /// opened.
    bool try_lock();
    /// Waits for the lock. If another process holds it, calls `on_wait` once with holder(), then
    /// `keep_waiting` ten times a second. Returns false when `keep_waiting` returns false.
    bool wait(
        const std::function<void(const std::string& holder)>& on_wait,
        const std::function<bool()>& keep_waiting = [] { return true; });
    /// "process 1234", as written by the holder; empty if unknown.
    std::string holder() const;

private:
    std::filesystem::path file_;
    std::optional<FileLock> lock_;
};

}  // namespace bench
