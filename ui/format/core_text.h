#pragma once

#include <QString>

#include "core/base/message.h"

namespace ui::format {

/// A message of the core in the window's language. An id that the translations do not have is shown in English,
/// as is a plain text, unless the whole text is an id: files of older versions have no ids. GUI thread only.
QString coreText(const bench::Message& message);

}  // namespace ui::format
