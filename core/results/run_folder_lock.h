#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/base/file_lock.h"

namespace bench {

/// Exclusive use of a run's folder: an flock on FOLDER/.lock, which the kernel releases when this process
/// ends, however it ends. Whoever writes or deletes in the folder holds it. Reading needs no lock.
class RunFolderLock {
public:
    /// The folder must exist. Throws InputError that names the holder when another process, or another
    /// object of this one, uses the folder, and Error when the lock file cannot be made.
    explicit RunFolderLock(const std::filesystem::path& folder);

    /// The file system has no locks, so nothing was locked; one English sentence. Empty: the lock is held.
    const std::string& warning() const { return warning_; }

    /// "process 1234 on HOST" while the folder is in use; empty when it is not.
    static std::string holder(const std::filesystem::path& folder);

private:
    std::optional<FileLock> lock_;
    std::string warning_;
};

}  // namespace bench
