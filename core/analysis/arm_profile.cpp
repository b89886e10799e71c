#include "core/analysis/arm_profile.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "core/base/json_values.h"
#include "core/base/numbers.h"

namespace bench {

template <typename Operator>
requires std::same_as<std::remove_const_t<Operator>, OperatorTime>
void members(Operator& o, auto visit) {
    visit("name", o.name);
    visit("kind", o.kind);
    visit("calls", o.calls);
    visit("self_ms", o.self_ms);
}

namespace {

using numbers::fixed;

constexpr double kIdleShare = 0.3;

/// Sums the milliseconds and calls of the operators whose kind is `wanted`.
OperatorTime sum_of(const ArmProfile& profile, auto wanted) {
    OperatorTime sum;
    for (const OperatorTime& one : profile.operators)
        if (wanted(one.kind)) {
            sum.calls += one.calls;
            sum.self_ms += one.self_ms;
        }
    return sum;
}

bool is_product(OperatorKind kind) {
    return kind == OperatorKind::products;
}

bool is_no_product(OperatorKind kind) {
    return kind != OperatorKind::products;
}

bool is_library_call(OperatorKind kind) {
    return kind != OperatorKind::generated;
}

bool any(OperatorKind) {
    return true;
}

/// Returns the time of a call that the profiler does not slow down, if it is known.
double usual_ms(const ArmProfile& profile) {
    return profile.unprofiled_ms.value_or(profile.call_ms);
}

/// Returns the wanted operators' share of the time of all operators, in percent.
double percent_of(const ArmProfile& profile, auto wanted) {
    const double all_ms = sum_of(profile, any).self_ms;
    return all_ms > 0 ? 100 * sum_of(profile, wanted).self_ms / all_ms : 0;
}

}  // namespace

OperatorKind operator_kind(const std::string& name) {
    // Inductor's templates, triton_tem_..., are products, convolutions and attention.
    constexpr std::string_view kGenerated = "triton_", kTemplate = "triton_tem_";
    // Not "mm" alone, which GammaBetaBackward and others contain. nvjet: cuBLAS on Hopper. scudnn, winograd,
    // fprop, dgrad and wgrad: cuDNN's convolutions. splitK: the sum of a divided product.
    constexpr std::array<std::string_view, 23> kProducts{
        "conv",      "gemm",   "::mm",     "_mm",   "addmm", "bmm",       "gemv",      "linear",
        "attention", "matmul", "cutlass",  "xmma",  "nvjet", "flash_fwd", "flash_bwd", "fmha",
        "sdpa",      "scudnn", "winograd", "fprop", "dgrad", "wgrad",     "splitK"};
    if (name.starts_with(kTemplate)) return OperatorKind::products;
    if (name.starts_with(kGenerated)) return OperatorKind::generated;
    const auto has = [&name](std::string_view part) { return name.find(part) != std::string::npos; };
    const bool product = !has("upsample") && std::ranges::any_of(kProducts, has);  // "bilinear" != "linear"
    return product ? OperatorKind::products : OperatorKind::movement;
}

Bound bound_of(const ArmProfile& profile) {
    if (profile.gpu_busy_ms && *profile.gpu_busy_ms < (1 - kIdleShare) * usual_ms(profile))
        return Bound::launch;
    return percent_of(profile, is_product) >= 50 ? Bound::compute : Bound::memory;
}

Message explanation(const ArmProfile& profile) {
    if (profile.operators.empty()) return message("no operator was seen");
    switch (bound_of(profile)) {
        case Bound::launch:
            return message(
                "launch-bound: the GPU works %1 % of a call and waits for kernels to be launched the rest of "
                "it",
                fixed(100 * profile.gpu_busy_ms.value_or(0) / usual_ms(profile), 0));
        case Bound::compute:
            return message("compute-bound: matrix products and convolutions take %1 % of the operators' time",
                           fixed(percent_of(profile, is_product), 0));
        case Bound::memory:
            break;
    }
    const auto largest = std::ranges::max_element(profile.operators, {}, [](const OperatorTime& one) {
        return is_product(one.kind) ? -1 : one.self_ms;
    });
    return message(
        "memory-bound: operators that mostly move data take %1 % of the operators' time, most of all %2",
        fixed(percent_of(profile, is_no_product), 0), largest->name);
}

Message change(const ArmProfile& eager, const ArmProfile& arm) {
    const auto calls = [](const ArmProfile& profile) {
        return fixed(sum_of(profile, is_library_call).calls, 0);
    };
    const auto ms = [](const ArmProfile& profile, auto wanted) {
        return fixed(sum_of(profile, wanted).self_ms, 2);
    };
    return message(
        "%1 operator calls became %2; products and convolutions went from %3 to %4 ms, everything else, "
        "generated code included, from %5 to %6 ms",
        calls(eager), calls(arm), ms(eager, is_product), ms(arm, is_product), ms(eager, is_no_product),
        ms(arm, is_no_product));
}

nlohmann::json to_json(const ArmProfile& profile) {
    return {{"mode", profile.mode},
            {"call_ms", profile.call_ms},
            {"unprofiled_ms", json_values::write(profile.unprofiled_ms)},
            {"gpu_busy_ms", json_values::write(profile.gpu_busy_ms)},
            {"bound", name_in(kBoundNames, bound_of(profile))},
            {"explanation", explanation(profile).text()},
            {"operators", json_values::write(profile.operators)}};
}

ArmProfile arm_profile_from_json(const nlohmann::json& json) {
    if (!json.is_object()) throw json_values::unexpected("a profile", json);
    ArmProfile profile;
    json_values::read(json.value("mode", nlohmann::json()), profile.mode);
    json_values::read(json.value("call_ms", nlohmann::json()), profile.call_ms);
    json_values::read(json.value("unprofiled_ms", nlohmann::json()), profile.unprofiled_ms);
    json_values::read(json.value("gpu_busy_ms", nlohmann::json()), profile.gpu_busy_ms);
    json_values::read(json.value("operators", nlohmann::json()), profile.operators);
    return profile;
}

}  // namespace bench
