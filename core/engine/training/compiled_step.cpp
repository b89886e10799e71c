#include "core/engine/training/compiled_step.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <filesystem>
#include <utility>

#include "core/engine/backends/inductor/graph_capture.h"
#include "core/engine/backends/inductor/inductor.h"
#include "core/engine/backends/python/python_arm.h"
#include "core/engine/training/mixed_precision.h"
#include "core/engine/training/optimizers.h"

namespace bench::training {

namespace fs = std::filesystem;
using backends::CapturedGraph;
using backends::CapturedWeight;

namespace {

/// The prefix of the optimizer's tensors in inductor/train_step.py.
constexpr const char* kOptimizerPrefix = "optimizer.";
constexpr ScalerNumbers kScaler;

/// Restores the buffers (batch statistics) that tracing in training mode changes. Clears requires_grad of
/// the parameters meanwhile: a graph records it for its inputs, so the captured graph would otherwise depend
/// on whether an eager arm was prepared before.
class TracedModel {
public:
    explicit TracedModel(const models::VisionModel& module) {
        for (const at::Tensor& buffer : module.buffers()) before_.emplace_back(buffer, buffer.clone());
        for (const at::Tensor& parameter : module.parameters())
            if (parameter.requires_grad()) trained_.push_back(parameter);
        for (const at::Tensor& parameter : trained_) parameter.set_requires_grad(false);
    }
    ~TracedModel() {
        for (const auto& [buffer, value] : before_) buffer.copy_(value);
        for (const at::Tensor& parameter : trained_) parameter.set_requires_grad(true);
    }
    TracedModel(const TracedModel&) = delete;
    TracedModel& operator=(const TracedModel&) = delete;

private:
    std::vector<std::pair<at::Tensor, at::Tensor>> before_;
    std::vector<at::Tensor> trained_;
};

/// Runs the model once to trace it.
CapturedGraph capture_in_training(const backends::PrepareContext& context, const Recipe& recipe,
                                  const fs::path& file) {
    const at::NoGradGuard no_grad;
    const TracedModel traced(*context.module);
    const std::vector<at::Tensor> data(context.inputs.begin(), context.inputs.end() - 1);
    const Autocast autocast(context.device, recipe.dtype);
    return backends::capture_graph(*context.module, data, file);
}

nlohmann::json request_of(const Recipe& recipe, const CapturedGraph& graph) {
    const OptimizerRecipe& optimizer = recipe.optimizer;
    nlohmann::json of_optimizer{
        {"name", "adamw"}, {"beta1", optimizer.beta1}, {"beta2", optimizer.beta2}, {"eps", optimizer.eps}};
    if (optimizer.kind == OptimizerKind::sgd)
        of_optimizer = {{"name", "sgd"}, {"momentum", optimizer.momentum}, {"nesterov", optimizer.nesterov}};
    std::vector<std::string> names;
    for (const CapturedWeight& weight : graph.weights)
        if (weight.parameter) names.push_back(weight.name);
    nlohmann::json groups = nlohmann::json::array();
    for (const ParameterGroup& group : parameter_groups(optimizer, names))
        groups.push_back({{"lr_factor", group.lr_factor},
                          {"weight_decay", group.weight_decay},
                          {"weights", group.weights}});
    const char* loss =
        recipe.loss == LossKind::binary_cross_entropy ? "binary_cross_entropy" : "cross_entropy";
    nlohmann::json clip_norm;
    if (optimizer.clip_norm) clip_norm = *optimizer.clip_norm;
    nlohmann::json scaler;
    if (recipe.dtype == DType::float16)
        scaler = {{"first", kScaler.first},
                  {"growth", kScaler.growth},
                  {"backoff", kScaler.backoff},
                  {"growth_interval", kScaler.growth_interval}};
    return {{"loss", loss},           {"label_smoothing", recipe.label_smoothing},
            {"clip_norm", clip_norm}, {"optimizer", of_optimizer},
            {"groups", groups},       {"scaler", scaler}};
}

/// Returns all tensors that the step updates or reads, under the names of inductor/train_step.py. The
/// module's tensors are copied.
std::vector<CapturedWeight> state_of_step(const Recipe& recipe, const CapturedGraph& graph,
                                          at::Device device) {
    const at::NoGradGuard no_grad;
    std::vector<CapturedWeight> state;
    const auto add = [&](const std::string& name, const at::Tensor& value) {
        state.push_back({.name = name, .parameter = false, .value = value});
    };
    const at::TensorOptions scalar = at::TensorOptions(device).dtype(at::kFloat);
    for (const CapturedWeight& weight : graph.weights) {
        const at::Tensor value = weight.value.detach();
        add(weight.name, value.clone());
        if (!weight.parameter) continue;
        for (const std::string& kind : state_kinds(recipe.optimizer.kind))
            add(kOptimizerPrefix + weight.name + "." + kind, at::zeros_like(value));
    }
    add(std::string(kOptimizerPrefix) + "lr", at::full({}, recipe.optimizer.lr, scalar));
    add(std::string(kOptimizerPrefix) + "step", at::zeros({}, scalar));
    add(std::string(kOptimizerPrefix) + "scale", at::full({}, kScaler.first, scalar));
    add(std::string(kOptimizerPrefix) + "growth_tracker", at::zeros({}, scalar));
    return state;
}

/// Resets `state` to its first values, because the warm-up of a CUDA graph takes training steps.
void restore(const std::vector<CapturedWeight>& state, const Recipe& recipe, const CapturedGraph& graph,
             at::Device device) {
    const at::NoGradGuard no_grad;
    const std::vector<CapturedWeight> first = state_of_step(recipe, graph, device);
    for (std::size_t i = 0; i < state.size(); ++i) state[i].value.copy_(first[i].value);
}

/// Captures the model into a file, calls `prepare` with the graph, then removes the file.
template <typename Prepare>
backends::PreparedArm with_graph(const ModeInfo& mode, const backends::PrepareContext& context,
                                 const Recipe& recipe, Prepare prepare) {
    context.on_phase(Phase::capture, {});
    const fs::path file = context.work_dir / ("training-" + std::string(mode.id) + ".pt");
    backends::PreparedArm prepared = prepare(capture_in_training(context, recipe, file));
    std::error_code ignored;
    fs::remove(file, ignored);
    return prepared;
}

}  // namespace

backends::PreparedArm prepare_compiled_step(const ModeInfo& mode, const backends::PrepareContext& context,
                                            const Recipe& recipe) {
    return with_graph(mode, context, recipe, [&](const CapturedGraph& graph) {
        const std::vector<CapturedWeight> state = state_of_step(recipe, graph, context.device);
        backends::PreparedArm prepared =
            backends::prepare_package(mode, context, graph, {{"training", request_of(recipe, graph)}}, state);
        // Also if it could not be captured: its warm-up took steps.
        if (prepared.compile_report.cuda_graph.has_value()) restore(state, recipe, graph, context.device);
        prepared.has_own_weights = true;
        return prepared;
    });
}

backends::PreparedArm prepare_python_step(const ModeInfo& mode, const backends::PrepareContext& context,
                                          const Recipe& recipe) {
    return with_graph(mode, context, recipe, [&](const CapturedGraph& graph) {
        return backends::prepare_python_step(mode, context, graph, request_of(recipe, graph),
                                             recipe.optimizer.lr);
    });
}

}  // namespace bench::training
