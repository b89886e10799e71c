#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QApplication>

#include "chart_rows.h"
#include "ui/charts/bar_chart.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/chart_table.h"
#include "ui/charts/chart_texts.h"
#include "ui/charts/keyboard_navigator.h"
#include "ui/charts/layouts/history_layout.h"

using namespace ui::charts;
using namespace chart_rows;
using bench::Verdict;

/// What compiling costs: seconds cold and from the cache, and what they buy.
namespace {

bench::ArmResult compiled(const std::string& model, const char* mode, double ms, double cold_s,
                          std::optional<double> cached_s = std::nullopt) {
    bench::ArmResult row = compared(arm(model, mode, ms), 100, ms < 100 ? Verdict::faster : Verdict::slower);
    row.compile_cold_s = cold_s;
    row.compile_cached_s = cached_s;
    return row;
}

/// tuned is fastest and slowest to compile; max-autotune is beaten by default+freezing in both.
Rows compiled_run() {
    return {share(arm(kViT, "eager", 100)),
            share(compiled(kViT, "default", 80, 20, 0.5)),
            share(compiled(kViT, "default+freezing", 60, 30, 0.75)),
            share(compiled(kViT, "max-autotune", 70, 90)),
            share(compiled(kViT, "tuned", 50, 300)),
            share(arm(kResNet, "eager", 100)),
            share(compiled(kResNet, "default", 120, 10))};
}

ChartSpec compile_chart(ChartKind kind, const Rows& own, const std::string& model = kViT) {
    ChartRequest request;
    request.kind = kind;
    request.device = {"local", "cpu", false};
    request.model = model;
    return build_chart(request, own, {});
}

std::map<std::string, const Bar*> bars_of(const Group& group) {
    std::map<std::string, const Bar*> bars;
    for (const Bar& bar : group.bars)
        if (bar.row) bars[bar.row->mode] = &bar;
    return bars;
}

}  // namespace

TEST(CompileCost, HasAPanelForColdAndOneForCachedSeconds) {
    const ChartSpec spec = compile_chart(ChartKind::compile_cost, compiled_run());
    ASSERT_EQ(spec.panels.size(), 2u);
    EXPECT_FALSE(spec.shared_axis) << "a second from the cache would be invisible beside minutes";
    EXPECT_EQ(ChartTexts::panelTitle(spec.panels[0]), "Compiling");
    EXPECT_EQ(ChartTexts::panelTitle(spec.panels[1]), "From the cache");
    const auto cold = bars_of(spec.panels[0].groups[0]), cached = bars_of(spec.panels[1].groups[0]);
    EXPECT_EQ(cold.count("eager"), 0u) << "which compiles nothing";
    EXPECT_EQ(cold.at("tuned")->value, 300);
    EXPECT_EQ(cached.at("default+freezing")->value, 0.75);
    EXPECT_EQ(ChartTexts::statusLabel(*cached.at("tuned")), "not measured");
    const auto plot = plotOf(spec, {}, {});
    EXPECT_FALSE(plot->isLogarithmic());
    EXPECT_TRUE(plot->isHorizontal());

    Rows cold_only = compiled_run();
    cold_only.erase(cold_only.begin() + 1, cold_only.begin() + 3);
    EXPECT_EQ(compile_chart(ChartKind::compile_cost, cold_only).panels.size(), 1u);
}

/// Other engines: conversion and load have panels of their own, and both conversion and compilation are paid for.
Rows converted_run() {
    Rows own = compiled_run();
    bench::ArmResult row = compiled(kResNet, "openvino", 50, 4);
    row.convert_s = 6;
    row.load_s = 0.25;
    own.push_back(share(std::move(row)));
    return own;
}

TEST(CompileCost, HasPanelsForConvertingAndLoadingIfAnEngineNeedsThem) {
    const ChartSpec spec = compile_chart(ChartKind::compile_cost, converted_run());
    ASSERT_EQ(spec.panels.size(), 4u);
    EXPECT_EQ(ChartTexts::panelTitle(spec.panels[2]), "Converting");
    EXPECT_EQ(ChartTexts::panelTitle(spec.panels[3]), "Loading");
    ASSERT_EQ(spec.panels[2].groups.size(), spec.panels[0].groups.size());
    for (std::size_t i = 0; i < spec.panels[0].groups.size(); ++i)
        EXPECT_EQ(spec.panels[2].groups[i].model, spec.panels[0].groups[i].model);
    const auto converting = bars_of(spec.panels[2].groups[1]), loading = bars_of(spec.panels[3].groups[1]);
    EXPECT_EQ(bars_of(spec.panels[0].groups[1]).at("openvino")->value, 4);
    EXPECT_EQ(converting.at("openvino")->value, 6);
    EXPECT_EQ(loading.at("openvino")->value, 0.25);
    EXPECT_EQ(converting.count("default"), 0u) << "which converts nothing";
}

TEST(TradeOff, CountsTheConversion) {
    const ChartSpec spec = compile_chart(ChartKind::trade_off, converted_run(), kResNet);
    EXPECT_EQ(bars_of(spec.panels.at(0).groups.at(0)).at("openvino")->compile_s, 10);
}

TEST(TradeOff, HasEachModesCompileTimeAndSpeedUp) {
    const ChartSpec spec = compile_chart(ChartKind::trade_off, compiled_run());
    EXPECT_EQ(ChartTexts::title(spec),
              "Compile Time and Speed-up of ViT over eager (C++) on CPU with Batch Size of 1");
    const auto bars = bars_of(spec.panels.at(0).groups.at(0));
    ASSERT_EQ(bars.size(), 5u);
    EXPECT_EQ(bars.at("eager")->compile_s, 0);
    EXPECT_EQ(bars.at("eager")->value, 1);
    EXPECT_EQ(bars.at("tuned")->compile_s, 300);
    EXPECT_EQ(bars.at("tuned")->value, 2);
    EXPECT_EQ(bars.at("tuned")->interval, bars.at("tuned")->row->vs_eager.ratio_ci95);
}

TEST(TradeOff, TheLineHasTheModesThatNoOtherBeats) {
    const auto on_line = [](const Rows& own, const std::string& model) {
        std::vector<std::string> modes;
        const ChartSpec spec = compile_chart(ChartKind::trade_off, own, model);
        for (const Bar& bar : spec.panels.at(0).groups.at(0).bars)
            if (bar.on_front) modes.push_back(bar.row->mode);
        return modes;
    };
    EXPECT_THAT(on_line(compiled_run(), kViT),
                testing::ElementsAre("eager", "default", "default+freezing", "tuned"));
    EXPECT_THAT(on_line(compiled_run(), kResNet), testing::ElementsAre("eager"))
        << "compiling made it slower";
    Rows wrong = compiled_run();
    bench::ArmResult fast = compiled(kViT, "cudagraph", 10, 1);
    fast.status = bench::ArmStatus::wrong_output;
    wrong.push_back(share(fast));
    EXPECT_EQ(on_line(wrong, kViT).size(), 4u) << "a wrong output beats nothing";
}

TEST(TradeOff, AModeWithoutACompileTimeIsAFootnote) {
    Rows own = compiled_run();
    own.push_back(share(compared(arm(kViT, "torchscript", 90), 100, Verdict::faster)));
    const ChartSpec spec = compile_chart(ChartKind::trade_off, own);
    EXPECT_EQ(spec.compile_time_unknown, std::vector<std::string>{"torchscript"});
    EXPECT_EQ(spec.panels[0].groups[0].bars.size(), 5u);
}

TEST(TradeOff, PointsAreWhereTheAxesSay) {
    BarChart shown;
    shown.resize(900, 560);
    shown.setTheme(ChartTheme::light());
    shown.setSpec(compile_chart(ChartKind::trade_off, compiled_run()), {});
    const ChartPlot& plot = shown.plot();
    const auto& bars = shown.spec().panels[0].groups[0].bars;
    const QPointF eager = plot.rectOf({0, 0, 0}).center();
    double px_per_s = 0;
    for (std::size_t b = 1; b < bars.size(); ++b) {
        const QPointF at = plot.rectOf({0, 0, b}).center();
        EXPECT_NEAR(at.y(), plot.valueToPixel(0, *bars[b].value), 1e-6);
        if (px_per_s == 0) px_per_s = (at.x() - eager.x()) / *bars[b].compile_s;
        EXPECT_NEAR(at.x() - eager.x(), *bars[b].compile_s * px_per_s, 1e-6) << "linear from zero";
        EXPECT_EQ(plot.rowAt(at), bars[b].row);
        EXPECT_TRUE(plot.tooltipAt(at).contains("Compiling")) << plot.tooltipAt(at).toStdString();
        EXPECT_TRUE(plot.axisRect(0).contains(at));
    }
    EXPECT_GT(px_per_s, 1);
    EXPECT_FALSE(plot.rowAt(plot.axisRect(0).bottomRight() - QPointF(30, 30)));
}

TEST(TradeOff, IsWalkedAndReadAloud) {
    const ChartSpec spec = compile_chart(ChartKind::trade_off, compiled_run());
    KeyboardNavigator keys(spec);
    EXPECT_TRUE(keys.press(Qt::Key_Down, /*level=*/false));
    EXPECT_TRUE(keys.press(Qt::Key_Down, false));
    EXPECT_TRUE(keys.words().contains("default (compiled)")) << keys.words().toStdString();
    EXPECT_TRUE(keys.words().contains("Compiling: 20.00 s")) << keys.words().toStdString();
    EXPECT_TRUE(keys.words().contains("No other mode is faster and compiles sooner."));
    EXPECT_TRUE(ChartTable(spec).toSpeech().contains("tuned, Compiling 300.00 s, Speed-up ×2.000"))
        << ChartTable(spec).toSpeech().toStdString();
}

TEST(TradeOff, IsAFileForEachModelThatWasCompiledAsTheTotalTimeIs) {
    Rows own = compiled_run();
    own.push_back(share(arm(kSegformer, "eager", 10)));
    QStringList files;
    for (const Figure& figure : figuresOf(own))
        if (figure.file.contains("trade_off") || figure.file.contains("compile_cost") ||
            figure.file.contains("total_time"))
            files << figure.file;
    EXPECT_EQ(files, QStringList({"CPU_1_total_time_ViT.png", "CPU_1_total_time_ResNet.png",
                                  "CPU_1_compile_cost.png", "CPU_1_trade_off_ViT.png",
                                  "CPU_1_trade_off_ResNet.png"}));
}

namespace {

constexpr double kHour_s = 3600, kDay_s = 24 * kHour_s, kFirst_s = 1'767'225'600;  // 2026-01-01

/// The chart of one mode in three runs at these times after the first.
std::unique_ptr<ChartPlot> plot_of_runs(const std::vector<double>& after_s) {
    const Rows rows{share(arm(kViT, "eager", 100)), share(compiled(kViT, "default", 80, 20))};
    std::vector<PastRun> runs;
    for (const double s : after_s) runs.push_back({"a date", kFirst_s + s, rows});
    return plotOf(history_chart(runs, arms_of(runs).at(0)), {}, {});
}

}  // namespace

TEST(OverTime, RunsAreAtTheirDates) {
    const auto plot = plot_of_runs({0, kDay_s, 10 * kDay_s});
    ASSERT_EQ(plot->spec().panels.at(0).groups.size(), 3u);
    const auto x_px = [&](std::size_t run) { return plot->rectOf({0, run, 0}).center().x(); };
    EXPECT_NEAR((x_px(1) - x_px(0)) / (x_px(2) - x_px(0)), 0.1, 1e-6);
    EXPECT_GT(x_px(0), plot->axisRect(0).left());
    EXPECT_LT(x_px(2), plot->axisRect(0).right());
    EXPECT_EQ(plot->tooltipAt(plot->rectOf({0, 1, 0}).center()),
              ChartTexts::tooltip(plot->spec(), plot->spec().panels[0], plot->spec().panels[0].groups[1],
                                  plot->spec().panels[0].groups[1].bars[0]));
    EXPECT_EQ(ChartTable(plot->spec()).rows().size(), 3u);
}

TEST(OverTime, TheAxisHasDatesAndOverAFewHoursTimes) {
    EXPECT_FALSE(ChartTexts::dateLabel(kFirst_s, /*with_time=*/false).contains(':'));
    EXPECT_TRUE(ChartTexts::dateLabel(kFirst_s, /*with_time=*/true).contains(':'));
    const QImage hours = plot_of_runs({0, 20 * kHour_s})->toImage(),
                 days = plot_of_runs({0, 20 * kDay_s})->toImage();
    EXPECT_NE(hours, days) << "the same points, other labels";
    EXPECT_EQ(plot_of_runs({0})->panelCount(), 1u) << "one run";
}
