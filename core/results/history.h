#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/results/result_files.h"

namespace bench::results {

/// Outcome of a run. `incomplete`: the run was cancelled or interrupted, and arms of its plan have no result.
/// It can be resumed while its folder exists.
enum class KeptStatus { done, incomplete, failed };
inline constexpr EnumNames<KeptStatus, 3> kKeptStatusNames{
    {{KeptStatus::done, "done"}, {KeptStatus::incomplete, "incomplete"}, {KeptStatus::failed, "failed"}}};

/// A run in the history without its rows.
struct HistoryEntry {
    std::int64_t id = 0;
    std::string created;  ///< ISO 8601, UTC, as in results.json
    std::string host;
    std::string machine;  ///< names of the devices that were measured, joined by ", "
    std::string models;   ///< labels, joined by ", "
    int model_count = 0;
    RunKind kind = RunKind::inference;
    std::string preset, torch;
    int arms = 0, arms_ok = 0;
    KeptStatus status = KeptStatus::failed;
    std::string folder;  ///< where the run's files were; empty: unknown
    std::string note;    ///< written by the user
    friend bool operator==(const HistoryEntry&, const HistoryEntry&) = default;
};

/// Returns false in a build without SQLite, where the constructor of History throws UnsupportedError.
bool history_available();

/// Returns DATA/history.db (core/base/paths.h).
std::filesystem::path history_file();

/// SQLite database of all finished runs. Several processes can open it at once. An object is not thread-safe;
/// opening one takes about a millisecond, so each task opens its own. Every call throws Error with the file's
/// name if the file is damaged, not writable, of a newer version or locked for longer than `patience`.
///
/// For queries with the sqlite3 shell: `run` has a row per run, `run_file` its whole results.json, and the
/// view `result` a row per arm with the scalar fields of results.csv as columns (dots become underscores).
class History {
public:
    /// Creates the file or migrates it to this version's schema if necessary.
    explicit History(const std::filesystem::path& file = history_file(),
                     std::chrono::milliseconds patience = std::chrono::seconds(5));
    ~History();
    History(const History&) = delete;
    History& operator=(const History&) = delete;

    struct Added {
        std::int64_t id;
        bool is_new;  ///< false: the content existed already, or replaced an earlier state of the run
    };
    /// `folder` contains the run's other files. A resumed run replaces its earlier state (same folder and
    /// creation time) and keeps the id and the note.
    Added add(const ResultFile& file, const std::filesystem::path& folder);

    std::vector<HistoryEntry> list() const;     ///< newest first
    HistoryEntry entry(std::int64_t id) const;  ///< this and the following throw InputError for an unknown id
    ResultFile read(std::int64_t id) const;
    std::vector<ResultFile> runs_of(
        const std::string& host) const;  ///< which the machine measured, newest first
    void set_note(std::int64_t id, const std::string& note);
    /// Removes all these runs, or none if an id is unknown. Keeps the runs' folders.
    void remove(const std::vector<std::int64_t>& ids);

private:
    struct Database;
    std::unique_ptr<Database> database_;
};

/// Returns the entry that add() would store, with id 0 and without a note.
HistoryEntry summarised(const ResultFile& file, const std::filesystem::path& folder);

/// Adds the results.json in `folder` after bench::run. Never throws: returns an error text to show as a
/// warning, or an empty string on success and in a build without SQLite.
std::string remember_run(const std::filesystem::path& folder);

}  // namespace bench::results
