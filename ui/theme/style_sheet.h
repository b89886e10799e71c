#pragma once

#include <QString>

namespace ui::theme {

struct Colors;

/// Returns the application's style sheet. Widgets select a style with the property "class": "panel", "bar",
/// "section", "hint", "figure", "primary", "link", "chip", "flat", "cards" or "clear".
QString styleSheet(const Colors& colors);

}  // namespace ui::theme
