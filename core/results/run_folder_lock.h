#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/base/file_lock.h"

namespace bench {

/// Exclusive lock of a run's folder: an flock on FOLDER/.lock, which the kernel releases when this process
/// exits or crashes. Writing and deleting in the folder require the lock; reading does not.
class RunFolderLock {
public:
    /// The folder must exist. Throws InputError with the holder if another process or another object of this
    /// process holds the lock, and Error if the lock file cannot be created.
    explicit RunFolderLock(const std::filesystem::path& folder);

    /// Returns an English sentence if the file system does not support locks. Empty: the lock is held.
    const std::string& warning() const { return warning_; }

    /// Returns "process 1234 on HOST" if the folder is in use, otherwise an empty text.
    static std::string holder(const std::filesystem::path& folder);

private:
    std::optional<FileLock> lock_;
    std::string warning_;
};

}  // namespace bench
