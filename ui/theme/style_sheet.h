#pragma once

#include <QString>

namespace ui::theme {

struct Colors;

/// The program's one style sheet. Widgets opt in by property: class="card|panel|chip|primary|rail|title|hint|
/// section|bar".
QString styleSheet(const Colors& colors);

}  // namespace ui::theme
