#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/base/error.h"

namespace bench {

/// The file system has no locks: a network mount without a lock service, for example.
class NoLocksError : public Error {
public:
    using Error::Error;
};

/// A lock on a file that other processes see (flock), held until this object goes or the process dies.
/// Reading the file needs no lock; two holders of shared locks do not disturb each other.
class FileLock {
public:
    enum class Kind { shared, exclusive };

    /// Waits for it. The file is made when missing; a link is not followed. Throws Error that names it,
    /// NoLocksError where there are no locks.
    FileLock(const std::filesystem::path& file, Kind kind);
    enum class IfMissing { none, make };
    /// Does not wait: empty when another process holds it, or if the file does not exist and must not be
    /// made. One that may be made is a regular file and no link. Throws Error that names it when it cannot be
    /// made, NoLocksError where there are no locks.
    static std::optional<FileLock> try_lock(const std::filesystem::path& file, Kind kind,
                                            IfMissing missing = IfMissing::none);

    /// Replaces what is in the file, for people who ask who holds it; what cannot be written is let go. Only
    /// of a file that was opened to be made.
    void write(const std::string& text) const;

    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&& other) noexcept;
    ~FileLock();

private:
    explicit FileLock(int fd) : fd_(fd) {}

    int fd_ = -1;
};

}  // namespace bench
