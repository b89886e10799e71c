#include "ui/charts/chart_fonts.h"

#include <QFontDatabase>
#include <QGlyphRun>
#include <QRawFont>
#include <QTextLayout>

#include "ui/i18n/language_fonts.h"

namespace ui::charts {

namespace {

constexpr int kExportFont_px = 13;

}  // namespace

QFont exportFont(const QString& language) {
    QStringList families;
    for (const QString& shown :
         {QStringLiteral("en"), language, QStringLiteral("ar"), QStringLiteral("zh_CN")})
        if (const QString family = fonts::familyOf(shown); !families.contains(family)) families << family;
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
