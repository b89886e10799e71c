#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
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
class FolderCache {
public:
    /// DIR is made when missing; throws Error that names it.
    explicit FolderCache(std::filesystem::path dir);

    std::filesystem::path folder_of(const std::string& key) const { return dir_ / key; }
    std::filesystem::path lock_of(const std::string& key) const { return dir_ / (key + ".lock"); }

    /// Notes the use, with words on what it is; until the last copy of the result goes no process removes the
    /// folder.
    std::shared_ptr<FileLock> use(const std::string& key, const std::string& words) const;

    std::vector<CachedFolder> list() const;  ///< most recently used first
    /// False where a process uses it, or where it cannot be removed.
    bool remove_unused(const std::string& key) const;

private:
    std::filesystem::path dir_;
};

}  // namespace bench
