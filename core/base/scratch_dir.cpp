#include "core/base/scratch_dir.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>
#include <system_error>

#include "core/base/error.h"

namespace bench {

namespace fs = std::filesystem;

namespace {

// Short, because compilers create sockets in the folder, whose paths are limited to 107 bytes.
constexpr std::string_view kPrefix = "cs-", kPattern = "XXXXXX";
constexpr const char* kMarker = ".compilescope-scratch";

/// Whether this user has made the folder, and its name is that of a ScratchDir. Links are not followed.
bool can_be_ours(const fs::path& folder) {
    const std::string name = folder.filename().string();
    if (!name.starts_with(kPrefix) || name.size() != kPrefix.size() + kPattern.size()) return false;
    struct stat info {};
    return ::lstat(folder.c_str(), &info) == 0 && S_ISDIR(info.st_mode) && info.st_uid == ::geteuid();
}

bool has_marker(const fs::path& folder) {
    struct stat marker {};
    return ::lstat((folder / kMarker).c_str(), &marker) == 0 && S_ISREG(marker.st_mode);
}

/// Whether the folder has the mode that mkdtemp gives it.
bool is_private(const fs::path& folder) {
    std::error_code error;
    return (fs::status(folder, error).permissions() & fs::perms::all) == fs::perms::owner_all;
}

/// Removes the marker last, so that a later process can continue if this one is killed.
void remove_marked(const fs::path& folder) {
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        if (entry->path().filename() == kMarker) continue;
        fs::remove_all(entry->path(), error);
        if (error) return;
    }
    if (error) return;
    fs::remove(folder / kMarker, error);
    fs::remove(folder, error);
}

void remove_those_of_killed_processes(const fs::path& parent) {
    std::error_code error;
    for (fs::directory_iterator entry(parent, error), end; !error && entry != end; entry.increment(error)) {
        const fs::path& folder = entry->path();
        if (!can_be_ours(folder)) continue;
        if (!has_marker(folder)) {
            // Removed only if it is empty: the process was killed before it made the marker, or after it removed it.
            if (is_private(folder)) ::rmdir(folder.c_str());
        } else if (const auto lock = FileLock::try_lock(folder / kMarker, FileLock::Kind::exclusive)) {
            remove_marked(folder);
        }
    }
}

/// Empty on a file system without locks, where later processes do not remove the folder of a killed process.
std::optional<FileLock> try_mark(const fs::path& folder) {
    try {
        return FileLock::try_lock(folder / kMarker, FileLock::Kind::exclusive, FileLock::IfMissing::make);
    } catch (const Error&) {
        return std::nullopt;
    }
}

}  // namespace

ScratchDir::ScratchDir() {
    const fs::path parent = fs::temp_directory_path();
    remove_those_of_killed_processes(parent);
    const std::string pattern = (parent / kPrefix).string() + std::string(kPattern);
    constexpr int kTries = 10;  // another process may remove the folder before its marker is locked
    for (int i = 0; i < kTries; ++i) {
        std::string path = pattern;
        if (!::mkdtemp(path.data())) break;
        lock_ = try_mark(path);
        path_ = path;
        const bool is_last = i + 1 == kTries;
        if ((lock_ || is_last) && fs::exists(path_ / kMarker)) return;
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    throw Error("cannot make a folder in " + parent.string() + " (TMPDIR)");
}

ScratchDir::~ScratchDir() {
    remove_marked(path_);
}

}  // namespace bench
