#include <gmock/gmock.h>

#include <QComboBox>

#include "chart_rows.h"
#include "core/results/reference_data.h"
#include "tests/ui/screenshot.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/chart_scale.h"
#include "ui/charts/chart_table.h"
#include "ui/charts/chart_texts.h"
#include "ui/charts/chart_type.h"
#include "ui/models/result_store.h"
#include "ui/pages/charts_page.h"

using namespace ui::charts;
using namespace chart_rows;
using testing::Contains;
using testing::ElementsAre;
using testing::Not;

namespace {

const std::string kTsn = "mmaction2/tsn_r50", kStGcn = "mmaction2/stgcn", kMvit = "mmaction2/mvit_small";

bench::ArmResult step(const std::string& model, const std::string& mode, double median_ms, double mib) {
    bench::ArmResult row = arm(model, mode, median_ms);
    row.kind = "training";
    row.peak_host_bytes = static_cast<std::int64_t>(mib * 1024 * 1024);
    return row;
}

/// One clip a step, on a CPU.
Rows training_run() {
    Rows rows;
    const auto add = [&rows](bench::ArmResult row) { rows.push_back(share(std::move(row))); };
    add(step(kTsn, "eager", 4400, 1700));
    add(compared(step(kTsn, "default", 4000, 1600), 4400, bench::Verdict::faster));
    add(step(kStGcn, "eager", 240, 525));
    add(compared(step(kStGcn, "default", 206, 500), 240, bench::Verdict::faster));
    add(step(kMvit, "eager", 2100, 1500));
    add(compared(step(kMvit, "default", 2000, 1400), 2100, bench::Verdict::faster));
    return rows;
}

ChartSpec training_chart(ChartKind kind, const std::string& beside = kPublishedTraining) {
    ChartRequest request;
    request.kind = kind;
    request.device = {"local", "cpu", false};
    request.beside = beside;
    return build_chart(request, training_run(), bench::results::published_rows());
}

const Bar& step_bar(const ChartSpec& spec, std::size_t panel, const std::string& model,
                    const std::string& mode, bool published) {
    for (const Group& group : spec.panels.at(panel).groups)
        for (const Bar& bar : group.bars)
            if (group.model == model && spec.series[bar.series] == Series{mode, published, 0}) return bar;
    throw std::runtime_error("no bar of " + model + " " + mode);
}

}  // namespace

TEST(TrainingChart, DurationsAreSecondsAnIterationBesideThePublishedOnes) {
    const ChartSpec spec = training_chart(ChartKind::duration);
    EXPECT_EQ(spec.panels.at(0).unit, Unit::seconds);
    const Bar& own = step_bar(spec, 0, kTsn, "default", false);
    EXPECT_EQ(own.value, 4.0);
    EXPECT_EQ(own.interval, (bench::Interval{4.0 * 0.97, 4.0 * 1.03}));
    EXPECT_EQ(ChartTexts::valueLabel(own, Unit::seconds), "4.00");
    // As in the table, with 32 clips: whatever one's own batch size is.
    EXPECT_NEAR(*step_bar(spec, 0, kTsn, "eager", true).value, 0.50, 1e-9);
    EXPECT_NEAR(*step_bar(spec, 0, kStGcn, "default", true).value, 0.0298, 1e-9);
    const Bar& mvit = step_bar(spec, 0, kMvit, "default", true);
    EXPECT_FALSE(mvit.value);
    EXPECT_EQ(ChartTexts::statusLabel(mvit), "incompatible");
    EXPECT_FALSE(step_bar(spec, 0, kMvit, "eager", true).row) << "no eager number was published";

    const QString notes = ChartTexts::footnotes(spec).join('\n');
    EXPECT_TRUE(notes.contains("includes data loading and, by the config name, 8 GPUs; GPU not stated"));
    EXPECT_EQ(ChartTexts::seriesName(spec, {"default", true, 0}),
              "default (compiled), published (MMAction2)");
    EXPECT_TRUE(ChartTexts::subtitle(spec, {}).contains("training steps"));
}

TEST(TrainingChart, ImprovementAndMemoryStandBesideThePublishedToo) {
    const ChartSpec gain = training_chart(ChartKind::improvement);
    EXPECT_NEAR(*step_bar(gain, 0, kTsn, "default", true).value, -22.0, 1e-9) << "0.50 s became 0.61 s";
    EXPECT_NEAR(*step_bar(gain, 0, kTsn, "default", false).value, 100.0 * 400 / 4400, 1e-9);
    const ChartSpec memory = training_chart(ChartKind::memory);
    EXPECT_EQ(step_bar(memory, 0, kTsn, "eager", false).value, 1700);
    EXPECT_EQ(step_bar(memory, 0, kTsn, "eager", true).value, 42537);
    const ChartSpec alone = training_chart(ChartKind::memory, "");
    for (const Series& series : alone.series) EXPECT_FALSE(series.published);
}

TEST(TrainingChart, TheTableHasTimeAndMemoryOfBoth) {
    const ChartSpec spec = training_chart(ChartKind::training, "");
    ASSERT_EQ(spec.panels.size(), 2u);
    EXPECT_FALSE(spec.shared_axis);
    EXPECT_EQ(step_bar(spec, 0, kStGcn, "eager", false).value, 0.24);
    EXPECT_NEAR(*step_bar(spec, 0, kStGcn, "eager", true).value, 0.0305, 1e-9);
    EXPECT_EQ(step_bar(spec, 1, kStGcn, "eager", false).value, 525);
    EXPECT_EQ(step_bar(spec, 1, kStGcn, "eager", true).value, 1184);
    std::vector<std::string> models;
    for (const Group& group : spec.panels[0].groups) models.push_back(group.label);
    EXPECT_THAT(models, ElementsAre("TSN", "ST-GCN", "MViT-S"));
    const QString table = ChartTable(spec).toMarkdown();
    EXPECT_TRUE(table.startsWith("| Model | Mode | Time | Peak memory |\n")) << table.toStdString();
    EXPECT_TRUE(table.contains("| 0.2400 s | 525.0 MiB |")) << table.toStdString();
}

TEST(TrainingChart, ChartsThatCountImagesAreNotOffered) {
    const Rows own = training_run();
    ChartRequest request;
    request.device = {"local", "cpu", false};
    const auto kinds = kind_choices(request, own);
    EXPECT_THAT(kinds, Contains(ChartKind::duration));
    EXPECT_THAT(kinds, Contains(ChartKind::memory));
    EXPECT_THAT(kinds, Not(Contains(ChartKind::throughput)));
    EXPECT_EQ(kind_choices(request, sample_run()).size(), chart_types().size() - 3)
        << "all but losses, the history and, with one batch size, the comparison of batches";
    std::vector<std::string> files;
    for (const Figure& figure : figuresOf(own)) files.push_back(figure.file.toStdString());
    EXPECT_THAT(files, ElementsAre("CPU_1_speed_up.png", "CPU_1_overview.png", "CPU_1_duration.png",
                                   "CPU_1_percentage.png", "CPU_1_latency.png", "CPU_1_memory.png",
                                   "CPU_1_training.png"));
}

TEST(TrainingChart, ThePageOffersWhatTheRunHas) {
    const auto offers = [](const ui::ChartsPage& page, const QString& text) {
        for (const QComboBox* box : page.findChildren<QComboBox*>())
            if (box->findText(text) >= 0) return true;
        return false;
    };
    ui::ResultStore store;
    store.setRows(training_run());
    ui::ChartsPage page(&store);
    ChartRequest request;
    request.kind = ChartKind::throughput;
    request.device = {"local", "cpu", false};
    request.beside = "A100";
    page.setRequest(request);
    EXPECT_EQ(page.request().kind, ChartKind::duration);
    EXPECT_EQ(page.request().beside, "");
    EXPECT_TRUE(offers(page, "MMAction2 (published)"));
    EXPECT_FALSE(offers(page, "Throughput"));
    store.setRows(sample_run());
    page.setRequest(request);
    EXPECT_EQ(page.request().kind, ChartKind::throughput);
    EXPECT_EQ(page.request().beside, "A100");
    EXPECT_FALSE(offers(page, "MMAction2 (published)"));
}

TEST(TrainingChart, CompilingPaysAfterSteps) {
    bench::ArmResult eager = step(kStGcn, "eager", 240, 525);
    bench::ArmResult compiled = compared(step(kStGcn, "default", 200, 500), 240, bench::Verdict::faster);
    eager.batch = compiled.batch = 4;
    compiled.compile_cold_s = 4;
    ChartRequest request;
    request.device = {"local", "cpu", false};
    request.batch = 4;
    const ChartSpec spec = build_chart(request, {share(eager), share(compiled)}, {});
    const Group& group = spec.panels.at(0).groups.front();
    const QString text = ChartTexts::tooltip(spec, spec.panels[0], group, group.bars.at(1));
    EXPECT_TRUE(text.contains("Compiling pays off after 100 training steps.")) << text.toStdString();
}

TEST(TrainingChart, LossesAreThoseOfTheLearnedTaskWhereThereAreSome) {
    bench::ArmResult eager = step(kTsn, "eager", 4400, 1700), compiled = step(kTsn, "default", 4000, 1600);
    eager.loss = compiled.loss = {5.2, 4.9};
    eager.learning.loss = {1.4, 0.9, 0.2};
    ChartRequest request;
    request.kind = ChartKind::loss;
    request.device = {"local", "cpu", false};
    const ChartSpec spec = build_chart(request, {share(eager), share(compiled)}, {});
    const auto& curves = spec.panels.at(0).curves;
    ASSERT_EQ(curves.size(), 1u) << "one task a chart";
    EXPECT_EQ(curves[0].losses, eager.learning.loss);
    EXPECT_THAT(ChartTexts::footnotes(spec).join('\n').toStdString(), testing::HasSubstr("A small task"));
}

TEST(TrainingChart, AnotherSeedIsTheYardstickOfLosses) {
    bench::ArmResult eager = step(kTsn, "eager", 4400, 1700), compiled = step(kTsn, "default", 4000, 1600);
    eager.learning.loss = {1.4, 0.9, 0.2};
    eager.learning.accuracy = 0.75;
    eager.learning.other_seed_loss = {1.5, 0.8, 0.3};
    eager.learning.other_seed_accuracy = 0.5;
    compiled.learning.loss = {1.4, 0.9, 0.21};
    compiled.learning.accuracy = 1;
    compiled.learning.distance_over_seeds = 0.033;
    ChartRequest request;
    request.kind = ChartKind::loss;
    request.device = {"local", "cpu", false};
    const ChartSpec spec = build_chart(request, {share(eager), share(compiled)}, {});
    const auto& curves = spec.panels.at(0).curves;
    ASSERT_EQ(curves.size(), 3u);
    EXPECT_EQ(curves[1].losses, eager.learning.other_seed_loss);
    EXPECT_TRUE(curves[1].other_seed);
    EXPECT_EQ(ChartTable(spec).toMarkdown().section('\n', 0, 0),
              "| Mode | Steps | First loss | Last loss | Other clips classified correctly |");
    EXPECT_EQ(ChartTable(spec).toMarkdown().section('\n', 2).toStdString(),
              "| eager (no compile) | 3 | 1.4000 | 0.2000 | 75.0 % |\n"
              "| eager (no compile), another seed | 3 | 1.5000 | 0.3000 | 50.0 % |\n"
              "| default (compiled) | 3 | 1.4000 | 0.2100 | 100.0 % |\n");
    EXPECT_THAT(
        ChartTexts::footnotes(spec).join('\n').toStdString(),
        testing::HasSubstr("its losses are 0.03 times as far from eager's as those from another seed"));
    EXPECT_THAT(ChartTexts::curveTooltip(spec, spec.panels[0], 3).toStdString(),
                testing::HasSubstr("another seed"));
    BarChart chart;
    chart.setTheme(ChartTheme::light());
    chart.setSpec(spec, {});
    chart.resize(900, 560);
    ui::shoot(chart, "losses");
}

TEST(TrainingChart, LossesAreCurvesOfOneModel) {
    bench::ArmResult eager = step(kTsn, "eager", 4400, 1700), compiled = step(kTsn, "default", 4000, 1600);
    eager.loss = {5.2, 4.9, 4.5};
    compiled.loss = {5.2, 4.8};
    Rows own{share(eager), share(compiled), share(step(kStGcn, "eager", 240, 525))};
    ChartRequest request;
    request.kind = ChartKind::loss;
    request.device = {"local", "cpu", false};
    const ChartSpec spec = build_chart(request, own, {});
    EXPECT_EQ(spec.request.model, kTsn);
    const auto& curves = spec.panels.at(0).curves;
    ASSERT_EQ(curves.size(), 2u);
    EXPECT_EQ(curves[0].losses, eager.loss);
    EXPECT_EQ(curves[1].value_at(2), 4.8);
    EXPECT_EQ(stepsShown(curves).upper, 3);
    const ValueRange losses = lossesShown(curves);
    EXPECT_LT(losses.lower, 4.5);
    EXPECT_GT(losses.upper, 5.2);
    EXPECT_EQ(ChartTable(spec).toMarkdown().section('\n', 2).toStdString(),
              "| eager (no compile) | 3 | 5.2000 | 4.5000 |\n"
              "| default (compiled) | 2 | 5.2000 | 4.8000 |\n");

    BarChart chart;
    chart.setTheme(ChartTheme::light());
    chart.resize(900, 560);
    chart.setSpec(spec, {});
    const QImage image = chart.plot().toImage();
    const QColor color = modeColor("default");
    int drawn = 0;
    for (int x = 0; x < image.width(); ++x)
        for (int y = image.height() / 3; y < image.height(); ++y)
            drawn += image.pixelColor(x, y) == color ? 1 : 0;
    EXPECT_GT(drawn, 200) << "half of the chart's width";
    request.model = kStGcn;
    EXPECT_TRUE(build_chart(request, own, {}).empty()) << "it has no losses";
}
