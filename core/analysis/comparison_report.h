#pragma once

#include <string>
#include <vector>

#include "core/analysis/compare.h"
#include "core/analysis/fail_on.h"
#include "core/analysis/summary_table.h"

/// A comparison of two runs as texts for people and for pipelines, in the C locale.
namespace bench::results {

/// Returns a record per arm, with notes on what limits the comparison.
SummaryTable comparison_table(const Comparison& comparison);

/// Returns the table and the conditions that hold, for the summary of a pipeline. `run_a`, `run_b`: the runs' names.
std::string to_markdown(const Comparison& comparison, const std::vector<HeldTerm>& held,
                        const std::string& run_a, const std::string& run_b);

/// Returns a JUnit report: a test case per arm, named by arm_name(), with B's median as its time. It has a failure
/// for each condition that holds, and is skipped if the runs cannot be compared in this arm.
std::string to_junit(const Comparison& comparison, const std::vector<HeldTerm>& held);

}  // namespace bench::results
