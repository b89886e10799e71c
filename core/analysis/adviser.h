#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/analysis/same_code.h"
#include "core/results/result_files.h"

namespace bench::results {

/// The user's limits. Empty: no limit.
struct AdviceLimits {
    std::optional<double> latency_ms;  ///< median of a batch
    std::optional<std::int64_t> memory_bytes;
    std::optional<double> compile_s;
};

/// Why a mode is excluded. The first reason that applies counts.
enum class RuledOut {
    not_measured,      ///< no time: failed, unsupported, cancelled, ...
    wrong_output,      ///< the output differs from eager's
    no_compiled_code,  ///< no compiled code ran: same as eager
    too_slow,          ///< over the latency limit
    too_much_memory,
    memory_unknown,  ///< although a limit is set
    compiles_too_long,
    compile_time_unknown
};

struct Advice {
    struct Refusal {
        std::shared_ptr<const ArmResult> row;
        RuledOut why;
    };
    std::shared_ptr<const ArmResult> best;       ///< null: no mode is within the limits
    std::optional<double> times_as_fast;         ///< vs_eager.ratio of best; empty: best is eager or has none
    std::shared_ptr<const ArmResult> runner_up;  ///< second if its interval overlaps that of best, else null
    std::vector<Refusal> ruled_out;              ///< in the order of the rows
    std::vector<Rows> same_code;                 ///< same_code_groups() of the rows
};

/// Returns the fastest mode within the limits. The rows of `scenario` must be comparable() with each other.
/// Ranks the modes by their ratio to eager, because eager took turns with every mode in its stage. Ranks them
/// by their medians if a candidate has no ratio. Modes that ran the same code are one candidate, represented
/// by the mode that compiles soonest; the others are neither ranked nor ruled out.
Advice advise(const Rows& scenario, const AdviceLimits& limits);

/// Groups comparable rows, in the order of first occurrence. Omits published rows and rows of the Python
/// engine, which only check the measurement.
std::vector<Rows> scenarios(const Rows& rows);

/// Returns the peak that a memory limit applies to: the device's, or the process's on a CPU.
std::optional<std::int64_t> memory_bytes(const ArmResult& row);
/// Returns the cold compile time; 0 for a mode that compiles nothing.
std::optional<double> compile_s(const ArmResult& row);

}  // namespace bench::results
