#include "core/results/result_fields.h"

#include <array>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/json_values.h"

namespace bench {

namespace {

template <auto First, auto... Rest>
auto& follow(auto& object) {
    if constexpr (sizeof...(Rest) == 0)
        return object.*First;
    else
        return follow<Rest...>(object.*First);
}

/// Makes a row of the table. `Path` are the members that lead from ArmResult to the value.
template <auto... Path>
constexpr ResultField field(std::string_view key, std::string_view unit = {}) {
    using Type = std::remove_cvref_t<decltype(follow<Path...>(std::declval<ArmResult&>()))>;
    return {.key = key,
            .unit = unit,
            .scalar = json_values::is_scalar<Type>,
            .get = [](const ArmResult& row) -> nlohmann::json {
                return json_values::write(follow<Path...>(row));
            },
            .set = [](ArmResult& row,
                      const nlohmann::json& json) { json_values::read(json, follow<Path...>(row)); }};
}

nlohmann::json message_json(const Message& message) {
    return message.has_id() ? to_json(message) : nlohmann::json();
}
nlohmann::json message_json(const std::vector<Message>& messages) {
    return to_json(messages);
}

void read_message(const nlohmann::json& json, Message& message) {
    message = message_from_json(json, message.text());
}
void read_message(const nlohmann::json& json, std::vector<Message>& messages) {
    std::vector<std::string> texts;
    for (const Message& message : messages) texts.push_back(message.text());
    messages = messages_from_json(json, texts);
}

/// The ids and arguments of a text, which is the field before it in the table.
template <auto... Path>
constexpr ResultField message_field(std::string_view key) {
    return {
        .key = key,
        .unit = {},
        .scalar = false,
        .get = [](const ArmResult& row) { return message_json(follow<Path...>(row)); },
        .set = [](ArmResult& row, const nlohmann::json& json) { read_message(json, follow<Path...>(row)); }};
}

using A = ArmResult;
using S = RuntimeSettings;
using E = CompileReport;
using C = Accuracy;
using V = VersusEager;
using P = CppVsPython;
using L = Learning;
using Q = PictureAnswers;
using K = CalibrationMade;

// clang-format off
constexpr auto kFields = std::to_array<ResultField>({
    field<&A::kind>("kind"),
    field<&A::model>("model"),
    field<&A::task>("task"),
    field<&A::weights_source>("weights.source"),
    field<&A::weights_seed>("weights.seed"),
    field<&A::weights_sha256>("weights.sha256"),
    field<&A::weights_revision>("weights.revision"),
    field<&A::input>("input"),
    field<&A::input_shape>("input_shape"),
    field<&A::queries>("queries"),
    field<&A::target>("target"),
    field<&A::device>("device"),
    field<&A::device_name>("device_name"),
    field<&A::torch>("torch"),
    field<&A::batch>("batch"),
    field<&A::planned_batch>("planned_batch"),
    field<&A::dtype>("dtype"),
    field<&A::arm_dtype>("arm_dtype"),
    field<&A::mode>("mode"),
    field<&A::engine>("engine"),
    field<&A::settings, &S::threads>("settings.threads"),
    field<&A::settings, &S::tf32>("settings.tf32"),
    field<&A::settings, &S::cudnn_benchmark>("settings.cudnn_benchmark"),
    field<&A::settings, &S::memory_format>("settings.memory_format"),
    field<&A::settings, &S::attention>("settings.attention"),
    field<&A::settings, &S::grad_guard>("settings.grad_guard"),
    field<&A::engine_version>("engine_version"),
    field<&A::engine_settings>("engine_settings"),
    field<&A::status>("status"),
    field<&A::reason>("reason"),
    message_field<&A::reason>("reason_message"),
    field<&A::warnings>("warnings"),
    message_field<&A::warnings>("warning_messages"),
    field<&A::log>("log"),
    field<&A::samples_ms>("samples_ms", "ms"),
    field<&A::calls_per_sample>("calls_per_sample"),
    field<&A::samples_per_launch>("samples_per_launch"),
    field<&A::run_stage>("wave"),
    field<&A::eager_samples_ms>("eager_samples_ms", "ms"),
    field<&A::eager_samples_per_launch>("eager_samples_per_launch"),
    field<&A::order>("order"),
    field<&A::launches>("launches"),
    field<&A::rounds>("rounds"),
    field<&A::warmup_calls>("warmup_calls"),
    field<&A::stopped_by>("stopped_by"),
    field<&A::median_ms>("median_ms", "ms"),
    field<&A::median_ci95_ms>("median_ci95_ms", "ms"),
    field<&A::linked_ms>("linked_ms", "ms"),
    field<&A::linked_ci95_ms>("linked_ci95_ms", "ms"),
    field<&A::mean_ms>("mean_ms", "ms"),
    field<&A::stddev_ms>("stddev_ms", "ms"),
    field<&A::percentiles_ms>("percentiles_ms", "ms"),
    field<&A::isolated_ms>("alone_ms", "ms"),
    field<&A::host_ms>("host_ms", "ms"),
    field<&A::device_ms>("device_ms", "ms"),
    field<&A::throughput_img_per_s>("throughput_img_per_s", "img/s"),
    field<&A::stages_ms>("stages_ms", "ms"),
    field<&A::s_per_iter>("s_per_iter", "s"),
    field<&A::loss>("loss"),
    field<&A::load_s>("load_s", "s"),
    field<&A::compile_cold_s>("compile_cold_s", "s"),
    field<&A::compile_setup_s>("compile_setup_s", "s"),
    field<&A::compile_cached_s>("compile_cached_s", "s"),
    field<&A::graph_capture_s>("graph_capture_s", "s"),
    field<&A::convert_s>("convert_s", "s"),
    field<&A::peak_device_bytes>("peak_device_bytes", "bytes"),
    field<&A::peak_reserved_bytes>("peak_reserved_bytes", "bytes"),
    field<&A::cold_peak_bytes>("cold_peak_bytes", "bytes"),
    field<&A::peak_host_bytes>("peak_host_bytes", "bytes"),
    field<&A::energy_j_per_img>("energy_j_per_img", "J"),
    field<&A::matmul_peak_tflops>("matmul_peak_tflops", "TFLOP/s"),
    field<&A::telemetry>("telemetry"),
    field<&A::compile_report, &E::ok>("engaged.ok"),
    field<&A::compile_report, &E::kernels>("engaged.kernels"),
    field<&A::compile_report, &E::extern_calls>("engaged.extern_calls"),
    field<&A::compile_report, &E::fused_nodes>("engaged.fused_nodes"),
    field<&A::compile_report, &E::graph_breaks>("engaged.graph_breaks"),
    field<&A::compile_report, &E::cuda_graph>("engaged.cuda_graph"),
    field<&A::compile_report, &E::cuda_graph_reason>("engaged.cuda_graph_reason"),
    message_field<&A::compile_report, &E::cuda_graph_reason>("engaged.cuda_graph_reason_message"),
    field<&A::compile_report, &E::package_key>("engaged.package_key"),
    field<&A::compile_report, &E::code_sha256>("engaged.code_sha256"),
    field<&A::compile_report, &E::choices>("engaged.choices"),
    field<&A::compile_report, &E::tuning>("engaged.tuning"),
    field<&A::compile_report, &E::quantized>("engaged.quantized"),
    field<&A::compile_report, &E::not_quantized>("engaged.not_quantized"),
    field<&A::accuracy, &C::reference>("accuracy.reference"),
    field<&A::accuracy, &C::max_abs>("accuracy.max_abs"),
    field<&A::accuracy, &C::max_rel>("accuracy.max_rel"),
    field<&A::accuracy, &C::error_over_std>("accuracy.error_over_std"),
    field<&A::accuracy, &C::cosine>("accuracy.cosine"),
    field<&A::accuracy, &C::eager_deterministic>("accuracy.eager_deterministic"),
    field<&A::accuracy, &C::top1_agreement>("accuracy.top1_agreement"),
    field<&A::accuracy, &C::mask_iou>("accuracy.mask_iou"),
    field<&A::accuracy, &C::box_iou>("accuracy.box_iou"),
    field<&A::accuracy, &C::vs_eager_max_abs>("accuracy.vs_eager_max_abs"),
    field<&A::accuracy, &C::vs_eager_error_over_std>("accuracy.vs_eager_error_over_std"),
    field<&A::accuracy, &C::mask_pixel_agreement>("accuracy.mask_pixel_agreement"),
    field<&A::vs_eager, &V::ratio>("vs_eager.ratio"),
    field<&A::vs_eager, &V::ratio_ci95>("vs_eager.ratio_ci95"),
    field<&A::vs_eager, &V::improvement_percent>("vs_eager.improvement_percent", "%"),
    field<&A::vs_eager, &V::improvement_ci95_percent>("vs_eager.improvement_ci95_percent", "%"),
    field<&A::vs_eager, &V::verdict>("vs_eager.verdict"),
    field<&A::cpp_vs_python, &P::ratio>("over_python.ratio"),
    field<&A::cpp_vs_python, &P::ratio_ci95>("over_python.ratio_ci95"),
    field<&A::control, &Control::mode>("control.mode"),
    field<&A::control, &Control::ratio>("control.ratio"),
    field<&A::control, &Control::ratio_ci95>("control.ratio_ci95"),
    field<&A::learning, &L::loss>("learning.loss"),
    field<&A::learning, &L::accuracy>("learning.accuracy"),
    field<&A::learning, &L::other_seed_loss>("learning.other_seed_loss"),
    field<&A::learning, &L::other_seed_accuracy>("learning.other_seed_accuracy"),
    field<&A::learning, &L::distance_over_seeds>("learning.distance_over_seeds"),
    field<&A::pictures, &Q::count>("pictures.count"),
    field<&A::pictures, &Q::skipped>("pictures.skipped"),
    field<&A::pictures, &Q::measure>("pictures.measure"),
    field<&A::pictures, &Q::agreement>("pictures.agreement"),
    field<&A::pictures, &Q::agreement_ci95>("pictures.agreement_ci95"),
    field<&A::pictures, &Q::labelled>("pictures.labelled"),
    field<&A::pictures, &Q::accuracy>("pictures.accuracy"),
    field<&A::pictures, &Q::accuracy_ci95>("pictures.accuracy_ci95"),
    field<&A::calibration, &K::source>("calibration.source"),
    field<&A::calibration, &K::inputs>("calibration.inputs"),
    field<&A::guide_improvement_percent>("guide_improvement_percent", "%"),
    field<&A::source>("source"),
    field<&A::section>("section"),
    field<&A::note>("note"),
    message_field<&A::note>("note_message"),
});
// clang-format on

/// Returns whether the value is null or an empty text, list or map.
bool is_unknown(const nlohmann::json& value) {
    if (value.is_string()) return value.get_ref<const std::string&>().empty();
    return value.empty();  // null, [] and {}
}

/// "weights.seed" -> "/weights/seed"
nlohmann::json::json_pointer pointer_to(std::string_view key) {
    std::string path("/");  // not `"/" + string`, for which GCC 12 falsely reports an overflow
    path += key;
    for (char& c : path)
        if (c == '.') c = '/';
    return nlohmann::json::json_pointer(path);
}

}  // namespace

std::span<const ResultField> result_fields() {
    return kFields;
}

nlohmann::json to_json(const ArmResult& row) {
    nlohmann::json object = nlohmann::json::object();
    for (const ResultField& f : kFields) {
        nlohmann::json value = f.get(row);
        if (!is_unknown(value)) object[pointer_to(f.key)] = std::move(value);
    }
    return object;
}

ArmResult arm_result_from_json(const nlohmann::json& json) {
    if (!json.is_object()) throw InputError("a result row is not an object");
    ArmResult row;
    for (const ResultField& f : kFields) {
        const auto pointer = pointer_to(f.key);
        if (const auto group = pointer.parent_pointer();
            json.contains(group) && !json.at(group).is_null() && !json.at(group).is_object())
            throw InputError("the key " + group.back() + " is not an object");
        if (!json.contains(pointer) || json.at(pointer).is_null()) continue;
        try {
            f.set(row, json.at(pointer));
        } catch (const std::exception& error) {
            throw InputError("the key " + std::string(f.key) + ": " + error.what());
        }
    }
    return row;
}

}  // namespace bench
