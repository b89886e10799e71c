#pragma once

#include <QString>
#include <string>

#include "core/base/message.h"

namespace ui::format {

/// Translates a reason or warning of the core into the window's language. Files and journals keep the core's
/// English. A text that is not in the table of known sentences, such as a compiler's message, is returned
/// unchanged. GUI thread only.
QString coreText(const std::string& english);

/// Translates a message by its id. A message without an id is looked up in the table of known sentences.
QString coreText(const bench::Message& message);

}  // namespace ui::format
