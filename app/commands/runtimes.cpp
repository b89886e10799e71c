#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/cancel_on_signal.h"
#include "app/commands/command.h"
#include "app/commands/text_table.h"
#include "app/program.h"
#include "core/base/json_values.h"
#include "core/base/printable.h"
#include "core/targets/add_runtime.h"

namespace app {

namespace {

using bench::runtimes::Runtime;

std::string runs(const Runtime& runtime) {
    if (runtime.runner.empty()) return "python-* alone: " + runtime.why_no_runner.text();
    return runtime.transformers.empty() ? "no python-*" : "every mode";
}

int list(bool as_json) {
    const std::vector<Runtime> known = bench::runtimes::all();
    const std::vector<std::string> unfinished = bench::runtimes::unfinished();
    if (as_json) {
        std::cout << nlohmann::json{{"runtimes", bench::json_values::write(known)},
                                    {"unfinished", unfinished}}
                         .dump(2)
                  << '\n';
        return 0;
    }
    if (known.empty() && unfinished.empty()) {
        std::cout << "no other PyTorch; `compilescope-cli runtimes add 2.10.0` adds that release\n";
        return 0;
    }
    bench::results::SummaryTable table{
        .columns = {{"Device", false}, {"torch", false}, {"transformers", false}, {"Runs", false}},
        .records = {},
        .notes = {}};
    for (const Runtime& runtime : known)
        table.records.push_back(
            {"local:" + runtime.name + "/cpu", runtime.torch, runtime.transformers, runs(runtime)});
    for (const std::string& name : unfinished)
        table.records.push_back(
            {"local:" + name + "/cpu", "", "", "not finished: add it again, or remove it"});
    print_table(std::cout, table);
    return 0;
}

int add(const bench::runtimes::AddRequest& request, bool as_json) {
    std::stop_source stop;
    const CancelOnSignal cancel(stop);
    const auto runtime = bench::runtimes::add(request, stop.get_token(),
                                              [](const bench::Message& line) { print_message(line); });
    if (!runtime) {
        std::cerr << "cancelled; what has come is kept, and the same command goes on\n";
        return kCancelled;
    }
    if (as_json)
        std::cout << bench::json_values::write(*runtime).dump(2) << '\n';
    else
        std::cout << "torch " << runtime->torch << " is the target local:" << runtime->name << " ("
                  << runs(*runtime) << "): compilescope-cli run --device cpu,local:" << runtime->name
                  << "/cpu ...\n";
    return 0;
}

}  // namespace

RunCommand add_runtimes(CLI::App& command) {
    struct Arguments {
        bench::runtimes::AddRequest request;
        std::string name;
        bool json = false;
    };
    auto arguments = std::make_shared<Arguments>();
    const CLI::App* list_command = command.add_subcommand("list", "List the installed versions");
    CLI::App* add_command = command.add_subcommand(
        "add", "Install a version, or use a folder, and build the runner for it; takes up to an hour");
    auto& request = arguments->request;
    add_command
        ->add_option("SOURCE", request.source,
                     "Version from the package index (2.10.0), folder of a Python environment with torch, or "
                     "folder of an unpacked LibTorch archive")
        ->required();
    add_command->add_option("--name", request.name,
                            "Name in local:NAME (default: the version, or the name of the folder)");
    add_command->add_option("--index-url", request.index_url,
                            "Package index for torch, such as that of the nightly versions");
    add_command->add_option(
        "--transformers", request.transformers,
        "Release of transformers (default: the pinned one, or for an old torch one of its time)");
    CLI::App* remove_command =
        command.add_subcommand("remove", "Remove a version and everything that was installed for it");
    remove_command->add_option("NAME", arguments->name, "Name in local:NAME, from `runtimes list`")
        ->required();
    for (CLI::App* sub : command.get_subcommands({})) sub->add_flag("--json", arguments->json, "Print JSON");
    command.require_subcommand(1);
    return [arguments, list_command, add_command] {
        if (list_command->parsed()) return list(arguments->json);
        if (add_command->parsed()) return add(arguments->request, arguments->json);
        bench::runtimes::remove(arguments->name);
        if (arguments->json) std::cout << nlohmann::json{{"removed", arguments->name}}.dump() << '\n';
        return 0;
    };
}

}  // namespace app
