#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "core/imaging/image.h"

/// Raw pixels in a file between two processes of a machine, so that no video frame is encoded or decoded.
/// Writing overwrites the file without truncating it. All functions throw InputError with the file's name.
namespace bench::imaging {

/// RGB, 8 bits, rows from the top, no padding.
void write_rgb(const std::filesystem::path& file, const Image& image);
Image read_rgb(const std::filesystem::path& file, int width_px, int height_px);

/// 16 bits per pixel in native byte order, rows from the top.
void write_ids(const std::filesystem::path& file, const std::vector<std::uint16_t>& ids);

}  // namespace bench::imaging
