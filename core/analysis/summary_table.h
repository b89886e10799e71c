#pragma once

#include <string>
#include <vector>

#include "core/analysis/judged_rows.h"

namespace bench::results {

/// Summary of a run as text, for results.md and the command line.
struct SummaryTable {
    struct Column {
        std::string title;
        bool number;  ///< right-aligned
    };
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> records;  ///< as many fields as columns; UTF-8
    std::vector<std::string> notes;                 ///< sentences to print below
};

/// The table as Markdown, with the notes below.
std::string to_markdown(const SummaryTable& table);

/// Returns a record per row: model, device, batch, dtype, mode (with the other modes of same_code_groups()),
/// time with half of its interval, improvement and verdict over the reference, C++ over Python (if a row has it),
/// break-even, status. C locale. Notes describe the weights, GPUs that are not validated, the controls, the
/// reference if rows of the other engine are compared with it, the trials of the mode `tuned`, the learning
/// curves, the same code, and verdicts that were withdrawn. `judged`: of these rows.
SummaryTable summary_table(const Rows& rows, const JudgedRows& judged);

/// Returns a record for each mode on each device: how many models passed and the geometric mean of their
/// ratios to the reference and, if measured, to Python. Omits modes that were measured on one model only.
SummaryTable aggregate_table(const Rows& rows, const JudgedRows& judged);

}  // namespace bench::results
