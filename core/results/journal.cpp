#include "core/results/journal.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>
#include <tuple>

#include "core/base/durable_file.h"
#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/sha256.h"
#include "core/base/steady_clock.h"
#include "core/base/text_file.h"
#include "core/plan/cells.h"
#include "core/plan/device_spec.h"
#include "core/plan/plan_json.h"
#include "core/results/arm_result.h"
#include "core/results/result_fields.h"

namespace bench::results {

namespace {

constexpr double kSyncEvery_s = 0.2;
constexpr std::size_t kLargestJournal_bytes = std::size_t{1} << 30;  // a journal has a line per round

constexpr std::string_view kSumKey = R"(,"sum":")";
constexpr std::string_view kSumEnd = R"("})";
constexpr std::size_t kSumDigits = 16;
constexpr std::size_t kSumMember_bytes = kSumKey.size() + kSumDigits + kSumEnd.size();

std::string sum_of(std::string_view text) {
    return sha256_hex(text).substr(0, kSumDigits);
}

std::string line_of(const nlohmann::json& line) {
    std::string text = dump_json(line);
    text.pop_back();  // the object's brace
    const std::string sum = sum_of(text);
    return text.append(kSumKey).append(sum).append(kSumEnd) + '\n';
}

enum class LineSum { none, right, wrong };

LineSum check_sum(std::string_view line) {
    if (line.size() < kSumMember_bytes) return LineSum::none;
    const std::string_view text = line.substr(0, line.size() - kSumMember_bytes);
    std::string_view member = line.substr(text.size());
    if (!member.starts_with(kSumKey) || !member.ends_with(kSumEnd)) return LineSum::none;
    member.remove_prefix(kSumKey.size());
    return member.substr(0, kSumDigits) == sum_of(text) ? LineSum::right : LineSum::wrong;
}

/// The journal in a saved run. Its last line ends, so an incomplete one counts as damaged.
std::string text_in_saved_run(const std::filesystem::path& file) {
    const nlohmann::json json = read_json(file, kLargestRunFile_bytes);
    const auto lines = json.is_object() ? json.find("journal") : json.end();
    if (lines == json.end() || !lines->is_array())
        throw InputError(
            about(file.string(), message("holds no journal: not a saved run that is unfinished")));
    std::string text;
    for (const nlohmann::json& line : *lines)
        if (line.is_string()) text += line.get_ref<const std::string&>() + '\n';
    return text;
}

std::string journal_text(const std::filesystem::path& folder_or_file) {
    if (std::filesystem::is_regular_file(folder_or_file)) return text_in_saved_run(folder_or_file);
    return read_text_file(folder_or_file / "journal.jsonl", kLargestJournal_bytes);
}

/// Calls `take` for each line that is not empty, without its newline.
template <typename Take>
void for_each_line(std::string_view text, Take take) {
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
        end = std::min(text.find('\n', begin), text.size());
        if (begin != end) take(text.substr(begin, end - begin));
    }
}

/// Returns where the last line begins if it has no newline, otherwise the size of the text.
std::size_t begin_of_cut_line(std::string_view text) {
    const std::size_t newline = text.rfind('\n');
    return newline == std::string_view::npos ? 0 : newline + 1;
}

/// Adds the lines to a JournalContent. Throws if a line is damaged.
class JournalReader {
public:
    explicit JournalReader(JournalContent& content) : content_(content) {}

    bool has_plan() const { return has_plan_; }

    void take(std::string_view text) {
        const LineSum sum = check_sum(text);
        if (sum == LineSum::wrong || (sum == LineSum::none && has_sums_))
            throw InputError("its sum is wrong");
        has_sums_ = sum == LineSum::right;
        const auto line = parse_typed_line(text);
        if (!line) throw InputError("not a line of a journal");
        if ((*line)["type"] == "run") take_run(*line);
        if ((*line)["type"] == "row") take_row(*line);
        if ((*line)["type"] == "launch") content_.launches.push_back(finished_launch_from_json(*line));
    }

private:
    void take_run(const nlohmann::json& line) {
        content_.plan = run_plan_from_json(line.at("plan"));
        content_.python_given =
            line.value("python_given", nlohmann::json()) == true || names_interpreter(line.at("plan"));
        content_.environment = object_in(line, "environment");
        content_.created = text_in(line, "created");
        has_plan_ = true;
    }

    void take_row(const nlohmann::json& line) {
        auto row = std::make_shared<const ArmResult>(arm_result_from_json(line.at("row")));
        const bool is_cancelled = row->status == ArmStatus::cancelled;
        if (!is_cancelled)
            std::erase_if(content_.launches,
                          [&](const FinishedLaunch& launch) { return is_of_cell(launch, *row); });
        const auto [it, is_new] = place_.try_emplace(key_of(*row), content_.rows.size());
        if (is_new)
            content_.rows.push_back(row);
        else if (!is_cancelled || content_.rows[it->second]->status == ArmStatus::cancelled)
            content_.rows[it->second] = row;  // results stay if measuring them again was cancelled
    }

    /// Whether the row is of the cell whose process the launch was. A training cell may have tried several batch
    /// sizes, from the plan's to the row's, and several stages have the same number.
    static bool is_of_cell(const FinishedLaunch& launch, const ArmResult& row) {
        const Cell& cell = launch.process.cell;
        const auto& modes = launch.cell_modes;
        const int planned_batch = row.planned_batch.value_or(row.batch);
        return key_of(row) == ArmKey{cell.model, cell.device, planned_batch, cell.dtype, row.mode} &&
               row.run_stage == cell.run_stage && row.batch <= cell.batch && cell.batch <= planned_batch &&
               std::ranges::find(modes, row.mode) != modes.end();
    }

    JournalContent& content_;
    bool has_plan_ = false, has_sums_ = false;
    std::map<ArmKey, std::size_t> place_;
};

[[noreturn]] void cannot_write(const std::filesystem::path& file) {
    throw Error(about(file.string(), message("cannot be written: %1", system_message(errno))));
}

}  // namespace

Journal::Journal(const std::filesystem::path& file) : file_(file) {
    fd_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (fd_ < 0)
        throw Error(about(file.string(), message("cannot be opened for writing: %1", system_message(errno))));
    try {
        end_cut_line();
        sync();  // rows that an earlier process did not sync may be shown again
        sync_folder(file.parent_path());
    } catch (...) {
        ::close(fd_);
        throw;
    }
}

/// Adds the newline to a last line that lacks nothing else. Removes any other incomplete last line.
void Journal::end_cut_line() {
    const std::string text = read_text_file(file_, kLargestJournal_bytes);
    const std::size_t begin = begin_of_cut_line(text);
    if (begin == text.size()) return;
    const std::string_view line = std::string_view(text).substr(begin);
    if (check_sum(line) != LineSum::wrong && parse_typed_line(line)) return write("\n");
    if (::ftruncate(fd_, static_cast<off_t>(begin)) != 0) cannot_write(file_);
}

Journal::~Journal() {
    if (unsynced_) ::fdatasync(fd_);
    ::close(fd_);
}

void Journal::append(const nlohmann::json& line) {
    write(line_of(line));
}

void Journal::write(std::string_view text) {
    while (!text.empty()) {
        const ssize_t n = ::write(fd_, text.data(), text.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) cannot_write(file_);
        text.remove_prefix(static_cast<std::size_t>(n));
    }
    unsynced_ = true;
}

void Journal::run(const RunPlan& plan, const nlohmann::json& environment, const std::string& created) {
    append({{"type", "run"},
            {"plan", to_json(plan)},
            {"python_given", !plan.python.empty()},
            {"environment", environment},
            {"created", created}});
    sync();
}

void Journal::round(const CellRequest& process, const std::string& arm, int round, int calls,
                    double sample_ms) {
    append({{"type", "round"},
            {"cell", process.cell.index},
            {"pass", name_in(kCellPassNames, process.pass)},
            {"launch", process.launch},
            {"arm", arm},
            {"round", round},
            {"calls", calls},
            {"sample_ms", sample_ms}});
}

void Journal::rows(int cell, std::span<const std::shared_ptr<const ArmResult>> rows) {
    std::string text;
    for (const auto& row : rows) text += line_of({{"type", "row"}, {"cell", cell}, {"row", to_json(*row)}});
    write(text);
    sync();
}

void Journal::launch(const FinishedLaunch& launch) {
    nlohmann::json line = to_json(launch);
    line["type"] = "launch";
    append(line);
    sync();
}

void Journal::sync_soon() {
    if (unsynced_ && now_s() - last_sync_s_ >= kSyncEvery_s) sync();
}

void Journal::sync() {
    // EINVAL: the file system does not support syncing. Written lines are still kept.
    if (::fdatasync(fd_) != 0 && errno != EINVAL) cannot_write(file_);
    unsynced_ = false;
    last_sync_s_ = now_s();
}

std::string journal_name(const std::filesystem::path& folder_or_file) {
    const bool is_file = std::filesystem::is_regular_file(folder_or_file);
    return (is_file ? folder_or_file : folder_or_file / "journal.jsonl").string();
}

JournalContent read_journal(const std::filesystem::path& folder_or_file) {
    const std::string text = journal_text(folder_or_file);
    const std::size_t cut = begin_of_cut_line(text);
    JournalContent content;
    JournalReader reader(content);
    for_each_line(text, [&](std::string_view line) {
        try {
            reader.take(line);
        } catch (const std::exception&) {
            if (line.data() < text.data() + cut) ++content.damaged_lines;  // loses an arm, not the run
        }
    });
    if (!reader.has_plan())
        throw InputError(
            about(journal_name(folder_or_file), message("contains no plan: not the journal of a run")));
    return content;
}

std::vector<std::string> journal_lines(const std::filesystem::path& folder_or_file) {
    std::vector<std::string> lines;
    for_each_line(journal_text(folder_or_file),
                  [&lines](std::string_view line) { lines.emplace_back(line); });
    return lines;
}

}  // namespace bench::results
