#pragma once

#include <filesystem>
#include <optional>

#include "core/base/file_lock.h"

namespace bench {

/// A temporary folder TMPDIR/cs-XXXXXX, removed with its content when this object is destroyed. It contains a
/// locked marker file. A marker without a lock belongs to a killed process; later processes of this user
/// remove its folder, also if the process was killed while it made or removed the folder.
class ScratchDir {
public:
    /// First removes the folders of killed processes. Throws an Error that names TMPDIR if creation fails.
    ScratchDir();
    ~ScratchDir();
    ScratchDir(const ScratchDir&) = delete;
    ScratchDir& operator=(const ScratchDir&) = delete;
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
    std::optional<FileLock> lock_;
};

}  // namespace bench
