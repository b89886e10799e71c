#pragma once

#include <cstdint>
#include <vector>

namespace bench::imaging {

/// BGR or BGRA, 8 or 16 bits a channel in the machine's byte order, rows from the top, no padding.
struct CodecPixels {
    int width_px = 0, height_px = 0, channels = 0, bits = 0;
    std::vector<std::uint8_t> bytes;  ///< empty where `bits` is neither 8 nor 16
};

/// What OpenCV does with image files, in a library of its own, compilescope-codecs.so, which image_loader
/// opens for the first file that is no JPEG: OpenCV's imgcodecs brings GDAL and a hundred and forty further
/// libraries, which were a quarter of the window's start and most of the command line's.
struct OpencvCodecs {
    enum class Decoded { ok, damaged, refused };  ///< refused: larger than OpenCV reads, or a damaged header
    /// With alpha where `with_alpha` and the file has it. The orientation is left to the caller: OpenCV knows
    /// it for some formats only. Meanwhile the process's stderr is closed to all threads: the decoders'
    /// chatter has no other switch.
    Decoded (*decode)(const std::vector<std::uint8_t>& bytes, bool with_alpha, CodecPixels& pixels);
    /// A greyscale PNG of 16 bits.
    std::vector<std::uint8_t> (*encode_png16)(int width_px, int height_px,
                                              const std::vector<std::uint16_t>& values);
};

}  // namespace bench::imaging
