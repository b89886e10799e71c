#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/command.h"
#include "app/commands/text_table.h"
#include "core/base/json_text.h"
#include "core/results/history.h"
#include "core/results/saved_run.h"

namespace app {

namespace {

using bench::results::History;
using bench::results::HistoryEntry;

std::string status_of(const HistoryEntry& entry) {
    return std::string(bench::name_in(bench::results::kKeptStatusNames, entry.status));
}

nlohmann::json to_json(const HistoryEntry& entry) {
    return {{"id", entry.id},
            {"created", entry.created},
            {"host", entry.host},
            {"machine", entry.machine},
            {"models", entry.models},
            {"model_count", entry.model_count},
            {"kind", bench::name_in(bench::kRunKindNames, entry.kind)},
            {"preset", entry.preset},
            {"torch", entry.torch},
            {"arms", entry.arms},
            {"arms_ok", entry.arms_ok},
            {"status", status_of(entry)},
            {"folder", entry.folder},
            {"note", entry.note}};
}

int list(bool as_json) {
    const auto entries = History().list();
    if (as_json) {
        nlohmann::json json = nlohmann::json::array();
        for (const HistoryEntry& entry : entries) json.push_back(to_json(entry));
        std::cout << bench::dump_json(json, 2) << '\n';
        return 0;
    }
    bench::results::SummaryTable table;
    table.columns = {{"ID", true},      {"Date (UTC)", false}, {"Machine", false}, {"Models", true},
                     {"Kind", false},   {"Preset", false},     {"Arms", true},     {"ok", true},
                     {"Status", false}, {"Note", false}};
    for (const HistoryEntry& e : entries)
        table.records.push_back({std::to_string(e.id), e.created, e.machine, std::to_string(e.model_count),
                                 std::string(bench::name_in(bench::kRunKindNames, e.kind)), e.preset,
                                 std::to_string(e.arms), std::to_string(e.arms_ok), status_of(e), e.note});
    print_table(std::cout, table);
    return 0;
}

int import(const std::vector<std::string>& files) {
    History history;
    for (const std::string& file : files) {
        const auto run = bench::results::read_results(file);
        const auto added = history.add(run, bench::results::place_of_run(std::filesystem::absolute(file)));
        std::cout << file << ": " << (added.is_new ? "added as " : "already there as ") << added.id << '\n';
    }
    return 0;
}

int remove(const std::vector<std::int64_t>& ids) {
    History().remove(ids);
    return 0;
}

}  // namespace

RunCommand add_history(CLI::App& command) {
    struct Options {
        bool as_json = false;
        std::vector<std::string> files;
        std::vector<std::int64_t> ids;
    };
    const auto options = std::make_shared<Options>();
    command.require_subcommand(1);
    CLI::App* list_command = command.add_subcommand("list", "List all runs, newest first");
    list_command->add_flag("--json", options->as_json, "Print JSON");
    CLI::App* import_command =
        command.add_subcommand("import", "Add runs; a run that is already in the history is not added again");
    import_command->add_option("FILE", options->files, "A results.json or a run's folder")->required();
    CLI::App* remove_command =
        command.add_subcommand("remove", "Remove runs from the history; their folders are kept");
    remove_command->add_option("ID", options->ids, "ID from `history list`")->required();
    return [options, list_command, import_command] {
        if (list_command->parsed()) return list(options->as_json);
        if (import_command->parsed()) return import(options->files);
        return remove(options->ids);
    };
}

}  // namespace app
