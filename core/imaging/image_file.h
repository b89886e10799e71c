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

/// True for a TIFF with transparency: OpenCV multiplies its colours by it, and that cannot be undone.
bool has_tiff_alpha(Bytes bytes, ImageFormat format);

/// False when a JPEG's compressed data ends without its end marker; decoders fill the rest with grey.
bool is_complete(Bytes bytes, ImageFormat format);

}  // namespace bench::imaging
