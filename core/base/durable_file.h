#pragma once

#include <filesystem>

/// File operations whose result survives a power failure after they return, except on file systems that do
/// not support fsync (EINVAL, ENOTSUP). All functions throw an Error that names the path.
namespace bench {

/// Flushes a file's content to the disk.
void sync_file(const std::filesystem::path& file);

/// Flushes a folder's entries to the disk: the names that were created, renamed or removed in it. An empty
/// path means the working folder.
void sync_folder(const std::filesystem::path& folder);

/// Syncs every file and folder below `folder`, and `folder` itself. Symbolic links are not followed.
void sync_tree(const std::filesystem::path& folder);

/// Renames within one file system and syncs both parents. The content of `from` must be synced already.
void rename_durably(const std::filesystem::path& from, const std::filesystem::path& to);

/// Like std::filesystem::create_directories(), but also syncs the parent of each new folder.
void create_folders_durably(const std::filesystem::path& folder);

}  // namespace bench
