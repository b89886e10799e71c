#include "core/preflight/time_estimate.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "core/base/json_store.h"
#include "core/catalog/model_catalog.h"
#include "core/plan/cells.h"
#include "core/plan/device_spec.h"
#include "core/plan/modes.h"
#include "core/plan/preset.h"

namespace bench {

namespace {

constexpr double kStart_s = 4.0;  ///< start of a process: libraries, model, input
constexpr double kPythonStart_s = 8.0;
constexpr double kConversion = 0.5;  ///< of a model for another engine, relative to compiling it by Inductor
constexpr double kIsolatedTurns = 10.0;  ///< approximate number of calls of an isolated pass
/// Ratio of a training step to a forward pass, measured with ST-GCN and TSN on two CPU cores.
constexpr double kStep = 5.0, kCompiledStep = 6.0;
/// A learning curve, in training steps: the steps of the small task, and forward passes over 64 clips.
constexpr double kLearningCalls = 70.0;
constexpr std::size_t kMostKept = 100;
constexpr const char* kPacesKey = "paces";

/// Constants measured with ViT, ResNet-50, SegFormer and DETR on two CPU cores and on an H200.
double seconds_a_call(const Cell& cell) {
    const double gmacs =
        model_gmacs(cell.model) * cell.batch * (cell.kind == RunKind::training ? kStep : 1.0);
    return is_cpu(cell.device) ? 0.010 * (1.0 + gmacs) : 0.004 + 0.0001 * gmacs;
}

/// Seconds of one arm: warm-up and rounds in all launches, then the isolated pass.
double arm_s(const Cell& cell) {
    const double call_s = seconds_a_call(cell);
    const MethodSettings method = launch_settings(cell);
    const double turn_s = method.rounds_exact ? call_s : call_s + std::max(call_s, method.turn_ms / 1000.0);
    const double rounds_s = std::max(method.rounds_min * turn_s, 1.5 * method.arm_min_s.value_or(0.0));
    const double warmup_s =
        std::min(std::max(2.0 * method.warmup_calls_min * call_s, method.warmup_min_s.value_or(0)),
                 method.warmup_max_s.value_or(INFINITY));
    const double most_s =
        std::min(std::max(method.arm_max_s.value_or(INFINITY), method.rounds_for_verdict * turn_s),
                 arm_longest_s(method).value_or(INFINITY));
    return method.launches * std::min(rounds_s, most_s) + (method.launches + 1) * warmup_s +
           kIsolatedTurns * call_s;
}

void add(CellCost& sum, const CellCost& cost) {
    sum.measure_s += cost.measure_s;
    sum.compile_s += cost.compile_s;
}

/// Returns 1 if no time was expected.
double ratio(double real_s, double expected_s) {
    return expected_s > 0 ? real_s / expected_s : 1.0;
}

}  // namespace

CellCost expected_cost(const Cell& cell) {
    const auto measured = [&cell](const std::string& mode) { return !is_refused(mode, cell); };
    const auto arms = static_cast<double>(std::ranges::count_if(cell.modes, measured));
    // The isolated pass of an arm in a process of its own is its first launch.
    const auto isolated =
        static_cast<double>(std::ranges::count_if(modes_with_rows(cell), [&](const std::string& mode) {
            return measured(mode) && !has_own_process(mode);
        }));
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
        if (!info->package.empty())  // the conversion, once
            cost.compile_s += kPythonStart_s + kConversion * (12.0 + 0.25 * mega_parameters);
        // Each process of a Python arm starts Python and traces the model again, even if kernels are cached.
        if (info->engine == Engine::python)
            cost.measure_s += method_settings(cell.preset).launches * kPythonStart_s;
        else if (cell.learning_curves)  // eager's curve is measured twice
            cost.measure_s += (is_eager(mode) ? 2 : 1) * (kStart_s + kLearningCalls * seconds_a_call(cell));
    }
    return cost;
}

TimeEstimate::TimeEstimate(std::filesystem::path file, std::string host)
    : file_(std::move(file)), host_(std::move(host)), earlier_(json_store::read<Pace>(file_, kPacesKey)) {}

TimeEstimate::Pace TimeEstimate::like(const Cell& cell) const {
    return {.host = host_, .device = cell.device, .kind = cell.kind, .preset = cell.preset};
}

std::vector<TimeEstimate::Pace>::const_iterator TimeEstimate::find(const std::vector<Pace>& paces,
                                                                   const Pace& like) {
    const auto what = [](const Pace& pace) {
        return std::tie(pace.host, pace.device, pace.kind, pace.preset);
    };
    return std::ranges::find_if(paces, [&](const Pace& pace) { return what(pace) == what(like); });
}

void TimeEstimate::measured(const Cell& cell, const CellCost& real, bool is_complete) {
    Pace pace = like(cell);
    if (const auto known = find(now_, pace); known != now_.end()) {
        pace = *known;
        now_.erase(known);
    }
    add(pace.real, real);
    add(pace.expected, expected_cost(cell));
    now_.push_back(pace);
    if (!is_complete || file_.empty()) return;
    auto kept = json_store::read<Pace>(file_, kPacesKey);  // another program may have written meanwhile
    if (const auto last = find(kept, pace); last != kept.end()) kept.erase(last);
    kept.push_back(pace);
    if (kept.size() > kMostKept) kept.erase(kept.begin());
    json_store::write(file_, kPacesKey, kept);
}

std::optional<CellCost> TimeEstimate::cost(const Cell& cell) const {
    const CellCost expected = expected_cost(cell);
    for (const auto* paces : {&now_, &earlier_})
        if (const auto pace = find(*paces, like(cell)); pace != paces->end())
            return CellCost{expected.measure_s * ratio(pace->real.measure_s, pace->expected.measure_s),
                            expected.compile_s * ratio(pace->real.compile_s, pace->expected.compile_s)};
    return host_.empty() ? std::nullopt : std::optional(expected);
}

}  // namespace bench
