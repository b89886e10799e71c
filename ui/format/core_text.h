#pragma once

#include <QString>

#include "core/base/message.h"

namespace ui::format {

/// Translates a message of the core into the window's language. An id without a translation is shown in
/// English. So is a plain text, unless the whole text is an id: files of older versions have no ids. GUI thread
/// only.
QString coreText(const bench::Message& message);

}  // namespace ui::format
