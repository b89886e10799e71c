#include "ui/charts/chart_fonts.h"

#include <QFontDatabase>
#include <QGlyphRun>
#include <QRawFont>
#include <QTextLayout>
#include <array>

namespace ui::charts {

namespace {

constexpr int kExportFont_px = 13;

struct LanguageFont {
    const char* language;
    const char* family;
};
constexpr std::array kFonts{
    LanguageFont{"ar", "Noto Sans Arabic"},
    LanguageFont{"zh_CN", "Noto Sans CJK SC"},
    LanguageFont{"ja", "Noto Sans CJK JP"},
};

}  // namespace

QFont exportFont(const QString& language) {
    QStringList families{"Noto Sans"};
    for (const LanguageFont& row : kFonts)
        if (language == row.language) families << row.family;
    for (const char* family : {"Noto Sans Arabic", "Noto Sans CJK SC"})
        if (!families.contains(family)) families << family;
    const QStringList installed = QFontDatabase::families();
    families.removeIf([&](const QString& family) { return !installed.contains(family); });
    QFont font;
    if (!families.isEmpty()) font.setFamilies(families);
    font.setPixelSize(kExportFont_px);
    return font;
}

bool canShow(const QFont& font, const QString& text) {
    QTextLayout layout(text, font);
    layout.beginLayout();
    layout.createLine();
    layout.endLayout();
    for (const QGlyphRun& run : layout.glyphRuns())
        for (const quint32 glyph : run.glyphIndexes())
            if (glyph == 0) return false;
    return true;
}

}  // namespace ui::charts
