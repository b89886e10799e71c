#pragma once

#include <QString>
#include <string>

namespace ui::format {

/// A reason or warning that the core wrote, in the window's language. Files and journals keep the core's
/// English; what is not in the table of known sentences (a compiler's message, say) is shown as it is.
/// GUI thread only.
QString coreText(const std::string& english);

}  // namespace ui::format
