#include "core/bench/run_plan.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/shell_words.h"
#include "core/bench/modes.h"
#include "core/bench/text_queries.h"
#include "core/models/model_catalog.h"
#include "core/targets/place.h"
#include "core/targets/target.h"
#include "core/training/recipes.h"
#include "core/weights/hub_cache.h"
#include "core/weights/model_import.h"

namespace bench {

namespace {

namespace fs = std::filesystem;

template <typename T>
std::vector<T> without_repeats(const std::vector<T>& values) {
    std::vector<T> result;
    for (const T& value : values)
        if (std::ranges::find(result, value) == result.end()) result.push_back(value);
    return result;
}

constexpr double kLongestArm_s = 86'400;  ///< a day
constexpr double kMostOfArmTime = 4;  ///< discarded calls count too, and so does a machine that is slow now

struct Wave {
    int number;
    std::vector<std::string> modes;
};

/// The wave's modes behind the eager of each engine that it has, where the plan has that.
std::vector<std::string> beside_eager(std::vector<std::string> modes,
                                      const std::vector<std::string>& planned) {
    std::vector<std::string> all;
    for (const Engine engine : {Engine::cpp, Engine::python}) {
        const std::string eager(eager_of(engine));
        const bool has_engine = std::ranges::any_of(
            modes, [engine](const std::string& mode) { return engine_of(mode) == engine; });
        if (has_engine && std::ranges::find(planned, eager) != planned.end()) all.push_back(eager);
    }
    std::ranges::move(modes, std::back_inserter(all));
    return all;
}

/// Wave 1 with all its modes (it may have none), then one wave for each slow mode and its twin of the other
/// engine, the table's lower numbers first.
std::vector<Wave> waves_of(const std::vector<std::string>& plan_modes) {
    const auto number_of = [](const std::string& mode) {
        const ModeInfo* info = find_mode(mode);
        return info != nullptr ? info->wave : 1;
    };
    const std::vector<std::string> modes = without_repeats(plan_modes);
    std::vector<Wave> later;
    Wave first{.number = 1, .modes = {}};
    for (const std::string& mode : modes)
        if (number_of(mode) == 1)
            first.modes.push_back(mode);
        else if (const auto twin =
                     std::ranges::find(later, without_engine(mode),
                                       [](const Wave& w) { return without_engine(w.modes.front()); });
                 twin != later.end())
            twin->modes.push_back(mode);
        else
            later.push_back({.number = number_of(mode), .modes = {mode}});
    std::ranges::stable_sort(later, {}, &Wave::number);
    std::vector<Wave> waves{std::move(first)};
    for (Wave& wave : later) {
        wave.modes = beside_eager(std::move(wave.modes), modes);
        waves.push_back(std::move(wave));
    }
    return waves;
}

/// A wave's modes on one device. What means nothing there costs nothing: it is a row of the first wave, and
/// no later wave measures eager for its sake. Empty: the device has no cell in this wave.
std::vector<std::string> modes_on(const std::string& device, RunKind kind, const Wave& wave,
                                  const std::vector<Wave>& waves) {
    const auto is_refused_here = [&](const std::string& mode) { return is_refused(mode, device, kind); };
    std::vector<std::string> modes;
    if (wave.number == 1) {
        modes = wave.modes;
        for (const Wave& later : waves)
            if (later.number > 1)
                std::ranges::copy_if(later.modes, std::back_inserter(modes), is_refused_here);
        return modes;
    }
    const auto has_work = [&](Engine engine) {
        return std::ranges::any_of(wave.modes, [&](const std::string& mode) {
            return !is_eager(mode) && engine_of(mode) == engine && !is_refused_here(mode);
        });
    };
    for (const std::string& mode : wave.modes)
        if (!is_refused_here(mode) && has_work(engine_of(mode))) modes.push_back(mode);
    return modes;
}

/// A folder as model brings its weights, and so does a model of the Hugging Face cache that the catalogue
/// does not have; DIR of several models has a folder DIR/ID for each.
WeightsSpec weights_of(const RunPlan& plan, const std::string& model) {
    WeightsSpec weights = plan.weights;
    if (const fs::path own = weights::import_weights_path(model); !own.empty()) {
        weights.source = WeightsSource::folder;
        weights.folder = own.string();
    } else if (find_model(model) == nullptr && !weights::is_import(model)) {
        if (!fs::is_directory(model)) {
            if (weights.source == WeightsSource::random) weights.source = WeightsSource::hub;
        } else if (fs::exists(fs::path(model) / "model.safetensors") ||
                   fs::exists(fs::path(model) / "model.safetensors.index.json")) {
            weights.source = WeightsSource::folder;
            weights.folder = model;
        }
    } else if (weights.source == WeightsSource::folder && without_repeats(plan.models).size() > 1) {
        weights.folder = (fs::path(weights.folder) / model).string();
    }
    return weights;
}

int batch_of(int planned, const std::string& model, const std::string& device) {
    if (planned != kBatchOfTheModel) return planned;
    const training::Recipe* recipe = training::find_recipe(model);
    return recipe == nullptr || is_cpu(device) ? 1 : recipe->batch;
}

bool is_device(const std::string& word) {
    if (word == "cpu") return true;
    const std::string prefix = "cuda:";
    return word.starts_with(prefix) && word.size() > prefix.size() && word.size() <= prefix.size() + 3 &&
           std::ranges::all_of(word.substr(prefix.size()), [](char c) { return c >= '0' && c <= '9'; });
}

void check_device(const std::string& word) {
    const Place place = place_of(word);
    if (!is_device(place.device))
        throw InputError("--device " + word +
                         ": not known; accepted are cpu and cuda:N, also of another PyTorch on this machine "
                         "(local:RUNTIME/cpu) and of another machine (ssh:HOST/cuda:0, slurm:NAME)");
    (void)find_target(place.target);
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
        throw InputError("--text: none of these models reads text");
}

void check_settings(const RuntimeSettings& settings) {
    if (settings.threads && (*settings.threads < 1 || *settings.threads > 4096))
        throw InputError("--threads " + std::to_string(*settings.threads) + ": must be 1 to 4096");
    check_word("--tf32", settings.tf32, {"default", "on", "off"});
    check_word("--memory-format", settings.memory_format, {"contiguous", "channels_last"});
    check_word("--attention", settings.attention, {"sdpa", "explicit"});
    check_word("--grad-guard", settings.grad_guard, {"no_grad", "inference"});
}

template <typename T>
std::string joined(const std::vector<T>& values, auto to_word) {
    std::string text;
    for (const T& value : values) text += (text.empty() ? "" : ",") + std::string(to_word(value));
    return text;
}

}  // namespace

RunPlan default_plan(RunKind kind) {
    RunPlan plan;
    plan.kind = kind;
    if (kind != RunKind::training) return plan;
    plan.batches = {kBatchOfTheModel};
    plan.input.kind = InputKind::synthetic;
    plan.settings.attention = "explicit";
    return plan;
}

std::vector<Cell> expand(const RunPlan& plan) {
    std::vector<int> batches = without_repeats(plan.batches);
    std::ranges::sort(batches);
    const std::vector<std::string> models = without_repeats(plan.models);
    std::vector<std::string> by_work = models;
    std::ranges::stable_sort(by_work, {}, model_gmacs);
    std::vector<Cell> cells;
    const std::vector<Wave> waves = waves_of(plan.modes);
    for (const Wave& wave : waves)
        for (const int batch : batches)
            // Models innermost: the compiling helper serves one device after the other.
            for (const std::string& device : without_repeats(plan.devices)) {
                const std::vector<std::string> modes = modes_on(device, plan.kind, wave, waves);
                if (modes.empty()) continue;
                for (const DType dtype : without_repeats(plan.dtypes))
                    for (const std::string& model : wave.number == 1 ? models : by_work)
                        cells.push_back({.kind = plan.kind,
                                         .index = static_cast<int>(cells.size()),
                                         .wave = wave.number,
                                         .model = model,
                                         .device = device,
                                         .batch = batch_of(batch, model, device),
                                         .dtype = dtype,
                                         .modes = modes,
                                         .preset = plan.preset,
                                         .arm_s = plan.arm_s,
                                         .weights = weights_of(plan, model),
                                         .input = plan.input,
                                         .settings = plan.settings,
                                         .python = plan.python,
                                         .python_torch = {},
                                         .python_transformers = {},
                                         .learning_curves = plan.learning_curves,
                                         .log_dir = {}});
            }
    return cells;
}

std::vector<std::string> modes_with_rows(const Cell& cell) {
    std::vector<std::string> modes = cell.modes;
    if (cell.wave > 1) std::erase_if(modes, [](const std::string& mode) { return is_eager(mode); });
    return modes;
}

MethodSettings launch_settings(const Cell& cell) {
    MethodSettings method = launch_settings(cell.preset);
    if (!cell.arm_s) return method;
    method.arm_min_s = *cell.arm_s / method.launches;
    method.arm_max_s = std::max(method.arm_max_s.value_or(0), kMostOfArmTime * *method.arm_min_s);
    method.target_half_width.reset();
    return method;
}

void check_size(const RunPlan& plan) {
    constexpr double kMost = 20'000;
    double combinations = 1;
    for (const std::size_t count : {plan.models.size(), plan.devices.size(), plan.batches.size(),
                                    plan.dtypes.size(), plan.modes.size()})
        combinations *= static_cast<double>(std::max<std::size_t>(count, 1));
    if (combinations > kMost)
        throw InputError("the plan has more than " + numbers::fixed(kMost, 0) +
                         " combinations of model, device, batch size, number type and mode: split it into "
                         "several runs");
}

void validate(const RunPlan& plan) {
    check_size(plan);
    if (plan.arm_s && !(*plan.arm_s > 0 && *plan.arm_s <= kLongestArm_s))
        throw InputError("arm_s " + numbers::significant(*plan.arm_s, 3) + ": must be above 0 and at most " +
                         numbers::fixed(kLongestArm_s, 0) + " seconds");
    check_not_empty("--model", plan.models.empty());
    check_not_empty("--device", plan.devices.empty());
    check_not_empty("--batch", plan.batches.empty());
    check_not_empty("--dtype", plan.dtypes.empty());
    check_not_empty("--mode", plan.modes.empty());
    check_modes(plan.modes);
    for (const std::string& device : plan.devices) check_device(device);
    for (const int batch : plan.batches) check_batch(batch, plan.kind);
    if (plan.weights.source == WeightsSource::folder && plan.weights.folder.empty())
        throw InputError("--weights: a folder is needed");
    check_clips(plan);
    check_models(plan);
    if (plan.kind == RunKind::training)
        check_training(plan);
    else if (plan.learning_curves)
        throw InputError("--learning-curves: only training learns");
    if (!plan.input.image.empty() && !fs::is_regular_file(plan.input.image))
        throw InputError("--image " + plan.input.image + ": no such file");
    check_queries(plan);
    check_settings(plan.settings);
}

std::vector<std::string> to_command_line(const RuntimeSettings& settings, const RuntimeSettings& defaults) {
    std::vector<std::string> words;
    const auto add = [&words](const char* option, const std::string& value) {
        words.insert(words.end(), {option, value});
    };
    if (settings.threads) add("--threads", std::to_string(*settings.threads));
    if (settings.tf32 != defaults.tf32) add("--tf32", settings.tf32);
    if (settings.cudnn_benchmark) words.emplace_back("--cudnn-benchmark");
    if (settings.memory_format != defaults.memory_format) add("--memory-format", settings.memory_format);
    if (settings.attention != defaults.attention) add("--attention", settings.attention);
    if (settings.grad_guard != defaults.grad_guard) add("--grad-guard", settings.grad_guard);
    return words;
}

std::vector<std::string> to_command_line(const RunPlan& plan) {
    const auto same = [](const std::string& word) { return word; };
    std::vector<std::string> words{plan.kind == RunKind::training ? "train" : "run"};
    const auto add = [&words](const char* option, const std::string& value) {
        words.emplace_back(option);
        words.push_back(value);
    };
    for (const std::string& model : plan.models) add("--model", model);
    add("--device", joined(plan.devices, same));
    if (plan.batches != std::vector{kBatchOfTheModel})
        add("--batch", joined(plan.batches, [](int batch) { return std::to_string(batch); }));
    add("--dtype", joined(plan.dtypes, [](DType dtype) { return name_in(kDTypeNames, dtype); }));
    add("--mode", joined(plan.modes, same));
    add("--preset", std::string(name_in(kPresetNames, plan.preset)));
    const RunPlan defaults = default_plan(plan.kind);
    const auto add_changed = [&add](const char* option, const auto& value, const auto& usual) {
        if (value != usual) add(option, value);
    };
    if (plan.weights.source == WeightsSource::folder) add("--weights", plan.weights.folder);
    if (plan.weights.source == WeightsSource::hub) add("--weights", "hub");
    if (plan.weights.seed != defaults.weights.seed) add("--seed", std::to_string(plan.weights.seed));
    if (plan.input.kind == InputKind::synthetic && plan.kind == RunKind::inference)
        add("--input", "synthetic");
    add_changed("--image", plan.input.image, defaults.input.image);
    add_changed("--text", joined(plan.input.queries, same), std::string());  // validate() checks them
    std::ranges::move(to_command_line(plan.settings, defaults.settings), std::back_inserter(words));
    if (plan.learning_curves) words.emplace_back("--learning-curves");
    add_changed("--python", plan.python, defaults.python);
    return words;
}

std::string to_shell_command(const RunPlan& plan) {
    return "compilescope-cli " + shell::joined(to_command_line(plan));
}

}  // namespace bench
