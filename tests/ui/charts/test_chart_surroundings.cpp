#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QImage>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <set>
#include <vector>

#include "chart_rows.h"
#include "core/catalog/model_catalog.h"
#include "tests/support/patience.h"
#include "ui/charts/axis_strip.h"
#include "ui/charts/bar_chart.h"
#include "ui/charts/chart_fonts.h"
#include "ui/charts/chart_texts.h"
#include "ui/charts/chart_type.h"
#include "ui/i18n/language_manager.h"
#include "ui/models/result_store.h"
#include "ui/pages/chart_signs_menu.h"
#include "ui/pages/charts_page.h"

using namespace ui::charts;
using namespace chart_rows;
using bench::Verdict;

/// What is around a chart: the axis that stays in sight, the legend, and the menu of signs.
namespace {

Rows twelve_models() {
    Rows rows;
    double eager_ms = 12;
    for (const bench::ModelInfo& model : bench::model_catalog().first(12)) {
        const std::string id(model.id);
        rows.push_back(share(arm(id, "eager", eager_ms)));
        for (const char* mode : {"default", "default+freezing", "max-autotune", "tuned"})
            rows.push_back(share(compared(arm(id, mode, eager_ms * 0.8), eager_ms, Verdict::faster)));
        eager_ms *= 1.1;
    }
    return rows;
}

/// As if the page had shown a run in float32 at batch 1 before.
TEST(ChartsPage, ARunOfAnotherTypeAndBatchIsDrawnAtOnce) {
    Rows rows;
    for (const char* mode : {"eager", "default"}) {
        bench::ArmResult row = arm(kResNet, mode, 10, /*batch=*/8);
        row.dtype = bench::DType::bfloat16;
        rows.push_back(share(row));
    }
    ui::ResultStore store;
    ui::ChartsPage page(&store);
    page.show();
    store.setRows(rows);
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return page.request().dtype == bench::DType::bfloat16; }, kPatience_ms));
    EXPECT_EQ(page.request().batch, 8);
    EXPECT_FALSE(page.chart()->spec().empty());
}

struct Page {
    ui::ResultStore store;
    ui::ChartsPage page{&store};
    Page(const Rows& rows, ChartKind kind) {
        store.setRows(rows);
        ChartRequest request;
        request.kind = kind;
        request.device = {"local", "cpu", false};
        page.setRequest(request);
        page.resize(930, 620);
        page.show();
        QTest::qWait(50);  // the chart is drawn
    }
    AxisStrip& strip() { return *page.findChild<AxisStrip*>(); }
    /// Holds a box for each chooser and button.
    QWidget& toolbar() {
        for (QToolButton* button : page.findChildren<QToolButton*>())
            if (qobject_cast<ui::ChartSignsMenu*>(button->menu()) != nullptr)
                return *button->parentWidget()->parentWidget();
        throw std::runtime_error("no button of signs");
    }
    QScrollBar& bar() { return *page.findChild<QScrollArea*>()->verticalScrollBar(); }
};

QStringList texts(const std::vector<ChartSign>& signs) {
    QStringList found;
    for (const ChartSign& sign : signs) found << sign.text;
    return found;
}

std::set<int> linesOf(const QWidget& toolbar) {
    std::set<int> lines;
    for (const QWidget* box : toolbar.findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
        if (box->isVisible()) lines.insert(box->y());
    return lines;
}

}  // namespace

TEST(AxisStrip, ShowsTheAxisWhileTheChartsOwnIsBelowTheViewport) {
    Page shown(twelve_models(), ChartKind::throughput);
    ASSERT_GT(shown.bar().maximum(), 100) << "the chart is taller than the page";
    EXPECT_TRUE(shown.strip().isVisible());
    EXPECT_EQ(shown.strip().accessibleName(), "Images per second (longer is better)");
    EXPECT_EQ(shown.strip().geometry().bottom(), shown.strip().parentWidget()->rect().bottom());
    shown.bar().setValue(shown.bar().maximum());
    EXPECT_FALSE(shown.strip().isVisible()) << "the chart's own axis is in sight";
    shown.bar().setValue(0);
    EXPECT_TRUE(shown.strip().isVisible());
    const Page few(sample_run(), ChartKind::throughput);
    EXPECT_FALSE(few.page.findChild<AxisStrip*>()->isVisible());
}

TEST(AxisStrip, HasTheTicksOfTheChart) {
    Page shown(twelve_models(), ChartKind::throughput);
    const ChartPlot& plot = shown.page.chart()->plot();
    const auto marks = plot.axisMarks(0);
    ASSERT_GE(marks.size(), 3u);
    for (const auto& mark : marks) {
        const double value = QLocale().toDouble(mark.label);
        EXPECT_NEAR(mark.at_px, plot.valueToPixel(0, value), 0.5) << mark.label.toStdString();
    }
    const auto before = marks.back().at_px;
    shown.page.chart()->zoom(0.5);
    QApplication::processEvents();
    EXPECT_NE(plot.axisMarks(0).back().at_px, before) << "it follows the zoom";
    // Ink under each tick.
    const QImage image = shown.strip().grab().toImage();
    for (const auto& mark : plot.axisMarks(0)) {
        int ink = 0;
        for (int x = qRound(mark.at_px) - 4; x <= qRound(mark.at_px) + 4; ++x)
            for (int y = 3; y < 20; ++y)
                ink += image.pixelColor(std::clamp(x, 0, image.width() - 1), y).lightness() < 180 ? 1 : 0;
        EXPECT_GT(ink, 3) << mark.label.toStdString();
    }
}

TEST(AxisStrip, ANegativeTickLooksTheSameInBothDirections) {
    Rows rows;
    for (const bench::ModelInfo& model : bench::model_catalog().first(12)) {
        const std::string id(model.id);
        rows.push_back(share(arm(id, "eager", 10)));
        rows.push_back(share(compared(arm(id, "default", 20), 10, Verdict::slower)));
    }
    std::vector<QImage> pictures;
    for (const Qt::LayoutDirection direction : {Qt::LeftToRight, Qt::RightToLeft}) {
        QApplication::setLayoutDirection(direction);
        Page shown(rows, ChartKind::improvement);
        const auto marks = shown.page.chart()->plot().axisMarks(0);
        QApplication::setLayoutDirection(Qt::LeftToRight);
        const auto negative =
            std::ranges::find_if(marks, [](const auto& mark) { return mark.label.contains(QChar(0x2212)); });
        ASSERT_NE(negative, marks.end());
        QImage& picture = pictures.emplace_back(80, 40, QImage::Format_RGB32);
        picture.fill(Qt::white);
        QPainter painter(&picture);
        painter.setLayoutDirection(direction);
        painter.drawText(QPointF(20, 30), negative->label);
    }
    EXPECT_EQ(pictures[0], pictures[1]) << "the sign is on the other side";
}

TEST(ChartsPage, ShowsDurationsUntilAModeIsComparedWithEager) {
    ui::ResultStore store;
    ui::ChartsPage page(&store);
    store.setRows({share(arm(kResNet, "eager", 40))});
    page.chart();
    EXPECT_EQ(page.request().kind, ChartKind::duration);
    store.setRows(sample_run());
    page.chart();
    EXPECT_EQ(page.request().kind, ChartKind::speed_up);
    ChartRequest request = page.request();
    request.kind = ChartKind::memory;
    page.setRequest(request);
    store.setRows(twelve_models());
    page.chart();
    EXPECT_EQ(page.request().kind, ChartKind::memory) << "the user's choice stays";
}

/// In a window of 1280 pixels, beside the rail.
TEST(ChartsPage, TheToolbarKeepsToALineInEveryLanguage) {
    constexpr int kPage_px = 1280 - 96;
    ui::LanguageManager languages;
    for (const ui::Language& language : ui::languages()) {
        languages.use(language.code);
        Page shown(twelve_models(), ChartKind::speed_up);
        shown.page.resize(kPage_px, 700);
        const auto kinds = kind_choices(shown.page.request(), twelve_models());
        ASSERT_GE(kinds.size(), 8u);
        for (const ChartKind kind : kinds) {
            ChartRequest request = shown.page.request();
            request.kind = kind;
            shown.page.setRequest(request);
            QTest::qWait(10);
            EXPECT_EQ(linesOf(shown.toolbar()).size(), 1u) << language.code << ' ' << static_cast<int>(kind);
        }
        ChartRequest published = shown.page.request();
        published.kind = ChartKind::speed_up;
        published.device = published_device("A100");
        shown.page.setRequest(published);
        QTest::qWait(10);
        EXPECT_TRUE(shown.page.request().device.published);
        EXPECT_EQ(linesOf(shown.toolbar()).size(), 1u) << language.code << ", published";
    }
    languages.use("en");
}

TEST(ChartsPage, TheChooserListsEveryChartWithoutScrolling) {
    Page shown(sample_run(), ChartKind::speed_up);
    const auto kinds = kind_choices(shown.page.request(), sample_run());
    for (const QComboBox* box : shown.page.findChildren<QComboBox*>())
        if (box->findText(ChartTexts::kindName(kinds.back())) >= 0)
            EXPECT_GE(box->maxVisibleItems(), static_cast<int>(kinds.size()));
}

TEST(Legend, OfTheWindowHasModesAndIntervalsAndTheMenuTheOtherSigns) {
    Page shown(sample_run(), ChartKind::improvement);
    const ChartPlot& plot = shown.page.chart()->plot();
    EXPECT_THAT(texts(legendOf(plot.spec(), plot.theme(), plot.hasDots())),
                testing::ElementsAre("default (compiled)", "default+freezing", "95 % interval"));
    EXPECT_THAT(texts(plot.signs()), testing::ElementsAre("slower than eager", "inconclusive or not correct",
                                                          "faster", "slower", "can't tell"));
    const QToolButton* button = nullptr;
    for (const QToolButton* each : shown.page.findChildren<QToolButton*>())
        if (each->text() == "?") button = each;
    ASSERT_NE(button, nullptr);
    auto* menu = qobject_cast<ui::ChartSignsMenu*>(button->menu());
    ASSERT_NE(menu, nullptr);
    menu->fill();
    QStringList listed;
    for (const QAction* action : menu->actions()) {
        listed << action->text();
        EXPECT_FALSE(action->icon().isNull());
    }
    EXPECT_EQ(listed, texts(plot.signs()));
}

TEST(Legend, OfAPictureHasAllSignsBecauseItHasNoMenu) {
    Page shown(sample_run(), ChartKind::improvement);
    const auto plot = plotOf(shown.page.chart()->spec(), {}, {.size = {900, 0}});
    ChartPlot brief;
    brief.setSignsInLegend(false);
    brief.setContent(plot->spec(), {});
    EXPECT_GT(plot->preferredHeight(420), brief.preferredHeight(420)) << "more entries take more lines";
    BarChart window;
    window.setSpec(plot->spec(), {});
    EXPECT_EQ(window.preferredHeight(420), brief.preferredHeight(420));
}

TEST(Legend, OfSpeedUpsExplainsTheBandAndHollowDots) {
    Page shown(sample_run(), ChartKind::speed_up);
    EXPECT_THAT(texts(shown.page.chart()->plot().signs()),
                testing::ElementsAre("inconclusive or not correct", "the same within 1 %"));
}
