#pragma once

#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/text_file.h"

/// Reads all JSON of the program, in time linear in the size of the text. Rejects text that is not JSON or
/// not UTF-8, zero bytes, numbers out of the range of double, keys that occur twice in an object, values
/// nested more than 100 deep (copying, comparing and printing recurse), and text longer than `most_bytes`.
namespace bench {

/// Size limit of files that hold a whole run: results.json and the journal.
inline constexpr std::size_t kLargestRunFile_bytes = std::size_t{256} << 20;

/// Parses a text. Throws InputError, whose message begins with `source`, the name of the text's file.
nlohmann::json parse_json(std::string_view text, const std::string& source,
                          std::size_t most_bytes = kLargestFile_bytes);

/// Parses a regular file. Throws an InputError that names the file.
nlohmann::json read_json(const std::filesystem::path& file, std::size_t most_bytes = kLargestFile_bytes);

/// Like parse_json(), but returns null where parse_json() throws. For text that may not be JSON, such as a
/// line of a program's output.
nlohmann::json json_or_null(std::string_view text, std::size_t most_bytes = kLargestFile_bytes);

/// Parses a line of a protocol or journal: an object with a string at "type". Empty for any other line.
std::optional<nlohmann::json> parse_typed_line(std::string_view line);

/// Reads the object in a file. Returns an empty object if the file cannot be read or contains something else.
nlohmann::json json_object_in(const std::filesystem::path& file, std::size_t most_bytes = kLargestFile_bytes);

/// Returns the string at `key`; empty if there is none.
std::string text_in(const nlohmann::json& object, std::string_view key);

/// Returns the object at `key`; an empty object if there is none.
nlohmann::json object_in(const nlohmann::json& object, std::string_view key);

/// Writes the value as text, on one line unless `indent` is given. Replaces bytes that are not UTF-8, which
/// paths may contain, with U+FFFD instead of throwing.
std::string dump_json(const nlohmann::json& value, int indent = -1);

/// Whether JSON can contain the text, which must be valid UTF-8.
bool is_utf8(std::string_view text);

/// Writes the value for a message: on one line, shortened to 200 bytes.
std::string shown(const nlohmann::json& value);

}  // namespace bench
