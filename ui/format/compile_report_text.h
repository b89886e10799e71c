#pragma once

#include <QString>

#include "core/results/arm_result.h"

/// What a row shows of the proof that its compiled code ran. Each text is empty when it is unknown.
namespace ui::format {

int libraryCallCount(const bench::CompileReport& compile_report);
/// "54: 53 x aten.convolution, 1 x aten.addmm", the most frequent first.
QString libraryCalls(const bench::CompileReport& compile_report);
/// "replayed" or "none: why".
QString cudaGraph(const bench::CompileReport& compile_report);
/// For each autotuned operation the kernel that was fastest, its time and the library's.
QString tuningChoices(const bench::CompileReport& compile_report);
/// For each choice that the mode `tuned` tried what became of it and what it was worth.
QString triedChoices(const bench::CompileReport& compile_report);

}  // namespace ui::format
