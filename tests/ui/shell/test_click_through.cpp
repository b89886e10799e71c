#include <gmock/gmock.h>

#include <QTableView>
#include <QTest>

#include "tests/ui/event_loop_watchdog.h"
#include "tests/ui/shell/forget_settings.h"
#include "ui/charts/bar_chart.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/models/result_store.h"
#include "ui/models/run_matrix_model.h"
#include "ui/pages/charts_page.h"
#include "ui/pages/run_page.h"
#include "ui/widgets/samples_view.h"

namespace ui {
namespace {

RowPtr sampledRow(const std::string& model, const std::string& mode, double median_ms) {
    auto r = std::make_shared<bench::ArmResult>();
    r->model = model;
    r->device = "cpu";
    r->mode = mode;
    r->status = bench::ArmStatus::ok;
    r->median_ms = median_ms;
    r->samples_ms = {median_ms, median_ms * 1.01, median_ms * 0.99};
    return r;
}

}  // namespace

TEST(ClickThrough, ABarLeadsToItsCardOnTheRunPage) {
    forgetSettings();
    LanguageManager languages;
    MainWindow window(&languages);
    window.resize(1024, 700);
    window.show();
    const std::vector<RowPtr> rows{sampledRow("microsoft/resnet-50", "eager", 40),
                                   sampledRow("microsoft/resnet-50", "default", 30),
                                   sampledRow("google/vit-base-patch16-224", "eager", 90),
                                   sampledRow("google/vit-base-patch16-224", "default", 80)};
    window.results()->setRows(rows);
    auto* run = window.run();
    run->showOpened({});
    window.showPage("charts");
    auto* page = window.charts();
    charts::ChartRequest request;
    request.device = {"local", "cpu", false};
    page->setRequest(request);
    QTest::qWait(200);
    charts::BarChart* chart = page->chart();
    ASSERT_EQ(chart->spec().panels.at(0).groups.at(1).bars.at(1).row, rows[1])
        << "ViT first, as in the documents";
    chart->setSpec(page->chart()->spec(), page->chart()->info());  // as a row that comes in just now does
    QTest::mouseClick(chart, Qt::LeftButton, {}, chart->plot().rectOf({0, 1, 1}).center().toPoint());
    EXPECT_TRUE(run->isVisible());
    const auto* view = run->findChild<QTableView*>();
    EXPECT_EQ(run->matrix()->arm(view->currentIndex()).row, rows[1]);
    EXPECT_TRUE(view->hasFocus());
    EXPECT_TRUE(run->findChild<SamplesView*>()->isVisible());
}

TEST(ClickThrough, EveryPageIsShownWithoutHoldingUpTheWindow) {
    forgetSettings();
    LanguageManager languages;
    MainWindow window(&languages);
    window.resize(1024, 700);
    window.show();
    QTest::qWait(200);
    EventLoopWatchdog watchdog;
    for (const char* page : {"setup", "run", "charts", "results", "history", "preview", "settings"}) {
        window.showPage(page);
        QTest::qWait(100);
    }
    watchdog.stop();
    EXPECT_LT(watchdog.worst_ms(), EventLoopWatchdog::kLimit_ms) << watchdog.summary();
}

TEST(ClickThrough, PublishedBarsLeadNowhere) {
    LanguageManager languages;
    MainWindow window(&languages);
    window.show();
    window.showPage("charts");
    auto* page = window.charts();
    QTest::qWait(100);
    ASSERT_TRUE(page->request().device.published);
    QTest::mouseClick(page->chart(), Qt::LeftButton, {},
                      page->chart()->plot().rectOf({0, 0, 0}).center().toPoint());
    EXPECT_TRUE(page->isVisible());
}

}  // namespace ui
