#pragma once

#include <filesystem>

#include "core/imaging/image.h"
#include "core/imaging/image_file.h"

namespace bench::imaging {

/// Decodes a JPEG by libjpeg with PIL's settings: greyscale expanded, CMYK and YCCK by PIL's formula and, as
/// there, taken for inverted (Adobe's way). The orientation is not applied. Throws InputError that names the
/// file: truncated, damaged, too large, a kind that libjpeg does not read.
Image decode_jpeg(Bytes bytes, const std::filesystem::path& file);

}  // namespace bench::imaging
