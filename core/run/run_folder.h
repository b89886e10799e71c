#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/base/scratch_dir.h"
#include "core/results/run_folder_lock.h"

namespace bench {

/// The folder of a run: results.*, journal.jsonl, logs/, .lock, and a scratch folder that is removed with
/// this object, or, where the process was killed, by a later run.
class RunFolder {
public:
    /// Empty: ./compilescope-DATE. Made when missing. `resuming`: it may hold a run already. `lock` is that
    /// of the folder; null: it is taken before anything is read or removed. Throws InputError when the folder
    /// holds a run and should not, or when another process uses it, Error when it cannot be made.
    RunFolder(const std::filesystem::path& wish, bool resuming,
              std::shared_ptr<const RunFolderLock> lock = nullptr);
    ~RunFolder();
    RunFolder(const RunFolder&) = delete;
    RunFolder& operator=(const RunFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path logs() const { return path_ / "logs"; }
    std::filesystem::path journal() const { return path_ / "journal.jsonl"; }
    /// TMPDIR of workers and helpers, with whatever they leave when killed. AOTInductor's loader does not
    /// heed it: it unpacks packages into /tmp.
    const std::filesystem::path& scratch() const { return scratch_; }
    const RunFolderLock& lock() const { return *lock_; }

private:
    std::filesystem::path path_, scratch_;
    std::shared_ptr<const RunFolderLock> lock_;
    std::optional<ScratchDir> scratch_beside_others_;  ///< in TMPDIR, where the run's own path is too long
};

}  // namespace bench
