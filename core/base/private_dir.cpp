#include "core/base/private_dir.h"

#include <sys/stat.h>
#include <unistd.h>

#include <iostream>
#include <mutex>
#include <optional>
#include <set>

#include "core/base/durable_file.h"
#include "core/base/error.h"

namespace bench {

namespace fs = std::filesystem;

namespace {

bool is_trusted(uid_t owner) {
    return owner == ::geteuid() || owner == 0;
}

void make(const fs::path& dir) {
    struct stat there {};
    if (dir.empty() || ::lstat(dir.c_str(), &there) == 0) return;
    make(dir.parent_path());
    if (::mkdir(dir.c_str(), S_IRWXU) != 0) return;
    ::chmod(dir.c_str(), S_IRWXU);  // the umask may remove the owner's permissions
    sync_folder(dir.parent_path());
}

/// Why a folder is not private.
struct Problem {
    std::optional<uid_t> owner;  ///< another user who owns it; empty if other users can write to it
};
std::optional<Problem> problem_of(const fs::path& dir) {
    struct stat link {
    }, folder{};
    if (::lstat(dir.c_str(), &link) != 0 || ::stat(dir.c_str(), &folder) != 0) return std::nullopt;
    for (const uid_t owner : {link.st_uid, folder.st_uid})
        if (!is_trusted(owner)) return Problem{owner};
    return (folder.st_mode & (S_IWGRP | S_IWOTH)) != 0 ? std::optional(Problem{}) : std::nullopt;
}

void warn_once(const std::string& text) {
    static std::mutex mutex;
    static std::set<std::string> said;
    const std::lock_guard lock(mutex);
    if (said.insert(text).second) std::cerr << "compilescope: warning: " + text + '\n';
}

}  // namespace

fs::path private_dir(const fs::path& dir, FolderChoice choice, const std::string& variable) {
    make(dir);
    const auto problem = problem_of(dir);
    if (!problem) return dir;
    if (choice == FolderChoice::program)
        throw Error(
            problem->owner
                ? message("the folder %1 belongs to another user (number %2), who could put code there "
                          "that this program runs; set %3 to a folder of your own",
                          dir.string(), *problem->owner, variable)
                : message("the folder %1 can be written by other users, who could put code there that "
                          "this program runs; run %2 or set %3 to a folder of your own",
                          dir.string(), "chmod go-w " + dir.string(), variable));
    warn_once("the folder " + dir.string() +
              (problem->owner ? " belongs to another user (number " + std::to_string(*problem->owner) + ")"
                              : " can be written by other users") +
              ", who could put code there that this program runs; " + variable + " names it");
    return dir;
}

}  // namespace bench
