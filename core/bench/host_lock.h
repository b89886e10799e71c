#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/base/file_lock.h"

namespace bench {

/// Measuring is one at a time on a host: a lock file in the cache folder, named after the host, released by
/// the kernel when this process ends however it ends. One thread.
class HostLock {
public:
    HostLock();

    /// True when the lock is held now. Does not wait. Throws Error where the file cannot be made.
    bool try_lock();
    /// "process 1234", as the holder wrote it; empty when unknown.
    std::string holder() const;

private:
    std::filesystem::path file_;
    std::optional<FileLock> lock_;
};

}  // namespace bench
