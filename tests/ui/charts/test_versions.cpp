#include <gtest/gtest.h>

#include "chart_rows.h"
#include "ui/charts/bar_painter.h"
#include "ui/charts/chart_data.h"
#include "ui/charts/chart_texts.h"

using namespace ui::charts;
using namespace chart_rows;

TEST(Versions, OfPyTorchStandSideBySide) {
    Rows own;
    for (const auto& [target, torch, eager_ms, default_ms] :
         {std::tuple("local:older", "2.10.0", 50.0, 40.0), std::tuple("local", "2.11.0", 48.0, 36.0)})
        for (const auto& [mode, ms] : {std::pair("eager", eager_ms), std::pair("default", default_ms)}) {
            bench::ArmResult row = arm(kResNet, mode, ms);
            row.target = target;
            row.torch = torch;
            own.push_back(share(row));
        }
    ASSERT_EQ(device_choices(own, {}).size(), 1u) << "both are this machine's CPU";
    const ChartRequest request = [] {
        ChartRequest duration;
        duration.device = {"local", "cpu", false};
        return duration;
    }();
    const ChartSpec spec = build_chart(request, own, {});
    QStringList names;
    for (const Series& series : spec.series) names << ChartTexts::seriesName(spec, series);
    EXPECT_EQ(names, QStringList({"eager (no compile), torch 2.11.0", "eager (no compile), torch 2.10.0",
                                  "default (compiled), torch 2.11.0", "default (compiled), torch 2.10.0"}));
    std::vector<double> values;
    for (const Bar& bar : spec.panels[0].groups[0].bars) values.push_back(bar.value.value());
    EXPECT_EQ(values, (std::vector{48.0, 50.0, 36.0, 40.0}));
    // One colour a mode; the second version is paler.
    const auto style = [&](std::size_t bar) { return styleOf(spec, spec.panels[0].groups[0].bars[bar]); };
    EXPECT_EQ(style(2).color, style(3).color);
    EXPECT_EQ(style(2).version, 0u);
    EXPECT_EQ(style(3).version, 1u);
    EXPECT_FALSE(ChartTexts::subtitle(spec, {"2.11.0", "quick", "", {}}).contains("torch"));

    ChartRequest improvements = request;
    improvements.kind = ChartKind::improvement;
    EXPECT_EQ(build_chart(improvements, own, {}).panels[0].groups[0].bars.size(), 2u);

    // One version needs no name in the legend; it stands above the chart.
    own.resize(2);
    const ChartSpec older = build_chart(request, own, {});
    EXPECT_EQ(ChartTexts::seriesName(older, older.series[0]), "eager (no compile)");
    EXPECT_TRUE(ChartTexts::subtitle(older, {"2.11.0", "quick", "", {}}).contains("torch 2.10.0"));
}
