#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// The queries for models that read text if the plan has none.
std::vector<std::string> default_queries();

/// "a cat, a remote control" -> "a cat", "a remote control". Throws InputError when a query is empty or the
/// text is not UTF-8.
std::vector<std::string> split_queries(std::string_view text);

/// The inverse of split_queries(). Throws InputError if a query has a comma or spaces around it.
std::string join_queries(const std::vector<std::string>& queries);

}  // namespace bench
