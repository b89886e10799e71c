#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/results/result_files.h"

namespace bench::results {

/// What became of a run. Incomplete: cancelled or cut off, so that arms of its plan have no result; it can be
/// resumed while its folder exists.
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
    std::string note;    ///< the user's own words
    friend bool operator==(const HistoryEntry&, const HistoryEntry&) = default;
};

/// False in a build without SQLite: then every History throws UnsupportedError.
bool history_available();

/// DATA/history.db (core/base/paths.h).
std::filesystem::path history_file();

/// Every finished run, in an SQLite database that several programs may have open at once. One thread uses an
/// object; opening one takes about a millisecond, so each task opens its own. Every call throws Error that
/// names the file when it is damaged, locked for longer than `patience`, of a newer version or cannot be
/// written.
///
/// For SQLite's own shell: `run` has a row a run, `run_file` its whole results.json, and the view `result` a
/// row an arm with the scalar fields of results.csv as columns (dots become underscores).
class History {
public:
    /// Made or brought to this version's schema when needed.
    explicit History(const std::filesystem::path& file = history_file(),
                     std::chrono::milliseconds patience = std::chrono::seconds(5));
    ~History();
    History(const History&) = delete;
    History& operator=(const History&) = delete;

    struct Added {
        std::int64_t id;
        bool is_new;  ///< false: the same content was there, or an earlier state of the same run was replaced
    };
    /// `folder`: where the run's other files are. A run that was resumed takes the place of its earlier state
    /// (same folder, same time of creation) and keeps id and note.
    Added add(const ResultFile& file, const std::filesystem::path& folder);

    std::vector<HistoryEntry> list() const;     ///< the newest first
    HistoryEntry entry(std::int64_t id) const;  ///< throws InputError that names an id that is not there
    ResultFile read(std::int64_t id) const;     ///< the same
    void set_note(std::int64_t id, const std::string& note);
    /// All or, where one is not there, none. The folders of the runs stay.
    void remove(const std::vector<std::int64_t>& ids);

private:
    struct Database;
    std::unique_ptr<Database> database_;
};

/// A summary of what add() would keep: id 0, no note.
HistoryEntry summarised(const ResultFile& file, const std::filesystem::path& folder);

/// For after bench::run: adds the results.json in `folder`. Never throws: returns what went wrong, which is
/// worth a warning and no more; empty when all is well or this build keeps no history.
std::string remember_run(const std::filesystem::path& folder);

}  // namespace bench::results
