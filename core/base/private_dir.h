#pragma once

#include <filesystem>
#include <string>

/// Folders from which this program loads code and lists of trusted files: no other user may write there.
namespace bench {

/// Whose choice a folder was.
enum class FolderChoice { program, user };

/// Creates the folder with mode 0700, and missing parents too, whatever the umask. A folder that cannot be
/// created is returned all the same: whatever writes there names it.
/// Throws Error for a folder that is owned by another user than this one and root, or is writable by group or
/// others: the message names the folder and, by `variable`, the remedy. For FolderChoice::user that is a
/// warning on stderr, once in a process. Any thread.
std::filesystem::path private_dir(const std::filesystem::path& dir, FolderChoice choice,
                                  const std::string& variable);

}  // namespace bench
