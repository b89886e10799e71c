#include <unistd.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/cancel_on_signal.h"
#include "app/commands/command.h"
#include "app/commands/text_table.h"
#include "app/program.h"
#include "core/base/byte_size.h"
#include "core/base/error.h"
#include "core/base/json_values.h"
#include "core/targets/add_engine.h"

namespace app {

namespace {

namespace engines = bench::engines;

struct Arguments {
    std::string name, python;
    bool yes = false, json = false;
};

constexpr bench::EnumNames<engines::State, 4> kStateNames{{{engines::State::missing, "not installed"},
                                                           {engines::State::unfinished, "unfinished"},
                                                           {engines::State::outdated, "outdated"},
                                                           {engines::State::installed, "installed"}}};

int list(bool as_json) {
    nlohmann::json rows = nlohmann::json::array();
    bench::results::SummaryTable table{.columns = {{"Engine", false},
                                                   {"State", false},
                                                   {"Version", false},
                                                   {"Download", true},
                                                   {"Disk", true},
                                                   {"Licence", false}},
                                       .records = {},
                                       .notes = {}};
    for (const engines::EngineInfo& engine : engines::all()) {
        const auto installed = engines::installed(engine.name);
        const std::string pinned = engines::pinned_versions(engine.name).back();
        const std::string version = installed ? installed->version : pinned;
        const std::string state(bench::name_in(kStateNames, engines::state_of(engine.name)));
        rows.push_back({{"name", engine.name},
                        {"title", engine.title},
                        {"state", state},
                        {"version", installed ? nlohmann::json(version) : nullptr},
                        {"pinned_version", pinned},
                        {"python", installed ? nlohmann::json(installed->python) : nullptr},
                        {"download_bytes", engine.download_bytes},
                        {"disk_bytes", engine.disk_bytes},
                        {"licence", engine.licence}});
        table.records.push_back({std::string(engine.name), state, version,
                                 bench::byte_size::text(engine.download_bytes),
                                 bench::byte_size::text(engine.disk_bytes), std::string(engine.licence)});
    }
    if (as_json)
        std::cout << nlohmann::json{{"engines", rows}}.dump(2) << '\n';
    else
        print_table(std::cout, table);
    return 0;
}

/// Shows what will be installed. Returns whether the user agrees.
bool agrees(const engines::EngineInfo& engine, const Arguments& arguments) {
    std::cerr << engine.title << ' ' << engines::pinned_versions(engine.name).back() << ", " << engine.licence
              << " licence: downloads " << bench::byte_size::text(engine.download_bytes) << " and takes "
              << bench::byte_size::text(engine.disk_bytes) << " in "
              << engines::folder_of(engine.name).string() << '\n';
    if (arguments.yes) return true;
    if (::isatty(STDIN_FILENO) != 1 || ::isatty(STDERR_FILENO) != 1)
        throw bench::InputError("engines add " + arguments.name + ": confirm with --yes");
    std::cerr << "Install it? [y/N] ";
    std::string answer;
    std::getline(std::cin, answer);
    return answer == "y" || answer == "Y" || answer == "yes";
}

int add(const Arguments& arguments) {
    if (const engines::EngineInfo* engine = engines::find(arguments.name);
        engine != nullptr && !agrees(*engine, arguments))
        return kCancelled;
    std::stop_source stop;
    const CancelOnSignal cancel(stop);
    const auto installed = engines::add(arguments.name, arguments.python, stop.get_token(),
                                        [](const bench::Message& line) { print_message(line); });
    if (!installed) {
        std::cerr << "cancelled; nothing was installed\n";
        return kCancelled;
    }
    if (arguments.json)
        std::cout << bench::json_values::write(*installed).dump(2) << '\n';
    else
        std::cout << installed->name << ' ' << installed->version
                  << " is installed: compilescope-cli run --mode eager,default," << installed->name
                  << " ...\n";
    return 0;
}

}  // namespace

RunCommand add_engines(CLI::App& command) {
    auto arguments = std::make_shared<Arguments>();
    std::string names;
    for (const engines::EngineInfo& engine : engines::all())
        names += (names.empty() ? "" : ", ") + std::string(engine.name);
    const CLI::App* list_command =
        command.add_subcommand("list", "List the engines, with size and licence, and which are installed");
    CLI::App* add_command = command.add_subcommand(
        "add", "Install an engine in an environment of its own; shows its size and licence first");
    CLI::App* remove_command = command.add_subcommand("remove", "Remove an engine");
    for (CLI::App* sub : {add_command, remove_command})
        sub->add_option("ENGINE", arguments->name, names)->required();
    add_command->add_option("--python", arguments->python,
                            "Python interpreter with torch, which converts the models");
    add_command->add_flag("-y,--yes", arguments->yes, "Install without asking");
    for (CLI::App* sub : command.get_subcommands({})) sub->add_flag("--json", arguments->json, "Print JSON");
    command.require_subcommand(1);
    return [arguments, list_command, add_command] {
        if (list_command->parsed()) return list(arguments->json);
        if (add_command->parsed()) return add(*arguments);
        engines::remove(arguments->name);
        if (arguments->json) std::cout << nlohmann::json{{"removed", arguments->name}}.dump() << '\n';
        return 0;
    };
}

}  // namespace app
