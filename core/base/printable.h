#pragma once

#include <string>
#include <string_view>

namespace bench {

/// `text`, which may come from an untrusted file, made safe for a terminal: control
/// characters (Unicode's Cc: C0, DEL and C1) but newline and tab, and bytes that are not UTF-8, become
/// U+FFFD. A terminal would take an escape sequence for a command.
std::string printable(std::string_view text);

}  // namespace bench
