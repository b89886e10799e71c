#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>

#include "chart_rows.h"
#include "core/results/reference_data.h"
#include "ui/charts/bar_chart.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/chart_file.h"
#include "ui/charts/chart_fonts.h"
#include "ui/charts/chart_table.h"
#include "ui/charts/chart_texts.h"
#include "ui/models/result_store.h"
#include "ui/pages/charts_page.h"

using namespace ui::charts;
using namespace chart_rows;

/// Durations as small multiples: a strip with a scale of its own for each model.
namespace {

/// ResNet takes a hundredth of SegFormer's time, so that a shared axis would hide it.
Rows far_apart(int batch = 1) {
    Rows rows;
    for (const RowPtr& row : sample_run(batch)) {
        bench::ArmResult copy = *row;
        if (copy.model == kSegformer && copy.median_ms) {
            *copy.median_ms *= 100;
            copy.median_ci95_ms = bench::Interval{*copy.median_ms * 0.97, *copy.median_ms * 1.03};
        }
        rows.push_back(share(copy));
    }
    return rows;
}

ChartRequest strips_of(ChartKind kind) {
    ChartRequest request;
    request.kind = kind;
    request.device = {"local", "cpu", false};
    request.own_scales = true;
    return request;
}

}  // namespace

TEST(Strips, EachModelIsLinearFromZeroOnItsOwnScale) {
    BarChart chart;
    chart.resize(900, 600);
    chart.setTheme(ChartTheme::light());
    chart.setFont(exportFont("en"));
    chart.setSpec(build_chart(strips_of(ChartKind::duration), far_apart(), {}), {});
    const ChartPlot& plot = chart.plot();
    EXPECT_TRUE(plot.isHorizontal());
    EXPECT_FALSE(plot.isLogarithmic());
    EXPECT_FALSE(plot.hasDots());
    double first_left = -1, longest_px = 0;
    const auto& groups = chart.spec().panels.at(0).groups;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        double longest = 0, px_per_ms = 0;
        for (std::size_t b = 0; b < groups[g].bars.size(); ++b) {
            const Bar& bar = groups[g].bars[b];
            if (!bar.value) continue;
            const QRectF rect = plot.rectOf({0, g, b});
            if (first_left < 0) first_left = rect.left();
            EXPECT_NEAR(rect.left(), first_left, 1e-6) << "zero is at one place";
            if (px_per_ms == 0) px_per_ms = rect.width() / *bar.value;
            EXPECT_NEAR(rect.width(), *bar.value * px_per_ms, 1e-6) << groups[g].label;
            longest = std::max(longest, rect.width());
        }
        if (longest_px == 0) longest_px = longest;
        EXPECT_NEAR(longest, longest_px, 1) << groups[g].label << " uses the same length";
    }
    EXPECT_GT(longest_px, 400);
}

TEST(Strips, EveryBarHasItsMilliseconds) {
    const ChartSpec spec = build_chart(strips_of(ChartKind::duration), far_apart(), {});
    const QString svg = QString::fromStdString(svgOf(spec, {}, {}));
    for (const char* text : {"100 ms", "130 ms", "40.0 ms", "30.0 ms", "20.0 ms", "6,000 ms", "5,900 ms",
                             "out of memory", "each group of bars has its own scale, from zero"})
        EXPECT_TRUE(svg.contains(text)) << text;
}

TEST(Strips, ABatchComparisonHasAStripForEachModelAndBatchSize) {
    Rows own = far_apart();
    for (const RowPtr& row : far_apart(4))
        if (row->model != kViT) own.push_back(row);
    const ChartSpec spec = build_chart(strips_of(ChartKind::batches), own, {});
    ASSERT_EQ(spec.panels.size(), 1u);
    QStringList names;
    for (const Group& group : spec.panels[0].groups) {
        names << ChartTexts::groupName(group);
        for (const Bar& bar : group.bars)
            if (bar.row) EXPECT_EQ(bar.row->batch, group.batch);
    }
    EXPECT_EQ(names, QStringList({"ViT, batch size 1", "ResNet, batch size 1", "ResNet, batch size 4",
                                  "Segformer, batch size 1", "Segformer, batch size 4"}));
    EXPECT_TRUE(
        ChartTable(spec).toMarkdown().contains("| ResNet, batch size 4 | default (compiled) | 30.000 ms |"));
    ChartRequest shared = strips_of(ChartKind::batches);
    shared.own_scales = false;
    EXPECT_EQ(build_chart(shared, own, {}).panels.size(), 2u) << "the guide's form";
}

TEST(Strips, ThereIsNoBatchComparisonOfOneBatchSize) {
    ChartRequest request = strips_of(ChartKind::batches);
    EXPECT_THAT(kind_choices(request, sample_run()), testing::Not(testing::Contains(ChartKind::batches)));
    Rows two = sample_run();
    for (const RowPtr& row : sample_run(4)) two.push_back(row);
    EXPECT_THAT(kind_choices(request, two), testing::Contains(ChartKind::batches));
    request.device = published_device("A100");
    EXPECT_THAT(kind_choices(request, sample_run()), testing::Contains(ChartKind::batches));
}

TEST(Strips, OneScaleIsAChoiceThatPicturesFollow) {
    ui::ResultStore store;
    ui::ChartsPage page(&store);
    page.resize(1000, 700);
    page.show();
    store.setRows(far_apart());
    ChartRequest request = strips_of(ChartKind::duration);
    page.setRequest(request);
    QComboBox* axis = nullptr;
    for (auto* box : page.findChildren<QComboBox*>())
        if (box->findText("One linear scale") >= 0) axis = box;
    ASSERT_NE(axis, nullptr);
    EXPECT_EQ(axis->currentText(), "A scale for each model");
    EXPECT_TRUE(page.chart()->spec().hasOwnScales());
    axis->setCurrentText("One linear scale");
    EXPECT_FALSE(page.chart()->spec().hasOwnScales());
    EXPECT_FALSE(page.chart()->plot().hasDots());
    axis->setCurrentText("One logarithmic scale");
    EXPECT_TRUE(page.chart()->plot().hasDots());
    const RenderOptions options{.value_scale = page.chart()->valueScale()};
    EXPECT_TRUE(plotOf(page.chart()->spec(), {}, options)->hasDots()) << "what is saved and copied";
}

TEST(Strips, ThePublishedFiguresKeepOneScaleAndARunsHaveStrips) {
    for (const Figure& figure : publishedFigures()) EXPECT_FALSE(figure.request.own_scales);
    int strips = 0;
    for (const Figure& figure : figuresOf(sample_run())) strips += figure.request.own_scales ? 1 : 0;
    EXPECT_EQ(strips, 1) << "durations";
}
