#include <gtest/gtest.h>

#include <QAccessible>
#include <QApplication>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

#include "chart_rows.h"
#include "core/results/reference_data.h"
#include "tests/support/patience.h"
#include "tests/ui/screenshot.h"
#include "ui/charts/bar_chart.h"
#include "ui/charts/bar_cursor.h"
#include "ui/models/result_store.h"
#include "ui/pages/charts_page.h"

using namespace ui::charts;
using namespace chart_rows;

namespace {

struct Walked {
    BarChart chart;
    std::vector<RowPtr> clicked;
    explicit Walked(const ChartSpec& spec, const QSize& size = {1000, 700}) {
        chart.resize(size);
        chart.setSpec(spec, {});
        chart.show();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&chart, kPatience_ms));
        QTest::qWait(50);
        QObject::connect(&chart, &BarChart::rowClicked, &chart,
                         [this](const RowPtr& row) { clicked.push_back(row); });
        cursor()->setFocus(Qt::TabFocusReason);
    }
    BarCursor* cursor() const {
        for (QWidget* child : chart.findChildren<QWidget*>())
            if (auto* found = dynamic_cast<BarCursor*>(child)) return found;
        return nullptr;
    }
    void press(Qt::Key key) const { QTest::keyClick(cursor(), key); }
    QString said() const {
        const QAccessibleInterface* words = QAccessible::queryAccessibleInterface(cursor());
        return words == nullptr ? QString() : words->text(QAccessible::Name);
    }
    bool isAround(const QRectF& bar) const {
        return QRectF(cursor()->geometry()).contains(bar) && cursor()->height() < bar.height() + 24 &&
               cursor()->width() < bar.width() + 24;
    }
};

ChartRequest own_request(ChartKind kind) {
    ChartRequest request;
    request.kind = kind;
    request.device = {"local", "cpu", false};
    return request;
}

}  // namespace

TEST(KeyboardWalk, ArrowsGoFromBarToBarAndSayWhatEachIs) {
    Walked walked(build_chart(own_request(ChartKind::duration), sample_run(), {}));
    ASSERT_FALSE(walked.chart.plot().isHorizontal());
    EXPECT_TRUE(walked.isAround(walked.chart.plot().rectOf({0, 0, 0}))) << "Tab shows the first bar";
    EXPECT_TRUE(walked.said().contains("ViT") && walked.said().contains("100.000 ms") &&
                walked.said().contains("20 samples"))
        << walked.said().toStdString();
    EXPECT_EQ(walked.said(), walked.chart.reachedWords());
    EXPECT_FALSE(walked.said().contains('<')) << "no markup";
    ui::shoot(walked.chart, "bar_cursor");

    walked.press(Qt::Key_Right);
    EXPECT_TRUE(walked.isAround(walked.chart.plot().rectOf({0, 0, 1})));
    walked.press(Qt::Key_Right);
    EXPECT_TRUE(walked.said().contains("out of memory")) << walked.said().toStdString();
    walked.press(Qt::Key_Right);
    EXPECT_TRUE(walked.said().contains("ResNet")) << "the next group";
    walked.press(Qt::Key_End);
    EXPECT_TRUE(walked.isAround(walked.chart.plot().rectOf({0, 2, 2})));
    walked.press(Qt::Key_Right);
    EXPECT_TRUE(walked.isAround(walked.chart.plot().rectOf({0, 2, 2}))) << "there is no further one";
    walked.press(Qt::Key_Home);
    walked.press(Qt::Key_Return);
    ASSERT_EQ(walked.clicked.size(), 1u);
    EXPECT_EQ(walked.clicked[0], walked.chart.spec().panels[0].groups[0].bars[0].row);
}

TEST(KeyboardWalk, TheFrameIsSeenOnlyWithTheFocus) {
    Walked walked(build_chart(own_request(ChartKind::duration), sample_run(), {}));
    const QImage seen = walked.chart.grab().toImage(), kept = walked.chart.plot().toImage();
    QTest::qWait(50);
    walked.cursor()->clearFocus();
    EXPECT_NE(walked.chart.grab().toImage(), seen);
    EXPECT_EQ(walked.chart.plot().toImage(), kept) << "and in no picture";
}

TEST(KeyboardWalk, PanelsLieBesideEachOther) {
    ChartRequest request;
    request.kind = ChartKind::batches;
    request.device = published_device("A100");
    Walked walked(build_chart(request, {}, bench::results::published_rows()));
    ASSERT_TRUE(walked.chart.plot().isHorizontal());
    walked.press(Qt::Key_Down);
    EXPECT_TRUE(walked.isAround(walked.chart.plot().rectOf({0, 0, 1})));
    walked.press(Qt::Key_Right);
    EXPECT_TRUE(walked.isAround(walked.chart.plot().rectOf({1, 0, 1})));
    EXPECT_TRUE(walked.said().contains("Batch size 4")) << walked.said().toStdString();
    walked.press(Qt::Key_Left);
    walked.press(Qt::Key_Left);
    EXPECT_TRUE(walked.isAround(walked.chart.plot().rectOf({0, 0, 1})));
}

TEST(KeyboardWalk, FollowsItsRowWhenTheChartChangesAndItsSize) {
    Rows own = sample_run();
    Walked walked(build_chart(own_request(ChartKind::duration), own, {}));
    walked.press(Qt::Key_Right);
    walked.press(Qt::Key_Right);
    walked.press(Qt::Key_Right);
    const QString at = walked.said();
    ChartRequest by_value = own_request(ChartKind::duration);
    by_value.order = ChartOrder::value;  // ResNet comes first
    walked.chart.setSpec(build_chart(by_value, own, {}), {});
    QTest::qWait(50);
    EXPECT_EQ(walked.said(), at);
    EXPECT_TRUE(walked.isAround(walked.chart.plot().rectOf({0, 0, 0})));
    walked.chart.resize(800, 600);
    QTest::qWait(50);
    EXPECT_TRUE(walked.isAround(walked.chart.plot().rectOf({0, 0, 0})));
    own.erase(own.begin(), own.begin() + 3);
    walked.chart.setSpec(build_chart(by_value, own, {}), {});
    QTest::qWait(50);
    EXPECT_EQ(walked.chart.reachedWords(), QString()) << "its row has gone";
    walked.press(Qt::Key_Right);
    EXPECT_TRUE(walked.isAround(walked.chart.plot().rectOf({0, 0, 0})));
}

TEST(KeyboardWalk, CurvesAreSaidWithTheirNumbers) {
    Rows own = sample_run();
    bench::ArmResult paid = *own[1];
    paid.compile_cold_s = 3;
    own[1] = share(paid);
    ChartRequest request = own_request(ChartKind::total_time);
    request.model = kResNet;
    Walked walked(build_chart(request, own, {}));
    walked.press(Qt::Key_Right);
    EXPECT_TRUE(walked.said().contains("300 images")) << walked.said().toStdString();
    EXPECT_TRUE(QRectF(walked.cursor()->geometry()).contains(walked.chart.plot().rectOf({0, 1}).center()));
}

TEST(KeyboardWalk, TheScrolledPageFollows) {
    ui::ResultStore store;
    ui::ChartsPage page(&store);
    page.resize(930, 420);
    page.show();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&page, kPatience_ms));
    ChartRequest request;
    request.kind = ChartKind::duration;
    request.device = published_device("A100");
    page.setRequest(request);
    QTest::qWait(100);
    auto* scroll = page.findChild<QScrollArea*>();
    ASSERT_GT(scroll->verticalScrollBar()->maximum(), 0) << "the chart is higher than its room";
    BarCursor* cursor = nullptr;
    for (QWidget* child : page.findChildren<QWidget*>())
        if (auto* found = dynamic_cast<BarCursor*>(child)) cursor = found;
    ASSERT_NE(cursor, nullptr);
    cursor->setFocus(Qt::TabFocusReason);
    QTest::keyClick(cursor, Qt::Key_End);
    EXPECT_TRUE(QRect(QPoint(), scroll->viewport()->size())
                    .contains(QRect(cursor->mapTo(scroll->viewport(), QPoint()), cursor->size()).center()));
    EXPECT_GT(scroll->verticalScrollBar()->value(), 0);
}
