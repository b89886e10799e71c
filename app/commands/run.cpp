#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <stop_token>

#include "app/commands/cancel_on_signal.h"
#include "app/commands/command.h"
#include "app/commands/default_device.h"
#include "app/commands/import_models.h"
#include "app/commands/plan_options.h"
#include "app/commands/run_display.h"
#include "app/program.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/imaging/image.h"
#include "core/imaging/picture_set.h"
#include "core/plan/cells.h"
#include "core/plan/device_spec.h"
#include "core/plan/plan_file.h"
#include "core/preflight/validate.h"
#include "core/results/arm_result.h"
#include "core/results/history.h"
#include "core/results/journal.h"
#include "core/run/runner.h"

namespace app {

namespace {

constexpr int kNoRowIsOk = 1, kRunFailed = 1;

struct Options {
    Options(CLI::App& command, bench::RunKind kind) : plan(command, kind) {}
    PlanOptions plan;
    bench::RunOptions run;
    std::string plan_file, out, resume, timeouts;
    bool json_progress = false, trust = false, retry_failed = false;
};

using bench::results::JournalContent;

bool plan_is_the_folders(const Options& options) {
    return options.plan_file.empty() && !options.plan.has_model() && !options.resume.empty();
}

void check_words(const Options& options) {
    if (!options.plan_file.empty() && options.plan.any_given())
        throw bench::InputError("--plan: the file has the whole plan; change it there, or leave --plan out");
    if (plan_is_the_folders(options) && options.plan.any_given())
        throw bench::InputError(
            "--resume: the plan is that of the folder; with other options, name the models too (--model)");
    if (options.plan_file.empty() && !options.plan.has_model() && options.resume.empty())
        throw bench::InputError("--model is missing: name a model, a task or all");
}

/// Returns the plan of the options, the plan file or the resumed run, with the interpreter of --python.
bench::RunPlan plan_of(const Options& options, const std::optional<JournalContent>& earlier) {
    bench::RunPlan plan;
    if (plan_is_the_folders(options))
        plan = earlier->plan;
    else if (options.plan_file.empty())
        plan = options.plan.plan(first_gpu_else_cpu);
    else
        plan = bench::read_plan(options.plan_file, [](const std::string& warning) {
            std::cerr << "warning: " << bench::printable(warning) << '\n';
        });
    plan.python = options.plan.python();
    if (earlier && earlier->python_given && plan.python.empty())
        throw bench::InputError("--resume " + options.resume +
                                ": that run used --python; name the interpreter again with --python PATH");
    return plan;
}

/// Returns the arms of an earlier run that failed or timed out.
std::vector<bench::ArmKey> failed_arms(const JournalContent& earlier) {
    std::vector<bench::ArmKey> arms;
    for (const auto& row : earlier.rows)
        if (row->status == bench::ArmStatus::failed || row->status == bench::ArmStatus::timeout)
            arms.push_back(bench::key_of(*row));
    return arms;
}

/// Locks the folder of a resumed run before its journal is read. For other runs bench::run takes the lock.
std::shared_ptr<const bench::RunFolderLock> lock_of(const Options& options) {
    const bool in_place = options.out.empty() && std::filesystem::is_directory(options.resume);
    return in_place ? std::make_shared<const bench::RunFolderLock>(options.resume) : nullptr;
}

int run_plan(const Options& options) {
    check_words(options);
    const auto lock = lock_of(options);
    std::optional<JournalContent> earlier;
    if (!options.resume.empty()) earlier = bench::results::read_journal(options.resume);
    const bench::RunPlan plan = plan_of(options, earlier);
    bench::validate(plan);
    // Checked first, because every cell would fail if the image cannot be read.
    if (!plan.input.image.empty()) bench::imaging::load_image(plan.input.image);
    if (!plan.pictures.empty())
        for (const auto& picture : bench::imaging::pictures_in(plan.pictures))
            bench::imaging::check_picture(picture.file);
    allow_files(plan.models, options.trust);
    import_missing(plan);
    bench::RunOptions run = options.run;
    run.out_dir = options.out;
    run.resume_dir = options.resume;
    run.lock = lock;
    if (options.retry_failed) run.again = failed_arms(*earlier);
    run.phase_limits = bench::phase_limits_from(options.timeouts);
    const auto display = options.json_progress ? make_json_display() : make_text_display();
    std::stop_source stop;
    bench::RunOutcome outcome;
    {
        const CancelOnSignal guard(stop);
        outcome = bench::run(
            plan, stop.get_token(), [&](const bench::RunEvent& event) { display->take(event); }, run);
    }
    display->finish(outcome);
    if (!outcome.rows.empty())
        if (const std::string problem = bench::results::remember_run(outcome.out_dir); !problem.empty())
            std::cerr << "warning: " << bench::printable(problem) << '\n';
    if (outcome.status == bench::RunStatus::cancelled) return kCancelled;
    if (!outcome.reason.empty()) print_message(outcome.reason, kProgramName);
    if (outcome.status == bench::RunStatus::failed) return kRunFailed;
    const bool any_ok = std::ranges::any_of(
        outcome.rows, [](const auto& row) { return row->status == bench::ArmStatus::ok; });
    return any_ok ? 0 : kNoRowIsOk;
}

std::string examples_of(bench::RunKind kind) {
    if (kind == bench::RunKind::training)
        return "  compilescope-cli train --model all --preset quick\n"
               "  compilescope-cli train --model mmaction2/stgcn --batch 8 --learning-curves\n";
    return "  compilescope-cli run --model microsoft/resnet-50 --batch 1,4 --mode "
           "eager,default,default+freezing\n"
           "  compilescope-cli run --model timm/convnextv2_tiny --preset quick --out results\n"
           "  compilescope-cli run --resume results\n";
}

RunCommand add_measuring(CLI::App& command, bench::RunKind kind) {
    const auto options = std::make_shared<Options>(command, kind);
    command
        .add_option("--plan", options->plan_file,
                    "Measure the plan in this file: a plan saved by the window, or a results.json")
        ->group(option_group::kWhat);
    CLI::Option* largest =
        command
            .add_flag("--find-largest-batch", options->run.find_largest_batch,
                      "Instead of measuring, find the largest batch size of each arm that fits in memory, by "
                      "doubling and then bisecting")
            ->group(option_group::kHow);
    command
        .add_flag("--retry-oom", options->run.retry_oom,
                  "Try again the arms that ran out of memory in an earlier run on this device")
        ->group(option_group::kHow);
    command
        .add_option("--timeout", options->timeouts,
                    "PHASE=SECONDS,...: end an arm whose phase (load, input, capture, compile, bind, check, "
                    "warmup, measure, memory) takes longer")
        ->group(option_group::kHow);
    command.add_option("--out", options->out, "Folder for the results (default: ./compilescope-DATE)")
        ->group(option_group::kResults);
    command
        .add_option(
            "--resume", options->resume,
            "Folder of an interrupted run to continue, or a saved run (*.compilescope.json), which continues "
            "in a new folder; finished cells are not measured again")
        ->group(option_group::kResults);
    command
        .add_flag("--retry-failed", options->retry_failed,
                  "With --resume: measure again the arms that failed or timed out, and those that take turns "
                  "with them")
        ->needs("--resume")
        ->group(option_group::kResults);
    command.add_flag("--json-progress", options->json_progress, "Print progress as JSON lines on stdout")
        ->group(option_group::kResults);
    largest->excludes("--batch")->excludes("--resume");
    add_trust_option(command, options->trust);
    command.footer("Examples:\n" + examples_of(kind) +
                   "\nExit codes: 0 done, 1 no row is ok or the run failed, 2 bad arguments or unreadable "
                   "input, 130 cancelled.");
    return [options] { return run_plan(*options); };
}

}  // namespace

RunCommand add_run(CLI::App& command) {
    return add_measuring(command, bench::RunKind::inference);
}

RunCommand add_train(CLI::App& command) {
    return add_measuring(command, bench::RunKind::training);
}

}  // namespace app
