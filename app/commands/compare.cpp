#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/command.h"
#include "app/commands/opened_run.h"
#include "app/commands/text_table.h"
#include "core/analysis/compare.h"
#include "core/analysis/fail_on.h"
#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"
#include "core/catalog/model_catalog.h"
#include "core/plan/device_spec.h"
#include "core/results/arm_result.h"

namespace app {

namespace {

using bench::numbers::fixed;
using bench::results::ComparedArm;
using bench::results::Comparison;
using bench::results::Difference;
using bench::results::FailTerm;

constexpr int kNothingCompared = 1, kConditionHolds = 3;

struct Options {
    std::string run_a, run_b, fail_on;
    bool as_json = false;
};

/// A term of --fail-on that is true, and the arms for which it is.
struct Held {
    std::string term;
    std::vector<std::string> arms;
};

std::string value_text(const std::string& value) {
    return value.empty() ? "unknown" : value;
}

std::string text_of(const std::vector<Difference>& differences) {
    std::string text;
    for (const Difference& d : differences)
        text += (text.empty() ? "" : "; ") + d.what + ": " + value_text(d.a) + " / " + value_text(d.b);
    return text;
}

std::string time_text(const bench::ArmResult& row) {
    if (row.status != bench::ArmStatus::ok) return std::string(name_in(bench::kArmStatusNames, row.status));
    const auto ms = time_ms(row);
    return ms ? fixed(*ms, 2) : std::string();
}

std::string change_text(const ComparedArm& arm) {
    if (!arm.change_percent) return {};
    const auto with_sign = [](double x) { return (x > 0 ? "+" : "") + fixed(x, 1); };
    std::string text = with_sign(*arm.change_percent) + " %";
    if (arm.change_ci95_percent)
        text += " (" + with_sign((*arm.change_ci95_percent)[0]) + " to " +
                with_sign((*arm.change_ci95_percent)[1]) + ")";
    return text;
}

std::string verdict_text(const ComparedArm& arm) {
    if (!arm.verdict) return {};
    return *arm.verdict == bench::Verdict::cant_tell
               ? "can't tell"
               : std::string(name_in(bench::kVerdictNames, *arm.verdict));
}

std::vector<std::string> naming(const bench::ArmResult& row) {
    return {bench::model_label(row.model), bench::device_word(row), std::to_string(row.batch),
            std::string(name_in(bench::kDTypeNames, row.dtype)), row.mode};
}

bench::results::SummaryTable table_of(const Comparison& comparison) {
    bench::results::SummaryTable table;
    table.columns = {{"Model", false}, {"Device", false},  {"Batch", true},      {"Type", false},
                     {"Mode", false},  {"A [ms]", true},   {"B [ms]", true},     {"A/B", true},
                     {"Change", true}, {"Verdict", false}, {"Differs in", false}};
    const auto common = comparison.common_differences();
    for (const ComparedArm& arm : comparison.arms) {
        std::vector<Difference> own;
        std::ranges::copy_if(arm.differences, std::back_inserter(own), [&](const Difference& d) {
            return std::ranges::find(common, d) == common.end();
        });
        auto& record = table.records.emplace_back(naming(*arm.b));
        record.insert(record.end(),
                      {time_text(*arm.a), time_text(*arm.b), arm.ratio ? fixed(*arm.ratio, 3) : "",
                       change_text(arm), verdict_text(arm), text_of(own)});
    }
    const auto add_only = [&](const bench::results::Rows& rows, bool in_a) {
        for (const auto& row : rows) {
            auto& record = table.records.emplace_back(naming(*row));
            record.insert(record.end(), {in_a ? time_text(*row) : "", in_a ? "" : time_text(*row), "", "", "",
                                         in_a ? "only in A" : "only in B"});
        }
    };
    add_only(comparison.only_a, true);
    add_only(comparison.only_b, false);
    return table;
}

void print_text(const Options& options, const Comparison& comparison, const std::vector<Held>& held) {
    std::cout << "A (base): " << options.run_a << "\nB:        " << options.run_b << '\n';
    if (const auto common = comparison.common_differences(); !common.empty())
        std::cout << "Every arm differs in (A / B): " << bench::printable(text_of(common)) << '\n';
    print_table(std::cout, table_of(comparison));
    std::cout
        << "A/B above 1: B is faster. Change: of the time, in percent of A's, with its 95 % interval.\n";
    if (comparison.verdicts_withdrawn > 0)
        std::cout << comparison.verdicts_withdrawn
                  << " of these verdicts became \"can't tell\": among so many some come by chance.\n";
    if (std::ranges::any_of(comparison.arms,
                            [](const ComparedArm& a) { return a.ratio && a.within_one_process; }))
        std::cout << "Some arms were measured in one process. Their intervals do not include differences "
                     "between processes.\n";
    for (const Held& one : held)
        for (const std::string& arm : one.arms)
            std::cerr << bench::printable("--fail-on " + one.term + ": " + arm) << '\n';
}

void print_json(const Options& options, const Comparison& comparison, const std::vector<FailTerm>& terms,
                const std::vector<Held>& held) {
    nlohmann::json json = bench::results::to_json(comparison);
    json["run_a"] = options.run_a;
    json["run_b"] = options.run_b;
    if (!terms.empty()) {
        json["fail_on"] = {{"holds", !held.empty()}, {"terms", nlohmann::json::array()}};
        for (const Held& one : held)
            json["fail_on"]["terms"].push_back({{"term", one.term}, {"arms", one.arms}});
    }
    std::cout << bench::dump_json(json, 2) << '\n';
}

int compare(const Options& options) {
    // Parsed before the files are read, so that an error in the condition is reported at once.
    const auto terms =
        options.fail_on.empty() ? std::vector<FailTerm>{} : bench::results::parse_fail_on(options.fail_on);
    const auto comparison =
        bench::results::compare_runs(opened_run("RUN_A", options.run_a), opened_run("RUN_B", options.run_b));
    std::vector<Held> held;
    for (const FailTerm& term : terms)
        if (auto arms = holds_for(term, comparison); !arms.empty())
            held.push_back({term.text, std::move(arms)});
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
    command.add_flag("--json", options->as_json, "Print JSON");
    command.footer(
        "Exit codes: 0 done, 1 no arm could be compared, 2 bad arguments or unreadable input, "
        "3 a condition of --fail-on holds.");
    return [options] { return compare(*options); };
}

}  // namespace app
