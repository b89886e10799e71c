#pragma once

#include <string>
#include <vector>

#include "core/results/result_files.h"

namespace bench::results {

/// What a person wants to read of a run, as words: results.md and the command line print it.
struct SummaryTable {
    struct Column {
        std::string title;
        bool number;  ///< aligned to the end
    };
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> records;  ///< as many fields as columns; UTF-8
    std::vector<std::string> notes;                 ///< sentences to print below
};

/// A record a row: model, device, batch, dtype, mode, median with half of its interval, improvement, verdict,
/// C++ over Python (where a row has it), break-even, status. C locale. With more than ten verdicts those that
/// chance may well explain read "can't tell" (core/analysis/false_discovery.h), and a note says how many.
/// Notes say what the weights are, random or which, and what the mode tuned tried.
SummaryTable summary_table(const Rows& rows);

/// A record for each mode on each device over all models: how many passed and the geometric mean of their
/// ratios to eager, and to Python where they have any. Without records where no mode was measured on two
/// models.
SummaryTable aggregate_table(const Rows& rows);

}  // namespace bench::results
