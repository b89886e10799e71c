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

/// A cache of folders that can be recreated. DIR/KEY is a finished folder, DIR/KEY.part an unfinished one.
/// DIR/KEY.lock is locked while a process uses KEY; its modification time is the time of the last use.
/// Several processes may use DIR at once. Only folders whose names `is_key` accepts are listed and removed,
/// because the user may choose a DIR that contains other files.
class FolderCache {
public:
    using IsKey = bool (*)(std::string_view name);

    /// Creates DIR if it is missing. Throws an Error that names it.
    FolderCache(std::filesystem::path dir, IsKey is_key);

    std::filesystem::path folder_of(const std::string& key) const { return dir_ / key; }
    std::filesystem::path lock_of(const std::string& key) const { return dir_ / (key + ".lock"); }

    /// Records a use and writes the description `words` into the lock file. No process removes the folder
    /// until the last copy of the result is destroyed.
    std::shared_ptr<FileLock> use(const std::string& key, const std::string& words) const;

    std::vector<CachedFolder> list() const;  ///< most recently used first
    /// Returns false if a process uses the folder, if it cannot be removed, or if `is_key` rejects the name.
    bool remove_unused(const std::string& key) const;
    /// Removes unfinished folders, and folders whose removal was interrupted, unless a process holds the lock
    /// of their KEY.
    void remove_leftovers() const;

private:
    std::filesystem::path dir_;
    IsKey is_key_;
};

}  // namespace bench
