#pragma once

#include <QString>

namespace ui::report {

/// Merges two drawings of the same chart by QSvgGenerator, which differ in colours only, into one SVG that follows
/// the reader's colour scheme. It is a tenth as large: QSvgGenerator repeats all attributes for each element. Styles
/// become classes, lines in a row become one path, and positions have one decimal. Returns the light drawing alone,
/// compacted as well, if the drawings have different elements.
QString themedSvg(const QString& light, const QString& dark);

}  // namespace ui::report
