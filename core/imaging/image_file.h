#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace bench::imaging {

using Bytes = std::span<const std::uint8_t>;

enum class ImageFormat { png, jpeg, webp, bmp, tiff };

/// Which format the bytes are in, by their first ones, whatever the file's name says. Throws InputError that
/// names `file` for an empty file, for one that is no image, and for a format that is not supported.
ImageFormat recognise_format(Bytes bytes, const std::filesystem::path& file);

/// EXIF's orientation, 1 to 8, that is still to be applied to what OpenCV decodes; 1 where the file has none
/// or its metadata cannot be read.
int exif_orientation(Bytes bytes, ImageFormat format);

/// Width and height from the file's header, where the format keeps them at a fixed place (PNG, BMP): so that
/// a few bytes which claim to be a huge picture are refused before memory is set aside.
std::optional<std::pair<std::int64_t, std::int64_t>> header_size_px(Bytes bytes, ImageFormat format);

/// How a TIFF's fourth sample is to be understood.
enum class TiffAlpha { none, associated, unassociated };

/// What the tag ExtraSamples says. "Unassociated" becomes "associated" in `bytes`: libtiff would multiply the
/// colours by such an alpha, which cannot be undone, and leaves associated ones as they are stored.
TiffAlpha take_tiff_alpha(std::span<std::uint8_t> bytes, ImageFormat format);

/// Throws InputError "cannot read the image FILE: REASON".
[[noreturn]] void refuse_image(const std::filesystem::path& file, const std::string& reason);

/// Throws InputError for more pixels than PIL reads.
void check_image_size(const std::filesystem::path& file, std::int64_t width_px, std::int64_t height_px);

}  // namespace bench::imaging
