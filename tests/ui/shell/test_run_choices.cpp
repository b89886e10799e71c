/// Skipping a cell while it runs, and measuring it again afterwards, as a person does it.
#include <gmock/gmock.h>

#include <QFile>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QThreadPool>

#include "core/results/journal.h"
#include "tests/support/patience.h"
#include "tests/ui/blocked_pool.h"
#include "tests/ui/shell/event_spy.h"
#include "tests/ui/shell/fake_run.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/models/result_store.h"
#include "ui/models/run_matrix_model.h"
#include "ui/pages/history_page.h"
#include "ui/pages/run_page.h"
#include "ui/run/run_controller.h"

namespace ui {
namespace {

QPushButton* buttonOf(MainWindow& window, const QString& text) {
    for (QPushButton* button : window.run()->findChildren<QPushButton*>())
        if (button->text() == text) return button;
    return nullptr;
}

std::vector<std::string> statusesOf(const MainWindow& window) {
    std::vector<std::string> words;
    for (const RowPtr& row : window.results()->rows())
        words.emplace_back(name_in(bench::kArmStatusNames, row->status));
    return words;
}

class RunChoices : public testing::Test {
protected:
    void SetUp() override {
        languages.use("en");
        qputenv("COMPILESCOPE_CLI", run.asProgram().toUtf8());
    }
    void TearDown() override { qputenv("COMPILESCOPE_CLI", "/bin/false"); }  // as shell_test_main.cpp has it
    // The first batch size lasts until it is skipped.
    FakeRun run{R"({"cells": {"microsoft/resnet-50@1": {"rounds": 100000, "round_s": 0.02}}})", {1, 2}};
    LanguageManager languages;
};

TEST_F(RunChoices, ACellIsSkippedAndMeasuredAgain) {
    MainWindow window(&languages);
    window.show();
    window.showPage("run");
    QSignalSpy finished(window.controller(), &RunController::finished);
    const EventSpy<bench::RoundMeasured> rounds(window.controller());
    window.controller()->start(run.plan, run.options);
    ASSERT_TRUE(rounds.waitForNext());
    auto* matrix = window.run()->findChild<QTableView*>();
    ASSERT_EQ(matrix->currentIndex(), matrix->model()->index(0, 0)) << "the first card is chosen";
    QPushButton *skip = buttonOf(window, "Skip"), *again = buttonOf(window, "Measure again");
    ASSERT_TRUE(skip != nullptr && again != nullptr);
    ASSERT_TRUE(QTest::qWaitFor([&] { return skip->isVisible(); }, kPatience_ms));
    EXPECT_FALSE(again->isVisible());
    QTest::mouseClick(skip, Qt::LeftButton);
    EXPECT_FALSE(skip->isVisible());
    ASSERT_TRUE(finished.wait(kPatience_ms));
    EXPECT_THAT(statusesOf(window), testing::ElementsAre("skipped", "skipped", "ok", "ok"));
    EXPECT_EQ(window.run()->matrix()->arm(matrix->currentIndex()).state, CellState::skipped);
    EXPECT_FALSE(skip->isVisible());
    ASSERT_TRUE(QTest::qWaitFor([&] { return again->isVisible(); }, kPatience_ms));

    run.write(R"({"cells": {}})");
    finished.clear();
    again->setFocus();
    QTest::keyClick(again, Qt::Key_Space);
    ASSERT_TRUE(window.controller()->isRunning());
    ASSERT_TRUE(finished.wait(kPatience_ms));
    EXPECT_THAT(statusesOf(window), testing::Each("ok"));
    EXPECT_EQ(window.results()->rows().size(), 4u);
}

TEST_F(RunChoices, AFinishedRunDoesNotDescribeOneThatWasOpenedSince) {
    bench::results::ResultFile own, other;
    own.created = "2026-01-01T00:00:00Z";
    other.created = "2026-01-02T00:00:00Z";
    own.plan = other.plan = run.plan;
    auto row = std::make_shared<bench::ArmResult>();
    row->model = run.plan.models[0];
    row->device = "cpu";
    row->mode = "eager";
    row->status = bench::ArmStatus::ok;
    own.rows = other.rows = {row};
    const std::filesystem::path folder = run.folder.path().toStdString();
    bench::results::write_results(folder, own);
    MainWindow window(&languages);
    window.show();
    window.showPage("history");
    BlockedPool slow;
    emit window.controller()->finished({bench::RunStatus::done, {}, folder, own.rows});
    emit window.findChild<HistoryPage*>()->runOpened(other, {});
    slow.release();
    QThreadPool::globalInstance()->waitForDone();
    QTest::qWait(50);
    EXPECT_EQ(window.results()->header().created, other.created);
}

TEST_F(RunChoices, ASlowFolderDoesNotStopThePage) {
    QFile journal(run.folder.filePath("journal.jsonl"));
    ASSERT_TRUE(journal.open(QFile::WriteOnly));
    journal.close();
    MainWindow window(&languages);
    window.show();
    window.showPage("run");
    auto row = std::make_shared<bench::ArmResult>();
    row->model = run.plan.models[0];
    row->device = "cpu";
    row->mode = "eager";
    row->status = bench::ArmStatus::ok;
    bench::results::ResultFile file;
    file.plan = run.plan;
    file.rows = {row};
    QPushButton *again = buttonOf(window, "Measure again"), *open = buttonOf(window, "Open folder");
    ASSERT_TRUE(again != nullptr && open != nullptr);
    BlockedPool slow;
    window.results()->setHeader(file);
    window.results()->setRows(file.rows);
    window.run()->showOpened(run.folder.path());
    window.showPage("run");
    EXPECT_FALSE(again->isVisible());
    EXPECT_FALSE(open->isVisible());
    slow.release();
    EXPECT_TRUE(QTest::qWaitFor([&] { return again->isVisible() && open->isVisible(); }, kPatience_ms));

    // Results that lie in the folder of another run.
    bench::results::Journal(run.folder.filePath("journal.jsonl").toStdString())
        .run(run.plan, nlohmann::json::object(), "2026-01-01T00:00:00Z");
    file.created = "2026-01-02T00:00:00Z";
    window.results()->setHeader(file);
    window.run()->showOpened(run.folder.path());
    QThreadPool::globalInstance()->waitForDone();
    QTest::qWait(50);
    EXPECT_FALSE(again->isVisible());
    EXPECT_FALSE(open->isVisible());
    file.created = "2026-01-01T00:00:00Z";
    window.results()->setHeader(file);
    window.run()->showOpened(run.folder.path());
    EXPECT_TRUE(QTest::qWaitFor([&] { return again->isVisible() && open->isVisible(); }, kPatience_ms));

    window.run()->showOpened(run.folder.filePath("removed"));
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::processEvents();
    EXPECT_FALSE(again->isVisible());
    EXPECT_FALSE(open->isVisible());
}

}  // namespace
}  // namespace ui
