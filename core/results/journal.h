#pragma once

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/plan/cells.h"
#include "core/results/arm_result.h"
#include "core/results/finished_launch.h"

namespace bench::results {

/// A run's append-only record: first {"type":"run", plan, python_given, environment, created}, then
/// {"type":"round", cell, pass, launch, arm, round, calls, sample_ms}, {"type":"launch", process, cell_modes,
/// origin, rows} for a finished process (see FinishedLaunch) and {"type":"row", cell, row}. A run that was
/// resumed has a further "run" line. Each line ends with the member "sum": the first 16 hexadecimal digits of
/// the SHA-256 of the bytes before `,"sum"`. Lines of earlier versions have none. What was written survives
/// this process's end by any signal; what was synced survives the machine's.
class Journal {
public:
    /// Opens for appending, and syncs what an earlier process wrote. A last line that was cut off is removed.
    /// Throws Error that names the file.
    explicit Journal(const std::filesystem::path& file);
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    void run(const RunPlan& plan, const nlohmann::json& environment, const std::string& created);
    void round(const CellRequest& process, const std::string& arm, int round, int calls, double sample_ms);
    /// The rows of a cell, with one write: a run that is killed has all of them or, but for a line cut off,
    /// none. Synced.
    void rows(int cell, std::span<const std::shared_ptr<const ArmResult>> rows);
    /// Synced.
    void launch(const FinishedLaunch& launch);
    /// Synced where something was written since. Called when no line of the worker waits, at most five times
    /// a second, so that the disk is left alone while a round is measured.
    void sync_soon();
    void sync();

private:
    void end_cut_line();
    void append(const nlohmann::json& line);
    void write(std::string_view text);

    std::filesystem::path file_;
    int fd_ = -1;
    bool unsynced_ = false;
    double last_sync_s_ = 0.0;
};

/// What can be taken over from a run that was cut off.
struct JournalContent {
    RunPlan plan;               ///< the last one, without an interpreter
    bool python_given = false;  ///< that run was started with an interpreter of its own
    nlohmann::json environment;
    std::string created;
    std::vector<std::shared_ptr<const ArmResult>> rows;  ///< the last of each arm
    /// Of cells whose rows did not follow, or were cancelled; in the order in which they ended.
    std::vector<FinishedLaunch> launches;
    int damaged_lines = 0;
};

/// Reads DIR/journal.jsonl. A damaged line is skipped and counted: its sum is wrong, it has none although an
/// earlier line has, or it cannot be read. A last line that was cut off is skipped and not counted. Throws
/// InputError when there is no journal or no plan in it.
JournalContent read_journal(const std::filesystem::path& folder);

}  // namespace bench::results
