#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "core/imaging/image.h"

/// Pixels as they lie in memory, in a file between two processes of one machine: nothing is packed and
/// unpacked for each frame of a video. Writing goes over what the file held before, whose size it keeps where
/// that was larger. All throw InputError that names the file.
namespace bench::imaging {

/// RGB, 8 bits, rows from the top, no padding.
void write_rgb(const std::filesystem::path& file, const Image& image);
Image read_rgb(const std::filesystem::path& file, int width_px, int height_px);

/// 16 bits a pixel in the machine's byte order, rows from the top.
void write_ids(const std::filesystem::path& file, const std::vector<std::uint16_t>& ids);

}  // namespace bench::imaging
