#pragma once

#include <QFont>
#include <QString>

namespace ui::charts {

/// The font of exported charts in this language: Noto where it is installed, with the Han shapes of the
/// language, else the system's; 13 px.
QFont exportFont(const QString& language);

/// Whether the fonts of this machine have every letter of `text`, so that no empty box would show.
bool canShow(const QFont& font, const QString& text);

}  // namespace ui::charts
