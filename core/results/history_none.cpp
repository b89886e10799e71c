#include "core/base/error.h"
#include "core/results/history.h"

namespace bench::results {

struct History::Database {};

namespace {

[[noreturn]] void refuse() {
    throw UnsupportedError("this build keeps no history: it was made without SQLiteCpp");
}

}  // namespace

bool history_available() {
    return false;
}

History::History(const std::filesystem::path& /*file*/, std::chrono::milliseconds /*patience*/) {
    refuse();
}

History::~History() = default;

History::Added History::add(const ResultFile& /*file*/, const std::filesystem::path& /*folder*/) {
    refuse();
}

std::vector<HistoryEntry> History::list() const {
    refuse();
}

HistoryEntry History::entry(std::int64_t /*id*/) const {
    refuse();
}

std::vector<ResultFile> History::runs_of(const std::string& /*host*/) const {
    refuse();
}

ResultFile History::read(std::int64_t /*id*/) const {
    refuse();
}

void History::set_note(std::int64_t /*id*/, const std::string& /*note*/) {
    refuse();
}

void History::remove(const std::vector<std::int64_t>& /*ids*/) {
    refuse();
}

}  // namespace bench::results
