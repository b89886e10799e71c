#include <gmock/gmock.h>

#include <QApplication>
#include <QFileDialog>
#include <QMenu>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include "tests/support/patience.h"
#include "tests/ui/full_disk.h"
#include "ui/i18n/language_manager.h"
#include "ui/models/result_store.h"
#include "ui/pages/results_page.h"

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
    EXPECT_THAT(headOf(page), AllOf(HasSubstr("Median [ms]"), Not(HasSubstr("Seconds per iteration")),
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

}  // namespace ui
