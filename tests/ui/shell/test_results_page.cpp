#include <gmock/gmock.h>

#include <QApplication>
#include <QCheckBox>
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include "tests/support/patience.h"
#include "tests/ui/full_disk.h"
#include "tests/ui/shell/forget_settings.h"
#include "tests/ui/still_layout.h"
#include "ui/format/format.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/models/result_columns.h"
#include "ui/models/result_store.h"
#include "ui/pages/results_page.h"
#include "ui/theme/theme.h"
#include "ui/widgets/remark_delegate.h"

namespace ui {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::shared_ptr<bench::ArmResult> arm(const std::string& mode, double ms) {
    auto row = std::make_shared<bench::ArmResult>();
    row->model = "microsoft/resnet-50";
    row->device = "cpu";
    row->mode = mode;
    row->status = bench::ArmStatus::ok;
    row->median_ms = ms;
    return row;
}

std::string headOf(const ResultsPage& page) {
    return page.toTsv().section('\n', 0, 0).toStdString();
}

}  // namespace

TEST(ResultsPage, CopiesHaveNoDirectionalMarks) {
    LanguageManager languages;
    for (const char* language : {"en", "ar"}) {
        languages.use(language);
        ResultStore store;
        ResultsPage page(&store);
        const auto row = arm("eager", 90);
        row->median_ci95_ms = {88, 92};
        row->reason = bench::about("/a/file", bench::message("it is not a regular file"));
        store.append(row);
        EXPECT_TRUE(page.toMarkdown().contains("/a/file"));
        for (const QString& copy : {page.toTsv(), page.toMarkdown()})
            for (const char16_t mark : {0x200f, 0x2066, 0x2067, 0x2068, 0x2069})
                EXPECT_FALSE(copy.contains(QChar(mark))) << language << ": " << copy.toStdString();
    }
    languages.use("en");
}

TEST(ResultsPage, RowsThatDoNotFitOnTheDiskAreReported) {
    LanguageManager().use("en");
    ResultStore store;
    ResultsPage page(&store);
    store.append(arm("eager", 90));
    const QTemporaryDir folder;
    const QString path = folder.filePath("results.csv");
    QTimer answer;
    QObject::connect(&answer, &QTimer::timeout, [&] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (dialog == nullptr) return;
        answer.stop();
        dialog->selectFile(path);
        QMetaObject::invokeMethod(dialog, "accept");
    });
    answer.start(10);
    QSignalSpy saved(&page, &Page::noticeRaised), failed(&page, &Page::errorRaised);
    const FullDisk disk(100);
    for (const QMenu* menu : page.findChildren<QMenu*>())
        for (QAction* action : menu->actions())
            if (action->text() == "As CSV…") action->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return saved.size() + failed.size() == 1; }, kPatience_ms));
    ASSERT_EQ(failed.size(), 1);
    EXPECT_THAT(failed.at(0).at(0).toString().toStdString(), HasSubstr("results.csv: cannot be written"));
    EXPECT_FALSE(QFile::exists(path));
}

TEST(ResultsPage, AColumnIsThereAsSoonAsARowHasSomethingInIt) {
    ResultStore store;
    ResultsPage page(&store);
    store.append(arm("eager", 90));
    EXPECT_THAT(headOf(page), AllOf(HasSubstr("Time [ms]"), Not(HasSubstr("Seconds per iteration")),
                                    Not(HasSubstr("Remark")), Not(HasSubstr("Improvement"))));

    const auto compiled = arm("default", 60);
    compiled->vs_eager.improvement_percent = 33;
    compiled->reason = bench::Message::plain("a word");
    store.append(compiled);
    EXPECT_THAT(headOf(page),
                AllOf(HasSubstr("Improvement"), HasSubstr("Remark"), Not(HasSubstr("Seconds"))));
    auto* table = page.findChild<QTableView*>();
    for (int column = 0; column < table->model()->columnCount(); ++column)
        if (!table->isColumnHidden(column)) EXPECT_GT(table->columnWidth(column), 0) << column;

    const auto trained = arm("eager", 500);
    trained->kind = "training";
    store.setRows({arm("eager", 90), trained});
    EXPECT_THAT(headOf(page), AllOf(HasSubstr("Seconds per iteration"), Not(HasSubstr("Improvement"))));
    store.setRows({arm("eager", 90)});
    EXPECT_THAT(headOf(page), Not(HasSubstr("Seconds per iteration")));
}

TEST(ResultsPage, AnswersOnPicturesAreBesideTheTime) {
    ResultStore store;
    ResultsPage page(&store);
    store.append(arm("eager", 90));
    EXPECT_THAT(headOf(page), Not(HasSubstr("on pictures")));
    const auto compiled = arm("default", 60);
    compiled->pictures.count = 205;
    compiled->pictures.agreement = 0.985;
    compiled->pictures.agreement_ci95 = {0.958, 0.995};
    compiled->pictures.labelled = 5;
    compiled->pictures.accuracy = 0.8;
    store.append(compiled);
    EXPECT_THAT(headOf(page), AllOf(HasSubstr("Agreement on pictures"), HasSubstr("Accuracy on pictures")));
    const auto* table = page.findChild<QTableView*>();
    QStringList texts;
    for (int column = 0; column < table->model()->columnCount(); ++column)
        if (!table->isColumnHidden(column))
            texts << format::withoutMarks(table->model()->index(1, column).data().toString());
    EXPECT_TRUE(texts.contains(QStringLiteral("98.5 % (95.8 \u2013 99.5 %)")))
        << texts.join('|').toStdString();
    EXPECT_TRUE(texts.contains("80.0 %")) << texts.join('|').toStdString();
}

TEST(ResultsPage, WhatNeverVariesIsALineAboveTheTable) {
    LanguageManager().use("en");
    ResultStore store;
    ResultsPage page(&store);
    const auto facts = [&page] {
        for (const QLabel* label : page.findChildren<QLabel*>())
            if (label->text().contains("Device: ")) return label->text().toStdString();
        return std::string();
    };
    const auto isHidden = [&page](const QString& title) {
        const auto* table = page.findChild<QTableView*>();
        for (int column = 0; column < table->model()->columnCount(); ++column)
            if (table->model()->headerData(column, Qt::Horizontal).toString() == title)
                return table->isColumnHidden(column);
        ADD_FAILURE() << "no column " << title.toStdString();
        return false;
    };
    store.append(arm("eager", 90));
    store.append(arm("default", 60));
    EXPECT_EQ(facts(),
              "Device: CPU \u00b7 Batch size: 1 \u00b7 Type: float32 \u00b7 Weights: random, seed 0");
    for (const char* title : {"Device", "Batch size", "Type", "Weights"})
        EXPECT_TRUE(isHidden(title)) << title;
    EXPECT_THAT(headOf(page), AllOf(HasSubstr("Device"), HasSubstr("Batch size"))) << "a copy has them";

    const auto larger = arm("eager", 300);
    larger->batch = 4;
    store.append(larger);
    EXPECT_EQ(facts(), "Device: CPU \u00b7 Type: float32 \u00b7 Weights: random, seed 0");
    EXPECT_FALSE(isHidden("Batch size"));
    store.setRows({arm("eager", 90)});
    EXPECT_TRUE(isHidden("Batch size"));
}

TEST(ResultsPage, OtherColumnsAreShownOnRequest) {
    LanguageManager().use("en");
    ResultStore store;
    ResultsPage page(&store);
    const auto row = arm("eager", 90);
    row->rounds = 20;
    store.append(row);
    EXPECT_THAT(headOf(page), Not(HasSubstr("Rounds")));
    for (QCheckBox* box : page.findChildren<QCheckBox*>())
        if (box->text() == "All columns") box->click();
    EXPECT_THAT(headOf(page), HasSubstr("Rounds"));
}

/// "28.7 ms ± 4.3 %" and "+41.9 % (+38.9 % – +45.1 %)" read from left to right in any language.
TEST(ResultsPage, NumbersKeepTheirOrderInArabic) {
    LanguageManager languages;
    languages.use("ar");
    ResultStore store;
    ResultsPage page(&store);
    const auto eager = arm("eager", 90), compiled = arm("default", 60);
    compiled->median_ci95_ms = {58, 62};
    compiled->vs_eager.ratio = 1.5;
    compiled->vs_eager.improvement_percent = 33;
    compiled->vs_eager.improvement_ci95_percent = {30, 36};
    store.setRows({eager, compiled});
    const QAbstractItemModel& model = *page.findChild<QTableView*>()->model();
    int ranges = 0;
    for (int column = 0; column < model.columnCount(); ++column) {
        const QString text = model.index(1, column).data().toString();
        if (!text.contains(QChar(0x00b1)) && !text.contains(QChar(0x2013))) continue;
        ++ranges;
        EXPECT_TRUE(text.startsWith(QChar(0x2066)) && text.endsWith(QChar(0x2069))) << text.toStdString();
    }
    EXPECT_EQ(ranges, 4) << "time, improvement and their intervals";
    languages.use("en");
}

/// Returns whether something is drawn there: not all pixels have one colour.
bool hasInk(const QTableView& table, const QRect& rect) {
    const QImage image = table.viewport()->grab(rect).toImage();
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixel(x, y) != image.pixel(0, 0)) return true;
    return false;
}

TEST(ResultsPage, TheRemarkOfARowWithoutValuesIsDrawnInTheEmptyCellsToo) {
    LanguageManager languages;
    ResultStore store;
    ResultsPage page(&store);
    const auto refused = arm("cudagraph", 1);
    refused->status = bench::ArmStatus::unsupported;
    refused->median_ms.reset();
    refused->reason = bench::Message::plain("a reason that is far too long for the column of remarks alone");
    const auto measured = arm("eager", 20);
    measured->peak_host_bytes = 1 << 20;
    store.setRows({measured, refused});
    page.resize(900, 400);
    page.show();
    for (const char* language : {"en", "ar"}) {
        languages.use(language);
        QTest::qWait(50);
        auto* table = page.findChild<QTableView*>();
        const auto* delegate = qobject_cast<const RemarkDelegate*>(table->itemDelegate());
        const auto cell = [&](int row, const char* key) {
            const auto column =
                std::ranges::find_if(resultColumns(), [&](const auto& c) { return QString(c.key) == key; }) -
                resultColumns().begin();
            return table->visualRect(table->model()->index(row, static_cast<int>(column)));
        };
        EXPECT_TRUE(delegate->remarkRect(1).contains(cell(1, "median"))) << language;
        EXPECT_TRUE(hasInk(*table, cell(1, "median"))) << language;
        EXPECT_EQ(delegate->remarkRect(0), cell(0, "reason")) << language << ": the row has no remark";
        EXPECT_FALSE(hasInk(*table, cell(0, "reason").adjusted(1, 1, -1, -1))) << language;
    }
    languages.use("en");
}

/// The kept run of twelve models and eighteen modes, in a window of 1280x800.
TEST(ResultsPage, TwelveModelsAreReadWithoutScrollingSideways) {
    forgetSettings();
    LanguageManager languages;
    MainWindow window(&languages);
    window.resize(1280, 800);
    window.show();
    window.openResults(COMPILESCOPE_MEASUREMENTS "/modes_epyc.results.json");
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.results()->rows().size() > 200; }, kPatience_ms));
    window.showPage("results");
    for (const Language& language : ui::languages()) {
        languages.use(language.code);
        waitForStillLayout(window);
        const auto* table = window.page("results")->findChild<QTableView*>();
        EXPECT_EQ(table->horizontalScrollBar()->maximum(), 0) << language.code;
        const QAbstractItemModel& model = *table->model();
        const int remarks = model.columnCount() - 1;
        const auto* delegate = qobject_cast<const RemarkDelegate*>(table->itemDelegate());
        ASSERT_TRUE(delegate);
        for (int row = 0; row < model.rowCount(); ++row) {
            const QString text = model.index(row, remarks).data().toString();
            EXPECT_LE(table->fontMetrics().horizontalAdvance(text) + theme::kUnit_px,
                      delegate->remarkRect(row).width())
                << language.code << ": " << text.toStdString();
        }
        for (int column = 0; column < remarks; ++column)
            for (int row = 0; row < model.rowCount() && !table->isColumnHidden(column); ++row) {
                const QString text = model.index(row, column).data().toString();
                EXPECT_LE(table->fontMetrics().horizontalAdvance(text) + theme::kUnit_px,
                          table->columnWidth(column))
                    << language.code << ": " << text.toStdString();
            }
    }
    languages.use("en");
}

}  // namespace ui
