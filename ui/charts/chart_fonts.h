#pragma once

#include <QFont>
#include <QString>

namespace ui::charts {

/// Returns the font of exported charts in a language, 13 px: Noto with the language's Han shapes if it is
/// installed, otherwise the system's font.
QFont exportFont(const QString& language);

/// Returns whether the fonts of this machine have a glyph for every character of `text`.
bool canShow(const QFont& font, const QString& text);

}  // namespace ui::charts
