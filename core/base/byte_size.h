#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Human-readable sizes. K, M, G and T are powers of 1024.
namespace bench::byte_size {

/// "20G", "1.5 GiB", "500MB", "1048576" -> bytes; empty if the text is not a size.
std::optional<std::int64_t> parse(std::string_view text);

/// "20 GiB", "1.5 GiB", "300 MiB": at most one digit after the decimal point.
std::string text(std::int64_t bytes);

}  // namespace bench::byte_size
