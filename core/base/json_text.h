#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

/// JSON in files that somebody else wrote.
namespace bench {

/// Throws InputError that begins with `source`, the file it comes from: for text that is not JSON, for a
/// number beyond double, and for values nested more than 100 deep, through which copies, comparisons and
/// messages would recurse.
nlohmann::json parse_json(std::string_view text, const std::string& source);

/// What this program wrote itself, or a helper of its: text that is not JSON is null.
nlohmann::json json_or_null(std::string_view text);
/// The object in a small file, likewise: without members when there is none.
nlohmann::json json_object_in(const std::filesystem::path& file);

/// The text at a key of an object; empty where there is none.
std::string text_in(const nlohmann::json& object, std::string_view key);

/// The value as text: on one line unless `indent` is given. What is not UTF-8, as paths may be, is written
/// with U+FFFD in its place instead of throwing.
std::string dump_json(const nlohmann::json& value, int indent = -1);

/// A value as messages show it: on one line, a long one by its beginning.
std::string shown(const nlohmann::json& value);

}  // namespace bench
