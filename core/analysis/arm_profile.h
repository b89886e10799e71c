#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/base/enum_names.h"
#include "core/base/message.h"

namespace bench {

/// The kind of work of an operator (on a GPU: a kernel), derived from its name.
enum class OperatorKind {
    products,  ///< matrix products, convolutions, attention
    movement,  ///< all others: element-wise, norms, copies, resizing
    generated  ///< compiler-generated kernels that fuse operators
};
inline constexpr EnumNames<OperatorKind, 3> kOperatorKindNames{{{OperatorKind::products, "products"},
                                                                {OperatorKind::movement, "movement"},
                                                                {OperatorKind::generated, "generated"}}};

constexpr const auto& names_of(OperatorKind) {
    return kOperatorKindNames;
}

/// An operator's time in one call of the model, averaged over the profiled calls.
struct OperatorTime {
    std::string name;
    OperatorKind kind = OperatorKind::movement;
    double calls = 0;
    double self_ms = 0;  ///< without the operators that it calls
};

/// The operators of an arm with their times. Taken in a separate pass, because profiling slows the calls.
struct ArmProfile {
    std::string mode;
    double call_ms = 0;                     ///< time of a profiled call
    std::optional<double> unprofiled_ms{};  ///< time of a call before the profiler started
    std::optional<double> gpu_busy_ms;      ///< time with a kernel running; empty on a CPU
    std::vector<OperatorTime> operators;    ///< most expensive first
};

enum class Bound { launch, compute, memory };
inline constexpr EnumNames<Bound, 3> kBoundNames{
    {{Bound::launch, "launch"}, {Bound::compute, "compute"}, {Bound::memory, "memory"}}};

/// Returns the kind by the name of an operator (aten::addmm) or a kernel.
OperatorKind operator_kind(const std::string& name);

/// Returns `launch` if the GPU is idle for more than 30 % of an unprofiled call. (The profiler makes launching
/// kernels slower, but not the kernels.) Otherwise returns `compute` if products
/// take at least half of the operators' time, and `memory` if not.
Bound bound_of(const ArmProfile& profile);

/// Returns a sentence with the arm's bound and its evidence.
Message explanation(const ArmProfile& profile);

/// Returns a sentence about the differences between `eager` and the compiled `arm`.
Message change(const ArmProfile& eager, const ArmProfile& arm);

nlohmann::json to_json(const ArmProfile& profile);             ///< with "bound" and "explanation"
ArmProfile arm_profile_from_json(const nlohmann::json& json);  ///< throws Error if a value has another type

}  // namespace bench
