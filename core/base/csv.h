#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Comma-separated values as RFC 4180 describes them.
namespace bench::csv {

/// The records of a text. Quoted fields may hold commas, quotes ("") and line ends; records end with LF or
/// CRLF; a byte order mark is skipped; empty lines are no records. Throws Error when a quote is never closed.
std::vector<std::vector<std::string>> parse(std::string_view text);

/// The field, in quotes where it needs them.
std::string quoted(std::string_view field);

}  // namespace bench::csv
