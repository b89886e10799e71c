#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <iostream>

#include "core/models/model_catalog.h"
#include "tests/ui/busy_stretches.h"
#include "tests/ui/shell/fake_run.h"
#include "tests/ui/shell/forget_settings.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/models/result_store.h"
#include "ui/run/run_controller.h"

/// While twelve models run, the window's event loop is to answer within a frame, 99.9 % of the time (issue
/// 7). The worker follows a script, so that rounds and rows come as fast as it can write them: much faster
/// than any model. What 99.9 % stay under is said.
namespace ui {
namespace {

constexpr double kFrame_ms = 16;
constexpr int kTwelveModelsEndWithin_ms = 200'000;

class Responsive : public testing::TestWithParam<const char*> {
protected:
    /// 99.9 % of the stretches of one run in a new window are shorter.
    double percentileOfARun_ms() {
        LanguageManager languages;
        languages.use("en");
        MainWindow window(&languages);
        window.resize(1280, 800);
        window.show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&window));
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
        const BusyStretches busy;
        EXPECT_TRUE(finished.wait(kTwelveModelsEndWithin_ms));
        EXPECT_EQ(window.results()->rows().size(), 12u * 2 * 4);
        EXPECT_GT(busy.count(), 300u);
        std::cout << GetParam() << ": " << busy.count() << " stretches, half under "
                  << busy.percentile_ms(0.5) << " ms, 99.9 % under " << busy.percentile_ms(0.999)
                  << " ms, the longest " << busy.worst_ms() << " ms\n";
        return busy.percentile_ms(0.999);
    }
};

/// What the host takes from a virtual machine counts as time of the thread that it was taken from (once 241
/// ms), so a run may have to be repeated; what the window itself takes, it takes every time.
TEST_P(Responsive, WhileTwelveModelsRun) {
    constexpr int kRuns = 5;
    forgetSettings();
    double least_ms = percentileOfARun_ms();
    for (int run = 1; run < kRuns && least_ms >= kFrame_ms; ++run)
        least_ms = std::min(least_ms, percentileOfARun_ms());
    EXPECT_LT(least_ms, kFrame_ms);
}

INSTANTIATE_TEST_SUITE_P(OnThePage, Responsive, testing::Values("run", "setup", "charts", "results"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace ui
