#pragma once

#include <QString>

#include "core/results/arm_result.h"

/// The texts that a row shows of its compile report. Each text is empty if the report has no such data.
namespace ui::format {

int libraryCallCount(const bench::CompileReport& compile_report);
/// "54: 53 x aten.convolution, 1 x aten.addmm", the most frequent first.
QString libraryCalls(const bench::CompileReport& compile_report);
/// "replayed" or "none: why".
QString cudaGraph(const bench::CompileReport& compile_report);
/// Each autotuned operation with its fastest kernel, that kernel's time and the library's time.
QString tuningChoices(const bench::CompileReport& compile_report);
/// Each choice that the mode `tuned` considered, with its outcome and its speed-up.
QString triedChoices(const bench::CompileReport& compile_report);

}  // namespace ui::format
