#pragma once

#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/text_file.h"

/// The only way in which the program reads JSON. It is bounded in depth and size, and its time is linear in
/// the size. Refused are: text that is not JSON or not UTF-8, a zero byte, a number beyond double, a key that
/// occurs twice in an object, values nested more than 100 deep (copies, comparisons and messages recurse
/// through them), and text longer than `most_bytes`.
namespace bench {

/// The limit of files that hold a whole run: results.json and the journal.
inline constexpr std::size_t kLargestRunFile_bytes = std::size_t{256} << 20;

/// Throws InputError that begins with `source`, the file that the text comes from.
nlohmann::json parse_json(std::string_view text, const std::string& source,
                          std::size_t most_bytes = kLargestFile_bytes);

/// The JSON of a regular file. Throws InputError that names the file.
nlohmann::json read_json(const std::filesystem::path& file, std::size_t most_bytes = kLargestFile_bytes);

/// The same for text that may be something else, such as a line of a program's output: null where
/// parse_json() throws.
nlohmann::json json_or_null(std::string_view text, std::size_t most_bytes = kLargestFile_bytes);

/// One line of a protocol or journal: an object with a text at "type". Empty for any other line: not JSON,
/// not an object, no "type".
std::optional<nlohmann::json> parse_typed_line(std::string_view line);

/// The object in a file; an empty object where the file holds none or cannot be read.
nlohmann::json json_object_in(const std::filesystem::path& file, std::size_t most_bytes = kLargestFile_bytes);

/// The text at a key of an object; empty if it is missing.
std::string text_in(const nlohmann::json& object, std::string_view key);

/// The object at a key of an object; an empty object if it is missing.
nlohmann::json object_in(const nlohmann::json& object, std::string_view key);

/// The value as text: on one line unless `indent` is given. What is not UTF-8, as paths may be, is written
/// with U+FFFD in its place instead of throwing.
std::string dump_json(const nlohmann::json& value, int indent = -1);

/// A value as messages show it: on one line, a long one by its beginning.
std::string shown(const nlohmann::json& value);

}  // namespace bench
