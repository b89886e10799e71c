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
};

/// A record a row: model, device, batch, dtype, mode, median with half of its interval, improvement, verdict,
/// break-even, status. C locale.
SummaryTable summary_table(const Rows& rows);

}  // namespace bench::results
