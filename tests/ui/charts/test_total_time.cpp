#include <gtest/gtest.h>

#include <QApplication>
#include <QImage>
#include <cmath>

#include "chart_rows.h"
#include "core/analysis/break_even.h"
#include "ui/charts/bar_chart.h"
#include "ui/charts/chart_fonts.h"
#include "ui/charts/chart_scale.h"

using namespace ui::charts;
using namespace chart_rows;
using bench::Verdict;

namespace {

/// Of ViT with batch 4: one mode that pays, one that loses, one from the cache alone, one that failed.
Rows vit_run() {
    Rows rows = sample_run(4);
    std::erase_if(rows, [](const RowPtr& row) { return row->model == kViT; });
    rows.push_back(share(arm(kViT, "eager", 400, 4)));
    const auto add = [&](const char* mode, double ms, Verdict verdict, std::optional<double> compile_s) {
        bench::ArmResult row = compared(arm(kViT, mode, ms, 4), 400, verdict);
        row.compile_cold_s = compile_s;
        rows.push_back(share(row));
    };
    add("default", 200, Verdict::faster, 20);
    add("max-autotune", 410, Verdict::slower, 300);
    add("tuned", 150, Verdict::faster, {});
    bench::ArmResult failed = arm(kViT, "torchscript", 1, 4);
    failed.status = bench::ArmStatus::failed;
    rows.push_back(share(failed));
    return rows;
}

ChartRequest request_of(const std::string& model) {
    ChartRequest request;
    request.kind = ChartKind::total_time;
    request.device = {"local", "cpu", false};
    request.batch = 4;
    request.model = model;
    return request;
}

}  // namespace

TEST(TotalTime, ACurveIsCompilingAndThenEveryImage) {
    const Rows own = vit_run();
    const ChartSpec spec = build_chart(request_of(kViT), own, {});
    const auto& curves = spec.panels.at(0).curves;
    ASSERT_EQ(curves.size(), 3u);
    EXPECT_EQ(curves[0].row->mode, "eager");
    EXPECT_DOUBLE_EQ(curves[0].total_s(1000), 100) << "0.4 s for four images";
    EXPECT_FALSE(curves[0].pays_after_images);
    EXPECT_EQ(curves[1].row->mode, "default");
    EXPECT_DOUBLE_EQ(curves[1].total_s(1000), 20 + 50);
    EXPECT_EQ(curves[1].pays_after_images, bench::results::break_even_images(*curves[1].row, *curves[0].row));
    EXPECT_EQ(curves[1].pays_after_images, 400);
    EXPECT_DOUBLE_EQ(curves[1].total_s(400), curves[0].total_s(400)) << "that is where the two cross";
    EXPECT_EQ(curves[2].row->mode, "max-autotune");
    EXPECT_FALSE(curves[2].pays_after_images) << "it never does";
    EXPECT_EQ(spec.compile_time_unknown, std::vector<std::string>{"tuned"});
    EXPECT_TRUE(ChartTexts::footnotes(spec).join(' ').contains("tuned"));
    EXPECT_TRUE(ChartTexts::title(spec).contains("ViT"));
    EXPECT_TRUE(ChartTexts::title(spec).contains("Batch Size of 4"));
}

TEST(TotalTime, AnArmOfALaterWaveCrossesEagerWhereItPays) {
    Rows own = vit_run();
    for (RowPtr& row : own) {
        if (row->model != kViT || row->mode != "default") continue;
        bench::ArmResult later = *row;
        later.run_stage = 2;
        later.linked_ms = later.median_ms;
        *later.median_ms *= 3;  // the machine was slower by then, for both
        row = share(later);
    }
    const ChartSpec spec = build_chart(request_of(kViT), own, {});
    const auto& curves = spec.panels.at(0).curves;
    ASSERT_EQ(curves.at(1).row->run_stage, 2);
    EXPECT_NEAR(curves[1].total_s(1000), 20 + 50, 1e-9);
    EXPECT_NEAR(curves[1].total_s(400), curves[0].total_s(400), 1e-9);
}

TEST(TotalTime, ShowsOneModelTheFirstWhereNoneIsChosen) {
    const Rows own = vit_run();
    EXPECT_EQ(model_choices(own, {}, request_of({})), (std::vector{kViT, kResNet, kSegformer}));
    for (const std::string& asked : {std::string(), std::string("not/in-this-run")}) {
        const ChartSpec spec = build_chart(request_of(asked), own, {});
        EXPECT_EQ(spec.request.model, kViT);
        for (const Curve& curve : spec.panels.at(0).curves) EXPECT_EQ(curve.row->model, kViT);
    }
    EXPECT_TRUE(build_chart(request_of(kViT), {}, {}).empty());
}

TEST(TotalTime, TheAxesShowEveryCrossing) {
    const ChartSpec spec = build_chart(request_of(kViT), vit_run(), {});
    const auto& curves = spec.panels.at(0).curves;
    const ValueRange images = imagesShown(curves), seconds = secondsShown(curves, images);
    EXPECT_LT(images.lower * 10, 400);
    EXPECT_GT(images.upper, 400 * 10);
    for (const Curve& curve : curves)
        for (const double n : {images.lower, images.upper}) {
            EXPECT_GT(curve.total_s(n), seconds.lower);
            EXPECT_LT(curve.total_s(n), seconds.upper);
        }
    EXPECT_GT(images.upper, images.lower);
    EXPECT_GT(imagesShown({}).upper, imagesShown({}).lower) << "with nothing compiled, too";
}

TEST(TotalTime, TheCrossingIsMarkedOnBothCurvesAndNamed) {
    BarChart chart;
    chart.resize(900, 560);
    chart.setTheme(ChartTheme::light());
    chart.setFont(exportFont("en"));
    chart.setSpec(build_chart(request_of(kViT), vit_run(), {}), {});
    const QImage image = chart.plot().toImage();
    const QPointF mark = chart.plot().rectOf({0, 1}).center();
    EXPECT_EQ(image.pixelColor(mark.toPoint()).lightness(), 255) << "an open circle";
    const QColor rim = image.pixelColor((mark + QPointF(0, -5)).toPoint());
    const QColor color = modeColor("default");
    EXPECT_LT(std::abs(rim.red() - color.red()) + std::abs(rim.blue() - color.blue()), 60);
    EXPECT_EQ(ChartTexts::crossingName(chart.spec(), chart.spec().panels[0].curves[1]),
              "default (compiled): 400 images");
    const QString tip = chart.plot().tooltipAt(mark + QPointF(60, 0));
    EXPECT_LT(tip.indexOf("default (compiled)"), tip.indexOf("eager")) << "the quickest first";
    EXPECT_GT(tip.indexOf("max-autotune"), tip.indexOf("eager")) << tip.toStdString();
}

TEST(TotalTime, TicksHaveTheDigitsThatTellThemApart) {
    for (const auto& [value, text] :
         {std::pair(0.0005, "0.0005"), {0.001, "0.001"}, {0.02, "0.02"}, {2, "2"}})
        EXPECT_EQ(ChartTexts::tickLabel(value, value), text) << "on a logarithmic axis";
    const std::pair<double, const char*> quarters[] = {
        {-0.25, "−0.25"}, {0, "0"}, {0.25, "0.25"}, {0.5, "0.50"}, {1.25, "1.25"}};
    for (const auto& [value, text] : quarters) EXPECT_EQ(ChartTexts::tickLabel(value, 0.25), text);
    EXPECT_EQ(ChartTexts::tickLabel(1500, 500), "1,500");
    EXPECT_EQ(ChartTexts::tickLabel(7.5, 2.5), "7.5");
}

TEST(TotalTime, MoreImagesAreAtTheRightInArabicToo) {
    const ChartSpec spec = build_chart(request_of(kViT), vit_run(), {});
    const auto picture = [&spec](BarChart& chart) {
        chart.resize(900, 560);
        chart.setTheme(ChartTheme::light());
        chart.setFont(exportFont("en"));
        chart.setSpec(spec, {});
        return chart.plot().toImage();
    };
    BarChart left, right;
    const QImage english = picture(left);
    QApplication::setLayoutDirection(Qt::RightToLeft);
    const QImage mirrored = picture(right);
    QApplication::setLayoutDirection(Qt::LeftToRight);
    EXPECT_EQ(left.plot().rectOf({0, 1}).center(), right.plot().rectOf({0, 1}).center());
    EXPECT_NE(english, mirrored) << "the title moves to the other side";
}
