#pragma once

#include <string>
#include <vector>

#include "core/bench/worker_session.h"

namespace bench {

/// A row of an arm that was never started, with what the plan knows of it.
ArmResult row_without_result(const Cell& cell, const std::string& mode, ArmStatus status, std::string reason);

/// The finished rows of a cell: exactly one for each of its modes, in their order, whatever happened. Arms
/// without a row of the worker get one that says why and keeps the rounds that came. Statistics and
/// comparison with eager are added.
std::vector<ArmResult> rows_of(const Cell& cell, CellOutcome outcome);

}  // namespace bench
