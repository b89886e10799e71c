#pragma once

#include <QColor>

namespace ui {

/// Returns the colour of a class in the preview: in boxes, masks and legends. The same id always has the same
/// colour; ids from kClassColors on repeat. The colours of low ids, which are the frequent classes of common
/// data sets, differ most from each other.
QColor classColor(int classId);

inline constexpr int kClassColors = 256;

/// Returns black or white, whichever has the higher contrast to `background` (WCAG).
QColor readableOn(const QColor& background);

}  // namespace ui
