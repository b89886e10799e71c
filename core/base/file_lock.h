#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/base/error.h"

namespace bench {

/// The file system does not support locks, for example a network mount without a lock service.
class NoLocksError : public Error {
public:
    using Error::Error;
};

/// A lock between processes on a file (flock), held until this object is destroyed or the process ends.
/// Several processes can hold a shared lock at once. Reading the file needs no lock.
class FileLock {
public:
    enum class Kind { shared, exclusive };

    /// Waits for the lock. Creates the file if it is missing; does not follow a symbolic link. Throws an
    /// Error that names the file, or NoLocksError if the file system does not support locks.
    FileLock(const std::filesystem::path& file, Kind kind);
    enum class IfMissing { none, make };
    /// Does not wait. Returns empty if another process holds the lock. IfMissing::none also returns empty if
    /// the file cannot be opened or locked. IfMissing::make creates the file, does not follow a symbolic link
    /// and throws as the constructor does.
    static std::optional<FileLock> try_lock(const std::filesystem::path& file, Kind kind,
                                            IfMissing missing = IfMissing::none);

    /// Replaces the file's content with a description of the holder, for people who read the file. Ignores
    /// write errors. Has no effect after IfMissing::none, which opens the file for reading only.
    void write(const std::string& text) const;

    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&& other) noexcept;
    ~FileLock();

private:
    explicit FileLock(int fd) : fd_(fd) {}

    int fd_ = -1;
};

}  // namespace bench
