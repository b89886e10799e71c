#pragma once

#include <QColor>
#include <string>

class QPalette;

namespace ui::charts {

/// The colours around the bars. Bars keep theirs in light and dark.
struct ChartTheme {
    QColor background, text, muted, grid;
    QColor good, bad;  ///< arrows of verdicts; never without their shape

    static ChartTheme light();  ///< what is exported: fits paper and most pages
    static ChartTheme dark();
    static ChartTheme fromPalette(const QPalette& palette);
};

/// One colour a mode, from Okabe and Ito's palette; eager is a neutral grey. Modes that this version does not
/// know get one of the palette's colours, darkened, always the same one.
QColor modeColor(const std::string& mode);

/// `share` of `over` on `base`.
QColor blended(const QColor& base, const QColor& over, double share);

}  // namespace ui::charts
