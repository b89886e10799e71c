#pragma once

#include <QString>

#include "core/preflight/checks.h"

namespace ui::format {

/// The check as a sentence in the window's language; an id without a translation gives the core's English.
/// GUI thread only.
QString checkText(const bench::Check& check);

}  // namespace ui::format
