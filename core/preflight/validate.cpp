#include "core/preflight/validate.h"

#include <algorithm>
#include <filesystem>
#include <initializer_list>

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/catalog/hub_cache.h"
#include "core/catalog/model_catalog.h"
#include "core/catalog/model_import.h"
#include "core/catalog/recipes.h"
#include "core/plan/cells.h"
#include "core/plan/device_spec.h"
#include "core/plan/modes.h"
#include "core/plan/text_queries.h"
#include "core/targets/target.h"

namespace bench {

namespace {

namespace fs = std::filesystem;

constexpr double kLongestArm_s = 86'400;  ///< a day

bool is_device(const std::string& word) {
    if (word == "cpu") return true;
    const std::string prefix = "cuda:";
    return word.starts_with(prefix) && word.size() > prefix.size() && word.size() <= prefix.size() + 3 &&
           std::ranges::all_of(word.substr(prefix.size()), [](char c) { return c >= '0' && c <= '9'; });
}

void check_device(const std::string& word) {
    const DeviceSpec spec = device_spec(word);
    if (!is_device(spec.device))
        throw InputError("--device " + word +
                         ": not known; accepted are cpu and cuda:N, also of another PyTorch on this machine "
                         "(local:RUNTIME/cpu) and of another machine (ssh:HOST/cuda:0, slurm:NAME)");
    (void)find_target(spec.target);
}

void check_word(const char* option, const std::string& word, std::initializer_list<const char*> accepted) {
    std::string list;
    for (const char* candidate : accepted) {
        if (word == candidate) return;
        list += (list.empty() ? "" : ", ") + std::string(candidate);
    }
    throw InputError(std::string(option) + " " + word + ": not known; accepted are " + list);
}

void check_not_empty(const char* option, bool empty) {
    if (empty) throw InputError(std::string(option) + ": at least one is needed");
}

void check_modes(const std::vector<std::string>& modes) {
    for (const std::string& mode : modes)
        if (find_mode(mode) == nullptr)
            throw InputError("--mode " + mode + ": not known; accepted are " + mode_words());
}

void check_models(const RunPlan& plan) {
    for (const std::string& model : plan.models) {
        if (expand_models({model}) != std::vector<std::string>{model})
            throw InputError("--model " + model + ": names a group, which a plan has expanded");
        const WeightsSpec weights = weights_of(plan, model);
        if (weights.source == WeightsSource::hub && !weights::is_import(model))
            (void)weights::find_hub_snapshot(model);
        if (weights.source != WeightsSource::folder || weights::is_import_file(model)) continue;
        if (!fs::is_directory(weights.folder))
            throw InputError("--weights: " + weights.folder + " is not a folder (weights of " + model + ")");
    }
}

void check_batch(int batch, RunKind kind) {
    if (batch == kBatchOfTheModel && kind == RunKind::training) return;
    if (batch < 1 || batch > 65536)
        throw InputError("--batch " + std::to_string(batch) + ": must be 1 to 65536");
}

void check_training(const RunPlan& plan) {
    for (const std::string& model : plan.models)
        if (training::find_recipe(model) == nullptr)
            throw InputError("--model " + model +
                             ": only the models of `compilescope-cli models` with the task video "
                             "can be trained");
    if (plan.settings.grad_guard == "inference")
        throw InputError("--grad-guard inference: training needs gradients");
}

void check_clips(const RunPlan& plan) {
    for (const std::string& model : plan.models) {
        if (!takes_clips(model)) continue;
        if (plan.input.kind != InputKind::synthetic)
            throw InputError("--model " + model +
                             ": takes clips, not photographs; --input synthetic makes them");
        if (plan.weights.source == WeightsSource::hub)
            throw InputError("--weights hub: MMAction2's weights, " + model + "'s, are not on the Hub");
    }
}

void check_queries(const RunPlan& plan) {
    (void)join_queries(plan.input.queries);
    if (!plan.input.queries.empty() && std::ranges::none_of(plan.models, reads_text))
        throw InputError(about("--text", message("none of these models reads text")));
}

void check_pictures(const RunPlan& plan) {
    if (plan.pictures.empty()) return;
    if (plan.kind == RunKind::training)
        throw InputError(
            about("--pictures", message("pictures are for inference only, not for training steps")));
    for (const std::string& model : plan.models)
        if (takes_clips(model))
            throw InputError(about("--pictures", message("the model %1 reads clips, not pictures", model)));
    if (!fs::is_directory(plan.pictures))
        throw InputError(about("--pictures " + plan.pictures, message("not a folder")));
}

void check_settings(const RuntimeSettings& settings) {
    if (settings.threads && (*settings.threads < 1 || *settings.threads > 4096))
        throw InputError("--threads " + std::to_string(*settings.threads) + ": must be 1 to 4096");
    check_word("--tf32", settings.tf32, {"default", "on", "off"});
    check_word("--memory-format", settings.memory_format, {"contiguous", "channels_last"});
    check_word("--attention", settings.attention, {"sdpa", "explicit"});
    check_word("--grad-guard", settings.grad_guard, {"no_grad", "inference"});
}

}  // namespace

void validate_without_models(const RunPlan& plan) {
    check_modes(plan.modes);
    for (const std::string& device : plan.devices) check_device(device);
    for (const int batch : plan.batches) check_batch(batch, plan.kind);
    check_settings(plan.settings);
}

void validate(const RunPlan& plan) {
    check_size(plan);
    if (plan.arm_s && !(*plan.arm_s > 0 && *plan.arm_s <= kLongestArm_s))
        throw InputError(
            about("arm_s " + numbers::significant(*plan.arm_s, 3),
                  message("must be above 0 and at most %1 seconds", numbers::fixed(kLongestArm_s, 0))));
    check_not_empty("--model", plan.models.empty());
    check_not_empty("--device", plan.devices.empty());
    check_not_empty("--batch", plan.batches.empty());
    check_not_empty("--dtype", plan.dtypes.empty());
    check_not_empty("--mode", plan.modes.empty());
    validate_without_models(plan);
    if (plan.weights.source == WeightsSource::folder && plan.weights.folder.empty())
        throw InputError("--weights: a folder is needed");
    check_clips(plan);
    check_models(plan);
    if (plan.kind == RunKind::training)
        check_training(plan);
    else if (plan.learning_curves)
        throw InputError("--learning-curves: only training learns");
    if (!plan.input.image.empty() && !fs::is_regular_file(plan.input.image))
        throw InputError(about("--image " + plan.input.image, message("no such file")));
    check_pictures(plan);
    check_queries(plan);
}

}  // namespace bench
