#pragma once

#include <QString>

#include "core/preflight/checks.h"

namespace ui::format {

/// Returns the check as a sentence in the window's language, or the core's English text for an unknown id.
/// GUI thread only.
QString checkText(const bench::Check& check);

}  // namespace ui::format
