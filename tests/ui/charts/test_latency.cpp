#include <gtest/gtest.h>

#include <QImage>
#include <numeric>

#include "chart_rows.h"
#include "core/catalog/model_catalog.h"
#include "core/results/reference_data.h"
#include "ui/charts/bar_chart.h"
#include "ui/charts/chart_fonts.h"

using namespace ui::charts;
using namespace chart_rows;
using bench::Verdict;

namespace {

/// 101 samples, a hundredth of `step_ms * 100` apart, so that quantiles can be read off.
bench::ArmResult sampled(bench::ArmResult row, double least_ms, double step_ms) {
    row.samples_ms.clear();
    for (int i = 0; i <= 100; ++i) row.samples_ms.push_back(least_ms + step_ms * ((i * 37) % 101));
    return row;
}

ChartSpec latency_of(const Rows& own, const Rows& published = {}) {
    ChartRequest request;
    request.kind = ChartKind::latency;
    request.device = {"local", "cpu", false};
    return build_chart(request, own, published);
}

int colour_distance(const QColor& a, const QColor& b) {
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
}

}  // namespace

TEST(Latency, ABoxIsTheSamplesQuantilesInPercentOfEager) {
    const Rows own{share(sampled(arm(kViT, "eager", 150), 100, 1)),
                   share(sampled(compared(arm(kViT, "default", 75), 150, Verdict::faster), 50, 0.5))};
    const ChartSpec spec = latency_of(own);
    EXPECT_EQ(spec.panels.at(0).unit, Unit::percent_of_eager);
    const auto& bars = spec.panels[0].groups.at(0).bars;
    ASSERT_EQ(bars.size(), 2u);
    EXPECT_NEAR(*bars[0].value, 100, 1e-9);
    EXPECT_NEAR(bars[0].spread->low, 105 / 1.5, 1e-9);
    EXPECT_NEAR(bars[0].spread->lower_quartile, 125 / 1.5, 1e-9);
    EXPECT_NEAR(bars[0].spread->upper_quartile, 175 / 1.5, 1e-9);
    EXPECT_NEAR(bars[0].spread->high, 195 / 1.5, 1e-9);
    EXPECT_NEAR(bars[1].spread->low * bars[1].spread->unit_ms, 52.5, 1e-9);
    EXPECT_EQ(ChartTexts::valueLabel(bars[1], spec.panels[0].unit), "75.0 ms") << "the table's median";
}

TEST(Latency, AMedianLiesWhereTheTableSaysTheModeSaves) {
    Rows own = sample_run();
    bench::ArmResult later = *own[1];  // of another stage, whose eager was slower than the row of eager
    later.vs_eager.ratio = 1.6;
    later.vs_eager.improvement_percent = 37.5;
    own[1] = share(later);
    const ChartSpec spec = latency_of(own);
    int compared_arms = 0;
    for (const Group& group : spec.panels.at(0).groups)
        for (const Bar& bar : group.bars) {
            if (!bar.value) continue;
            const auto gain = bar.row->vs_eager.improvement_percent;
            EXPECT_NEAR(*bar.value, 100 - gain.value_or(0), 1e-9) << group.label << ' ' << bar.row->mode;
            compared_arms += gain ? 1 : 0;
        }
    EXPECT_EQ(compared_arms, 5);
}

TEST(Latency, WhatHasNoSamplesSaysSo) {
    Rows own = sample_run();
    bench::ArmResult bare = *own[1];  // of a picture that was too small for them
    bare.samples_ms.clear();
    own[1] = share(bare);
    const ChartSpec spec = latency_of(own);
    for (const Group& group : spec.panels.at(0).groups)
        for (const Bar& bar : group.bars) {
            if (bar.row == own[1]) EXPECT_EQ(ChartTexts::statusLabel(bar), "no samples kept");
            if (bar.row == own[5]) EXPECT_EQ(ChartTexts::statusLabel(bar), "out of memory");
        }
    ChartRequest request = spec.request;
    request.device = published_device("T4");
    const ChartSpec published = build_chart(request, {}, bench::results::published_rows());
    EXPECT_FALSE(published.hasNumbers());
    EXPECT_EQ(ChartTexts::statusLabel(published.panels.at(0).groups.at(0).bars.at(0)), "not published");
}

TEST(Latency, TimesOfLaterStagesAreOnTheScaleOfTheFirst) {
    bench::ArmResult later =
        sampled(compared(arm(kViT, "default+freezing", 90), 180, Verdict::faster), 60, 0.6);
    later.run_stage = 2;  // whose eager took 180 ms
    const Rows own{share(sampled(arm(kViT, "eager", 150), 100, 1)), share(later)};
    const ChartSpec spec = latency_of(own);
    const Bar& bar = spec.panels.at(0).groups.at(0).bars.at(1);
    EXPECT_NEAR(*bar.value, 50, 1e-9);
    EXPECT_NEAR(bar.spread->low, 50 * 63 / 90.0, 1e-9);
    EXPECT_EQ(ChartTexts::valueLabel(bar, spec.panels[0].unit), "75.0 ms");
    const QString tip = ChartTexts::tooltip(spec, spec.panels[0], spec.panels[0].groups[0], bar);
    EXPECT_TRUE(tip.contains("Median: 75.000 ms")) << tip.toStdString();
    EXPECT_TRUE(tip.contains("All samples: 50.000 ms to 100.000 ms")) << tip.toStdString();
    const QString note =
        "Milliseconds of later stages are scaled, as if eager had taken as long as in the first stage.";
    EXPECT_TRUE(ChartTexts::footnotes(spec).contains(note));
    EXPECT_FALSE(ChartTexts::footnotes(latency_of({own[0]})).contains(note));
}

TEST(Latency, BoxesAreDrawnWhereTheSamplesLie) {
    const Rows own{share(sampled(arm(kViT, "eager", 150), 100, 1)),
                   share(sampled(compared(arm(kViT, "default", 75), 150, Verdict::faster), 50, 0.5))};
    BarChart chart;
    chart.resize(900, 400);
    chart.setTheme(ChartTheme::light());
    chart.setFont(exportFont("en"));
    chart.setSpec(latency_of(own), {});
    const QImage image = chart.plot().toImage();
    ASSERT_TRUE(chart.plot().isHorizontal());
    for (std::size_t b = 0; b < 2; ++b) {
        const Bar& bar = chart.spec().panels[0].groups[0].bars[b];
        const QRectF rect = chart.plot().rectOf({0, 0, b});
        EXPECT_NEAR(rect.left(), chart.plot().valueToPixel(0, bar.spread->low), 1e-6);
        EXPECT_NEAR(rect.right(), chart.plot().valueToPixel(0, bar.spread->high), 1e-6);
        const auto at = [&](double value) {
            return image.pixelColor(
                QPointF(chart.plot().valueToPixel(0, value), rect.center().y() + 4).toPoint());
        };
        const QColor color = modeColor(chart.spec().series[b].mode);
        const Spread& box = *bar.spread;
        EXPECT_LT(colour_distance(at((box.lower_quartile + *bar.value) / 2), color), 12);
        EXPECT_LT(colour_distance(at((box.upper_quartile + *bar.value) / 2), color), 12);
        EXPECT_GT(colour_distance(at((box.upper_quartile + box.high) / 2), color), 60) << "only a whisker";
    }
    const QString tip = chart.plot().tooltipAt(chart.plot().rectOf({0, 0, 0}).center());
    EXPECT_TRUE(tip.contains("Half of the samples: 125.000 ms to 175.000 ms")) << tip.toStdString();
    EXPECT_TRUE(tip.contains("All samples: 100.000 ms to 200.000 ms")) << tip.toStdString();
}

TEST(Latency, TwelveModelsWithFourModesAreApart) {
    Rows own;
    for (const bench::ModelInfo& model : bench::model_catalog().first(12))
        for (const auto& [mode, ms] : {std::pair{"eager", 150.0}, std::pair{"default", 140.0},
                                       std::pair{"default+freezing", 90.0}, std::pair{"tuned", 75.0}}) {
            bench::ArmResult row = arm(std::string(model.id), mode, ms);
            if (ms < 150) row = compared(row, 150, Verdict::faster);
            own.push_back(share(sampled(row, ms * 0.98, ms * 0.0004)));
        }
    BarChart chart;
    chart.setFont(exportFont("en"));
    chart.setSpec(latency_of(own), {});
    chart.resize(900, chart.leastHeight(900));
    chart.setSpec(latency_of(own), {});
    double bottom = 0;
    for (std::size_t g = 0; g < 12; ++g)
        for (std::size_t b = 0; b < 4; ++b) {
            const QRectF rect = chart.plot().rectOf({0, g, b});
            EXPECT_GE(rect.top(), bottom);
            EXPECT_GE(rect.height(), 9);
            EXPECT_GE(rect.width(), 4) << "a spread of 4 % can be seen";
            bottom = rect.bottom();
        }
}
