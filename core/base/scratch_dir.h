#pragma once

#include <filesystem>
#include <optional>

#include "core/base/file_lock.h"

namespace bench {

/// A new folder TMPDIR/cs-XXXXXX, removed with everything in it when this object goes. It holds a marker
/// file, which is locked meanwhile: a later process of this user removes the folders of processes that were
/// killed.
class ScratchDir {
public:
    /// Removes those first. Throws Error that names the folder it cannot be made in.
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
