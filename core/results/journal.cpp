#include "core/results/journal.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <map>
#include <sstream>
#include <tuple>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/steady_clock.h"
#include "core/base/text_file.h"
#include "core/bench/result_fields.h"
#include "core/bench/worker_protocol.h"
#include "core/targets/place.h"

namespace bench::results {

namespace {

constexpr double kSyncEvery_s = 0.2;
constexpr std::size_t kLargestJournal_bytes = std::size_t{1} << 30;  // one line a round

std::string line_of(const nlohmann::json& line) {
    return dump_json(line) + '\n';
}

bool ends_without_newline(int fd) {
    char last = '\n';
    const off_t size = ::lseek(fd, 0, SEEK_END);
    return size > 0 && ::pread(fd, &last, 1, size - 1) == 1 && last != '\n';
}

}  // namespace

Journal::Journal(const std::filesystem::path& file) : file_(file) {
    fd_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (fd_ < 0) throw Error(file.string() + ": cannot be opened for writing: " + std::strerror(errno));
    if (ends_without_newline(fd_) && ::write(fd_, "\n", 1) != 1) {
        ::close(fd_);
        throw Error(file.string() + ": cannot be written: " + std::strerror(errno));
    }
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
        if (n < 0) throw Error(file_.string() + ": cannot be written: " + std::strerror(errno));
        text.remove_prefix(static_cast<std::size_t>(n));
    }
    unsynced_ = true;
}

void Journal::run(const RunPlan& plan, const nlohmann::json& environment, const std::string& created) {
    append({{"type", "run"},
            {"plan", protocol::to_json(plan)},
            {"python_given", !plan.python.empty()},
            {"environment", environment},
            {"created", created}});
    sync();
}

void Journal::round(const Cell& process, const std::string& arm, int round, int calls, double sample_ms) {
    append({{"type", "round"},
            {"cell", process.index},
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

void Journal::sync_soon() {
    if (unsynced_ && now_s() - last_sync_s_ >= kSyncEvery_s) sync();
}

void Journal::sync() {
    // A file system that cannot sync (EINVAL) still keeps what was written.
    if (::fdatasync(fd_) != 0 && errno != EINVAL)
        throw Error(file_.string() + ": cannot be written: " + std::strerror(errno));
    unsynced_ = false;
    last_sync_s_ = now_s();
}

JournalContent read_journal(const std::filesystem::path& folder) {
    const std::filesystem::path file = folder / "journal.jsonl";
    std::istringstream lines(read_text_file(file, kLargestJournal_bytes));
    JournalContent content;
    bool has_plan = false;
    std::map<ArmKey, std::size_t> place;
    for (std::string text; std::getline(lines, text);) {
        const auto line = protocol::parse_line(text);
        if (!line) continue;
        try {
            if ((*line)["type"] == "run") {
                content.plan = protocol::run_plan_from_json(line->at("plan"));
                content.python_given = line->value("python_given", nlohmann::json()) == true ||
                                       protocol::names_interpreter(line->at("plan"));
                content.environment = object_in(*line, "environment");
                content.created = text_in(*line, "created");
                has_plan = true;
            } else if ((*line)["type"] == "row") {
                auto row = std::make_shared<const ArmResult>(arm_result_from_json(line->at("row")));
                const auto [it, is_new] = place.try_emplace(key_of(*row), content.rows.size());
                if (is_new)
                    content.rows.push_back(row);
                else
                    content.rows[it->second] = row;
            }
        } catch (const std::exception&) {
            continue;  // a line that was damaged costs its arm, not the run
        }
    }
    if (!has_plan) throw InputError(file.string() + ": holds no plan: not a journal of a run");
    return content;
}

}  // namespace bench::results
