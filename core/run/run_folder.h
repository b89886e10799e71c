#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/base/scratch_dir.h"
#include "core/results/run_folder_lock.h"

namespace bench {

/// The folder of a run: results.*, journal.jsonl, logs/, .lock, and a scratch folder. The scratch folder is
/// removed with this object or, if the process was killed, by a later run.
class RunFolder {
public:
    /// Creates the folder if it is missing. An empty `wish` means ./compilescope-DATE. If `lock` is null,
    /// takes the folder's lock before anything is read or removed. Throws InputError if the folder already
    /// holds a run and `resuming` is false, or if another process uses it, and Error if it cannot be created.
    RunFolder(const std::filesystem::path& wish, bool resuming,
              std::shared_ptr<const RunFolderLock> lock = nullptr);
    ~RunFolder();
    RunFolder(const RunFolder&) = delete;
    RunFolder& operator=(const RunFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path logs() const { return path_ / "logs"; }
    std::filesystem::path journal() const { return path_ / "journal.jsonl"; }
    /// TMPDIR of workers and helpers, including what they leave if killed. AOTInductor's loader ignores it
    /// and unpacks packages into /tmp.
    const std::filesystem::path& scratch() const { return scratch_; }
    const RunFolderLock& lock() const { return *lock_; }

private:
    std::filesystem::path path_, scratch_;
    std::shared_ptr<const RunFolderLock> lock_;
    std::optional<ScratchDir> scratch_beside_others_;  ///< in TMPDIR, if the path in the folder is too long
};

}  // namespace bench
