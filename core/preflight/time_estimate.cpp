#include "core/preflight/time_estimate.h"

#include <algorithm>
#include <cmath>

#include "core/catalog/model_catalog.h"
#include "core/plan/cells.h"
#include "core/plan/device_spec.h"
#include "core/plan/modes.h"
#include "core/plan/preset.h"

namespace bench {

namespace {

constexpr double kStart_s = 4.0;  ///< a process: libraries, model, input
constexpr double kPythonStart_s = 8.0;
constexpr double kIsolatedTurns = 10.0;  ///< calls of an isolated pass, about
constexpr double kPriorWeight = 0.3;     ///< of what was expected, against what is seen
constexpr double kDoubt = 0.3;           ///< that a model's distance from the line is its own
constexpr double kSteepest = 2.5;
constexpr double kLeast_s = 0.01;
/// A training step against a forward pass, from ST-GCN and TSN on two CPU cores.
constexpr double kStep = 5.0, kCompiledStep = 6.0;
/// What a small task takes to learn: its steps, and forward passes over 64 clips, in steps.
constexpr double kLearningCalls = 70.0;
constexpr double kEarlierWeight = 0.25;

/// From ViT, ResNet-50, SegFormer and DETR on two CPU cores, and from an H200.
double seconds_a_call(const Cell& cell) {
    const double gmacs =
        model_gmacs(cell.model) * cell.batch * (cell.kind == RunKind::training ? kStep : 1.0);
    return is_cpu(cell.device) ? 0.010 * (1.0 + gmacs) : 0.004 + 0.0001 * gmacs;
}

/// One arm: its warm-up and rounds in all launches, then its isolated pass.
double arm_s(const Cell& cell) {
    const double call_s = seconds_a_call(cell);
    const MethodSettings method = launch_settings(cell);
    const double turn_s = method.rounds_exact ? call_s : call_s + std::max(call_s, method.turn_ms / 1000.0);
    const double rounds_s = std::max(method.rounds_min * turn_s, 1.5 * method.arm_min_s.value_or(0.0));
    const double warmup_s =
        std::min(2.0 * method.warmup_calls_min * call_s, method.warmup_max_s.value_or(INFINITY));
    const double most_s =
        std::min(std::max(method.arm_max_s.value_or(INFINITY), method.rounds_for_verdict * turn_s),
                 arm_longest_s(method).value_or(INFINITY));
    return method.launches * std::min(rounds_s, most_s) + (method.launches + 1) * warmup_s +
           kIsolatedTurns * call_s;
}

}  // namespace

CellCost expected_cost(const Cell& cell) {
    const auto measured = [&cell](const std::string& mode) {
        return !is_refused(mode, cell.device, cell.kind);
    };
    const auto arms = static_cast<double>(std::ranges::count_if(cell.modes, measured));
    // A Python arm is read alone in its first launch.
    const auto isolated = static_cast<double>(std::ranges::count_if(
        modes_with_rows(cell),
        [&measured](const std::string& mode) { return measured(mode) && engine_of(mode) == Engine::cpp; }));
    CellCost cost;
    cost.measure_s = (method_settings(cell.preset).launches + isolated) * kStart_s + arms * arm_s(cell);
    const ModelInfo* model = find_model(cell.model);
    const double compiling = cell.kind == RunKind::training ? kCompiledStep : 1.0;
    const double mega_parameters = model != nullptr ? static_cast<double>(model->parameters) / 1e6 : 50.0;
    for (const std::string& mode : cell.modes) {
        const ModeInfo* info = find_mode(mode);
        if (info == nullptr || !measured(mode)) continue;
        if (info->compiled)
            cost.compile_s += compiling * info->compile_effort * (12.0 + 0.25 * mega_parameters);
        // Each process of a Python arm starts Python, and traces the model again though its kernels are
        // cached.
        if (info->engine == Engine::python)
            cost.measure_s += method_settings(cell.preset).launches * kPythonStart_s;
        else if (cell.learning_curves)  // eager learns twice
            cost.measure_s += (is_eager(mode) ? 2 : 1) * (kStart_s + kLearningCalls * seconds_a_call(cell));
    }
    return cost;
}

void TimeEstimate::measured(const Cell& cell, double total_s, double compile_s) {
    learn(cell, total_s, compile_s, 1.0);
}

void TimeEstimate::known_from_before(const Cell& cell, double total_s, double compile_s) {
    learn(cell, total_s, compile_s, kEarlierWeight);
}

void TimeEstimate::learn(const Cell& cell, double total_s, double compile_s, double weight) {
    const CellCost expected = expected_cost(cell);
    compile_s = std::min(compile_s, total_s);
    compile_s_ += weight * compile_s;
    expected_compile_s_ += weight * expected.compile_s;
    seen_.push_back({.model = cell.model,
                     .batch = cell.batch,
                     .log_expected = std::log(expected.measure_s),
                     .log_real = std::log(std::max(total_s - compile_s, kLeast_s)),
                     .weight = weight,
                     .off_line = 0.0});
    fit_line();
}

void TimeEstimate::fit_line() {
    double count = 0.0;
    for (const Seen& cell : seen_) count += cell.weight;
    double mean_x = 0.0, mean_y = 0.0, xx = kPriorWeight, xy = kPriorWeight;
    for (const Seen& cell : seen_) {
        mean_x += cell.weight * cell.log_expected / count;
        mean_y += cell.weight * cell.log_real / count;
    }
    for (const Seen& cell : seen_) {
        xx += cell.weight * (cell.log_expected - mean_x) * (cell.log_expected - mean_x);
        xy += cell.weight * (cell.log_expected - mean_x) * (cell.log_real - mean_y);
    }
    slope_ = std::clamp(xy / xx, 0.0, kSteepest);
    offset_ = mean_y - slope_ * mean_x;
    for (Seen& cell : seen_) cell.off_line = cell.log_real - offset_ - slope_ * cell.log_expected;
}

double TimeEstimate::cell_s(const Cell& cell) const {
    const CellCost cost = expected_cost(cell);
    double weights = kDoubt, off_line = 0.0;
    for (const Seen& seen : seen_) {
        if (seen.model != cell.model) continue;
        const double doublings = std::log2(static_cast<double>(cell.batch) / seen.batch);
        const double weight = seen.weight / (0.1 + doublings * doublings);
        weights += weight;
        off_line += weight * seen.off_line;
    }
    const double compile_share = (compile_s_ + kPriorWeight) / (expected_compile_s_ + kPriorWeight);
    return std::exp(offset_ + slope_ * std::log(cost.measure_s) + off_line / weights) +
           compile_share * cost.compile_s;
}

}  // namespace bench
