#pragma once

#include <cstdint>
#include <vector>

namespace bench::imaging {

/// BGR or BGRA, 8 or 16 bits per channel in native byte order, rows from the top, no padding.
struct CodecPixels {
    int width_px = 0, height_px = 0, channels = 0, bits = 0;
    std::vector<std::uint8_t> bytes;  ///< empty if `bits` is neither 8 nor 16
};

/// OpenCV's functions for image files, in the separate library compilescope-codecs.so. image_loader opens it
/// for the first file that is not a JPEG, because OpenCV's imgcodecs loads GDAL and 140 other libraries,
/// which took a quarter of the window's start-up and most of the command line's.
struct OpencvCodecs {
    enum class Decoded { ok, damaged, refused };  ///< refused: over OpenCV's size limit, or a damaged header
    /// Decodes alpha if `with_alpha` is set and the file has it. Does not apply the orientation, which OpenCV
    /// reads in some formats only. Redirects the stderr of the whole process to /dev/null meanwhile, because
    /// the decoders' messages cannot be disabled otherwise.
    Decoded (*decode)(const std::vector<std::uint8_t>& bytes, bool with_alpha, CodecPixels& pixels);
    /// Encodes a 16-bit greyscale PNG.
    std::vector<std::uint8_t> (*encode_png16)(int width_px, int height_px,
                                              const std::vector<std::uint16_t>& values);
};

}  // namespace bench::imaging
