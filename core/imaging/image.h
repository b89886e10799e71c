#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace bench::imaging {

/// 8-bit RGB, rows from the top, no padding.
struct Image {
    int width_px = 0, height_px = 0;
    std::vector<std::uint8_t> rgb;  ///< height x width x 3
};

/// Decodes like PIL's `ImageOps.exif_transpose` and `convert("RGB")`: applies the EXIF rotation, expands
/// greyscale and palettes, drops alpha (after dividing premultiplied colours of a TIFF by it) and reduces 16
/// bits to the high byte. Throws InputError with the file and the reason (missing, not an image, unsupported
/// format, truncated, over 178 million pixels), Error if the decoders cannot be loaded, and UnsupportedError
/// in a build without imaging. While it decodes a format other than JPEG, the stderr of the whole process is
/// redirected to /dev/null, because the libraries' messages cannot be disabled otherwise.
Image load_image(const std::filesystem::path& file);

/// Throws what load_image() throws if the file's first bytes are not those of a picture. Does not decode it.
void check_picture(const std::filesystem::path& file);

/// Writes a map of class ids as a 16-bit greyscale PNG, rows from the top. Throws InputError with the file if
/// it cannot be written, and UnsupportedError in a build without imaging.
void write_png16(const std::filesystem::path& file, int width_px, int height_px,
                 const std::vector<std::uint16_t>& values);

/// Returns false in a build with COMPILESCOPE_IMAGING=OFF.
bool has_imaging();

}  // namespace bench::imaging
