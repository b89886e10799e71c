#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

/// The run inside a PNG that CompileScope exported: in the text chunk "CompileScope-Run" the run's
/// results.json, compressed (4 bytes of length, most significant first, then a zlib stream) and in base64.
/// The file may be anybody's: what is unpacked is limited while it is unpacked, whatever lengths the file
/// claims. Any thread.
namespace bench::imaging {

inline constexpr const char* kRunKey = "CompileScope-Run";
/// libpng drops longer texts.
inline constexpr std::size_t kMostPngText_bytes = 8'000'000;
inline constexpr std::size_t kMostRunJson_bytes = std::size_t{64} << 20;

/// Unpacks a zlib stream of at most `most_bytes`, with memory for little more than that. Throws InputError
/// that begins with `source`: for a damaged or truncated stream, and for a longer one.
std::string inflated(std::string_view packed, std::size_t most_bytes, const std::string& source);

/// The text chunk's text (tEXt or zTXt); empty when the picture has none. `source` names the file in
/// messages. Throws InputError for bytes that are no PNG, for a damaged text and for one of over
/// kMostPngText_bytes.
std::string run_text_in_png(std::span<const std::uint8_t> png, const std::string& source);

/// The results.json. Throws InputError as run_text_in_png(), for a picture without a run, and for a JSON of
/// over kMostRunJson_bytes.
std::string run_json_in_png(std::span<const std::uint8_t> png, const std::string& source);

}  // namespace bench::imaging
