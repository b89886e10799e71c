#include "core/base/folder_cache.h"

#include <algorithm>

#include "core/base/error.h"

namespace bench {

namespace fs = std::filesystem;

namespace {

constexpr const char* kUnfinished = ".part";
constexpr const char* kGone = ".gone";  // on its way out: what is left of it must not look like the whole

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

FolderCache::FolderCache(fs::path dir) : dir_(std::move(dir)) {
    std::error_code error;
    fs::create_directories(dir_, error);
    if (error) throw Error("cannot make the folder " + dir_.string() + ": " + error.message());
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
        if (!entry.is_directory() || key.ends_with(kUnfinished)) continue;
        std::error_code no_lock, gone;
        auto used = fs::last_write_time(lock_of(key), no_lock);
        if (no_lock) used = fs::last_write_time(entry.path(), gone);  // of an earlier version
        if (!gone) folders.push_back({key, used, size_of(entry.path())});
    }
    std::ranges::sort(folders, std::greater{}, &CachedFolder::last_used);
    return folders;
}

bool FolderCache::remove_unused(const std::string& key) const {
    const auto lock = FileLock::try_lock(lock_of(key), FileLock::Kind::exclusive, FileLock::IfMissing::make);
    if (!lock) return false;
    fs::path folder = folder_of(key);
    std::error_code error;
    if (!key.ends_with(kGone)) {
        const fs::path gone = folder.string() + kGone;
        fs::remove_all(gone, error);
        fs::rename(folder, gone, error);
        if (error) return false;
        folder = gone;
    }
    fs::remove_all(folder, error);  // the lock's file stays: somebody may wait for it
    return !error;
}

}  // namespace bench
