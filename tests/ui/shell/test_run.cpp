#include <gmock/gmock.h>

#include <QDateTime>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <algorithm>
#include <array>

#include "tests/support/patience.h"
#include "tests/ui/event_loop_watchdog.h"
#include "tests/ui/shell/event_spy.h"
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
    const EventSpy<bench::ArmFinished> rows(&controller);
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
    const EventSpy<bench::RoundMeasured> rounds(&controller);
    controller.start(run.plan, run.options);
    ASSERT_TRUE(rounds.waitForNext());
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

/// Two arms with 300 rounds and as many log lines, in three seconds.
TEST(RunController, RoundsAreThinnedOutAndNothingElseIsLost) {
    FakeRun run(R"({"cells": {"*": {"rounds": 300, "round_s": 0.01,
                    "lines": ["{\"type\": \"log\", \"text\": \"a line\"}"]}}})");
    RunController controller;
    QSignalSpy finished(&controller, &RunController::finished);
    const EventSpy<bench::CellsKnown> cells(&controller);
    const EventSpy<bench::PhaseBegun> phases(&controller);
    const EventSpy<bench::RoundMeasured> rounds(&controller);
    const EventSpy<bench::ArmFinished> rows(&controller);
    const EventSpy<bench::LogLines> logs(&controller);
    const EventSpy<bench::Progress> progress(&controller);
    QElapsedTimer clock;
    clock.start();
    controller.start(run.plan, run.options);
    ASSERT_TRUE(finished.wait(kPatience_ms));
    const auto most = static_cast<int>(clock.elapsed() / 50) + 1;  // 20 a second
    EXPECT_EQ(cells.count(), 1);
    EXPECT_EQ(rows.count(), 2);
    EXPECT_EQ(std::ranges::count(phases.events(), bench::Phase::compile, &bench::PhaseBegun::phase), 1);
    EXPECT_EQ(std::ranges::count(phases.events(), bench::Phase::measure, &bench::PhaseBegun::phase), 2);
    EXPECT_GE(rounds.count(), 2);
    for (const char* mode : {"eager", "default"})
        EXPECT_LE(std::ranges::count(rounds.events(), mode, &bench::RoundMeasured::mode), most);
    QStringList lines;
    for (const bench::LogLines& log : logs.events()) lines += QString::fromStdString(log.text).split('\n');
    EXPECT_LE(logs.count(), most);
    EXPECT_GE(lines.count("a line"), 301);
    ASSERT_GE(progress.count(), 1);
    EXPECT_EQ(progress.events().back().arms_done, 2);
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
    const EventSpy<bench::RoundMeasured> rounds(window.controller());
    window.controller()->start(run.plan, run.options);
    ASSERT_TRUE(rounds.waitForNext());
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
    const EventSpy<bench::RoundMeasured> rounds(window.controller());
    window.controller()->start(run.plan, run.options);
    ASSERT_TRUE(rounds.waitForNext());
    QTest::keyClick(&window, Qt::Key_Escape);
    EXPECT_FALSE(window.controller()->isCancelling());
    QTest::keyClick(&window, Qt::Key_Escape);
    EXPECT_TRUE(window.controller()->isCancelling());
    ASSERT_TRUE(finished.wait(kPatience_ms));
}

}  // namespace
}  // namespace ui
