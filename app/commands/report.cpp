#include <iostream>
#include <memory>

#include "app/commands/command.h"
#include "app/commands/opened_run.h"

namespace app {

namespace {

struct Options {
    std::string run, format = "md";
};

int report(const Options& options) {
    const auto file = opened_run("RUN", options.run);
    std::cout << (options.format == "json"  ? to_json_text(file)
                  : options.format == "csv" ? bench::results::to_csv_text(file.rows)
                                            : to_markdown_text(file));
    return 0;
}

}  // namespace

RunCommand add_report(CLI::App& command) {
    const auto options = std::make_shared<Options>();
    command.add_option("RUN", options->run, "Run: a folder, a results.json or an ID from `history list`")
        ->required();
    command
        .add_option("--format", options->format, "md: tables for people; json, csv: as in the run's folder")
        ->check(CLI::IsMember({"md", "json", "csv"}))
        ->capture_default_str();
    command.footer(
        "Intervals and verdicts are computed from the samples, also those of runs of older versions.");
    return [options] { return report(*options); };
}

}  // namespace app
