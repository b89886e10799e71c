#include <algorithm>
#include <filesystem>

#include "core/base/json_text.h"
#include "core/base/paths.h"
#include "core/catalog/model_catalog.h"
#include "core/results/history.h"
#include "core/results/unfinished.h"

namespace bench::results {

namespace {

/// Collects distinct texts in the order of add() and joins them with ", ".
class Words {
public:
    void add(const std::string& word) {
        if (!word.empty() && std::ranges::find(words_, word) == words_.end()) words_.push_back(word);
    }
    int count() const { return static_cast<int>(words_.size()); }
    std::string joined() const {
        std::string text;
        for (const std::string& word : words_) text += (text.empty() ? "" : ", ") + word;
        return text;
    }

private:
    std::vector<std::string> words_;
};

std::string device_of(const ArmResult& row, const nlohmann::json& environment) {
    if (!row.device_name.empty()) return row.device_name;
    const std::string cpu = row.device == "cpu" ? text_in(environment, "cpu") : std::string();
    return cpu.empty() ? row.device : cpu;
}

KeptStatus status_of(const ResultFile& file, int arms, int arms_ok) {
    const bool cancelled =
        std::ranges::any_of(file.rows, [](const auto& row) { return row->status == ArmStatus::cancelled; });
    // A file that was not written by a run has no plan and therefore no planned arms.
    if (cancelled || arms < planned_arms(file.plan)) return KeptStatus::incomplete;
    return arms_ok > 0 ? KeptStatus::done : KeptStatus::failed;
}

}  // namespace

HistoryEntry summarised(const ResultFile& file, const std::filesystem::path& folder) {
    HistoryEntry entry;
    entry.created = file.created;
    entry.host = text_in(file.environment, "host");
    entry.torch = text_in(file.environment, "torch");
    entry.preset = name_in(kPresetNames, file.plan.preset);
    Words machine, models;
    for (const auto& row : file.rows) {
        machine.add(device_of(*row, file.environment));
        models.add(model_label(row->model));
        if (is_training(*row)) entry.kind = RunKind::training;
        if (is_control(*row)) continue;
        ++entry.arms;
        entry.arms_ok += row->status == ArmStatus::ok ? 1 : 0;
    }
    entry.machine = machine.joined();
    entry.models = models.joined();
    entry.model_count = models.count();
    entry.status = status_of(file, entry.arms, entry.arms_ok);
    if (!folder.empty()) entry.folder = std::filesystem::absolute(folder).lexically_normal().string();
    return entry;
}

std::filesystem::path history_file() {
    return paths::data_dir() / "history.db";
}

std::string remember_run(const std::filesystem::path& folder) {
    if (!history_available()) return {};
    try {
        History().add(read_results(folder), folder);
    } catch (const std::exception& error) {
        return std::string("the run was not added to the history: ") + error.what();
    }
    return {};
}

}  // namespace bench::results
