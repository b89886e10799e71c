#pragma once

#include <string>
#include <string_view>

namespace bench {

/// Makes text of an untrusted file safe to print on a terminal, which would execute escape sequences in it.
/// Replaces control characters (Unicode's Cc: C0, DEL and C1) except newline and tab, and bytes that are not
/// UTF-8, with U+FFFD.
std::string printable(std::string_view text);

}  // namespace bench
