#pragma once

#include <string>

#include "core/results/result_files.h"

namespace app {

/// Reads a run: a folder, a results.json or an ID of the history. Its statistics are computed again
/// (core/analysis/recomputed.h). Throws InputError that names `argument` if `word` is none of them.
bench::results::ResultFile opened_run(const char* argument, const std::string& word);

}  // namespace app
