#pragma once

#include <cstdint>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string>

namespace bench {

/// "2026-01-02T03:04:05Z", the format of times in this program's files.
std::string utc_text(std::time_t seconds);
std::string utc_now();
std::string utc_text(std::filesystem::file_time_type time);

/// Parses such a text into seconds since 1970. Empty if the text has another format.
std::optional<std::int64_t> utc_seconds(const std::string& text);

}  // namespace bench
