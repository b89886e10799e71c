#include "app/program.h"

#include <cstdlib>
#include <iostream>

#include "app/describe_commands.h"
#include "app/help_formatter.h"
#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/printable.h"
#include "core/base/version.h"

namespace app {

namespace {

constexpr const char* kMessagesVariable = "COMPILESCOPE_MESSAGES";
bool json_messages = false;

int run(std::span<const CommandRow> commands, int argc, char** argv) {
    CLI::App program("CompileScope: does compiling a model pay off on this machine?", "compilescope-cli");
    program.set_version_flag("--version", "CompileScope " + bench::version_text());
    program.require_subcommand(1);
    program.formatter(std::make_shared<HelpFormatter>(help_width()));  // of the commands, too
    program.footer(
        "Examples:\n"
        "  compilescope-cli infer --model microsoft/resnet-50 --weights hub --image photo.jpg\n"
        "  compilescope-cli run --model classification --mode eager,default --preset quick\n"
        "  compilescope-cli run --help");
    RunCommand chosen;
    for (const CommandRow& row : commands) {
        CLI::App* command = program.add_subcommand(row.words.name, row.words.help)->group(row.words.group);
        if (row.add != nullptr) command->callback([&chosen, run = row.add(*command)] { chosen = run; });
    }
    if (argc == 2 && argv[1] == std::string_view(kDescribe)) {
        std::cout << describe(program).dump(2) << '\n';
        return 0;
    }
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        const int code = program.exit(error);
        return code == 0 ? 0 : 2;
    }
    return parse_only() ? 0 : chosen();
}

}  // namespace

bool parse_only() {
    return std::getenv("COMPILESCOPE_PARSE_ONLY") != nullptr;
}

void print_message(const bench::Message& message, std::string_view before) {
    if (!json_messages) {
        std::cerr << before << bench::printable(message.text()) << '\n';
        return;
    }
    nlohmann::json line{{"type", "message"}};
    write_message(line, "text", message);
    std::cerr << bench::dump_json(line) << '\n';
}

bool messages_are_json() {
    return json_messages;
}

void print_progress(std::int64_t done_bytes, std::optional<std::int64_t> total_bytes) {
    nlohmann::json line{{"type", "progress"}, {"done_bytes", done_bytes}};
    if (total_bytes) line["total_bytes"] = *total_bytes;
    std::cerr << bench::dump_json(line) << '\n';
}

int exit_code_of(const std::function<int()>& body) {
    if (const char* form = std::getenv(kMessagesVariable)) json_messages = form == std::string_view("json");
    try {
        return body();
    } catch (const bench::InputError& error) {
        print_message(error.message(), kProgramName);
        return 2;
    } catch (const std::exception& error) {
        print_message(bench::message_of(error), kProgramName);
        return 1;
    }
}

int run_program(std::span<const CommandRow> commands, int argc, char** argv) {
    return exit_code_of([&] {
        ::unsetenv(kMessagesVariable);  // the stderr of programs that this one starts is a log
        return run(commands, argc, argv);
    });
}

}  // namespace app
