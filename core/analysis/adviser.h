#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/same_code.h"
#include "core/base/enum_names.h"
#include "core/results/result_files.h"

namespace bench::results {

/// The user's limits. Empty: no limit. A mode for which the value is unknown fails the limit.
struct AdviceLimits {
    std::optional<double> latency_ms;  ///< median of a batch
    std::optional<std::int64_t> memory_bytes;
    std::optional<double> compile_s;
    std::optional<double> agreement;  ///< 0 to 1: with eager, on pictures
    std::optional<double> accuracy;   ///< 0 to 1: on labelled pictures
};

/// Why a mode is excluded. The first reason that applies counts.
enum class RuledOut {
    not_measured,      ///< no time: failed, unsupported, cancelled, ...
    wrong_output,      ///< the output differs from eager's
    not_checked,       ///< the output was not compared with a reference
    no_compiled_code,  ///< no compiled code ran: same as eager
    too_slow,          ///< over the latency limit
    too_much_memory,
    memory_unknown,  ///< although a limit is set
    compiles_too_long,
    compile_time_unknown,
    agrees_too_little,
    agreement_unknown,
    too_inaccurate,
    accuracy_unknown
};
inline constexpr EnumNames<RuledOut, 13> kRuledOutNames{
    {{RuledOut::not_measured, "not_measured"},
     {RuledOut::wrong_output, "wrong_output"},
     {RuledOut::not_checked, "not_checked"},
     {RuledOut::no_compiled_code, "no_compiled_code"},
     {RuledOut::too_slow, "too_slow"},
     {RuledOut::too_much_memory, "too_much_memory"},
     {RuledOut::memory_unknown, "memory_unknown"},
     {RuledOut::compiles_too_long, "compiles_too_long"},
     {RuledOut::compile_time_unknown, "compile_time_unknown"},
     {RuledOut::agrees_too_little, "agrees_too_little"},
     {RuledOut::agreement_unknown, "agreement_unknown"},
     {RuledOut::too_inaccurate, "too_inaccurate"},
     {RuledOut::accuracy_unknown, "accuracy_unknown"}}};
constexpr const auto& names_of(RuledOut) {
    return kRuledOutNames;
}

struct Advice {
    struct Refusal {
        std::shared_ptr<const ArmResult> row;
        RuledOut why;
    };
    std::shared_ptr<const ArmResult> best;   ///< null: no mode is within the limits
    std::shared_ptr<const ArmResult> eager;  ///< the scenario's first eager with a time; null: none
    std::optional<double> times_as_fast;     ///< time of `eager` over that of best; empty if best is it
    /// The fastest other mode whose interval overlaps that of best, else null.
    std::shared_ptr<const ArmResult> runner_up;
    std::vector<Refusal> ruled_out;  ///< in the order of the rows
    std::vector<Rows> same_code;     ///< same_code_groups() of the rows
};

/// Returns the fastest mode within the limits, in whatever engine, number type and device of the scenario.
/// Ranks the modes by time_ms(). Intervals of modes that are linked to the same eager are those of their ratios to
/// it. Others contain the error of their eagers' times as well, as these did not take turns. Modes that ran the same
/// code are one candidate, represented by the mode that compiles soonest; the others are neither ranked nor ruled
/// out.
Advice advise(const Rows& scenario, const AdviceLimits& limits);

/// Returns whether the rows are of one model with equal weights, input and settings, at one batch size, on one
/// machine. A row whose model was never loaded, such as a cancelled one, is compared by the values of its plan,
/// so two rows of different questions can both be of one question with it.
bool same_question(const ArmResult& a, const ArmResult& b);

/// Returns whether the row is of one question with every row of the scenario.
bool answers(const Rows& scenario, const ArmResult& row);

/// Returns whether the rows, of one question, answer it with one mode and number type on one device.
bool same_way(const ArmResult& a, const ArmResult& b);

/// Groups the rows by same_question(), in the order of first occurrence. Omits published rows, controls, and
/// earlier rows of the same arm. A row whose model was never loaded does not replace an earlier row.
std::vector<Rows> scenarios(const Rows& rows);

/// Returns the mode of a row, and the device, PyTorch and number type where the scenario has several:
/// "default, cpu, bfloat16".
std::vector<std::string> words_of(const ArmResult& row, const Rows& scenario);

/// Returns the peak that a memory limit applies to: the device's, or the process's on a CPU.
std::optional<std::int64_t> memory_bytes(const ArmResult& row);
/// Returns the cold compile time; 0 for a mode that compiles nothing.
std::optional<double> compile_s(const ArmResult& row);
/// Returns the share of pictures for which the row's answer is eager's; 1 for eager.
std::optional<double> agreement(const ArmResult& row);

}  // namespace bench::results
