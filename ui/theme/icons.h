#pragma once

#include <QColor>
#include <QIcon>
#include <QPixmap>

namespace ui::theme {

/// Returns the outline icon `name` ("run") of resources/icons. It is painted in the theme's current text
/// colour, or in the accent colour if checked.
QIcon icon(const QString& name);
QIcon iconOnAccent(const QString& name);  ///< the same for a button filled with the accent colour
/// Returns an icon in `color`, for a state in a table. In a selected row it has the row's text colour.
QIcon iconInColor(const QString& name, const QColor& color);

/// Returns the program's icon, in its own colours.
QIcon appIcon();

/// Returns the icon as a pixmap in one colour. `ratio`: device pixels per logical pixel.
QPixmap iconPixmap(const QString& name, const QColor& color, int size_px, double ratio);

}  // namespace ui::theme
