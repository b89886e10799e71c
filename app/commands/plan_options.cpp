#include "app/commands/plan_options.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string_view>

#include "app/commands/number_types.h"
#include "core/base/error.h"
#include "core/catalog/model_catalog.h"
#include "core/plan/cells.h"
#include "core/plan/modes.h"
#include "core/plan/text_queries.h"
#include "core/targets/target.h"

namespace app {

namespace {

using bench::InputError;

/// Converts an option's value by the table of its enum.
template <typename Enum, std::size_t N>
Enum word_value(const char* option, const bench::EnumNames<Enum, N>& names, const std::string& word) {
    const auto value = bench::value_in(names, word);
    if (!value)
        throw InputError(std::string(option) + " " + word + ": not known; accepted are " +
                         bench::all_names(names));
    return *value;
}

/// Splits values at commas, except names of folders, which may contain commas.
std::vector<std::string> split_models(const std::vector<std::string>& words) {
    std::vector<std::string> models;
    for (const std::string& word : words) {
        std::error_code ignored;  // an unreadable folder is refused like a missing one, with its name
        if (std::filesystem::exists(word, ignored)) {
            models.push_back(word);
            continue;
        }
        std::string_view rest = word;
        while (true) {
            const std::size_t comma = rest.find(',');
            if (!rest.substr(0, comma).empty()) models.emplace_back(rest.substr(0, comma));
            if (comma == std::string_view::npos) break;
            rest.remove_prefix(comma + 1);
        }
    }
    return models;
}

bench::WeightsSpec weights_of(const std::string& word, std::uint64_t seed) {
    if (word.empty() || word == "random")
        return {.source = bench::WeightsSource::random, .folder = {}, .seed = seed};
    if (word == "hub") return {.source = bench::WeightsSource::hub, .folder = {}, .seed = seed};
    return {.source = bench::WeightsSource::folder, .folder = word, .seed = seed};
}

}  // namespace

std::vector<CLI::Option*> add_settings_options(CLI::App& command, bench::RuntimeSettings& settings,
                                               bench::RunKind kind) {
    const bool training = kind == bench::RunKind::training;
    std::vector<CLI::Option*> options{
        command.add_option("--tf32", settings.tf32, "default, on, off"),
        command.add_option("--memory-format", settings.memory_format, "contiguous, channels_last"),
        command.add_option(
            "--attention", settings.attention,
            training ? "sdpa, explicit (default: explicit, as MMAction2 computes it)" : "sdpa, explicit"),
        command.add_flag("--cudnn-benchmark", settings.cudnn_benchmark,
                         "Let cuDNN time its algorithms and use the fastest")};
    if (!training)
        options.push_back(command.add_option("--grad-guard", settings.grad_guard, "no_grad, inference"));
    for (CLI::Option* option : options) option->group(option_group::kSettings);
    return options;
}

PlanOptions::PlanOptions(CLI::App& command, bench::RunKind kind) {
    defaults_ = bench::default_plan(kind);
    const bool training = kind == bench::RunKind::training;
    const char* group = option_group::kWhat;
    const auto add = [&](const char* name, auto& value, const std::string& help) {
        options_.push_back(command.add_option(name, value, help)->group(group));
        return options_.back();
    };
    add("--model", models_,
        "all, a task, a model from `compilescope-cli models` or `weights list`, a folder in Hugging Face "
        "layout, timm/NAME or transformers/NAME");
    add("--device", devices_,
        "cpu, cuda:0, ..., also local:RUNTIME/cpu, ssh:NAME/cuda:0, slurm:NAME "
        "(default: the first GPU, else cpu)")
        ->delimiter(',');
    add("--batch", batches_,
        training ? "Batch sizes (default: the published one of each model on a GPU, 1 on a CPU). If a single "
                   "batch size does not fit in memory, the largest power of two that fits is used"
                 : "Batch sizes (default: 1)")
        ->delimiter(',');
    add("--dtype", dtypes_,
        training ? CLI::detail::join(number_types_without_int8(), ", ") +
                       " (default: float32). Types below float32 use autocast, float16 also a gradient scaler"
                 : bench::all_names(bench::kDTypeNames) + " (default: float32)")
        ->delimiter(',');
    add("--mode", modes_, bench::mode_words() + " (default: eager,default)")->delimiter(',');
    group = option_group::kInput;
    add("--weights", weights_,
        "random, hub, or a folder (for several models: with a subfolder ID for each); default: random");
    add("--seed", defaults_.weights.seed,
        training ? "Seed of random weights, clips and labels (default: 0)"
                 : "Seed of random weights (default: 0)");
    if (!training) {
        CLI::Option* image =
            add("--image", defaults_.input.image, "Input image (default: a built-in photograph)");
        add("--input", input_, "image or synthetic (default: image)")->excludes(image);
        text_option_ = add("--text", text_,
                           "Texts that models such as OWL-ViT look for, \"a cat,a remote control\" (default: "
                           "a photo of a cat,a photo of a dog)");
        add("--pictures", defaults_.pictures,
            "Folder of pictures that every mode answers after timing; rows have the agreement with eager. If "
            "its sub-folders, or a labels.csv in it (picture,class), name classes, also the accuracy");
    }
    group = option_group::kHow;
    add("--preset", preset_, "guide, quick, standard, publish (default: standard)");
    if (training)
        options_.push_back(
            command
                .add_flag("--learning-curves", defaults_.learning_curves,
                          "Also train each C++ arm, and eager with another seed, on a small task "
                          "for 50 steps; rows have the losses and the final accuracy")
                ->group(group));
    group = option_group::kSettings;
    threads_option_ = add("--threads", threads_, "CPU threads (default: physical cores of one NUMA node)");
    std::ranges::move(add_settings_options(command, defaults_.settings, kind), std::back_inserter(options_));
    // Not one of options_: a plan file has no interpreter, so --python is allowed with --plan and --resume.
    command
        .add_option("--python", defaults_.python,
                    "Python interpreter whose torch compiles (default: that of .venv, then python3)")
        ->group(group);
}

bool PlanOptions::any_given() const {
    for (const CLI::Option* option : options_)
        if (option->count() > 0) return true;
    return false;
}

bench::RunPlan PlanOptions::plan(const std::function<std::string()>& default_device) const {
    bench::RunPlan plan = defaults_;
    std::vector<std::string> models = split_models(models_);
    if (plan.kind == bench::RunKind::training)  // `all` means all models that can be trained
        std::ranges::replace(models, std::string("all"),
                             std::string(name_in(bench::kTaskNames, bench::Task::video)));
    plan.models = bench::expand_models(models);
    plan.devices = devices_.empty() ? std::vector{default_device()} : devices_;
    for (std::string& device : plan.devices) device = bench::with_device(device);
    if (!batches_.empty()) plan.batches = batches_;
    if (!modes_.empty()) plan.modes = modes_;
    if (!dtypes_.empty()) plan.dtypes.clear();
    for (const std::string& word : dtypes_)
        plan.dtypes.push_back(word_value("--dtype", bench::kDTypeNames, word));
    if (!preset_.empty()) plan.preset = word_value("--preset", bench::kPresetNames, preset_);
    plan.weights = weights_of(weights_, defaults_.weights.seed);
    if (!input_.empty()) plan.input.kind = word_value("--input", bench::kInputKindNames, input_);
    if (text_option_ != nullptr && text_option_->count() > 0)
        plan.input.queries = bench::split_queries(text_);
    if (threads_option_->count() > 0) plan.settings.threads = threads_;
    return plan;
}

}  // namespace app
