#include <gmock/gmock.h>

#include <QDateTime>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <array>

#include "tests/support/patience.h"
#include "tests/ui/event_loop_watchdog.h"
#include "tests/ui/shell/fake_run.h"
#include "ui/charts/bar_chart.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/models/result_store.h"
#include "ui/pages/charts_page.h"
#include "ui/run/run_controller.h"

namespace ui {
namespace {

bench::RunStatus statusOf(const QSignalSpy& finished) {
    return finished.at(0).at(0).value<bench::RunOutcome>().status;
}

TEST(RunController, FinishesOnceWithEveryRow) {
    FakeRun run(R"({"cells": {"*": {"rounds": 12}}})");
    RunController controller;
    QSignalSpy finished(&controller, &RunController::finished);
    QSignalSpy rows(&controller, &RunController::armFinished);
    controller.start(run.plan, run.options);
    controller.start(run.plan, run.options);  // while one is on: nothing
    EXPECT_TRUE(controller.isRunning());
    ASSERT_TRUE(finished.wait(kPatience_ms));
    QTest::qWait(100);
    EXPECT_EQ(finished.count(), 1);
    EXPECT_EQ(rows.count(), 2);
    EXPECT_FALSE(controller.isRunning());
    EXPECT_EQ(statusOf(finished), bench::RunStatus::done);
}

TEST(RunController, CancelEndsTheRunAndANextOneStarts) {
    FakeRun run(R"({"cells": {"*": {"rounds": 100000, "round_s": 0.02}}})");
    RunController controller;
    QSignalSpy finished(&controller, &RunController::finished);
    QSignalSpy rounds(&controller, &RunController::roundMeasured);
    controller.start(run.plan, run.options);
    ASSERT_TRUE(rounds.wait(kPatience_ms));
    controller.cancel();
    controller.cancel();
    EXPECT_TRUE(controller.isCancelling());
    ASSERT_TRUE(finished.wait(kPatience_ms));
    EXPECT_EQ(finished.count(), 1);
    EXPECT_EQ(statusOf(finished), bench::RunStatus::cancelled);

    FakeRun next(R"({"cells": {"*": {"rounds": 5}}})");
    finished.clear();
    controller.start(next.plan, next.options);
    ASSERT_TRUE(finished.wait(kPatience_ms));
    EXPECT_EQ(statusOf(finished), bench::RunStatus::done);
}

TEST(RunController, APlanThatCannotRunIsAnOutcome) {
    RunController controller;
    QSignalSpy finished(&controller, &RunController::finished);
    controller.start(bench::RunPlan{});
    ASSERT_TRUE(finished.wait(kPatience_ms));
    const auto outcome = finished.at(0).at(0).value<bench::RunOutcome>();
    EXPECT_EQ(outcome.status, bench::RunStatus::failed);
    EXPECT_THAT(outcome.reason, testing::HasSubstr("--model"));
}

TEST(MainWindowRun, TheEventLoopAnswersWhileARunIsOn) {
    FakeRun run(R"({"cells": {"*": {"rounds": 400, "round_s": 0.005}}})", {1, 2, 4});
    LanguageManager languages;
    languages.use("en");
    MainWindow window(&languages);
    window.resize(1024, 700);
    window.show();
    QTest::qWait(500);
    QSignalSpy finished(window.controller(), &RunController::finished);
    window.controller()->start(run.plan, run.options);
    window.showPage("run");

    // Every page takes part while rows come in.
    constexpr std::array kPages{"charts", "results", "run"};
    std::size_t shown = 0;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, &window,
                     [&] { window.showPage(kPages[shown++ % kPages.size()]); });
    EventLoopWatchdog watchdog;
    timer.start(250);
    ASSERT_TRUE(finished.wait(kPatience_ms));
    timer.stop();
    watchdog.stop();
    EXPECT_GE(shown, kPages.size());
    EXPECT_GT(watchdog.count(), 1u);
    EXPECT_LT(watchdog.worst_ms(), EventLoopWatchdog::kLimit_ms);
    EXPECT_EQ(window.results()->rows().size(), 6u);
}

TEST(MainWindowRun, TheLineUnderTheChartsTitleFollowsTheRun) {
    FakeRun run(R"({"cells": {"*": {"rounds": 12}}})");
    LanguageManager languages;
    MainWindow window(&languages);
    const auto shown = [&window] { return window.charts()->chart()->info(); };
    QSignalSpy finished(window.controller(), &RunController::finished);
    window.controller()->start(run.plan, run.options);
    EXPECT_TRUE(QTest::qWaitFor([&] { return shown().preset == "quick"; }, kPatience_ms));
    ASSERT_TRUE(finished.wait(kPatience_ms));
    EXPECT_TRUE(QTest::qWaitFor([&] { return shown().torch_version == "2.11.0"; }, kPatience_ms));
    EXPECT_EQ(shown().preset, "quick");
    EXPECT_TRUE(QDateTime::fromString(shown().created, Qt::ISODate).isValid());
}

TEST(MainWindowRun, ClosingCancelsFirst) {
    // The worker ignores the end of its input, so that the run lasts two more seconds.
    FakeRun run(R"({"cells": {"*": {"rounds": 100000, "round_s": 0.02, "deaf": true}}})");
    LanguageManager languages;
    MainWindow window(&languages);
    window.show();
    QSignalSpy finished(window.controller(), &RunController::finished);
    QSignalSpy rounds(window.controller(), &RunController::roundMeasured);
    window.controller()->start(run.plan, run.options);
    ASSERT_TRUE(rounds.wait(kPatience_ms));
    EventLoopWatchdog watchdog;
    QTest::qWait(50);
    EXPECT_FALSE(window.close());
    watchdog.stop();
    EXPECT_LT(watchdog.worst_ms(), EventLoopWatchdog::kLimit_ms) << "close() waited for the run";
    EXPECT_TRUE(window.isVisible());
    ASSERT_TRUE(finished.wait(kPatience_ms));
    EXPECT_FALSE(window.isVisible());
}

TEST(MainWindowRun, EscapeAsksOnceBeforeItCancels) {
    FakeRun run(R"({"cells": {"*": {"rounds": 100000, "round_s": 0.02}}})");
    LanguageManager languages;
    MainWindow window(&languages);
    window.show();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window, kPatience_ms));
    QSignalSpy finished(window.controller(), &RunController::finished);
    QSignalSpy rounds(window.controller(), &RunController::roundMeasured);
    window.controller()->start(run.plan, run.options);
    ASSERT_TRUE(rounds.wait(kPatience_ms));
    QTest::keyClick(&window, Qt::Key_Escape);
    EXPECT_FALSE(window.controller()->isCancelling());
    QTest::keyClick(&window, Qt::Key_Escape);
    EXPECT_TRUE(window.controller()->isCancelling());
    ASSERT_TRUE(finished.wait(kPatience_ms));
}

}  // namespace
}  // namespace ui
