#include <gmock/gmock.h>

#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTranslator>
#include <cmath>
#include <optional>
#include <set>

#include "core/machine/host_info.h"
#include "core/run/self_test_store.h"
#include "tests/support/patience.h"
#include "tests/ui/glyphs.h"
#include "tests/ui/shell/clipped.h"
#include "tests/ui/shell/forget_settings.h"
#include "tests/ui/still_layout.h"
#include "ui/charts/bar_chart.h"
#include "ui/format/format.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/main_window/rail.h"
#include "ui/models/arm_state.h"
#include "ui/models/result_store.h"
#include "ui/pages/charts_page.h"
#include "ui/pages/plan_panel.h"
#include "ui/pages/setup_page.h"
#include "ui/theme/theme.h"

namespace ui {
namespace {

const char* const kPages[] = {"setup", "run", "charts", "results", "history", "preview", "settings"};

/// Every text 40 % longer than in a language, as German makes English.
class LongerTexts : public QTranslator {
public:
    explicit LongerTexts(const QString& language = "en") {
        EXPECT_TRUE(translated_.load("compilescope_" + language, ":/i18n"));
    }
    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* source, const char* comment, int n) const override {
        QString text = translated_.translate(context, source, comment, n);
        if (text.isEmpty()) text = QString::fromUtf8(source);
        QString padding(static_cast<qsizetype>(std::ceil(0.4 * static_cast<double>(text.size()))), 'e');
        for (qsizetype i = 8; i < padding.size(); i += 8) padding[i] = ' ';  // words, so that texts can wrap
        return text + padding;
    }

private:
    QTranslator translated_;
};

constexpr std::string_view kLonger = "_longer";  ///< a column may scroll sideways in these texts

void expectNothingClipped(MainWindow& window, const std::string& language, const QSize& size = {1024, 700}) {
    window.resize(size);
    for (const char* page : kPages) {
        window.showPage(page);
        waitForStillLayout(window);
        EXPECT_EQ(window.size(), size) << page << " in " << language << " forces a larger window";
        EXPECT_EQ(withoutGlyphs(&window).join("\n").toStdString(), "") << page << " in " << language;
        EXPECT_EQ(clipped(&window).join("\n").toStdString(), "") << page << " in " << language;
        if (!language.ends_with(kLonger)) {
            EXPECT_EQ(sideways(&window).join("\n").toStdString(), "") << page << " in " << language;
        }
        if (qEnvironmentVariableIsSet("COMPILESCOPE_TEST_PICTURES"))
            window.grab().save(qEnvironmentVariable("COMPILESCOPE_TEST_PICTURES") +
                               QString("/%1_%2.png").arg(page, QString::fromStdString(language)));
    }
}

/// Rows in every state, so that the pages Run and Results are not empty.
void showRows(MainWindow& window) {
    bench::results::ResultFile file;
    for (const char* model : {"microsoft/resnet-50", "facebook/detr-resnet-50"})
        for (const auto& [status, word] : bench::kArmStatusNames)
            for (const char* mode : {"eager", "default", "default+freezing"}) {
                auto row = std::make_shared<bench::ArmResult>();
                row->model = model;
                row->device = "cpu";
                row->batch = 1 + static_cast<int>(status);
                row->mode = mode;
                row->status = status;
                if (status == bench::ArmStatus::ok) {
                    row->samples_ms = {812.5, 815.25, 813};
                    row->median_ms = 813;
                    row->compile_cold_s = 100;
                } else {
                    row->reason = bench::Message::plain(std::string(word));
                    row->log = "logs/cell.log";
                }
                file.rows.push_back(row);
            }
    QTemporaryDir folder;
    bench::results::write_results(folder.path().toStdString(), file);
    window.openResults(folder.path());
    ASSERT_TRUE(QTest::qWaitFor(  // not for the example, which the window shows until then
        [&window] { return !window.results()->rows().empty() && !window.results()->isExample(); },
        kPatience_ms));
}

/// What the start of the window costs, as a count: it makes one page, and the others once it has been drawn.
TEST(MainWindow, TheStartMakesItsFirstPageAlone) {
    forgetSettings();
    LanguageManager languages;
    MainWindow window(&languages);
    EXPECT_EQ(window.findChildren<Page*>().size(), 1);
    window.show();
    EXPECT_EQ(window.findChildren<Page*>().size(), 1) << "the others wait until the window has been drawn";
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return window.findChildren<Page*>().size() == static_cast<qsizetype>(std::size(kPages)); },
        kPatience_ms));
}

TEST(MainWindow, FirstStartShowsTheCharts) {
    forgetSettings();
    LanguageManager languages;
    {
        MainWindow first(&languages);
        EXPECT_TRUE(first.page("charts")->isVisibleTo(&first));
        first.showPage("results");
        first.show();
        first.close();
    }
    MainWindow second(&languages);
    EXPECT_TRUE(second.page("results")->isVisibleTo(&second));
}

/// The status bar and the plan's panel say something of it.
void keepSelfTest() {
    bench::SelfTest test;
    test.host = bench::host_info::host_name();
    test.device = "cpu";
    test.date = "2026-01-02T12:00:00Z";
    test.percent = 12.5;
    bench::self_tests::keep(test);
}

/// Three checks with commands: more than the plan's panel has room for in the smallest window. One has a long name.
void showChecks(MainWindow& window) {
    window.setup()->findChild<PlanPanel*>()->setMachine(
        {.environment = {{"governor", "powersave"},
                         {"load_1min", 6.25},
                         {"logical_cpus", 2},
                         {"inductor_variables", {{"AOT_INDUCTOR_COMPILE_WRAPPER_OPT_LEVEL", "O0"}}}},
         .selfTests = {}});
}

TEST(MainWindow, NothingIsCutOffInAnyLanguage) {
    keepSelfTest();
    LanguageManager languages;
    MainWindow window(&languages);
    window.show();
    for (const bool withRows : {false, true}) {
        if (withRows) showRows(window);
        for (const Language& language : ui::languages()) {
            languages.use(language.code);
            showChecks(window);
            expectNothingClipped(window, std::string(language.code) + (withRows ? "_rows" : ""));
        }
    }
    languages.use("en");
}

/// How much the heights of the chart page's choosers and buttons differ; empty without any.
std::optional<int> unevenness_px(const QWidget& charts) {
    std::set<int> heights_px;
    for (const auto* chooser : charts.findChildren<QComboBox*>())
        if (chooser->isVisible()) heights_px.insert(chooser->height());
    for (const auto* button : charts.findChildren<QPushButton*>())
        if (button->isVisible()) heights_px.insert(button->height());
    if (heights_px.empty()) return std::nullopt;
    return *heights_px.rbegin() - *heights_px.begin();
}

TEST(MainWindow, TheChartsControlsAreEquallyHighInEveryLanguage) {
    LanguageManager languages;
    MainWindow window(&languages);
    window.show();
    window.showPage("charts");
    for (const Language& language : ui::languages()) {
        languages.use(language.code);
        waitForStillLayout(window);
        EXPECT_LE(unevenness_px(*window.page("charts")).value_or(100), 1) << language.code;
    }
    languages.use("en");
}

TEST(MainWindow, NothingIsCutOffInLargerWindows) {
    LanguageManager languages;
    MainWindow window(&languages);
    window.show();
    for (const QSize size : {QSize(1280, 800), QSize(1920, 1080)})
        for (const Language& language : ui::languages()) {
            languages.use(language.code);
            expectNothingClipped(window, language.code, size);
        }
    languages.use("en");
}

TEST(MainWindow, NothingIsCutOffInTextsFortyPercentLonger) {
    keepSelfTest();
    LanguageManager languages;
    MainWindow window(&languages);
    window.show();
    showRows(window);
    for (const Language& language : ui::languages()) {
        languages.use(language.code);
        QTest::qWait(50);
        const auto* button = window.findChild<Rail*>()->findChild<QToolButton*>();
        const QString word = button->text();
        LongerTexts longer(language.code);
        showChecks(window);
        QCoreApplication::installTranslator(&longer);
        ASSERT_TRUE(QTest::qWaitFor([&] { return button->text() != word; }, kPatience_ms));
        expectNothingClipped(window, std::string(language.code).append(kLonger));
    }
    languages.use("en");
}

/// The checks above see what they are for.
TEST(MainWindow, WhatIsCutOffIsFound) {
    LanguageManager().use("en");
    QWidget window;
    auto* label = new QLabel("a sentence that needs two lines at least in this width", &window);
    label->setWordWrap(true);
    label->setGeometry(0, 0, 120, 18);
    auto* box = new QComboBox(&window);
    box->addItem("a text that is longer than its box");
    box->setGeometry(0, 100, 100, 30);
    auto* table = new QTableWidget(1, 2, &window);
    table->setHorizontalHeaderLabels({"a title that is longer than its column", "b"});
    table->setGeometry(0, 200, 300, 100);
    auto* area = new QScrollArea(&window);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(new QWidget);
    area->widget()->resize(200, 50);
    area->setGeometry(0, 320, 100, 60);
    window.resize(400, 400);
    window.show();
    EXPECT_EQ(clippedColumns(&window).size(), 1);
    EXPECT_EQ(clippedWrappedLabels(&window).size(), 1);
    EXPECT_EQ(clippedComboBoxes(&window).size(), 1);
    EXPECT_EQ(clippedHeaders(&window).size(), 1);
    label->setGeometry(0, 0, 300, 60);
    box->setGeometry(0, 100, 300, 30);
    table->setColumnWidth(0, 280);
    area->widget()->resize(50, 50);
    EXPECT_EQ(clippedParts(&window).join("\n").toStdString(), "");
}

/// In every width, because a line loses its last letter only where it is full.
TEST(MainWindow, WrappedTextIsWholeInBothDirections) {
    LanguageManager languages;
    QWidget window;
    auto* label = new QLabel(&window);
    label->setWordWrap(true);
    window.show();
    for (const char* language : {"ar", "en"}) {
        languages.use(language);
        label->setText(QCoreApplication::translate("Checks",
                                                   "This machine is busy: load %1 on %2 processors. Close "
                                                   "other programs, or wait until they have ended.")
                           .arg("2.9", "2"));
        for (const bool enabled : {true, false}) {
            label->setEnabled(enabled);
            for (int width_px = 150; width_px < 400; ++width_px) {
                label->setGeometry(0, 0, width_px, label->heightForWidth(width_px));
                EXPECT_EQ(clippedWrappedLabels(&window).join("\n").toStdString(), "")
                    << language << ' ' << width_px;
            }
        }
    }
    languages.use("en");
}

TEST(MainWindow, FitsTheScreenWithItsFrame) {
    forgetSettings();
    LanguageManager languages;
    const MainWindow window(&languages);
    const QSize room = window.screen()->availableGeometry().size();
    EXPECT_LE(window.height(), std::max(room.height() - 30, window.minimumHeight()))
        << "of " << room.height();
    EXPECT_LE(window.width(), std::max(room.width(), window.minimumWidth()));
}

TEST(MainWindow, HasAnIcon) {
    LanguageManager languages;
    const MainWindow window(&languages);
    for (const int size_px : {16, 48, 256}) {
        const QImage icon = window.windowIcon().pixmap(size_px, size_px).toImage();
        ASSERT_EQ(icon.width(), size_px);
        EXPECT_LT(icon.pixelColor(0, 0).alpha(), 32) << "round corners";
        EXPECT_EQ(icon.pixelColor(size_px / 2, size_px / 12).name(), "#17324d");
    }
}

TEST(MainWindow, ArabicMirrorsAndBack) {
    LanguageManager languages;
    MainWindow window(&languages);
    window.resize(1024, 700);
    window.show();
    const QWidget* rail = window.findChild<Rail*>();
    languages.use("ar");
    waitForStillLayout(window);
    EXPECT_EQ(QApplication::layoutDirection(), Qt::RightToLeft);
    EXPECT_GT(rail->mapTo(&window, QPoint()).x(), 800);
    EXPECT_TRUE(format::duration(12.34).contains("12.3"))
        << format::duration(12.34).toStdString() << ": Western digits";
    languages.use("en");
    waitForStillLayout(window);
    EXPECT_EQ(rail->mapTo(&window, QPoint()).x(), 0);
}

TEST(MainWindow, LanguageChangeReachesTheWords) {
    LanguageManager languages;
    languages.use("en");
    MainWindow window(&languages);
    LongerTexts other;
    QCoreApplication::installTranslator(&other);
    QTest::qWait(20);
    const auto* button = window.findChild<Rail*>()->findChild<QToolButton*>();
    EXPECT_NE(button->text(), "Set up");
    QCoreApplication::removeTranslator(&other);
    QTest::qWait(20);
    EXPECT_EQ(button->text(), "Set up");
}

TEST(MainWindow, EnglishHasPlurals) {
    LanguageManager languages;
    languages.use("en");
    EXPECT_EQ(QCoreApplication::translate("ui::ResultsPage", "%n row(s)", nullptr, 1), "1 row");
    EXPECT_EQ(QCoreApplication::translate("ui::ResultsPage", "%n row(s)", nullptr, 2), "2 rows");
}

TEST(MainWindow, OpensResultsInTheBackgroundAndNamesWhatIsWrong) {
    LanguageManager languages;
    MainWindow window(&languages);
    QTemporaryDir folder;
    bench::results::ResultFile file;
    auto row = std::make_shared<bench::ArmResult>();
    row->model = "microsoft/resnet-50";
    row->device = "cpu";
    row->mode = "eager";
    row->status = bench::ArmStatus::ok;
    row->median_ms = 3.0;
    file.created = "2026-01-01T00:00:00Z";
    file.plan.preset = bench::Preset::publish;
    file.environment = {{"torch", "2.11.0"}};
    file.rows = {row};
    bench::results::write_results(folder.path().toStdString(), file);
    window.openResults(folder.path());
    ASSERT_TRUE(QTest::qWaitFor(  // not for the example, which the window shows until then
        [&window] { return !window.results()->rows().empty() && !window.results()->isExample(); },
        kPatience_ms));
    ASSERT_EQ(window.results()->rows().size(), 1u);
    EXPECT_EQ(*window.results()->rows()[0], *row);
    const auto line = [&window] {
        const auto* chart = window.charts()->chart();
        return charts::ChartTexts::subtitle(chart->spec(), chart->info());
    };
    EXPECT_TRUE(QTest::qWaitFor(
        [&] {
            return line().contains("2.11.0") && line().contains("publish") && line().contains("2026-01-01");
        },
        kPatience_ms))
        << line().toStdString();

    window.openResults(folder.filePath("nothing.json"));
    EXPECT_TRUE(QTest::qWaitFor(
        [&] {
            for (const QLabel* label : window.findChildren<QLabel*>())
                if (label->text().contains("nothing.json")) return true;
            return false;
        },
        kPatience_ms));
    EXPECT_EQ(window.results()->rows().size(), 1u) << "what was shown stays";
}

double luminance(const QColor& c) {
    const auto channel = [](double v) {
        return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * channel(c.redF()) + 0.7152 * channel(c.greenF()) + 0.0722 * channel(c.blueF());
}

double contrast(const QColor& a, const QColor& b) {
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

TEST(Theme, TextAndSignsStandOut) {
    for (const theme::Choice choice : {theme::Choice::light, theme::Choice::dark}) {
        theme::apply(*qApp, choice);
        const theme::Colors& c = theme::colors();
        for (const QColor& ground : {c.window, c.surface, c.raised}) EXPECT_GE(contrast(c.text, ground), 4.5);
        for (const QColor& ground : {c.window, c.surface}) {
            EXPECT_GE(contrast(c.muted, ground), 4.5);
            EXPECT_GE(contrast(c.accent, ground), 4.5);
        }
        EXPECT_GE(contrast(c.onAccent, c.accent), 4.5);
        for (int i = static_cast<int>(CellState::queued); i <= static_cast<int>(CellState::skipped); ++i) {
            const StateLook look = lookOf(static_cast<CellState>(i));
            const QColor card = theme::mixed(c.surface, look.color, 0.12);  // as the delegate paints it
            EXPECT_GE(contrast(c.text, card), 4.5) << look.word.toStdString();
            EXPECT_GE(contrast(c.muted, card), 4.5) << look.word.toStdString();
            EXPECT_GE(contrast(look.color, card), 3.0) << look.word.toStdString();
            EXPECT_TRUE(QFile::exists(":/icons/" + look.icon + ".svg")) << look.icon.toStdString();
        }
    }
    theme::apply(*qApp, theme::Choice::light);
}

/// shell_test_main.cpp makes the desktop dark and begins with the light theme.
TEST(Theme, AsTheSystemIsTheDesktopsAfterAnyOtherChoice) {
    EXPECT_FALSE(theme::isDark());
    theme::apply(*qApp, theme::Choice::system);
    EXPECT_TRUE(theme::isDark());
    theme::apply(*qApp, theme::Choice::light);
}

}  // namespace
}  // namespace ui
