#pragma once

#include <filesystem>

/// File operations whose result survives a power cut once they have returned. A file system that cannot sync
/// (EINVAL, ENOTSUP) keeps what it can. All functions throw Error that names the path.
namespace bench {

/// Writes the file's content, which other code wrote, to the disk.
void sync_file(const std::filesystem::path& file);

/// Writes a folder's entries to the disk: the names that were created, renamed or removed in it. An empty
/// path is the working folder.
void sync_folder(const std::filesystem::path& folder);

/// Syncs every file and folder below `folder`, and `folder` itself. Symbolic links are not followed.
void sync_tree(const std::filesystem::path& folder);

/// Renames within one file system and syncs both parents. The content of `from` must be synced already.
void rename_durably(const std::filesystem::path& from, const std::filesystem::path& to);

/// As create_directories(); the parent of each new folder is synced.
void create_folders_durably(const std::filesystem::path& folder);

}  // namespace bench
