#pragma once

#include <string>
#include <string_view>

namespace bench::markdown {

/// Escapes a text for one field of a table. Texts may come from other machines.
std::string field(std::string_view text);

}  // namespace bench::markdown
