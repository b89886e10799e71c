#include "ui/i18n/language_fonts.h"

#include <QApplication>
#include <QFont>
#include <QFontDatabase>
#include <array>

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

/// Latin letters, numbers and signs stand in the texts of every language.
constexpr const FontRow& kLatin = kLanguageFonts.front();

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
    static const QString own = QApplication::font().family();
    QStringList families{own};
    for (const FontRow* row : {rowOf(language), &kLatin}) {
        if (row == nullptr || families.contains(row->family)) continue;
        if (!QFontDatabase::hasFamily(row->family)) QFontDatabase::addApplicationFont(row->bundled);
        families << row->family;
    }
    QFont font = QApplication::font();
    if (font.families() == families) return;
    font.setFamilies(families);
    QApplication::setFont(font);
}

}  // namespace ui::fonts
