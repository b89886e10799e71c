#include "core/base/folder_cache.h"

#include <algorithm>

#include "core/base/durable_file.h"
#include "core/base/error.h"

namespace bench {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kUnfinished = ".part";
constexpr std::string_view kGone = ".gone";  // renamed before removal: a partial folder is never used

/// Returns KEY for "KEY.part" and "KEY.gone", empty for other names.
std::string_view key_of_leftover(std::string_view name) {
    for (const std::string_view suffix : {kUnfinished, kGone})
        if (name.ends_with(suffix)) return name.substr(0, name.size() - suffix.size());
    return {};
}

bool is_folder(const fs::directory_entry& entry) {
    return !entry.is_symlink() && entry.is_directory();
}

std::int64_t size_of(const fs::path& folder) {
    std::int64_t sum = 0;
    std::error_code error;
    for (fs::recursive_directory_iterator file(folder, error), end; !error && file != end;
         file.increment(error))
        if (std::error_code gone; file->is_regular_file(gone) && !gone)
            if (const auto size = file->file_size(gone); !gone) sum += static_cast<std::int64_t>(size);
    return sum;
}

}  // namespace

FolderCache::FolderCache(fs::path dir, IsKey is_key) : dir_(std::move(dir)), is_key_(is_key) {
    create_folders_durably(dir_);
}

std::shared_ptr<FileLock> FolderCache::use(const std::string& key, const std::string& words) const {
    auto lock = std::make_shared<FileLock>(lock_of(key), FileLock::Kind::shared);
    lock->write(words + "\n");
    return lock;
}

std::vector<CachedFolder> FolderCache::list() const {
    std::vector<CachedFolder> folders;
    for (const auto& entry : fs::directory_iterator(dir_)) {
        const std::string key = entry.path().filename().string();
        if (!is_folder(entry) || !key_of_leftover(key).empty() || !is_key_(key)) continue;
        std::error_code no_lock, gone;
        auto used = fs::last_write_time(lock_of(key), no_lock);
        if (no_lock) used = fs::last_write_time(entry.path(), gone);  // from a version without lock files
        if (!gone) folders.push_back({key, used, size_of(entry.path())});
    }
    std::ranges::sort(folders, std::greater{}, &CachedFolder::last_used);
    return folders;
}

bool FolderCache::remove_unused(const std::string& key) const {
    if (!is_key_(key)) return false;
    const auto lock = FileLock::try_lock(lock_of(key), FileLock::Kind::exclusive, FileLock::IfMissing::make);
    if (!lock) return false;
    const fs::path gone = folder_of(key + std::string(kGone));
    std::error_code error;
    fs::remove_all(gone, error);
    fs::rename(folder_of(key), gone, error);
    if (error) return false;
    try {
        sync_folder(dir_);  // first: after a power failure the folder must not look complete
    } catch (const Error&) {
        return false;
    }
    fs::remove_all(gone, error);  // the lock file stays: another process may wait for it
    return !error;
}

void FolderCache::remove_leftovers() const {
    for (const auto& entry : fs::directory_iterator(dir_)) {
        const std::string name = entry.path().filename().string();
        const std::string key(key_of_leftover(name));
        if (!is_folder(entry) || !is_key_(key)) continue;
        const auto lock =
            FileLock::try_lock(lock_of(key), FileLock::Kind::exclusive, FileLock::IfMissing::make);
        std::error_code ignored;
        if (lock) fs::remove_all(entry.path(), ignored);
    }
}

}  // namespace bench
