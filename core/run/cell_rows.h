#pragma once

#include <string>

#include "core/base/message.h"
#include "core/plan/cells.h"
#include "core/protocol/worker_session.h"

namespace bench {

/// Returns a row for an arm that was never started, with the plan's values.
ArmResult row_without_result(const Cell& cell, const std::string& mode, ArmStatus status, Message reason);

/// Returns an arm's row from one process, without statistics. If the worker sent no row, the row has the
/// reason and the rounds received so far. Moves the arm's part out of `outcome`. An arm that ran with
/// settings other than the plan's (docs/method.md, rule 20) is `failed`, and the reason names the setting.
ArmResult row_of_process(const Cell& cell, const std::string& mode, CellOutcome& outcome);

/// Describes the first setting that differs from the plan; empty if none does. Threads are not compared if
/// the plan does not set them.
std::string unlike_asked(const RuntimeSettings& asked, const RuntimeSettings& set);

/// Adds the rounds, telemetry and warnings of a further process of the same arm, and its cached compile time
/// if the row has none. Other fields stay those of the first process.
void append_process(ArmResult& row, ArmResult further);

/// Replaces the rounds of a row, and how they were taken, by those of another row of the same arm.
void replace_rounds(ArmResult& row, ArmResult other);

/// Copies memory, throughput, energy, the parts of a call and the time without other arms (docs/method.md,
/// rules 9, 14 and 15) from the isolated pass (core/engine/worker/isolated_pass.h).
void take_isolated(ArmResult& row, const ArmResult& isolated);

}  // namespace bench
