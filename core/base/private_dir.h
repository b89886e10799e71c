#pragma once

#include <filesystem>
#include <string>

/// Folders from which this program loads code and lists of trusted files. Other users must not write there.
namespace bench {

/// Who chose the folder.
enum class FolderChoice { program, user };

/// Creates the folder and its missing parents with mode 0700, whatever the umask. Also returns the path if
/// the folder cannot be created; the first write to it then fails with an error that names it. Throws Error
/// if the folder belongs to a user other than this one and root, or if group or others can write to it. The
/// message names the folder and the environment variable `variable`, which selects another folder. For
/// FolderChoice::user, prints a warning to stderr once per process instead. Thread-safe.
std::filesystem::path private_dir(const std::filesystem::path& dir, FolderChoice choice,
                                  const std::string& variable);

}  // namespace bench
