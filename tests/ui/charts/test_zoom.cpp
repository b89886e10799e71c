#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QImage>
#include <QMenu>
#include <QMimeData>
#include <QMouseEvent>
#include <QPushButton>
#include <QWheelEvent>

#include "chart_rows.h"
#include "core/results/reference_data.h"
#include "ui/charts/bar_chart.h"
#include "ui/models/result_store.h"
#include "ui/pages/charts_page.h"

using namespace ui::charts;
using namespace chart_rows;

namespace {

ChartRequest guide_request(ChartKind kind) {
    ChartRequest request;
    request.kind = kind;
    request.device = published_device("A100");
    return request;
}

struct Shown {
    BarChart chart;
    std::vector<RowPtr> clicked;
    explicit Shown(const ChartSpec& spec) {
        chart.resize(1000, 700);
        chart.setSpec(spec, {});
        chart.show();
        QApplication::processEvents();
        QObject::connect(&chart, &BarChart::rowClicked, &chart,
                         [this](const RowPtr& row) { clicked.push_back(row); });
    }
    void mouse(QEvent::Type type, const QPointF& at, Qt::MouseButtons held = Qt::LeftButton) {
        QMouseEvent event(type, at, chart.mapToGlobal(at),
                          type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton, held, Qt::NoModifier);
        QApplication::sendEvent(&chart, &event);
    }
    void click(const QPointF& at) {
        mouse(QEvent::MouseButtonPress, at);
        mouse(QEvent::MouseButtonRelease, at, Qt::NoButton);
    }
    void drag(const QPointF& from, const QPointF& to) {
        mouse(QEvent::MouseButtonPress, from);
        for (int i = 1; i <= 5; ++i) mouse(QEvent::MouseMove, from + (to - from) * i / 5);
        mouse(QEvent::MouseButtonRelease, to, Qt::NoButton);
    }
    bool wheel(const QPointF& at, int eighths, Qt::KeyboardModifiers keys) {
        QWheelEvent event(at, chart.mapToGlobal(at), {}, {0, eighths}, Qt::NoButton, keys, Qt::NoScrollPhase,
                          false);
        QApplication::sendEvent(&chart, &event);
        return event.isAccepted();
    }
};

}  // namespace

TEST(Zoom, TheWheelKeepsWhatIsUnderTheMouse) {
    Shown shown(build_chart(guide_request(ChartKind::duration), {}, bench::results::published_rows()));
    const QRectF axes = shown.chart.plot().axisRect(0);
    const QPointF at(axes.left() + 0.6 * axes.width(), axes.center().y());
    const double unit_px = shown.chart.plot().valueToPixel(0, 2) - shown.chart.plot().valueToPixel(0, 1);
    const double value = 1 + (at.x() - shown.chart.plot().valueToPixel(0, 1)) / unit_px;
    EXPECT_FALSE(shown.wheel(at, 120, Qt::NoModifier)) << "the page scrolls";
    EXPECT_FALSE(shown.chart.isZoomed());
    EXPECT_TRUE(shown.wheel(at, 240, Qt::ControlModifier));
    EXPECT_TRUE(shown.chart.isZoomed());
    EXPECT_NEAR(shown.chart.plot().valueToPixel(0, value), at.x(), 0.5);
    EXPECT_NEAR(shown.chart.plot().valueToPixel(0, 2) - shown.chart.plot().valueToPixel(0, 1), unit_px / 0.64,
                0.5);
    for (int i = 0; i < 10; ++i) shown.wheel(at, -240, Qt::ControlModifier);
    EXPECT_FALSE(shown.chart.isZoomed()) << "never more than everything";
    EXPECT_NEAR(shown.chart.plot().valueToPixel(0, 2) - shown.chart.plot().valueToPixel(0, 1), unit_px, 1e-6);
}

TEST(Zoom, DraggingShowsThatExtentInEveryPanelAndADoubleClickAll) {
    Shown shown(build_chart(guide_request(ChartKind::batches), {}, bench::results::published_rows()));
    ASSERT_EQ(shown.chart.spec().panels.size(), 3u);
    const QRectF axes = shown.chart.plot().axisRect(1);
    const double left = axes.left() + 40, right = axes.right() - 60, y = axes.center().y();
    const double before = shown.chart.plot().valueToPixel(0, 20);
    shown.drag({left, y}, {right, y + 90});
    EXPECT_TRUE(shown.chart.isZoomed());
    EXPECT_TRUE(shown.clicked.empty()) << "a drag is no click";
    EXPECT_NE(shown.chart.plot().valueToPixel(0, 20), before) << "panels share their axis";
    EXPECT_NEAR(shown.chart.plot().valueToPixel(1, 20) - shown.chart.plot().axisRect(1).left(),
                shown.chart.plot().valueToPixel(0, 20) - shown.chart.plot().axisRect(0).left(), 1);
    shown.chart.resize(1000, 800);
    QApplication::processEvents();
    EXPECT_TRUE(shown.chart.isZoomed()) << "a new size keeps it";
    shown.mouse(QEvent::MouseButtonDblClick, axes.center());
    EXPECT_FALSE(shown.chart.isZoomed());
    EXPECT_NEAR(shown.chart.plot().valueToPixel(0, 20), before, 1e-6);
}

TEST(Zoom, StaysWhileRowsComeInAndGoesWithAnotherChart) {
    ChartRequest request;
    request.device = {"local", "cpu", false};
    Rows own = sample_run();
    Shown shown(build_chart(request, own, {}));
    shown.chart.zoom(0.5);
    own.push_back(share(arm(kSegformer, "tuned", 20)));
    shown.chart.setSpec(build_chart(request, own, {}), {});
    EXPECT_TRUE(shown.chart.isZoomed());
    request.kind = ChartKind::improvement;
    shown.chart.setSpec(build_chart(request, own, {}), {});
    EXPECT_FALSE(shown.chart.isZoomed());
}

TEST(Zoom, AClickOnABarIsAboutItsRow) {
    Shown shown(build_chart(guide_request(ChartKind::duration), {}, bench::results::published_rows()));
    const Bar& bar = shown.chart.spec().panels[0].groups[3].bars[1];
    shown.click(shown.chart.plot().rectOf({0, 3, 1}).center());
    ASSERT_EQ(shown.clicked.size(), 1u);
    EXPECT_EQ(shown.clicked[0], bar.row);
    shown.click({4, 4});
    shown.click(
        {shown.chart.plot().axisRect(0).right() - 2, shown.chart.plot().rectOf({0, 3, 1}).center().y()});
    EXPECT_EQ(shown.clicked.size(), 1u) << "beside the bar there is nothing to click";
}

TEST(Zoom, OfCurvesIsTheAxisOfImages) {
    Rows own = sample_run();
    bench::ArmResult paid = *own[1];
    paid.compile_cold_s = 3;
    own[1] = share(paid);
    ChartRequest request;
    request.kind = ChartKind::total_time;
    request.device = {"local", "cpu", false};
    request.model = kResNet;
    Shown shown(build_chart(request, own, {}));
    const QPointF before = shown.chart.plot().rectOf({0, 1}).center();
    EXPECT_TRUE(shown.wheel(before, 240, Qt::ControlModifier));
    EXPECT_TRUE(shown.chart.isZoomed());
    EXPECT_NEAR(shown.chart.plot().rectOf({0, 1}).center().x(), before.x(), 0.5);
}

TEST(ChartsPage, CopiesTheChartAsPictureTableAndMarkdown) {
    ui::ResultStore store;
    store.setRows(sample_run());
    ui::ChartsPage page(&store);
    ChartRequest request;
    request.device = {"local", "cpu", false};
    page.setRequest(request);
    int notices = 0;
    QObject::connect(&page, &ui::Page::noticeRaised, &page, [&notices] { ++notices; });
    const QMenu* menu = nullptr;
    for (const QPushButton* button : page.findChildren<QPushButton*>())
        if (button->menu() != nullptr) menu = button->menu();
    ASSERT_NE(menu, nullptr);
    ASSERT_EQ(menu->actions().size(), 3);
    const QClipboard* clipboard = QApplication::clipboard();
    menu->actions()[0]->trigger();
    EXPECT_GT(clipboard->image().width(), 1000);
    menu->actions()[1]->trigger();
    EXPECT_TRUE(clipboard->text().startsWith("model\tdevice\tbatch\t")) << clipboard->text().toStdString();
    menu->actions()[2]->trigger();
    EXPECT_TRUE(clipboard->text().startsWith("| Model | Mode | Time |"));
    EXPECT_EQ(notices, 3);
}
