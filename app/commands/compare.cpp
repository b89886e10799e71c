#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/command.h"
#include "app/commands/opened_run.h"
#include "app/commands/text_table.h"
#include "core/analysis/compare.h"
#include "core/analysis/comparison_report.h"
#include "core/analysis/fail_on.h"
#include "core/base/json_text.h"
#include "core/base/printable.h"
#include "core/base/text_file.h"

namespace app {

namespace {

using bench::results::ComparedArm;
using bench::results::Comparison;
using bench::results::FailTerm;
using bench::results::HeldArm;
using bench::results::HeldTerm;

constexpr int kNothingCompared = 1, kConditionHolds = 3;

struct Options {
    std::string run_a, run_b, fail_on, junit, markdown;
    bool as_json = false;
};

void print_text(const Options& options, const Comparison& comparison, const std::vector<HeldTerm>& held) {
    std::cout << "A (base): " << options.run_a << "\nB:        " << options.run_b << '\n';
    print_table(std::cout, comparison_table(comparison));
    for (const HeldTerm& one : held)
        for (const HeldArm& arm : one.arms)
            std::cerr << bench::printable("--fail-on " + one.term + ": " + arm.text()) << '\n';
}

void print_json(const Options& options, const Comparison& comparison, const std::vector<FailTerm>& terms,
                const std::vector<HeldTerm>& held) {
    nlohmann::json json = bench::results::to_json(comparison);
    json["run_a"] = options.run_a;
    json["run_b"] = options.run_b;
    if (!terms.empty()) {
        json["fail_on"] = {{"holds", !held.empty()}, {"terms", nlohmann::json::array()}};
        for (const HeldTerm& one : held) {
            nlohmann::json& term = json["fail_on"]["terms"].emplace_back();
            term = {{"term", one.term}, {"arms", nlohmann::json::array()}};
            for (const HeldArm& arm : one.arms) term["arms"].push_back(arm.text());
        }
    }
    std::cout << bench::dump_json(json, 2) << '\n';
}

int compare(const Options& options) {
    // Parsed before the files are read, so that an error in the condition is reported at once.
    const auto terms =
        options.fail_on.empty() ? std::vector<FailTerm>{} : bench::results::parse_fail_on(options.fail_on);
    const auto comparison =
        bench::results::compare_runs(opened_run("RUN_A", options.run_a), opened_run("RUN_B", options.run_b));
    const std::vector<HeldTerm> held = held_terms(terms, comparison);
    if (!options.junit.empty()) bench::replace_text_file(options.junit, to_junit(comparison, held));
    if (!options.markdown.empty())
        bench::replace_text_file(options.markdown,
                                 to_markdown(comparison, held, options.run_a, options.run_b));
    if (options.as_json)
        print_json(options, comparison, terms, held);
    else
        print_text(options, comparison, held);
    if (!held.empty()) return kConditionHolds;
    const bool any =
        std::ranges::any_of(comparison.arms, [](const ComparedArm& arm) { return arm.ratio.has_value(); });
    if (!any) std::cerr << "compilescope-cli: no arm of the two runs could be compared\n";
    return any ? 0 : kNothingCompared;
}

}  // namespace

RunCommand add_compare(CLI::App& command) {
    const auto options = std::make_shared<Options>();
    command
        .add_option("RUN_A", options->run_a,
                    "Base run: a folder, a results.json or an ID from `history list`")
        ->required();
    command.add_option("RUN_B", options->run_b, "Run to compare with the base, in the same form")->required();
    command.add_option(
        "--fail-on", options->fail_on,
        "Conditions joined by |: slower>P% and faster>P% (that verdict, and a median that changed by more "
        "than P percent of A's), wrong_output, failed (failed or missing in B)");
    command.add_option("--junit", options->junit,
                       "File for a JUnit report: a test case per arm, failed where a condition holds");
    command.add_option("--markdown", options->markdown, "File for the table and the conditions as Markdown");
    command.add_flag("--json", options->as_json, "Print JSON");
    command.footer(
        "Exit codes: 0 done, 1 no arm could be compared, 2 bad arguments or unreadable input, "
        "3 a condition of --fail-on holds.");
    return [options] { return compare(*options); };
}

}  // namespace app
