#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_lock.h"

namespace bench {

struct CachedFolder {
    std::string key;
    std::filesystem::file_time_type last_used;
    std::int64_t size_bytes = 0;
};

/// Folders that can be made anew: DIR/KEY, and DIR/KEY.lock, whose age says when KEY was used last and whose
/// lock that a process uses it. KEY.part is what is still being made. Several processes may use DIR at once.
/// Only folders whose names `is_key` accepts are listed and removed: a user may have named a folder that
/// holds other files.
class FolderCache {
public:
    using IsKey = bool (*)(std::string_view name);

    /// DIR is made when missing; throws Error that names it.
    FolderCache(std::filesystem::path dir, IsKey is_key);

    std::filesystem::path folder_of(const std::string& key) const { return dir_ / key; }
    std::filesystem::path lock_of(const std::string& key) const { return dir_ / (key + ".lock"); }

    /// Notes the use, with a description; until the last copy of the result goes no process removes the
    /// folder.
    std::shared_ptr<FileLock> use(const std::string& key, const std::string& words) const;

    std::vector<CachedFolder> list() const;  ///< most recently used first
    /// False where a process uses it, where it cannot be removed, and for a name that is no key.
    bool remove_unused(const std::string& key) const;
    /// Removes KEY.part, and the rest of a KEY whose removal was interrupted, where no process holds KEY's
    /// lock.
    void remove_leftovers() const;

private:
    std::filesystem::path dir_;
    IsKey is_key_;
};

}  // namespace bench
