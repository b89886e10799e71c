#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

/// The run in a PNG that CompileScope exported: the text chunk "CompileScope-Run" contains results.json,
/// compressed (4 bytes of length, most significant first, then a zlib stream) and encoded as base64. The file
/// is untrusted, so the size is limited during decompression, whatever lengths the file claims. Thread-safe.
namespace bench::imaging {

inline constexpr const char* kRunKey = "CompileScope-Run";
/// libpng ignores longer texts.
inline constexpr std::size_t kMostPngText_bytes = 8'000'000;
inline constexpr std::size_t kMostRunJson_bytes = std::size_t{64} << 20;

/// A picture's pixels, at least one: 8 bits for each of red, green and blue, rows from the top, `stride_bytes` apart.
struct PixelRows {
    const std::uint8_t* rgb = nullptr;
    int width_px = 0, height_px = 0;
    std::size_t stride_bytes = 0;
    int pixels_per_m = 0;
};

/// Returns the PNG of the picture, with `run_text` as its run unless that is empty. Rows have no filter,
/// because the large areas of one colour in a chart then compress faster and to fewer bytes. Throws Error if zlib
/// cannot be started.
std::string png_with_run(const PixelRows& rows, std::string_view run_text);

/// Decompresses a zlib stream to at most `most_bytes`, using little more memory than that. Throws InputError
/// that begins with `source` if the stream is damaged, truncated or longer.
std::string inflated(std::string_view packed, std::size_t most_bytes, const std::string& source);

/// Returns the text of the chunk (tEXt or zTXt), or an empty text if the image has none. `source` is the
/// file's name for messages. Throws InputError if the bytes are not a PNG, or if the text is damaged or
/// longer than kMostPngText_bytes.
std::string run_text_in_png(std::span<const std::uint8_t> png, const std::string& source);

/// Returns the results.json. Throws InputError as run_text_in_png() does, and if the image has no run or the
/// JSON is longer than kMostRunJson_bytes.
std::string run_json_in_png(std::span<const std::uint8_t> png, const std::string& source);

}  // namespace bench::imaging
