#pragma once

#include <span>

namespace ui::format {

/// The core's English sentences, in the translation context CoreText, with placeholders %1 to %9. A more
/// specific sentence comes before a more general one.
std::span<const char* const> coreSentences();
/// The same for files and folders that cannot be read or written.
std::span<const char* const> fileSentences();

}  // namespace ui::format
