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

/// Append-only record of a run: first {"type":"run", plan, python_given, environment, created}, then
/// {"type":"round", cell, pass, launch, arm, round, calls, sample_ms}, {"type":"launch", process, cell_modes,
/// origin, rows} for a finished process (see FinishedLaunch) and {"type":"row", cell, row}. Resuming a run
/// adds another "run" line. Each line ends with the member "sum": the first 16 hexadecimal digits of the
/// SHA-256 of the bytes before `,"sum"`. Lines of earlier versions have no sum. Written lines survive a kill
/// of this process; synced lines also survive a crash of the machine.
class Journal {
public:
    /// Opens the file for appending, removes an incomplete last line and syncs what an earlier process wrote.
    /// Throws Error with the file's name.
    explicit Journal(const std::filesystem::path& file);
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    void run(const RunPlan& plan, const nlohmann::json& environment, const std::string& created);
    void round(const CellRequest& process, const std::string& arm, int round, int calls, double sample_ms);
    /// Appends the rows of a cell with one write, so that a killed run has all of them or none unless the
    /// write was partial. Syncs.
    void rows(int cell, std::span<const std::shared_ptr<const ArmResult>> rows);
    /// Appends the launch and syncs.
    void launch(const FinishedLaunch& launch);
    /// Syncs if there are unsynced lines and the last sync is at least 0.2 s ago. Called when no worker line
    /// is pending, so that the disk stays idle while a round is measured.
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

/// The content of a journal that a resumed run continues from.
struct JournalContent {
    RunPlan plan;               ///< of the last "run" line, without an interpreter
    bool python_given = false;  ///< the run was given an interpreter
    nlohmann::json environment;
    std::string created;
    std::vector<std::shared_ptr<const ArmResult>> rows;  ///< the last row of each arm
    /// Launches of cells without rows or with cancelled rows only, in the order in which they finished.
    std::vector<FinishedLaunch> launches;
    int damaged_lines = 0;
};

/// The file with the journal of a run's folder, or of a saved run, for messages.
std::string journal_name(const std::filesystem::path& folder_or_file);

/// Returns the lines of FOLDER/journal.jsonl without their newlines, including an incomplete last line, or those
/// in the key "journal" of a saved run (core/results/saved_run.h). Throws InputError if there is no journal.
std::vector<std::string> journal_lines(const std::filesystem::path& folder_or_file);

/// Reads a run's journal. Skips and counts damaged lines: the sum is wrong, the sum is missing although
/// an earlier line has one, or the content is invalid. Skips an incomplete last line without counting it.
/// Throws InputError if there is no journal or it contains no plan.
JournalContent read_journal(const std::filesystem::path& folder_or_file);

}  // namespace bench::results
