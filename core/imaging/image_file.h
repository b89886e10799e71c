#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>

#include "core/base/message.h"

namespace bench::imaging {

using Bytes = std::span<const std::uint8_t>;

enum class ImageFormat { png, jpeg, webp, bmp, tiff };

/// Returns the format by the first bytes, whatever the file's extension. Throws InputError with `file` if it
/// is empty, not an image, or of an unsupported format.
ImageFormat recognise_format(Bytes bytes, const std::filesystem::path& file);

/// Returns the EXIF orientation, 1 to 8, that must be applied to the decoded image; 1 if the file has none,
/// its metadata is invalid, or the decoder applies it.
int exif_orientation(Bytes bytes, ImageFormat format);

struct PictureSize {
    std::int64_t width_px = 0, height_px = 0;
    friend bool operator==(const PictureSize&, const PictureSize&) = default;
};

/// Returns the size that a decoder allocates memory for, from the file's header, so that a small file that
/// claims a huge image can be rejected first. Uses a TIFF's tiles and a WebP's canvas if they are larger.
/// Returns 0 x 0 for a truncated or damaged header, which decoders reject, and for JPEG, whose decoder reads
/// the header before it allocates.
PictureSize header_size_px(Bytes bytes, ImageFormat format);

/// The meaning of a TIFF's fourth sample.
enum class TiffAlpha { none, associated, unassociated };

/// Returns the value of the tag ExtraSamples. Changes "unassociated" to "associated" in `bytes`, because
/// libtiff multiplies colours by unassociated alpha, which cannot be undone, and keeps associated ones.
TiffAlpha take_tiff_alpha(std::span<std::uint8_t> bytes, ImageFormat format);

/// Throws InputError "cannot read the image FILE: REASON".
[[noreturn]] void refuse_image(const std::filesystem::path& file, const Message& reason);

/// PIL's limit.
inline constexpr std::int64_t kLargestImagePixels = 178'956'970;

/// Throws InputError with the file, its size and the limit for more than kLargestImagePixels.
void check_image_size(const std::filesystem::path& file, std::int64_t width_px, std::int64_t height_px);

}  // namespace bench::imaging
