#include "core/plan/command_line.h"

#include <algorithm>
#include <iterator>

#include "core/base/shell_words.h"

namespace bench {

namespace {

template <typename T>
std::string joined(const std::vector<T>& values, auto to_word) {
    std::string text;
    for (const T& value : values) text += (text.empty() ? "" : ",") + std::string(to_word(value));
    return text;
}

}  // namespace

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
    add_changed("--pictures", plan.pictures, defaults.pictures);
    std::ranges::move(to_command_line(plan.settings, defaults.settings), std::back_inserter(words));
    if (plan.learning_curves) words.emplace_back("--learning-curves");
    add_changed("--python", plan.python, defaults.python);
    return words;
}

std::string to_shell_command(const RunPlan& plan) {
    return "compilescope-cli " + shell::joined(to_command_line(plan));
}

}  // namespace bench
