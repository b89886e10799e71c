#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace bench {

/// The whole file. Throws InputError that names it when it cannot be read.
std::string read_text_file(const std::filesystem::path& file);

/// Without its newline; empty when the file cannot be read.
std::string read_first_line(const std::filesystem::path& file);

/// Replaces the file so that a reader, or a machine that loses power, sees the old or the new text and never
/// half of one: written beside, synced, renamed. Throws Error that names it.
void replace_text_file(const std::filesystem::path& file, std::string_view text);

}  // namespace bench
