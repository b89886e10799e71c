#pragma once

#include <iosfwd>
#include <string>

#include "core/analysis/summary_table.h"

namespace app {

/// Columns on a terminal: every byte that begins a character counts one. Our own words are Latin, ± and ….
std::size_t width_of(const std::string& text);

/// Columns as wide as their longest field, two spaces apart. What the fields have of line breaks and control
/// characters is replaced.
void print_table(std::ostream& out, const bench::results::SummaryTable& fields);

}  // namespace app
