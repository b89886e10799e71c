#pragma once

#include <filesystem>

#include "core/imaging/image.h"
#include "core/imaging/image_file.h"

namespace bench::imaging {

/// Decodes a JPEG with libjpeg and PIL's settings: expands greyscale, and converts CMYK and YCCK by PIL's
/// formula, which assumes inverted values (Adobe). Does not apply the orientation. Throws InputError with the
/// file if it is truncated, damaged, too large, or of a kind that libjpeg does not support.
Image decode_jpeg(Bytes bytes, const std::filesystem::path& file);

}  // namespace bench::imaging
