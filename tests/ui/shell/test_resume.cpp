#include <gmock/gmock.h>

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "core/results/history.h"
#include "core/results/unfinished.h"
#include "tests/ui/shell/fake_run.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/models/result_store.h"
#include "ui/pages/run_page.h"
#include "ui/run/run_controller.h"
#include "ui/settings/app_settings.h"
#include "ui/widgets/message_bar.h"

namespace ui {
namespace {

constexpr int kRunEndsWithin_ms = 60'000;
// The first batch size is quick, the second lasts until it is cancelled.
constexpr char kHalf[] = R"({"cells": {"microsoft/resnet-50@1": {"rounds": 12},
                                      "*": {"rounds": 100000, "round_s": 0.02}}})";

QPushButton* resumeButton(MainWindow& window) {
    for (QPushButton* button : window.run()->findChildren<QPushButton*>())
        if (button->text() == "Resume") return button;
    return nullptr;
}

/// Until the first cell has its rows and the second is being measured.
bool runHalf(RunController* controller, const FakeRun& run) {
    QSignalSpy rows(controller, &RunController::armFinished);
    controller->start(run.plan, run.options);
    return QTest::qWaitFor([&] { return rows.count() >= 2; }, kRunEndsWithin_ms);
}

std::vector<RowPtr> okRows(const MainWindow& window) {
    std::vector<RowPtr> rows;
    for (const RowPtr& row : window.results()->rows())
        if (row->status == bench::ArmStatus::ok) rows.push_back(row);
    return rows;
}

class Resume : public testing::Test {
protected:
    void SetUp() override {
        languages.use("en");
        qputenv("COMPILESCOPE_CLI", run.asProgram().toUtf8());
    }
    void TearDown() override { qputenv("COMPILESCOPE_CLI", "/bin/false"); }  // as shell_test_main.cpp has it
    FakeRun run{kHalf, {1, 2}};
    LanguageManager languages;
};

TEST_F(Resume, ACancelledRunGoesOnWhereItStopped) {
    MainWindow window(&languages);
    window.show();
    window.showPage("run");
    QSignalSpy finished(window.controller(), &RunController::finished);
    ASSERT_TRUE(runHalf(window.controller(), run));
    EXPECT_FALSE(resumeButton(window)->isVisible());
    window.controller()->cancel();
    ASSERT_TRUE(finished.wait(kRunEndsWithin_ms));
    ASSERT_TRUE(QTest::qWaitFor([&] { return resumeButton(window)->isVisible(); }, kRunEndsWithin_ms));
    const auto kept = bench::results::History().list();
    ASSERT_FALSE(kept.empty());
    EXPECT_EQ(kept[0].status, bench::results::KeptStatus::incomplete);

    // Measured anew, the first cell would be five times as slow.
    run.write(R"({"cells": {"*": {"rounds": 12, "arms": {"eager": {"ms": 50}, "default": {"ms": 50}}}}})");
    resumeButton(window)->click();
    ASSERT_TRUE(finished.wait(kRunEndsWithin_ms));
    const auto outcome = finished.back().at(0).value<bench::RunOutcome>();
    EXPECT_EQ(outcome.status, bench::RunStatus::done) << outcome.reason;
    EXPECT_EQ(outcome.out_dir, run.options.out_dir);
    ASSERT_EQ(okRows(window).size(), 4u);
    for (const RowPtr& row : okRows(window))
        EXPECT_NEAR(*row->median_ms, row->batch == 1 ? 10 : 50, 1) << row->batch;
    QTest::qWait(100);
    EXPECT_FALSE(resumeButton(window)->isVisible());
    const auto after = bench::results::History().list();
    EXPECT_EQ(after.size(), kept.size()) << "the same run, now complete";
    EXPECT_EQ(after[0].id, kept[0].id);
    EXPECT_EQ(after[0].status, bench::results::KeptStatus::done);
}

TEST_F(Resume, ARunThatWasCutOffIsOfferedAtTheNextStart) {
    {
        MainWindow window(&languages);
        QSignalSpy finished(window.controller(), &RunController::finished);
        ASSERT_TRUE(runHalf(window.controller(), run));
        EXPECT_EQ(AppSettings().runUnderWay().toStdString(), run.options.out_dir.string());
        window.controller()->cancel();
        ASSERT_TRUE(finished.wait(kRunEndsWithin_ms));
        EXPECT_TRUE(AppSettings().runUnderWay().isEmpty());
    }
    AppSettings().setRunUnderWay(
        QString::fromStdString(run.options.out_dir.string()));  // as a crash leaves it
    run.write(R"({"cells": {"*": {"rounds": 12}}})");
    MainWindow window(&languages);
    window.show();
    auto* message = window.findChild<MessageBar*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return message->isAsking(); }, kRunEndsWithin_ms));
    EXPECT_TRUE(AppSettings().runUnderWay().isEmpty()) << "asked once";
    bool says = false;
    for (const QLabel* label : message->findChildren<QLabel*>())
        says = says || label->text().contains("2 of 4 results");
    EXPECT_TRUE(says);
    QSignalSpy finished(window.controller(), &RunController::finished);
    message->accept();
    EXPECT_TRUE(window.run()->isVisible());
    ASSERT_TRUE(finished.wait(kRunEndsWithin_ms));
    EXPECT_EQ(okRows(window).size(), 4u);
}

TEST_F(Resume, NothingIsOfferedForAFolderWithoutARun) {
    AppSettings().setRunUnderWay(run.folder.path());
    MainWindow window(&languages);
    window.show();
    EXPECT_TRUE(QTest::qWaitFor([] { return AppSettings().runUnderWay().isEmpty(); }, kRunEndsWithin_ms));
    QTest::qWait(50);
    EXPECT_FALSE(window.findChild<MessageBar*>()->isAsking());
    EXPECT_FALSE(bench::results::unfinished_run(run.folder.path().toStdString()));
}

}  // namespace
}  // namespace ui
