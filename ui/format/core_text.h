#pragma once

#include <QString>
#include <string>

#include "core/base/message.h"

namespace ui::format {

/// A reason or warning that the core wrote, in the window's language. Files and journals keep the core's
/// English; what is not in the table of known sentences (a compiler's message, say) is shown as it is.
/// GUI thread only.
QString coreText(const std::string& english);

/// The same for a message, by its id. A text without an id is looked up among the known sentences.
QString coreText(const bench::Message& message);

}  // namespace ui::format
