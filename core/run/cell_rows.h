#pragma once

#include <string>

#include "core/base/message.h"
#include "core/plan/cells.h"
#include "core/protocol/worker_session.h"

namespace bench {

/// A row of an arm that was never started, with what the plan knows of it.
ArmResult row_without_result(const Cell& cell, const std::string& mode, ArmStatus status, Message reason);

/// What one process brought of an arm, as a row without statistics, whatever happened: an arm without a row
/// of the worker gets one that says why and keeps the rounds that came. Takes the arm's part out of
/// `outcome`. An arm that ran with other settings than asked for (docs/method.md, rule 20) is `failed` and
/// names them.
ArmResult row_of_process(const Cell& cell, const std::string& mode, CellOutcome& outcome);

/// The first setting that is not as the plan asks, in words; empty when all are. Threads that the plan leaves
/// open may be any.
std::string unlike_asked(const RuntimeSettings& asked, const RuntimeSettings& set);

/// Adds the rounds of a further process of the same arm, and what only that one knows (a package compiled by
/// the first was in the cache for the second). Everything else stays the first one's.
void append_process(ArmResult& row, ArmResult further);

/// Replaces the rounds of a row, and how they were taken, by those of another of the same arm.
void replace_rounds(ArmResult& row, ArmResult other);

/// Memory, throughput, energy, the parts of a call and the time without other arms (docs/method.md, rules 9,
/// 14 and 15), from the process in which the arm was alone (core/engine/worker/isolated_pass.h).
void take_isolated(ArmResult& row, const ArmResult& isolated);

}  // namespace bench
