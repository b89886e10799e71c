#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chart_rows.h"
#include "core/results/reference_data.h"
#include "ui/charts/bar_chart.h"
#include "ui/charts/chart_texts.h"

using namespace ui::charts;
using namespace chart_rows;
using bench::Verdict;

namespace {

ChartSpec overview_of(const Rows& own, const Rows& published = {}) {
    ChartRequest request;
    request.kind = ChartKind::overview;
    request.device = {"local", "cpu", false};
    return build_chart(request, own, published);
}

const Bar& best_of(const ChartSpec& spec, const std::string& model) {
    for (const Group& group : spec.panels.at(0).groups)
        if (group.model == model) return group.bars.at(0);
    throw std::runtime_error("no group " + model);
}

}  // namespace

TEST(Overview, OneBarAModelOfItsBestModeWithRightOutput) {
    const Rows own = sample_run();
    const ChartSpec spec = overview_of(own);
    const auto& groups = spec.panels.at(0).groups;
    ASSERT_EQ(groups.size(), 3u);
    EXPECT_EQ(groups[0].model, kResNet);
    EXPECT_EQ(groups[0].mode, "default+freezing") << "50 % beats default's 25 %";
    EXPECT_EQ(groups[0].bars[0].value, own[2]->vs_eager.improvement_percent);
    EXPECT_EQ(groups[0].bars[0].interval, own[2]->vs_eager.improvement_ci95_percent);
    EXPECT_EQ(groups[1].model, kSegformer) << "sorted by what the mode saves";
    EXPECT_EQ(groups[1].mode, "default") << "freezing's 50 % have a wrong output";
    EXPECT_EQ(groups[1].bars[0].verdict, Verdict::cant_tell);
    EXPECT_EQ(groups[2].mode, "default") << "a loser that runs, not the mode that is out of memory";
    EXPECT_LT(*groups[2].bars[0].value, 0);
    for (const Group& group : groups) EXPECT_EQ(group.bars.size(), 1u);
    EXPECT_EQ(spec.gaining, 1);
    EXPECT_TRUE(ChartTexts::subtitle(spec, {}).contains("1 of 3 models gain"))
        << ChartTexts::subtitle(spec, {}).toStdString();
}

TEST(Overview, ASureGainComesBeforeALargerDoubtfulOne) {
    const Rows own{share(arm(kViT, "eager", 100)),
                   share(compared(arm(kViT, "default", 90), 100, Verdict::faster)),
                   share(compared(arm(kViT, "tuned", 80), 100, Verdict::cant_tell))};
    EXPECT_EQ(best_of(overview_of(own), kViT).row->mode, "default");
}

TEST(Overview, TheSameCodeUnderTwoNamesIsShownAsTheModeThatCompilesSooner) {
    bench::ArmResult frozen = compared(arm(kViT, "default+freezing", 82), 100, Verdict::faster);
    bench::ArmResult tuned = compared(arm(kViT, "tuned", 80), 100, Verdict::faster);
    const auto name_of_best = [&] {
        const ChartSpec spec = overview_of({share(arm(kViT, "eager", 100)), share(tuned), share(frozen)});
        return ChartTexts::groupName(spec.panels.at(0).groups.at(0)).toStdString();
    };
    frozen.compile_report.code_sha256 = tuned.compile_report.code_sha256 = "one code";
    EXPECT_EQ(name_of_best(), "ViT · default+freezing (same code: tuned)");
    tuned.compile_report.code_sha256 = "another";
    EXPECT_EQ(name_of_best(), "ViT · tuned");
}

TEST(Overview, PythonArmsAreACheckAndCountLast) {
    Rows own = sample_run();
    bench::ArmResult python = compared(arm(kResNet, "python-default", 10), 40, Verdict::faster);
    python.engine = bench::Engine::python;
    own.push_back(share(python));
    EXPECT_EQ(best_of(overview_of(own), kResNet).row->mode, "default+freezing");
    const Rows alone{share(arm(kResNet, "eager", 40)), share(python)};
    EXPECT_EQ(best_of(overview_of(alone), kResNet).row->mode, "python-default");
}

TEST(Overview, ModelsWithoutANumberSayWhyAndComeLast) {
    bench::ArmResult failed = arm(kViT, "default", 1);
    failed.status = bench::ArmStatus::failed;
    failed.median_ms = failed.mean_ms = {};
    const Rows own{share(arm(kSegformer, "eager", 60)), share(arm(kViT, "eager", 100)), share(failed),
                   share(arm(kResNet, "eager", 40)),
                   share(compared(arm(kResNet, "default", 60), 40, Verdict::slower))};
    const ChartSpec spec = overview_of(own);
    ASSERT_EQ(spec.panels[0].groups.size(), 3u);
    EXPECT_EQ(spec.panels[0].groups[0].model, kResNet) << "a loss is a number";
    EXPECT_EQ(ChartTexts::statusLabel(best_of(spec, kViT)), "failed");
    EXPECT_EQ(ChartTexts::statusLabel(best_of(spec, kSegformer)), "nothing to compare with");
    BarChart chart;
    chart.resize(800, 400);
    chart.setSpec(spec, {});
    EXPECT_FALSE(chart.plot().toImage().isNull());
}

/// Its verdicts are those of the chart of all modes, where they stand side by side with the others.
TEST(Overview, WithdrawsWhatTheChartOfAllModesWithdraws) {
    Rows own;
    for (int i = 0; i < 12; ++i) {
        const std::string model = "/models/m" + std::to_string(i);
        own.push_back(share(arm(model, "eager", 100)));
        bench::ArmResult same = compared(arm(model, "tuned", 100), 100, Verdict::same);
        same.vs_eager.ratio_ci95 = bench::Interval{0.995, 1.005};
        own.push_back(share(same));
        if (i > 1) continue;
        bench::ArmResult weak = compared(arm(model, "default", 95), 100, Verdict::faster);
        const double ratio = *weak.vs_eager.ratio;
        weak.vs_eager.ratio_ci95 = bench::Interval{1.0101, ratio * ratio / 1.0101};  // just so
        own.push_back(share(weak));
    }
    ChartRequest request;
    request.kind = ChartKind::improvement;
    request.device = {"local", "cpu", false};
    const ChartSpec all = build_chart(request, own, {}), spec = overview_of(own);
    ASSERT_EQ(all.verdicts_withdrawn, 2);
    EXPECT_EQ(spec.verdicts_withdrawn, 2);
    EXPECT_EQ(spec.gaining, 0);
    EXPECT_EQ(best_of(spec, "/models/m0").row->mode, "default");
    EXPECT_EQ(best_of(spec, "/models/m0").verdict, Verdict::cant_tell);
}

TEST(Overview, OfPublishedResultsIsTheirImprovement) {
    ChartRequest request;
    request.kind = ChartKind::overview;
    request.device = published_device("T4");
    request.batch = 4;
    const Rows published = bench::results::published_rows();
    const ChartSpec spec = build_chart(request, {}, published);
    request.kind = ChartKind::improvement;
    const ChartSpec improvements = build_chart(request, {}, published);
    ASSERT_EQ(spec.panels[0].groups.size(), 12u);
    for (std::size_t g = 0; g < 12; ++g) {
        EXPECT_EQ(spec.panels[0].groups[g].model, improvements.panels[0].groups[g].model);
        EXPECT_EQ(spec.panels[0].groups[g].bars[0].value, improvements.panels[0].groups[g].bars[0].value);
    }
    EXPECT_FALSE(spec.gaining) << "no verdicts were published";
}
