#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace bench::imaging {

/// 8-bit RGB, rows from the top, no padding. Std only.
struct Image {
    int width_px = 0, height_px = 0;
    std::vector<std::uint8_t> rgb;  ///< height x width x 3
};

/// Decodes as PIL's `Image.open(f).convert("RGB")` after `ImageOps.exif_transpose` does: EXIF rotation
/// applied, greyscale and palette expanded, alpha dropped (and divided out again where a TIFF's colours are
/// multiplied by it); 16-bit images become 8 bits by their high byte. Throws InputError that names the file
/// and the reason (missing, not an image, a format that is not supported, truncated, over 178 million
/// pixels), Error when the decoders cannot be loaded. While it decodes anything but JPEG, the process's
/// stderr is closed to all threads: the libraries' chatter has no other switch. In a build without imaging it
/// always throws UnsupportedError.
Image load_image(const std::filesystem::path& file);

/// Writes a greyscale PNG of 16 bits, rows from the top: a map of class ids. Throws InputError that names the
/// file when it cannot be written, UnsupportedError in a build without imaging.
void write_png16(const std::filesystem::path& file, int width_px, int height_px,
                 const std::vector<std::uint16_t>& values);

/// False in a build with COMPILESCOPE_IMAGING=OFF.
bool has_imaging();

}  // namespace bench::imaging
