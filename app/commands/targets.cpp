#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/cancel_on_signal.h"
#include "app/commands/command.h"
#include "app/commands/text_table.h"
#include "app/program.h"
#include "core/base/error.h"
#include "core/base/json_values.h"
#include "core/base/printable.h"
#include "core/targets/install_runner.h"
#include "core/targets/remote_test.h"

namespace app {

namespace {

using bench::InputError;
namespace remote = bench::remote;
using remote::RemoteTarget;

struct Arguments {
    std::string kind, word;
    RemoteTarget target;
    remote::InstallRequest install;
    bool json = false;
};

RemoteTarget known(const std::string& word) {
    if (const auto target = remote::find(word)) return *target;
    throw InputError("targets: there is no target " + word + "; `targets list` shows those that were added");
}

std::string devices_of(const RemoteTarget& target) {
    std::string text;
    for (const bench::DeviceInfo& device : target.devices)
        text += (text.empty() ? "" : "; ") + device.id + " " + device.name +
                (device.usable ? "" : " (not usable: " + device.reason.text() + ")");
    return text;
}

int list(bool as_json) {
    const std::vector<RemoteTarget> targets = remote::all();
    if (as_json) {
        std::cout << bench::json_values::write(targets).dump(2) << '\n';
        return 0;
    }
    if (targets.empty()) {
        std::cout << "no other machine; `compilescope-cli targets add ssh HOST` and `targets add slurm NAME` "
                     "add one\n";
        return 0;
    }
    bench::results::SummaryTable table{
        .columns = {{"Target", false}, {"Host", false}, {"torch", false}, {"Devices", false}},
        .records = {},
        .notes = {}};
    for (const RemoteTarget& target : targets)
        table.records.push_back({word_of(target), target.host.empty() ? "srun here" : target.host,
                                 target.torch.empty() ? "not tested" : target.torch, devices_of(target)});
    print_table(std::cout, table);
    return 0;
}

int add(Arguments arguments) {
    const auto kind = bench::value_in(remote::kKindNames, arguments.kind);
    if (!kind)
        throw InputError("targets add " + arguments.kind + ": not known; accepted are " +
                         bench::all_names(remote::kKindNames));
    RemoteTarget& target = arguments.target;
    target.kind = *kind;
    if (target.kind == remote::Kind::ssh && target.host.empty()) target.host = arguments.word;
    // "user@host" is a valid host; plans use only the part after "@".
    target.name = arguments.word.substr(arguments.word.rfind('@') + 1);
    remote::keep(target);
    if (arguments.json)
        std::cout << bench::json_values::write(target).dump(2) << '\n';
    else
        std::cout << word_of(target) << " was added; `compilescope-cli targets test " << word_of(target)
                  << "` shows what is there\n";
    return 0;
}

int test(const RemoteTarget& target, const std::stop_token& stop, bool as_json) {
    const auto found = remote::test(
        target, stop, [](const bench::Message& what) { print_message(bench::message("waiting: %1", what)); });
    if (!found) return kCancelled;
    remote::keep(*found);
    if (as_json) {
        std::cout << bench::json_values::write(*found).dump(2) << '\n';
        return 0;
    }
    std::cout << word_of(*found) << ": CompileScope " << bench::printable(found->version) << ", torch "
              << bench::printable(found->torch) << '\n';
    for (const bench::DeviceInfo& device : found->devices)
        std::cout << "  " << word_of(*found) << '/' << bench::printable(device.id + "  " + device.name)
                  << (device.usable ? "" : "  not usable: " + device.reason.text()) << '\n';
    return 0;
}

int test(const Arguments& arguments) {
    std::stop_source stop;
    const CancelOnSignal cancel(stop);
    return test(known(arguments.word), stop.get_token(), arguments.json);
}

int install(const Arguments& arguments) {
    std::stop_source stop;
    const CancelOnSignal cancel(stop);
    const auto installed =
        remote::install(known(arguments.word), arguments.install, stop.get_token(),
                        [](const std::string& line) { std::cerr << bench::printable(line) << '\n'; });
    if (!installed) {
        std::cerr << "cancelled; what has come is kept, and the same command goes on\n";
        return kCancelled;
    }
    remote::keep(*installed);
    return test(*installed, stop.get_token(), arguments.json);
}

void add_fields(CLI::App& command, RemoteTarget& target) {
    for (const remote::Field& field : remote::kFields)
        command.add_option("--" + std::string(field.key), target.*field.member,
                           std::string(field.help) + (field.of_ssh ? "" : " (Slurm)"));
    command.add_flag("--shared-node", target.shared_node,
                     "Allow other jobs on the node (Slurm); rows have a warning");
}

}  // namespace

RunCommand add_targets(CLI::App& command) {
    auto arguments = std::make_shared<Arguments>();
    const CLI::App* list_command = command.add_subcommand("list", "List other machines with their devices");
    CLI::App* add_command = command.add_subcommand("add", "Add a machine, or replace its entry");
    add_command->add_option("KIND", arguments->kind, bench::all_names(remote::kKindNames))->required();
    add_command
        ->add_option("NAME", arguments->word,
                     "SSH: the host as ssh accepts it. Slurm: any name, for slurm:NAME in plans")
        ->required();
    add_fields(*add_command, arguments->target);
    CLI::App* test_command =
        command.add_subcommand("test", "Connect, and show the devices and versions of a machine");
    CLI::App* install_command = command.add_subcommand(
        "install", "Copy the sources to a machine and build the runner there; takes up to half an hour");
    install_command->add_option("--torch", arguments->install.torch, "Release of torch");
    install_command->add_option("--torch-index", arguments->install.torch_index,
                                "Package index for torch (default: the one that fits the machine's GPUs)");
    install_command->add_option("--folder", arguments->install.folder,
                                "Folder on the machine, relative to the home folder, with 9 GiB of free "
                                "space (default: .local/share/compilescope/runner)");
    CLI::App* remove_command =
        command.add_subcommand("remove", "Remove a machine from the list; nothing is deleted on the machine");
    for (CLI::App* sub : {test_command, install_command, remove_command})
        sub->add_option("TARGET", arguments->word, "ssh:NAME or slurm:NAME")->required();
    for (CLI::App* sub : command.get_subcommands({})) sub->add_flag("--json", arguments->json, "Print JSON");
    command.require_subcommand(1);
    return [arguments, list_command, add_command, test_command, install_command] {
        if (list_command->parsed()) return list(arguments->json);
        if (add_command->parsed()) return add(*arguments);
        if (test_command->parsed()) return test(*arguments);
        if (install_command->parsed()) return install(*arguments);
        remote::remove(arguments->word);
        if (arguments->json) std::cout << nlohmann::json{{"removed", arguments->word}}.dump() << '\n';
        return 0;
    };
}

}  // namespace app
