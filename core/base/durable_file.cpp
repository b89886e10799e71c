#include "core/base/durable_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <vector>

#include "core/base/error.h"

namespace bench {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void fail(const fs::path& path, const char* what, int error) {
    throw Error(about(path.string(), about(what, system_message(error))));
}

void sync_path(const fs::path& path, int flags) {
    const int fd = ::open(path.c_str(), flags | O_CLOEXEC);
    // A folder can be writable without being readable. Its entries cannot be synced then.
    if (fd < 0 && errno == EACCES) return;
    if (fd < 0) fail(path, "cannot be opened to sync it", errno);
    const int error = ::fsync(fd) == 0 ? 0 : errno;
    ::close(fd);
    if (error != 0 && error != EINVAL && error != ENOTSUP) fail(path, "cannot be synced to the disk", error);
}

}  // namespace

void sync_file(const fs::path& file) {
    sync_path(file, O_RDONLY);
}

void sync_folder(const fs::path& folder) {
    sync_path(folder.empty() ? fs::path(".") : folder, O_RDONLY | O_DIRECTORY);
}

void sync_tree(const fs::path& folder) {
    std::error_code error;
    for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        if (entry->is_symlink()) continue;
        if (entry->is_directory()) sync_folder(entry->path());
        if (entry->is_regular_file()) sync_file(entry->path());
    }
    if (error) fail(folder, "cannot be read to sync it", error.value());
    sync_folder(folder);
}

void rename_durably(const fs::path& from, const fs::path& to) {
    if (std::rename(from.c_str(), to.c_str()) != 0)
        throw Error(about(to.string(), message("cannot be written: %1", system_message(errno))));
    sync_folder(to.parent_path());
    if (from.parent_path() != to.parent_path()) sync_folder(from.parent_path());
}

void create_folders_durably(const fs::path& folder) {
    std::error_code error;
    std::vector<fs::path> missing;
    for (fs::path at = folder; !at.empty() && !fs::exists(at, error); at = at.parent_path())
        missing.push_back(at);
    fs::create_directories(folder, error);
    if (error) throw Error(about("cannot make the folder " + folder.string(), system_message(error.value())));
    for (const fs::path& made : missing) sync_folder(made.parent_path());
}

}  // namespace bench
