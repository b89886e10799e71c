#pragma once

#include <QColor>
#include <QFont>
#include <QString>

class QApplication;

/// The look of the window: one palette for light and one for dark, one accent, three text sizes.
namespace ui::theme {

/// Distances are multiples of this unit, or half of it inside controls.
inline constexpr int kUnit_px = 8;

enum class Choice { system, light, dark };

/// Okabe-Ito hues, which colour-blind readers can distinguish, darkened or lightened for contrast with the
/// surface: at least 4.5:1 for text and 3:1 for signs (tests/ui/test_theme.cpp).
struct Colors {
    QColor window, surface, raised, text, muted, border, accent, onAccent;
    QColor good, bad, caution, neutral, busy, special;
};
const Colors& colors();
bool isDark();

/// Sets style, palette and style sheet of the application; `system` follows the palette that the desktop had
/// at the first call.
void apply(QApplication& app, Choice choice);

/// Blends `over` into `base`; a `share` of 1 returns `over`.
QColor mixed(const QColor& base, const QColor& over, double share);

enum class TextSize { small, body, title };
QFont font(TextSize size, bool bold = false);

QString toWord(Choice choice);  ///< "system", "light", "dark": for the settings file
Choice choiceFromWord(const QString& word);

}  // namespace ui::theme
