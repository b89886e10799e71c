#pragma once

#include <iosfwd>
#include <string>

#include "core/analysis/summary_table.h"

namespace app {

/// Returns the number of UTF-8 characters. This is the width on a terminal for Latin text, ± and ….
std::size_t width_of(const std::string& text);

/// Prints columns as wide as their longest field, two spaces apart. Replaces newlines and control characters.
void print_table(std::ostream& out, const bench::results::SummaryTable& fields);

}  // namespace app
