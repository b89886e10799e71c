#pragma once

#include <QColor>
#include <string>

class QPalette;

namespace ui::charts {

/// The colours around the bars. Bars have the same colours in both themes.
struct ChartTheme {
    QColor background, text, muted, grid;
    QColor good, bad;  ///< of the verdicts' arrows, which also differ in shape

    static ChartTheme light();  ///< for exports: suits paper and most pages
    static ChartTheme dark();
    static ChartTheme fromPalette(const QPalette& palette);
};

/// Returns the colour of a mode, from Okabe and Ito's palette; eager is neutral grey. An unknown mode always
/// has the same colour, a darkened one of the palette. "+channels_last" tints the mode's colour, "+bf16"
/// darkens it.
QColor modeColor(const std::string& mode);

}  // namespace ui::charts
