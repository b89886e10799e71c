#include <gmock/gmock.h>

#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QRawFont>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <set>

#include "tests/ui/glyphs.h"
#include "tests/ui/still_layout.h"
#include "ui/charts/chart_fonts.h"
#include "ui/i18n/language_fonts.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/theme/theme.h"

namespace ui {
namespace {

constexpr int kTestFont_px = 13;
const char* const kWithFont[] = {"ar", "zh_CN", "ja"};

/// Every letter and sign of a language's file in the sources, those of the English texts too.
std::set<char32_t> lettersOf(const QString& language) {
    QFile file(QString(COMPILESCOPE_TRANSLATIONS "/compilescope_%1.ts").arg(language));
    EXPECT_TRUE(file.open(QFile::ReadOnly));
    std::set<char32_t> letters;
    for (const char32_t letter : QString::fromUtf8(file.readAll()).toUcs4())
        if (QChar::isPrint(letter)) letters.insert(letter);
    return letters;
}

TEST(WithoutFonts, TheProgramsOwnHaveEveryLetterOfTheTranslations) {
    for (const QString language : kWithFont) {
        const QRawFont font(fonts::bundledFile(language), kTestFont_px);
        ASSERT_TRUE(font.isValid()) << language.toStdString();
        EXPECT_EQ(font.familyName(), fonts::familyOf(language));
        const QRawFont latin(fonts::bundledFile("en"), kTestFont_px);
        const std::set<char32_t> letters = lettersOf(language);
        EXPECT_GT(letters.size(), 100u);
        QString missing;
        for (const char32_t letter : letters)
            if (!font.supportsCharacter(letter) && !latin.supportsCharacter(letter))
                missing += QString::fromUcs4(&letter, 1);
        EXPECT_EQ(missing.toStdString(), "")
            << language.toStdString() << ": run scripts/subset_fonts.py, as it says";
    }
}

TEST(WithoutFonts, ABoxIsSeenAsOne) {
    LanguageManager languages;
    languages.use("ja");
    EXPECT_TRUE(charts::canShow(QApplication::font(), "測定設定"));
    EXPECT_FALSE(charts::canShow(QApplication::font(), QString::fromUtf8("ᚠ")));
}

TEST(WithoutFonts, EveryPageIsReadableInEveryLanguage) {
    LanguageManager languages;
    MainWindow window(&languages);
    window.resize(1024, 700);
    window.show();
    for (const QString language : kWithFont) {
        languages.use(language);
        for (const char* page : {"setup", "run", "charts", "results", "history", "preview", "settings"}) {
            window.showPage(page);
            waitForStillLayout(window);
            EXPECT_EQ(withoutGlyphs(&window).join('\n').toStdString(), "")
                << page << " in " << language.toStdString();
        }
        EXPECT_TRUE(charts::canShow(charts::exportFont(language), languages.current().endonym));
    }
    languages.use("en");
}

TEST(WithoutFonts, TextsKeepTheirWeightAndSizeInEveryLanguage) {
    LanguageManager languages;
    QLabel title("x");
    title.setFont(theme::font(theme::TextSize::title, /*bold=*/true));
    const double title_pt = title.font().pointSizeF();
    for (const QString language : kWithFont) {
        languages.use(language);
        title.ensurePolished();
        EXPECT_TRUE(title.font().families().contains(fonts::familyOf(language)));
        EXPECT_TRUE(title.font().bold());
        EXPECT_EQ(title.font().pointSizeF(), title_pt);
    }
    languages.use("en");
    EXPECT_FALSE(title.font().families().contains("Noto Sans CJK JP")) << "no shapes of the language before";
}

}  // namespace
}  // namespace ui

/// A fontconfig that knows no folder, and folders of its own for settings, data and cache.
int main(int argc, char** argv) {
    const QTemporaryDir folder;
    QFile config(folder.filePath("fonts.conf"));
    if (!config.open(QFile::WriteOnly)) return 1;
    config.write("<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig><cachedir>" +
                 folder.path().toUtf8() + "</cachedir></fontconfig>");
    config.close();
    qputenv("FONTCONFIG_FILE", config.fileName().toUtf8());
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("XDG_CONFIG_HOME", folder.filePath("config").toUtf8());
    qputenv("COMPILESCOPE_DATA", folder.filePath("data").toUtf8());
    qputenv("COMPILESCOPE_CACHE", folder.filePath("cache").toUtf8());
    qputenv("COMPILESCOPE_CLI", "/bin/false");
    testing::InitGoogleTest(&argc, argv);
    QApplication application(argc, argv);
    ui::theme::apply(application, ui::theme::Choice::light);
    // Widgets follow a change of the program's font only while it runs.
    QTimer::singleShot(0, [] { QCoreApplication::exit(RUN_ALL_TESTS()); });
    return QApplication::exec();
}
