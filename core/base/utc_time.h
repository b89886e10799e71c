#pragma once

#include <cstdint>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string>

namespace bench {

/// "2026-01-02T03:04:05Z": how files of ours write a time.
std::string utc_text(std::time_t seconds);
std::string utc_now();
std::string utc_text(std::filesystem::file_time_type time);

/// Seconds since 1970 of such a text; empty for another.
std::optional<std::int64_t> utc_seconds(const std::string& text);

}  // namespace bench
