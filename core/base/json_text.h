#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

/// JSON in files that somebody else wrote.
namespace bench {

/// Throws InputError that begins with `source`, the file it comes from: for text that is not JSON, for a
/// number beyond double, and for values nested more than 100 deep, through which copies, comparisons and
/// messages would recurse.
nlohmann::json parse_json(std::string_view text, const std::string& source);

/// A value as messages show it: on one line, a long one by its beginning.
std::string shown(const nlohmann::json& value);

}  // namespace bench
