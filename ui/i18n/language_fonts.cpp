#include "ui/i18n/language_fonts.h"

#include <QApplication>
#include <QFont>
#include <QFontDatabase>
#include <QWidget>
#include <array>
#include <utility>

namespace ui::fonts {

namespace {

struct FontRow {
    const char* language;
    const char* family;
    const char* bundled;
};
constexpr std::array kLanguageFonts{
    FontRow{"en", "Noto Sans", ":/fonts/NotoSans.ttf"},
    FontRow{"ar", "Noto Sans Arabic", ":/fonts/NotoSansArabic.ttf"},
    FontRow{"zh_CN", "Noto Sans CJK SC", ":/fonts/NotoSansCJKSC.otf"},
    FontRow{"ja", "Noto Sans CJK JP", ":/fonts/NotoSansCJKJP.otf"},
};

/// Texts of every language contain Latin letters, numbers and signs.
constexpr const FontRow& kLatin = kLanguageFonts.front();

/// Adds all fonts at once, before the first text is shown: Qt finds no glyphs in fonts that are added later.
void addMissing() {
    static bool done = false;
    if (std::exchange(done, true)) return;
    for (const FontRow& row : kLanguageFonts)
        if (!QFontDatabase::hasFamily(row.family)) QFontDatabase::addApplicationFont(row.bundled);
}

const FontRow* rowOf(const QString& language) {
    for (const FontRow& row : kLanguageFonts)
        if (language == row.language) return &row;
    return nullptr;
}

}  // namespace

QString familyOf(const QString& language) {
    const FontRow* row = rowOf(language);
    return row == nullptr ? QString() : row->family;
}

QString bundledFile(const QString& language) {
    const FontRow* row = rowOf(language);
    return row == nullptr ? QString() : row->bundled;
}

void useFor(const QString& language) {
    addMissing();
    static const QString own = QApplication::font().family();
    QStringList families{own};
    for (const FontRow* row : {rowOf(language), &kLatin})
        if (row != nullptr && !families.contains(row->family)) families << row->family;
    QFont font = QApplication::font();
    if (font.families() == families) return;
    font.setFamilies(families);
    QApplication::setFont(font);
    // With a style sheet, existing widgets do not follow the application's font. Code keeps its own family.
    for (QWidget* widget : QApplication::allWidgets()) {
        QFont its = widget->font();
        if (its.family() != own) continue;
        its.setFamilies(families);
        widget->setFont(its);
    }
}

}  // namespace ui::fonts
