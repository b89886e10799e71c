#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Comma-separated values (RFC 4180).
namespace bench::csv {

/// Splits a text into records. Quoted fields may contain commas, quotes ("") and line ends. Records end with
/// LF or CRLF. Skips a byte order mark and empty lines. Throws Error if a quote is not closed.
std::vector<std::vector<std::string>> parse(std::string_view text);

/// Returns the field, in quotes if necessary.
std::string quoted(std::string_view field);

}  // namespace bench::csv
