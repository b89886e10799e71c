#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace bench::imaging {

using Bytes = std::span<const std::uint8_t>;

enum class ImageFormat { png, jpeg, webp, bmp, tiff };

/// Which format the bytes are in, by their first ones, whatever the file's name says. Throws InputError that
/// names `file` for an empty file, for one that is no image, and for a format that is not supported.
ImageFormat recognise_format(Bytes bytes, const std::filesystem::path& file);

/// EXIF's orientation, 1 to 8, that is still to be applied to what OpenCV decodes; 1 where the file has none
/// or its metadata cannot be read.
int exif_orientation(Bytes bytes, ImageFormat format);

struct PictureSize {
    std::int64_t width_px = 0, height_px = 0;
    friend bool operator==(const PictureSize&, const PictureSize&) = default;
};

/// The picture that a decoder sets memory aside for, by the file's header: a few bytes that claim a huge
/// picture are refused before that. A TIFF's tiles and a WebP's canvas count where they are larger. 0 x 0 for
/// a header that is truncated or damaged, which decoders refuse, and for JPEG, whose decoder reads its header
/// first.
PictureSize header_size_px(Bytes bytes, ImageFormat format);

/// How a TIFF's fourth sample is to be understood.
enum class TiffAlpha { none, associated, unassociated };

/// What the tag ExtraSamples says. "Unassociated" becomes "associated" in `bytes`: libtiff would multiply the
/// colours by such an alpha, which cannot be undone, and leaves associated ones as they are stored.
TiffAlpha take_tiff_alpha(std::span<std::uint8_t> bytes, ImageFormat format);

/// Throws InputError "cannot read the image FILE: REASON".
[[noreturn]] void refuse_image(const std::filesystem::path& file, const std::string& reason);

/// PIL's limit.
inline constexpr std::int64_t kLargestImagePixels = 178'956'970;

/// Throws InputError that names the file, its size and the limit for more than kLargestImagePixels.
void check_image_size(const std::filesystem::path& file, std::int64_t width_px, std::int64_t height_px);

}  // namespace bench::imaging
