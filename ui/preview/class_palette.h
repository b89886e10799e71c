#pragma once

#include <QColor>

namespace ui {

/// The colour of a class everywhere in the preview: boxes, masks, legends. The same id always has the same
/// colour; ids from kClassColors on repeat. Low ids, which are the frequent classes of the common data sets,
/// differ most from each other.
QColor classColor(int classId);

inline constexpr int kClassColors = 256;

/// Black or white, whichever reads better on `background` (WCAG contrast).
QColor readableOn(const QColor& background);

}  // namespace ui
