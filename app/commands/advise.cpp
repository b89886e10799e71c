#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "app/commands/command.h"
#include "app/commands/opened_run.h"
#include "app/commands/text_table.h"
#include "core/analysis/adviser.h"
#include "core/analysis/combined_runs.h"
#include "core/analysis/recomputed.h"
#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"
#include "core/catalog/model_catalog.h"
#include "core/machine/host_info.h"
#include "core/plan/device_spec.h"
#include "core/results/history.h"

namespace app {

namespace {

using bench::numbers::fixed;
using bench::results::Advice;
using bench::results::RuledOut;

constexpr int kNothingAdvised = 1;
constexpr double kMib_bytes = 1 << 20, kPercent = 100;

struct Options {
    std::vector<std::string> runs;
    std::optional<double> latency_ms, memory_mib, compile_s, agreement_percent, accuracy_percent;
    bool as_json = false;

    bench::results::AdviceLimits limits() const {
        const auto share = [](const std::optional<double>& percent) {
            return percent ? std::optional(*percent / kPercent) : std::nullopt;
        };
        return {
            .latency_ms = latency_ms,
            .memory_bytes = memory_mib ? std::optional(std::llround(*memory_mib * kMib_bytes)) : std::nullopt,
            .compile_s = compile_s,
            .agreement = share(agreement_percent),
            .accuracy = share(accuracy_percent)};
    }
};

/// Advice about a scenario, whose rows it needs.
struct Advised {
    bench::results::Rows scenario;
    Advice advice;
};

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

std::string name_of(const bench::ArmResult& row, const Advised& of) {
    std::string text = joined(bench::results::words_of(row, of.scenario));
    if (const auto others = bench::results::same_code_modes(row, of.advice.same_code); !others.empty())
        text += " (same code: " + joined(others) + ")";
    return text;
}

/// The model, and the machine if it is another one.
std::string model_of(const Advised& one) {
    const bench::ArmResult& row = *one.scenario.front();
    const std::string machine = bench::machine_of(row.target);
    return bench::model_label(row.model) + (machine == "local" ? "" : ", " + machine);
}

/// "24.31 ± 0.12"
std::string time_text(const bench::ArmResult& row) {
    std::string text = fixed(*time_ms(row), 2);
    if (const auto interval = time_ci95_ms(row))
        text += " ± " + fixed(((*interval)[1] - (*interval)[0]) / 2, 2);
    return text;
}

std::string reason_text(const Advice::Refusal& refusal) {
    const bench::ArmResult& row = *refusal.row;
    const auto percent = [](const std::optional<double>& share) {
        return fixed(*share * kPercent, 1) + " %";
    };
    switch (refusal.why) {
        case RuledOut::not_measured:
            return status_message(row).text();
        case RuledOut::wrong_output:
            return "its output differs from eager's";
        case RuledOut::not_checked:
            return "its output was not checked";
        case RuledOut::no_compiled_code:
            return "no compiled code ran";
        case RuledOut::too_slow:
            return "takes " + fixed(*time_ms(row), 2) + " ms";
        case RuledOut::too_much_memory:
            return "needs " + fixed(static_cast<double>(*bench::results::memory_bytes(row)) / kMib_bytes, 0) +
                   " MiB";
        case RuledOut::memory_unknown:
            return "its memory use is unknown";
        case RuledOut::compiles_too_long:
            return "compiles for " + fixed(*bench::results::compile_s(row), 1) + " s";
        case RuledOut::compile_time_unknown:
            return "its compile time is unknown";
        case RuledOut::agrees_too_little:
            return "agrees with eager on " + percent(bench::results::agreement(row)) + " of the pictures";
        case RuledOut::agreement_unknown:
            return "its agreement with eager on pictures is unknown";
        case RuledOut::too_inaccurate:
            return "has an accuracy of " + percent(row.pictures.accuracy);
        case RuledOut::accuracy_unknown:
            return "its accuracy is unknown";
    }
    return {};
}

/// A line for each reason: "Not advised: ViT, batch 4, default; default+freezing: cancelled: ...".
void print_ruled_out(const Advised& one) {
    std::vector<std::pair<std::string, std::string>> modes_by_reason;
    for (const Advice::Refusal& refusal : one.advice.ruled_out) {
        if (refusal.row->status == bench::ArmStatus::unsupported) continue;  // results.md has the reasons
        const std::string reason = reason_text(refusal), mode = name_of(*refusal.row, one);
        const auto known =
            std::ranges::find(modes_by_reason, reason, &std::pair<std::string, std::string>::first);
        if (known == modes_by_reason.end())
            modes_by_reason.emplace_back(reason, mode);
        else
            known->second += "; " + mode;
    }
    const std::string question = model_of(one) + ", batch " + std::to_string(one.scenario.front()->batch);
    for (const auto& [reason, modes] : modes_by_reason)
        std::cout << bench::printable("Not advised: " + question + ", " + modes + ": " + reason) << '\n';
}

void print_text(const std::vector<Advised>& all) {
    bench::results::SummaryTable table;
    table.columns = {{"Model", false},     {"Batch", true},           {"Take", false},    {"Time [ms]", true},
                     {"Over eager", true}, {"May be as fast", false}, {"Time [ms]", true}};
    for (const Advised& one : all) {
        const auto& [best, eager, times_as_fast, runner_up, ruled_out, same_code] = one.advice;
        table.records.push_back(
            {model_of(one), std::to_string(one.scenario.front()->batch), best ? name_of(*best, one) : "none",
             best ? time_text(*best) : "", times_as_fast ? fixed(*times_as_fast, 2) : "",
             runner_up ? name_of(*runner_up, one) : "", runner_up ? time_text(*runner_up) : ""});
    }
    print_table(std::cout, table);
    std::cout << "Over eager: eager's time over this one. May be as fast: the 95 % intervals overlap.\n";
    for (const Advised& one : all) print_ruled_out(one);
}

nlohmann::json arm_json(const bench::ArmResult& row) {
    return {{"mode", row.mode},
            {"device", device_word(row)},
            {"dtype", name_in(bench::kDTypeNames, row.dtype)},
            {"time_ms", time_ms(row) ? nlohmann::json(*time_ms(row)) : nlohmann::json()}};
}

nlohmann::json json_of(const Advised& one) {
    const auto& [best, eager, times_as_fast, runner_up, ruled_out, same_code] = one.advice;
    nlohmann::json json{{"model", one.scenario.front()->model},
                        {"machine", bench::machine_of(one.scenario.front()->target)},
                        {"batch", one.scenario.front()->batch},
                        {"best", best ? arm_json(*best) : nlohmann::json()},
                        {"runner_up", runner_up ? arm_json(*runner_up) : nlohmann::json()},
                        {"eager", eager ? arm_json(*eager) : nlohmann::json()},
                        {"times_as_fast", times_as_fast ? nlohmann::json(*times_as_fast) : nlohmann::json()},
                        {"same_code", nlohmann::json::array()},  // lists; the first arm stands for the others
                        {"ruled_out", nlohmann::json::array()}};
    for (const bench::results::Rows& group : same_code) {
        nlohmann::json& arms = json["same_code"].emplace_back();
        for (const auto& row : group) arms.push_back(arm_json(*row));
    }
    for (const Advice::Refusal& refusal : ruled_out) {
        nlohmann::json arm = arm_json(*refusal.row);
        arm["why"] = bench::name_in(bench::results::kRuledOutNames, refusal.why);
        arm["text"] = reason_text(refusal);
        json["ruled_out"].push_back(arm);
    }
    return json;
}

/// Returns the runs that the user names, by default all of this machine.
std::vector<bench::results::ResultFile> runs_of(const Options& options) {
    std::vector<bench::results::ResultFile> runs;
    for (const std::string& word : options.runs) runs.push_back(opened_run("RUN", word));
    if (!options.runs.empty()) return runs;
    const std::string host = bench::host_info::host_name();
    for (bench::results::ResultFile& run : bench::results::History().runs_of(host))
        runs.push_back(recomputed(std::move(run)));
    if (runs.empty())
        throw bench::InputError("the history has no run of this machine, " + host +
                                ": measure one with `compilescope-cli run`, or name a RUN");
    return runs;
}

int advise(const Options& options) {
    std::vector<bench::results::ResultFile> runs = runs_of(options);
    const std::size_t count = runs.size();
    const bench::results::CombinedRuns measured = bench::results::combined(std::move(runs));
    std::vector<Advised> all;
    for (bench::results::Rows& scenario : bench::results::scenarios(measured.rows)) {
        Advice advice = bench::results::advise(scenario, options.limits());
        all.push_back({std::move(scenario), std::move(advice)});
    }
    if (options.as_json) {
        nlohmann::json json{
            {"runs", count}, {"left_out", measured.left_out}, {"advice", nlohmann::json::array()}};
        for (const Advised& one : all) json["advice"].push_back(json_of(one));
        std::cout << bench::dump_json(json, 2) << '\n';
    } else {
        print_text(all);
        if (count > 1) std::cout << "Over " << count << " runs. Of each mode the newest time counts.\n";
        if (measured.left_out > 0)
            std::cout
                << "Left out: " << measured.left_out << (measured.left_out == 1 ? " result" : " results")
                << " of older runs, without an eager in common with the newest run of the model, or with "
                   "another PyTorch or processor.\n";
    }
    const bool any = std::ranges::any_of(all, [](const Advised& one) { return one.advice.best != nullptr; });
    return any ? 0 : kNothingAdvised;
}

}  // namespace

RunCommand add_advise(CLI::App& command) {
    const auto options = std::make_shared<Options>();
    command.add_option("RUN", options->runs,
                       "Runs: folders, results.json files or IDs from `history list` (default: all of the "
                       "history that this machine measured)");
    const auto limit = [&command](const char* name, std::optional<double>& value, const char* help) {
        return command.add_option(name, value, help)->check([](const std::string& word) {
            const auto number = bench::numbers::parse(word);
            return number && std::isfinite(*number) && *number >= 0 ? std::string()
                                                                    : word + ": must be 0 or more";
        });
    };
    const auto percent = [](const std::string& word) {
        return *bench::numbers::parse(word) <= 100 ? std::string() : word + ": must be at most 100 percent";
    };
    limit("--latency-at-most", options->latency_ms, "Limit of the time of a batch, in ms");
    limit("--memory-at-most", options->memory_mib,
          "Limit of the peak memory of the device or process, in MiB");
    limit("--compile-at-most", options->compile_s, "Limit of the cold compile time, in s");
    limit("--agreement-at-least", options->agreement_percent,
          "Pictures for which the answer must be eager's, in percent (runs with --pictures)")
        ->check(percent);
    limit("--accuracy-at-least", options->accuracy_percent,
          "Labelled pictures whose class must be right, in percent (runs with --pictures)")
        ->check(percent);
    command.add_flag("--json", options->as_json, "Print JSON");
    command.footer(
        "A mode whose output was not checked is never advised. A mode whose value is unknown fails a limit "
        "on it.\n"
        "Exit codes: 0 done, 1 no mode of any model is within the limits, 2 bad arguments or unreadable "
        "input.");
    return [options] { return advise(*options); };
}

}  // namespace app
