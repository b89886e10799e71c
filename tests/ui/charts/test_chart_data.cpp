#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>
#include <tuple>

#include "chart_rows.h"
#include "core/base/paths.h"
#include "core/results/reference_data.h"
#include "ui/charts/chart_data.h"
#include "ui/charts/chart_scale.h"
#include "ui/charts/chart_texts.h"

using namespace ui::charts;
using namespace chart_rows;

namespace {

/// The published table read a second way: the first ten columns have no quotes.
using Key = std::tuple<std::string, std::string, std::string, int, std::string, std::string>;
std::map<Key, std::pair<std::string, std::string>> published_table() {
    std::ifstream in(bench::paths::resource("reference_results.csv"));
    std::map<Key, std::pair<std::string, std::string>> table;
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line)) {
        std::istringstream fields(line);
        std::vector<std::string> f(10);
        for (std::string& field : f) std::getline(fields, field, ',');
        table[{f[1], f[3], f[4], std::stoi(f[5]), f[6], f[7]}] = {f[8], f[9]};
    }
    return table;
}

ChartRequest published_request(ChartKind kind, const std::string& device, int batch) {
    ChartRequest request;
    request.kind = kind;
    request.device = published_device(device);
    request.batch = batch;
    return request;
}

ChartRequest cpu_request(ChartKind kind, int batch = 1) {
    ChartRequest request;
    request.kind = kind;
    request.device = {"local", "cpu", false};
    request.batch = batch;
    return request;
}

/// The bar of a model and mode; throws without one.
const Bar& bar_of(const ChartSpec& spec, const std::string& model, const std::string& mode,
                  bool published = false) {
    for (const Group& group : spec.panels.at(0).groups)
        for (const Bar& bar : group.bars)
            if (group.model == model && bar.row && spec.series[bar.series].mode == mode &&
                spec.series[bar.series].published == published)
                return bar;
    throw std::runtime_error("no bar of " + model + " " + mode);
}

const Group& group_of(const Panel& panel, const std::string& model, const std::string& mode = {}) {
    for (const Group& group : panel.groups)
        if (group.model == model && (mode.empty() || group.mode == mode)) return group;
    throw std::runtime_error("no group " + model);
}

}  // namespace

TEST(ChartData, PublishedDurationsEqualTheTable) {
    const auto table = published_table();
    const Rows published = bench::results::published_rows();
    std::size_t compared_cells = 0;
    for (const std::string section : {"stable-2.0.1", "nightly-2.1.0dev", "reduce-overhead"})
        for (const std::string device : {"A100", "V100", "T4"})
            for (const int batch : {1, 4, 16}) {
                ChartRequest request = published_request(ChartKind::duration, device, batch);
                request.section = section;
                const ChartSpec spec = build_chart(request, {}, published);
                for (const Group& group : spec.panels.at(0).groups)
                    for (const Bar& bar : group.bars) {
                        const auto& [value, status] =
                            table.at({section, group.model, device, batch, spec.series[bar.series].mode,
                                      "inference_ms"});
                        ++compared_cells;
                        EXPECT_EQ(bar.value.has_value(), status == "ok") << group.model << device << batch;
                        if (bar.value)
                            EXPECT_EQ(*bar.value, std::stod(value));
                        else
                            EXPECT_EQ(bar.row->status, bench::ArmStatus::oom);
                        EXPECT_FALSE(bar.interval || bar.verdict) << "no spread was published";
                    }
            }
    const auto inference = std::ranges::count_if(
        table, [](const auto& entry) { return std::get<5>(entry.first) == "inference_ms"; });
    EXPECT_EQ(compared_cells, static_cast<std::size_t>(inference));
}

TEST(ChartData, PublishedImprovementIsTheShareOfTimeSavedSorted) {
    const auto table = published_table();
    const ChartSpec spec =
        build_chart(published_request(ChartKind::improvement, "T4", 4), {}, bench::results::published_rows());
    ASSERT_EQ(spec.panels.at(0).groups.size(), 12u);
    double last = 1e9;
    for (const Group& group : spec.panels[0].groups) {
        const Bar& bar = group.bars.at(0);
        if (!bar.value) {
            EXPECT_EQ(group.label, "OwlViT");
            continue;
        }
        const auto ms = [&](const char* mode) {
            return std::stod(table.at({"stable-2.0.1", group.model, "T4", 4, mode, "inference_ms"}).first);
        };
        EXPECT_NEAR(*bar.value, (ms("eager") - ms("default")) / ms("eager") * 100, 1e-9) << group.label;
        EXPECT_LE(*bar.value, last);
        last = *bar.value;
    }
}

TEST(ChartData, BatchComparisonHasAPanelABatchWithTheSameGroups) {
    const ChartSpec spec =
        build_chart(published_request(ChartKind::batches, "T4", 1), {}, bench::results::published_rows());
    ASSERT_EQ(spec.panels.size(), 3u);
    EXPECT_TRUE(spec.shared_axis);
    for (std::size_t p = 0; p < 3; ++p) {
        EXPECT_EQ(spec.panels[p].batch, (std::array{1, 4, 16})[p]);
        ASSERT_EQ(spec.panels[p].groups.size(), 12u);
        for (std::size_t g = 0; g < 12; ++g)
            EXPECT_EQ(spec.panels[p].groups[g].model, spec.panels[0].groups[g].model);
    }
    EXPECT_EQ(group_of(spec.panels[2], "facebook/detr-resnet-50").bars[0].row->status, bench::ArmStatus::oom);
}

TEST(ChartData, TrainingTableShowsSecondsMegabytesAndTheIncompatibleModel) {
    const auto table = published_table();
    const ChartSpec spec =
        build_chart(published_request(ChartKind::training, "", 1), {}, bench::results::published_rows());
    ASSERT_EQ(spec.panels.size(), 2u);
    EXPECT_FALSE(spec.shared_axis);
    std::vector<double> seconds, megabytes, expected_seconds, expected_megabytes;
    for (const auto& [key, cell] : table) {
        if (cell.second != "ok") continue;
        if (std::get<5>(key) == "train_s_per_iter") expected_seconds.push_back(std::stod(cell.first));
        if (std::get<5>(key) == "gpu_memory_mb") expected_megabytes.push_back(std::stod(cell.first));
    }
    for (const Group& group : spec.panels[0].groups)
        for (const Bar& bar : group.bars)
            if (bar.value) seconds.push_back(*bar.value);
    for (const Group& group : spec.panels[1].groups)
        for (const Bar& bar : group.bars)
            if (bar.value) megabytes.push_back(*bar.value);
    EXPECT_THAT(seconds, testing::UnorderedPointwise(testing::DoubleNear(1e-9), expected_seconds));
    EXPECT_THAT(megabytes, testing::UnorderedPointwise(testing::DoubleNear(1e-6), expected_megabytes));
    const Group& mvit = group_of(spec.panels[0], "mmaction2/mvit_small");
    EXPECT_EQ(mvit.bars.back().row->reason, "incompatible");
    EXPECT_FALSE(mvit.bars.front().row);
}

TEST(ChartData, OwnRowsKeepIntervalsVerdictsAndModeOrder) {
    const Rows own = sample_run();
    const ChartSpec durations = build_chart(cpu_request(ChartKind::duration), own, {});
    ASSERT_EQ(durations.series.size(), 3u);
    EXPECT_EQ(durations.series[0].mode, "eager");
    EXPECT_EQ(durations.series[2].mode, "default+freezing");
    EXPECT_EQ(durations.panels[0].groups[0].label, "ViT") << "the documents' order, not the run's";
    const Bar& bar = group_of(durations.panels[0], kResNet).bars[1];
    EXPECT_EQ(bar.value, 30);
    EXPECT_EQ(bar.interval, (bench::Interval{30 * 0.97, 30 * 1.03}));
    EXPECT_EQ(group_of(durations.panels[0], kViT).bars[2].row->status, bench::ArmStatus::oom);

    const ChartSpec gains = build_chart(cpu_request(ChartKind::improvement), own, {});
    ASSERT_EQ(gains.series.size(), 2u) << "none for eager";
    ASSERT_EQ(gains.panels[0].groups.size(), 3u);
    std::vector<std::string> models;
    for (const Group& group : gains.panels[0].groups) {
        models.push_back(group.model);
        ASSERT_EQ(group.bars.size(), 2u) << "a bar a compiled mode";
        EXPECT_EQ(group.bars[0].row->mode, "default") << "every model has the modes in one order";
    }
    EXPECT_THAT(models, testing::ElementsAre(kResNet, kSegformer, kViT))
        << "by the best mode: 50 % with a wrong output is not SegFormer's best";
    EXPECT_EQ(gains.panels[0].groups[0].best, 1u);
    EXPECT_NEAR(*gains.panels[0].groups[0].bars[1].value, 50, 1e-9);
    EXPECT_EQ(gains.panels[0].groups[1].best, 0u);
    EXPECT_EQ(bar_of(gains, kViT, "default").verdict, bench::Verdict::slower);
    EXPECT_EQ(bar_of(gains, kViT, "default+freezing").row->status, bench::ArmStatus::oom);
    EXPECT_FALSE(bar_of(gains, kSegformer, "default+freezing").verdict);
}

/// Loss and gain are ratios of the same sort: x2 and x1/2 are equally far from x1.
TEST(ChartData, SpeedUpsAreTheRatiosOfTheRowsSortedByTheBestMode) {
    const ChartSpec spec = build_chart(cpu_request(ChartKind::speed_up), sample_run(), {});
    EXPECT_EQ(spec.panels.at(0).unit, Unit::ratio);
    std::vector<std::string> models;
    for (const Group& group : spec.panels[0].groups) models.push_back(group.model);
    EXPECT_THAT(models, testing::ElementsAre(kResNet, kSegformer, kViT));
    const Bar& bar = bar_of(spec, kResNet, "default+freezing");
    EXPECT_EQ(bar.value, bar.row->vs_eager.ratio);
    EXPECT_EQ(bar.interval, bar.row->vs_eager.ratio_ci95);
    EXPECT_EQ(bar.verdict, bench::Verdict::faster);
    EXPECT_EQ(bar_of(spec, kViT, "default").value, 100.0 / 130);
    EXPECT_FALSE(bar_of(spec, kViT, "default+freezing").value) << "out of memory";
    EXPECT_EQ(ChartTexts::bestLabel(spec, spec.panels[0], spec.panels[0].groups[0]),
              "default+freezing  ×2.00");
    EXPECT_EQ(ChartTexts::bestLabel(spec, spec.panels[0], spec.panels[0].groups[2]),
              "default (compiled)  ×0.769");

    const Rows published = bench::results::published_rows();
    const ChartSpec guide = build_chart(published_request(ChartKind::speed_up, "T4", 4), {}, published);
    const ChartSpec saved = build_chart(published_request(ChartKind::improvement, "T4", 4), {}, published);
    for (std::size_t g = 0; g < 12; ++g) {
        EXPECT_EQ(guide.panels[0].groups[g].model, saved.panels[0].groups[g].model);
        const auto ratio = guide.panels[0].groups[g].bars[0].value,
                   percent = saved.panels[0].groups[g].bars[0].value;
        ASSERT_EQ(ratio.has_value(), percent.has_value());
        if (ratio) EXPECT_NEAR((1 - 1 / *ratio) * 100, *percent, 1e-9);
    }
}

TEST(ChartData, ChoicesFollowTheRows) {
    Rows own = sample_run(1);
    for (const RowPtr& row : sample_run(4)) own.push_back(row);
    bench::ArmResult half = arm(kViT, "eager", 5, 16);
    half.dtype = bench::DType::bfloat16;
    own.push_back(share(half));
    for (const char* id : {"cuda:0", "cuda:1"}) {
        bench::ArmResult gpu = arm(kViT, "eager", 2);
        gpu.device = id;
        gpu.device_name = "NVIDIA H200";
        own.push_back(share(gpu));
    }
    const auto devices = device_choices(own, bench::results::published_rows());
    std::vector<std::string> names;
    for (const DeviceChoice& device : devices) names.push_back(device.name);
    EXPECT_THAT(names, testing::ElementsAre("CPU", "H200 (cuda:0)", "H200 (cuda:1)", "A100", "V100", "T4"));
    ChartRequest request = cpu_request(ChartKind::duration);
    EXPECT_THAT(batch_choices(own, {}, request), testing::ElementsAre(1, 4));
    request.dtype = bench::DType::bfloat16;
    EXPECT_THAT(batch_choices(own, {}, request), testing::ElementsAre(16));
    EXPECT_THAT(dtype_choices(own, request.device),
                testing::ElementsAre(bench::DType::float32, bench::DType::bfloat16));
    EXPECT_THAT(section_choices(bench::results::published_rows()),
                testing::ElementsAre("stable-2.0.1", "nightly-2.1.0dev", "reduce-overhead"));
}

TEST(ChartData, TheLaterOfTwoRowsOfOneArmCounts) {
    const Rows own{share(arm(kViT, "eager", 10)), share(arm(kViT, "eager", 12))};
    const ChartSpec spec = build_chart(cpu_request(ChartKind::duration), own, {});
    ASSERT_EQ(spec.panels[0].groups.size(), 1u);
    EXPECT_EQ(spec.panels[0].groups[0].bars[0].value, 12);
}

TEST(ChartData, PublishedStandsBesideOwnForTheSameModelsOnly) {
    ChartRequest request = cpu_request(ChartKind::duration);
    request.beside = "A100";
    const ChartSpec spec = build_chart(request, sample_run(), bench::results::published_rows());
    ASSERT_EQ(spec.panels[0].groups.size(), 3u);
    ASSERT_EQ(spec.series.size(), 5u);
    EXPECT_TRUE(spec.series[3].published);
    EXPECT_TRUE(spec.cpp_beside_python);
    const Bar& published = group_of(spec.panels[0], kViT).bars[3];
    EXPECT_EQ(published.value, 9.325);
    EXPECT_FALSE(published.interval);
}

/// A run with the cross-check.
Rows run_with_python() {
    Rows own = sample_run();
    for (const auto& [mode, ms] : {std::pair{"python-eager", 44.0}, std::pair{"python-default", 33.0}}) {
        bench::ArmResult row = arm(kResNet, mode, ms);
        row.engine = bench::Engine::python;
        if (ms < 44) row = compared(row, 44, bench::Verdict::faster);
        own.push_back(share(row));
    }
    return own;
}

TEST(ChartData, PublishedStandsBesidePythonArmsLikeForLike) {
    ChartRequest request = cpu_request(ChartKind::improvement);
    request.beside = "A100";
    const ChartSpec spec = build_chart(request, run_with_python(), bench::results::published_rows());
    EXPECT_FALSE(spec.cpp_beside_python);
    std::vector<std::string> order;
    for (const Bar& bar : group_of(spec.panels[0], kResNet).bars)
        order.push_back(spec.series[bar.series].mode +
                        (spec.series[bar.series].published ? " published" : ""));
    EXPECT_THAT(order, testing::ElementsAre("eager", "default", "default+freezing", "python-default",
                                            "default published"))
        << "beside its twin, which compares like with like; python-eager is the reference";
}

TEST(ChartData, TheGuidesMeansStandBesideThePublishedMeans) {
    bench::ArmResult compiled = compared(arm(kViT, "default", 30), 40, bench::Verdict::faster);
    compiled.mean_ms = 33;
    compiled.guide_improvement_percent = 20;
    const Rows own{share(arm(kViT, "eager", 40)), share(compiled)};
    ChartRequest request = cpu_request(ChartKind::improvement);
    EXPECT_NEAR(*build_chart(request, own, {}).panels[0].groups[0].bars[0].value, 25, 1e-9);
    request.beside = "T4";
    const ChartSpec spec = build_chart(request, own, bench::results::published_rows());
    EXPECT_TRUE(spec.from_means);
    EXPECT_EQ(spec.panels[0].groups[0].bars[0].value, 20);
    EXPECT_FALSE(spec.panels[0].groups[0].bars[0].interval);
}

TEST(ChartData, DoubtfulCellsKeepTheirNote) {
    ChartRequest request = published_request(ChartKind::duration, "T4", 16);
    request.section = "nightly-2.1.0dev";
    const ChartSpec spec = build_chart(request, {}, bench::results::published_rows());
    EXPECT_FALSE(spec.notes().empty());
    EXPECT_FALSE(
        group_of(spec.panels[0], "microsoft/beit-base-patch16-224-pt22k-ft22k").bars[0].row->note.empty());
}

TEST(FalseDiscovery, WeakVerdictsAreWithdrawnOnlyInLargeCharts) {
    const auto spec_of = [](std::size_t models) {
        Rows own;
        for (std::size_t i = 0; i < models; ++i) {
            const std::string model = "/models/m" + std::to_string(i);
            bench::ArmResult row = compared(arm(model, "default", 95), 100, bench::Verdict::faster);
            const double ratio = *row.vs_eager.ratio;
            // One clear gain; the others just so exclude 1.01.
            row.vs_eager.ratio_ci95 = i == 0 ? bench::Interval{ratio * 0.999, ratio * 1.001}
                                             : bench::Interval{1.0101, ratio * ratio / 1.0101};
            if (i > 1)
                row.vs_eager.verdict = bench::Verdict::same, row.vs_eager.ratio = 1.0,
                row.vs_eager.ratio_ci95 = bench::Interval{0.995, 1.005};
            own.push_back(share(arm(model, "eager", 100)));
            own.push_back(share(row));
        }
        return build_chart(cpu_request(ChartKind::improvement), own, {});
    };
    EXPECT_EQ(spec_of(10).verdicts_withdrawn, 0);
    const ChartSpec large = spec_of(12);
    EXPECT_EQ(large.verdicts_withdrawn, 1);
    EXPECT_EQ(group_of(large.panels[0], "/models/m0").bars[0].verdict, bench::Verdict::faster);
    EXPECT_EQ(group_of(large.panels[0], "/models/m1").bars[0].verdict, bench::Verdict::cant_tell);
}

TEST(ChartScale, RatiosHaveTheTicksOfLossAndGain) {
    const ValueRange small = fitRatios({{0.97, 1.1, 0, 0}});
    EXPECT_NEAR(small.lower * small.upper, 1, 1e-12) << "small differences look small, to both sides";
    EXPECT_LE(small.lower, 0.5);
    const ValueRange wide = fitRatios({{0.2, 0.3, 0, 0}, {2, 4.4, 0, 0}});
    EXPECT_LE(wide.lower, 0.2);
    EXPECT_GE(wide.upper, 4.4);
    EXPECT_EQ(ratioTicks(wide, 100), (std::vector<double>{0.25, 0.5, 1, 2, 4}));
    const std::vector<double> fine = ratioTicks(small, 300);
    for (const double tick : fine)
        EXPECT_TRUE(std::ranges::any_of(fine, [&](double other) {
            return std::abs(other * tick - 1) < 1e-9;
        })) << tick;
    EXPECT_EQ(fine.size(), 7u);
    EXPECT_LT(ratioTicks({1.0 / 512, 8}, 20).size(), 6u) << "labels do not overlap";
    EXPECT_EQ(ChartTexts::ratioTick(0.25), "×1/4");
    EXPECT_EQ(ChartTexts::ratioTick(1), "×1");
    EXPECT_EQ(ChartTexts::ratioTick(1.25), "×1.25");
    EXPECT_EQ(ChartTexts::ratioTick(0.8), "×0.8");
}

TEST(ChartScale, LabelsFitBeyondTheBars) {
    const std::vector<EndRoom> bars{{0, 100, 0, 60}, {-20, 0, 80, 0}, {0, 1, 0, 200}};
    const double extent = 600;
    const ValueRange range = fitRange(bars, extent, false);
    const double px_per_unit = extent / (range.upper - range.lower);
    EXPECT_GE((range.upper - 100) * px_per_unit, 59);
    EXPECT_GE((-20 - range.lower) * px_per_unit, 79);
    const ValueRange log = fitRange({{0, 1000, 0, 60}, {0, 3, 0, 60}}, extent, true);
    EXPECT_LE(log.lower, 3);
    EXPECT_GT(log.lower, 0.5);
    EXPECT_GE(std::log(log.upper / 1000) * extent / std::log(log.upper / log.lower), 59);
}
