#include "core/results/run_folder_lock.h"

#include <unistd.h>

#include "core/base/error.h"
#include "core/base/text_file.h"
#include "core/machine/host_info.h"

namespace bench {

namespace fs = std::filesystem;

namespace {

constexpr const char* kName = ".lock";
constexpr const char* kOurs = "process ";  ///< prefix of the text in our lock files

std::string text_of(const fs::path& file) {
    const std::string text = read_first_line(file);
    return text.starts_with(kOurs) ? text : "another process";
}

}  // namespace

RunFolderLock::RunFolderLock(const fs::path& folder) {
    const fs::path file = folder / kName;
    try {
        lock_ = FileLock::try_lock(file, FileLock::Kind::exclusive, FileLock::IfMissing::make);
    } catch (const NoLocksError&) {
        warning_ = folder.string() +
                   ": this file system has no locks (flock); make sure that only one run uses the folder";
        return;
    }
    if (!lock_)
        throw InputError(
            about(folder.string(), message("a run is already using this folder (%1)", text_of(file))));
    // Do not overwrite a file of the user with this name.
    std::error_code ignored;
    if (fs::file_size(file, ignored) == 0 || read_first_line(file).starts_with(kOurs))
        lock_->write(kOurs + std::to_string(::getpid()) + " on " + host_info::host_name() + "\n");
}

std::string RunFolderLock::holder(const fs::path& folder) {
    const fs::path file = folder / kName;
    std::error_code ignored;
    if (!fs::is_regular_file(fs::symlink_status(file, ignored))) return {};
    return FileLock::try_lock(file, FileLock::Kind::exclusive) ? std::string() : text_of(file);
}

}  // namespace bench
