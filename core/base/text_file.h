#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// The most that a reader of whole files takes into memory unless it sets another limit.
inline constexpr std::size_t kLargestFile_bytes = std::size_t{64} << 20;

/// The whole file. Throws InputError that names the file and the reason: it cannot be opened, it is not a
/// regular file, or it is larger than `most_bytes`.
std::string read_text_file(const std::filesystem::path& file, std::size_t most_bytes = kLargestFile_bytes);
std::vector<std::uint8_t> read_binary_file(const std::filesystem::path& file, std::size_t most_bytes);

/// Without its newline; empty when the file cannot be read.
std::string read_first_line(const std::filesystem::path& file);

/// Replaces the file so that a reader sees the old or the new text and never half of one. The new text
/// survives a power cut once the call has returned: it is written beside, synced and renamed, and the folder
/// is synced. Throws Error that names the file.
void replace_text_file(const std::filesystem::path& file, std::string_view text);

}  // namespace bench
