#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// Default size limit of functions that read whole files into memory.
inline constexpr std::size_t kLargestFile_bytes = std::size_t{64} << 20;

/// Reads the whole file. Throws an InputError that names the file and the reason: it cannot be opened, it is
/// not a regular file, or it is larger than `most_bytes`.
std::string read_text_file(const std::filesystem::path& file, std::size_t most_bytes = kLargestFile_bytes);
std::vector<std::uint8_t> read_binary_file(const std::filesystem::path& file, std::size_t most_bytes);

/// Reads the first line, without its newline. Empty if the file cannot be read.
std::string read_first_line(const std::filesystem::path& file);

/// Replaces the file atomically: readers see either the old or the new text. Writes a temporary file beside
/// it, syncs and renames it, and syncs the folder, so that the new text survives a power failure after the
/// call returns. Throws an Error that names the file.
void replace_text_file(const std::filesystem::path& file, std::string_view text);

}  // namespace bench
