#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/base/enum_names.h"
#include "core/base/message.h"

namespace bench {

/// What an operator (on a GPU: a kernel) spends its time on, told by its name.
enum class OperatorKind {
    products,  ///< matrix products, convolutions, attention
    movement,  ///< the rest: element by element, norms, copies, resizing
    generated  ///< code that the compiler made, several operators in one
};
inline constexpr EnumNames<OperatorKind, 3> kOperatorKindNames{{{OperatorKind::products, "products"},
                                                                {OperatorKind::movement, "movement"},
                                                                {OperatorKind::generated, "generated"}}};

constexpr const auto& names_of(OperatorKind) {
    return kOperatorKindNames;
}

/// Of one call of the model, on average over the profiled ones.
struct OperatorTime {
    std::string name;
    OperatorKind kind = OperatorKind::movement;
    double calls = 0;
    double self_ms = 0;  ///< without the operators that it calls
};

/// Where an arm's time goes. Taken in a pass of its own: profiling slows what it watches.
struct ArmProfile {
    std::string mode;
    double call_ms = 0;                   ///< of a profiled call
    std::optional<double> gpu_busy_ms;    ///< of those, at least one kernel ran; unknown on a CPU
    std::vector<OperatorTime> operators;  ///< the most expensive first
};

enum class Bound { launch, compute, memory };
inline constexpr EnumNames<Bound, 3> kBoundNames{
    {{Bound::launch, "launch"}, {Bound::compute, "compute"}, {Bound::memory, "memory"}}};

/// By the name of an operator (aten::addmm) or of a kernel.
OperatorKind operator_kind(const std::string& name);

/// Launch: the GPU idles through 30 % of a call or more. Else what most of the operators' time is: compute
/// for products, memory for the others.
Bound bound_of(const ArmProfile& profile);

/// What holds the arm back, from the data, in one sentence.
Message explanation(const ArmProfile& profile);

/// What compiling changed between `eager` and `arm`, in one sentence.
Message change(const ArmProfile& eager, const ArmProfile& arm);

nlohmann::json to_json(const ArmProfile& profile);  ///< with "bound" and "explanation"
ArmProfile arm_profile_from_json(
    const nlohmann::json& json);  ///< throws Error where a value has another type

}  // namespace bench
