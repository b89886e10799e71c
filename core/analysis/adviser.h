#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/results/result_files.h"

namespace bench::results {

/// What a user can live with; empty: any.
struct AdviceLimits {
    std::optional<double> latency_ms;  ///< a batch's median
    std::optional<std::int64_t> memory_bytes;
    std::optional<double> compile_s;
};

/// Why a mode is not advised, the first that holds.
enum class RuledOut {
    not_measured,      ///< no time: failed, unsupported, cancelled, ...
    wrong_output,      ///< another result than eager's: no time counts
    no_compiled_code,  ///< no compiled code ran: eager under another name
    too_slow,          ///< the limits
    too_much_memory,
    memory_unknown,  ///< and a limit is set
    compiles_too_long,
    compile_time_unknown,
    same_code  ///< as that of a mode that compiles sooner
};

struct Advice {
    struct Refusal {
        std::shared_ptr<const ArmResult> row;
        RuledOut why;
        std::shared_ptr<const ArmResult> same_code_as{};
    };
    std::shared_ptr<const ArmResult> best;       ///< null: nothing stays within the limits
    std::optional<double> times_as_fast;         ///< best against eager; empty: it is eager, or has no ratio
    std::shared_ptr<const ArmResult> runner_up;  ///< the next whose interval overlaps that of best, else null
    std::vector<Refusal> ruled_out;              ///< in the order of the rows
};

/// The fastest mode of one scenario within the limits. `scenario`: rows that are comparable() with each
/// other. Modes are ranked by their ratio to eager, with which all of them took turns, whatever their stage;
/// by their medians where a row has no ratio.
Advice advise(const Rows& scenario, const AdviceLimits& limits);

/// Of `rows` the one that ran the very package that `row` ran, in the same way, under the name of a mode that
/// compiles sooner, as `tuned` often ends at the package of `default+freezing`. How their times differ is
/// chance. Null: none.
std::shared_ptr<const ArmResult> same_code_sooner(const ArmResult& row, const Rows& rows);

/// The rows in groups of comparable ones, in the order in which they first come. Those of the Python engine
/// are a check of the measurement, nothing to choose, and do not come; nor do published ones.
std::vector<Rows> scenarios(const Rows& rows);

/// What counts against a limit of memory: the device's peak, on a CPU the process's.
std::optional<std::int64_t> memory_bytes(const ArmResult& row);
/// Cold; 0 for a mode that compiles nothing.
std::optional<double> compile_s(const ArmResult& row);

}  // namespace bench::results
