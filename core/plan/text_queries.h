#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// What a model that reads text looks for where nothing else is asked.
std::vector<std::string> default_queries();

/// "a cat, a remote control" -> "a cat", "a remote control". Throws InputError when a query is empty or the
/// text is not UTF-8.
std::vector<std::string> split_queries(std::string_view text);

/// The inverse of split_queries. Throws InputError for a query with a comma, which has no such text.
std::string join_queries(const std::vector<std::string>& queries);

}  // namespace bench
