#include "ui/theme/theme.h"

#include <QApplication>
#include <QPalette>

#include "ui/theme/app_style.h"
#include "ui/theme/style_sheet.h"

namespace ui::theme {

namespace {

// Accents: blue, bluish green, vermilion, orange, grey, sky blue and reddish purple of Okabe and Ito.
const Colors kLight{
    .window = "#f5f6f8",
    .surface = "#ffffff",
    .raised = "#e9ecf0",
    .text = "#1b1e23",
    .muted = "#565d67",
    .border = "#d3d7dd",
    .accent = "#0068a3",
    .onAccent = "#ffffff",
    .good = "#007a59",
    .bad = "#b84f00",
    .caution = "#8f6200",
    .neutral = "#636a74",
    .busy = "#0072b2",
    .special = "#a2487a",
};

const Colors kDark{
    .window = "#16181b",
    .surface = "#1e2125",
    .raised = "#2b2f35",
    .text = "#eceef0",
    .muted = "#a9b0b9",
    .border = "#3a4047",
    .accent = "#56b4e9",
    .onAccent = "#0c1a24",
    .good = "#2fc298",
    .bad = "#ff8a3c",
    .caution = "#e69f00",
    .neutral = "#9aa2ac",
    .busy = "#56b4e9",
    .special = "#d98ab5",
};

bool g_dark = false;
double g_body_pt = 0;

QPalette paletteOf(const Colors& c) {
    QPalette p;
    p.setColor(QPalette::Window, c.window);
    p.setColor(QPalette::WindowText, c.text);
    p.setColor(QPalette::Base, c.surface);
    p.setColor(QPalette::AlternateBase, c.window);
    p.setColor(QPalette::Text, c.text);
    p.setColor(QPalette::PlaceholderText, c.muted);
    p.setColor(QPalette::Button, c.surface);
    p.setColor(QPalette::ButtonText, c.text);
    p.setColor(QPalette::BrightText, c.onAccent);
    p.setColor(QPalette::Highlight, c.accent);
    p.setColor(QPalette::HighlightedText, c.onAccent);
    p.setColor(QPalette::Link, c.accent);
    p.setColor(QPalette::LinkVisited, c.accent);
    p.setColor(QPalette::ToolTipBase, c.raised);
    p.setColor(QPalette::ToolTipText, c.text);
    p.setColor(QPalette::Light, c.surface);
    p.setColor(QPalette::Midlight, c.raised);
    p.setColor(QPalette::Mid, c.border);
    p.setColor(QPalette::Dark, c.border);
    p.setColor(QPalette::Shadow, c.border);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, mixed(c.muted, c.window, 0.25));
    p.setColor(QPalette::Disabled, QPalette::Highlight, c.border);
    p.setColor(QPalette::Disabled, QPalette::HighlightedText, c.muted);
    return p;
}

}  // namespace

const Colors& colors() {
    return g_dark ? kDark : kLight;
}

bool isDark() {
    return g_dark;
}

QColor mixed(const QColor& base, const QColor& over, double share) {
    const auto channel = [share](int a, int b) { return qRound(a + (b - a) * share); };
    return {channel(base.red(), over.red()), channel(base.green(), over.green()),
            channel(base.blue(), over.blue())};
}

void apply(QApplication& app, Choice choice) {
    // Read once, whatever the choice is, because setPalette() below replaces the desktop's palette.
    static const bool desktopIsDark = QApplication::palette().window().color().lightness() < 128;
    const bool dark = choice == Choice::dark || (choice == Choice::system && desktopIsDark);
    if (g_body_pt == 0) g_body_pt = std::max(QApplication::font().pointSizeF(), 9.0);
    g_dark = dark;
    app.setStyle(new AppStyle);
    app.setPalette(paletteOf(colors()));
    app.setStyleSheet(styleSheet(colors()));
}

QFont font(TextSize size, bool bold) {
    QFont f;  // sets size and weight only, so that a widget's family follows the application's font
    const double body_pt = g_body_pt > 0 ? g_body_pt : f.pointSizeF();
    f.setPointSizeF(size == TextSize::title ? body_pt * 1.45
                                            : (size == TextSize::small ? body_pt * 0.9 : body_pt));
    f.setBold(bold);
    return f;
}

QString toWord(Choice choice) {
    return choice == Choice::light ? "light" : (choice == Choice::dark ? "dark" : "system");
}

Choice choiceFromWord(const QString& word) {
    return word == "light" ? Choice::light : (word == "dark" ? Choice::dark : Choice::system);
}

}  // namespace ui::theme
