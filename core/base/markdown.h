#pragma once

#include <string>
#include <string_view>

namespace bench::markdown {

/// A text as one field of a table, shown as it is: reasons may come from other machines.
std::string field(std::string_view text);

}  // namespace bench::markdown
