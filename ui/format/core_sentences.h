#pragma once

#include <span>

namespace ui::format {

/// The core's sentences as the translations know them (context CoreText), with places %1 to %9 for what
/// varies, the more particular one first.
std::span<const char* const> coreSentences();
/// Likewise: about files and folders that cannot be read or written.
std::span<const char* const> fileSentences();

}  // namespace ui::format
