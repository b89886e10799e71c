#pragma once

#include <QString>

#include "core/results/result_files.h"

namespace ui {

/// Returns the run that ships with the program: twelve models, measured on another machine (made by
/// scripts/make_example.py from a kept run). Its rows have the target "example" and `mark`, a pattern such as
/// "Example (%1)", around the device's name, so that tables, charts and saved files are marked. Any thread.
/// Throws Error if the program has none.
bench::results::ResultFile exampleRun(const QString& mark);

/// Whether the rows are those of exampleRun().
bool isExample(const bench::results::ResultFile& file);

/// Whether the user has no run: none in the history. Reads the disk. Any thread.
bool hasNoRuns();

}  // namespace ui
