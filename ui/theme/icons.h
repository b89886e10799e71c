#pragma once

#include <QColor>
#include <QIcon>
#include <QPixmap>

namespace ui::theme {

/// An outline icon of resources/icons by its file's name ("run"), in the text colour of the theme at the
/// time it is painted; the accent where it is checked.
QIcon icon(const QString& name);
QIcon iconOnAccent(const QString& name);  ///< the same for a button filled with the accent colour
/// In a colour of its own, as a state's in a table; where its row is selected, in that row's text colour.
QIcon iconInColor(const QString& name, const QColor& color);

/// The same as a picture in one colour. `ratio`: device pixels per pixel.
QPixmap iconPixmap(const QString& name, const QColor& color, int size_px, double ratio);

}  // namespace ui::theme
