#include "core/plan/plan_json.h"

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/json_values.h"

namespace bench {

namespace json_values {
template <>
inline constexpr bool writes_empty<WeightsSpec> = true;
template <>
inline constexpr bool writes_empty<InputSpec> = true;
template <>
inline constexpr bool writes_empty<RunPlan> = true;
template <>
inline constexpr bool writes_empty<CellRequest> = true;
}  // namespace json_values

// Not in an unnamed namespace, because json_values finds them by their argument.

/// Visits every member with its key, for reading and writing.
template <typename Object>
requires std::same_as<std::remove_const_t<Object>, RuntimeSettings>
void members(Object& s, auto visit) {
    visit("threads", s.threads);
    visit("tf32", s.tf32);
    visit("cudnn_benchmark", s.cudnn_benchmark);
    visit("memory_format", s.memory_format);
    visit("attention", s.attention);
    visit("grad_guard", s.grad_guard);
}

template <typename Object>
requires std::same_as<std::remove_const_t<Object>, WeightsSpec>
void members(Object& w, auto visit) {
    visit("source", w.source);
    visit("folder", w.folder);
    visit("seed", w.seed);
}

template <typename Object>
requires std::same_as<std::remove_const_t<Object>, InputSpec>
void members(Object& i, auto visit) {
    visit("kind", i.kind);
    visit("image", i.image);
    visit("queries", i.queries);
}

/// Visits the members of the MeasureSpec of a plan or a cell.
void measure_members(auto& spec, auto visit) {
    visit("kind", spec.kind);
    visit("preset", spec.preset);
    visit("arm_s", spec.arm_s);
    visit("weights", spec.weights);
    visit("input", spec.input);
    visit("settings", spec.settings);
    visit("learning_curves", spec.learning_curves);
    visit("pictures", spec.pictures);
}

template <typename Object>
requires std::same_as<std::remove_const_t<Object>, RunPlan>
void members(Object& p, auto visit) {
    // Without RunPlan::python: an interpreter named in a file would be executed.
    measure_members(p, visit);
    visit("models", p.models);
    visit("devices", p.devices);
    visit("batches", p.batches);
    visit("dtypes", p.dtypes);
    visit("modes", p.modes);
}

template <typename Object>
requires std::same_as<std::remove_const_t<Object>, CellRequest>
void members(Object& r, auto visit) {
    measure_members(r.cell, visit);
    visit("index", r.cell.index);
    visit("wave", r.cell.run_stage);
    visit("model", r.cell.model);
    visit("device", r.cell.device);
    visit("batch", r.cell.batch);
    visit("dtype", r.cell.dtype);
    visit("modes", r.cell.modes);
    visit("pass", r.pass);
    visit("launch", r.launch);
    visit("pause_ms", r.pause_ms);
    visit("python", r.python);
    visit("python_torch", r.python_torch);
    visit("python_transformers", r.python_transformers);
    visit("log_dir", r.log_dir);
}

namespace {

template <typename T>
T read_as(const nlohmann::json& json, const std::string& where) {
    try {
        return json_values::Value<T>::read(json);
    } catch (const json_values::MemberError& error) {
        throw InputError("the key " + where + "." + error.path() + ": " + error.reason());
    } catch (const Error& error) {
        throw InputError("the key " + where + ": " + error.what());
    }
}

}  // namespace

nlohmann::json to_json(const RunPlan& plan) {
    return json_values::write(plan);
}

RunPlan run_plan_from_json(const nlohmann::json& json) {
    auto plan = read_as<RunPlan>(json, "plan");
    check_size(plan);
    return plan;
}

bool names_interpreter(const nlohmann::json& plan) {
    return plan.is_object() && !text_in(plan, "python").empty();
}

nlohmann::json to_json(const CellRequest& request) {
    return json_values::write(request);
}

CellRequest cell_request_from_json(const nlohmann::json& json) {
    return read_as<CellRequest>(json, "cell");
}

nlohmann::json to_json(const RuntimeSettings& settings) {
    return json_values::write(settings);
}

RuntimeSettings runtime_settings_from_json(const nlohmann::json& json) {
    return read_as<RuntimeSettings>(json, "settings");
}

}  // namespace bench
