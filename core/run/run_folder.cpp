#include "core/run/run_folder.h"

#include <unistd.h>

#include <array>
#include <ctime>
#include <fstream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/durable_file.h"
#include "core/base/error.h"

namespace bench {

namespace fs = std::filesystem;

namespace {

/// Compilers create sockets in TMPDIR, and a socket's path is limited to 107 bytes.
constexpr std::size_t kLongestScratchPath = 60;

/// Creates a new folder in the working directory.
fs::path dated_folder() {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    ::localtime_r(&now, &local);
    std::array<char, 64> text{};
    const std::string name(text.data(),
                           std::strftime(text.data(), text.size(), "compilescope-%Y-%m-%d-%H%M%S", &local));
    fs::path path = name;
    // Created here, so that two runs that start within the same second get different folders.
    for (int i = 2; !fs::create_directory(path); ++i) path = name + "-" + std::to_string(i);
    sync_folder({});
    return path;
}

/// Throws InputError for links in an untrusted folder, through which a run would write into other files.
void refuse_links(const fs::path& folder) {
    std::vector<fs::path> written{folder / "journal.jsonl", folder / "logs"};
    if (fs::is_directory(fs::symlink_status(folder / "logs")))
        for (const fs::directory_entry& entry : fs::directory_iterator(folder / "logs"))
            written.push_back(entry.path());
    for (const fs::path& path : written)
        if (fs::is_symlink(fs::symlink_status(path)))
            throw InputError(
                about(path.string(),
                      message("is a symbolic link; a run writes into its own folder only, so remove it")));
}

/// Whether the folder holds a run. A journal that is empty or ends within its first line does not count: that
/// run ended before its machine was known.
bool holds_run(const fs::path& folder) {
    std::error_code ignored;
    const fs::path results = folder / "results.json", journal = folder / "journal.jsonl";
    if (fs::exists(results) && fs::file_size(results, ignored) > 0) return true;
    if (fs::exists(journal) && !fs::is_regular_file(journal)) return true;
    std::ifstream lines(journal);
    std::string line;
    return std::getline(lines, line) && !lines.eof();
}

/// Only this program uses this folder name, so the folder's contents may be removed.
constexpr const char* kScratchName = ".compilescope-tmp";

}  // namespace

RunFolder::RunFolder(const fs::path& wish, bool resuming, std::shared_ptr<const RunFolderLock> lock) try
    : path_(fs::absolute(wish.empty() ? dated_folder() : wish).lexically_normal()), lock_(std::move(lock)) {
    create_folders_durably(path_);
    if (!lock_) lock_ = std::make_shared<const RunFolderLock>(path_);
    if (!resuming && holds_run(path_))
        throw InputError("--out " + path_.string() + ": already holds a run; continue it with --resume " +
                         path_.string() + " or name another folder");
    refuse_links(path_);
    create_folders_durably(logs());
    scratch_ = path_ / kScratchName;
    fs::remove_all(scratch_);  // left by a killed run
    if (scratch_.string().size() <= kLongestScratchPath) {
        fs::create_directories(scratch_);
    } else {
        scratch_ = scratch_beside_others_.emplace().path();
    }
} catch (const fs::filesystem_error& error) {
    throw Error(about(error.path1().string(),
                      message("cannot be created: %1", system_message(error.code().value()))));
}

RunFolder::~RunFolder() {
    std::error_code ignored;
    fs::remove_all(scratch_, ignored);
}

}  // namespace bench
