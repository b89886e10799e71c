#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <iostream>

#include "core/catalog/model_catalog.h"
#include "tests/support/patience.h"
#include "tests/ui/event_loop_watchdog.h"
#include "tests/ui/shell/fake_run.h"
#include "tests/ui/shell/forget_settings.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/models/result_store.h"
#include "ui/run/run_controller.h"

/// While twelve models run, the window's event loop answers. The worker follows a script, so that rounds and
/// rows come as fast as it can write them: much faster than any model. COMPILESCOPE_ASSERT_SPEED=1 (./test.sh
/// full) also asserts that 99.9 % of the answers come within a frame.
namespace ui {
namespace {

constexpr double kFrame_ms = 16;
constexpr int kTwelveModelsEndWithin_ms = 200'000;

class Responsive : public testing::TestWithParam<const char*> {
protected:
    /// 99.9 % of the answers during one run in a new window come sooner.
    double percentileOfARun_ms() {
        LanguageManager languages;
        languages.use("en");
        MainWindow window(&languages);
        window.resize(1280, 800);
        window.show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&window, kPatience_ms));
        FakeRun run(R"({"cells": {"*": {"rounds": 30}}})", {1, 4});
        run.plan.models.clear();
        for (const bench::ModelInfo& model : bench::model_catalog().first(12))
            run.plan.models.emplace_back(model.id);
        run.plan.modes = {"eager", "default", "default+freezing", "max-autotune"};
        window.showPage(GetParam());
        QTest::qWait(1000);  // pages, machine, fonts: the start is another test's
        QSignalSpy finished(window.controller(), &RunController::finished);
        window.controller()->start(run.plan, run.options);
        window.showPage(GetParam());
        EventLoopWatchdog watchdog;
        EXPECT_TRUE(finished.wait(kTwelveModelsEndWithin_ms));
        watchdog.stop();
        EXPECT_EQ(window.results()->rows().size(), 12u * 2 * 4);
        EXPECT_LT(watchdog.worst_ms(), EventLoopWatchdog::kLimit_ms);
        std::cout << GetParam() << ": " << watchdog.summary() << '\n';
        return watchdog.percentile_ms(0.999);
    }
};

/// The time that a host takes from a virtual machine counts as time of the thread that it was taken from
/// (once 241 ms). A run is repeated therefore where speed is asserted: time that the window itself takes
/// recurs.
TEST_P(Responsive, WhileTwelveModelsRun) {
    constexpr int kRuns = 5;
    forgetSettings();
    double least_ms = percentileOfARun_ms();
    if (!qEnvironmentVariableIsSet("COMPILESCOPE_ASSERT_SPEED")) return;
    for (int run = 1; run < kRuns && least_ms >= kFrame_ms; ++run)
        least_ms = std::min(least_ms, percentileOfARun_ms());
    EXPECT_LT(least_ms, kFrame_ms);
}

INSTANTIATE_TEST_SUITE_P(OnThePage, Responsive, testing::Values("run", "setup", "charts", "results"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace ui
