#include <gtest/gtest.h>

#include <QLocale>
#include <set>

#include "chart_rows.h"
#include "core/results/reference_data.h"
#include "ui/charts/bar_chart.h"
#include "ui/charts/chart_table.h"

using namespace ui::charts;
using namespace chart_rows;

namespace {

ChartSpec sample_chart(ChartKind kind, const DeviceKey& device = {"local", "cpu", false}, int batch = 1,
                       const std::string& beside = {}) {
    ChartRequest request;
    request.kind = kind;
    request.device = device;
    request.batch = batch;
    request.beside = beside;
    return build_chart(request, sample_run(batch), bench::results::published_rows());
}

/// The cells of the Markdown table, without the rule under the header.
QList<QStringList> cellsOf(const ChartSpec& spec) {
    QList<QStringList> cells;
    for (const QString& line : ChartTable(spec).toMarkdown().split('\n', Qt::SkipEmptyParts))
        if (!line.startsWith("|-")) cells << line.mid(2, line.size() - 4).split(" | ");
    return cells;
}

}  // namespace

TEST(ChartTable, HasEveryNumberOfTheChart) {
    for (const ChartKind kind : {ChartKind::duration, ChartKind::improvement, ChartKind::overview})
        for (const std::string beside : {"", "T4"}) {
            const ChartSpec spec = sample_chart(kind, {"local", "cpu", false}, 1, beside);
            std::multiset<double> drawn, listed;
            for (const Group& group : spec.panels.at(0).groups)
                for (const Bar& bar : group.bars)
                    if (bar.value) drawn.insert(*bar.value);
            const ChartTable table(spec);
            for (const auto& row : table.rows())
                if (row.at(2).number) listed.insert(*row[2].number);
            EXPECT_EQ(drawn, listed);
            EXPECT_GE(drawn.size(), 2u);
        }
}

TEST(ChartTable, OfGainsHasIntervalsAndVerdicts) {
    const auto cells = cellsOf(sample_chart(ChartKind::improvement));
    ASSERT_EQ(cells.size(), 7);
    EXPECT_EQ(cells[0], QStringList({"Model", "Mode", "Time saved", "95 % interval, from",
                                     "95 % interval, to", "Verdict"}));
    EXPECT_TRUE(cells.contains(
        QStringList({"ResNet", "default+freezing", "50.00 %", "49.00 %", "51.00 %", "faster"})));
    EXPECT_TRUE(cells.contains(QStringList({"ViT", "default+freezing", "out of memory", "", "", ""})));
}

TEST(ChartTable, PanelsAreColumns) {
    const auto cells = cellsOf(sample_chart(ChartKind::batches, published_device("T4")));
    ASSERT_EQ(cells.size(), 1 + 24);
    EXPECT_EQ(cells[0], QStringList({"Model", "Mode", "Batch size 1", "Batch size 4", "Batch size 16"}));
    for (const QStringList& row : cells) EXPECT_EQ(row.size(), 5);
    const auto training = cellsOf(sample_chart(ChartKind::training));
    EXPECT_EQ(training[0], QStringList({"Model", "Mode", "Time", "GPU memory"}));
}

TEST(ChartTable, MarkdownIsATableWithUnitsInItsCells) {
    const QStringList lines = ChartTable(sample_chart(ChartKind::duration)).toMarkdown().split('\n');
    EXPECT_EQ(lines[0], "| Model | Mode | Time | 95 % interval, from | 95 % interval, to |");
    EXPECT_EQ(lines[1], "|---|---|---:|---:|---:|");
    EXPECT_EQ(lines[2], "| ViT | eager (no compile) | 100.000 ms | 97.000 ms | 103.000 ms |");
    EXPECT_TRUE(lines.contains("| ViT | default+freezing | out of memory |  |  |"));
}

TEST(ChartTable, MarkdownShowsTagsAndBars) {
    ChartSpec spec = sample_chart(ChartKind::duration);
    spec.panels.front().groups.front().label = "<b>a|b";
    EXPECT_TRUE(ChartTable(spec).toMarkdown().contains("| \\<b>a\\|b |"));
}

TEST(ChartTable, OfSamplesAndCurves) {
    const ChartTable samples(sample_chart(ChartKind::latency));
    EXPECT_EQ(samples.rows().size(), 9u);
    EXPECT_EQ(samples.rows()[0][2].number, 100) << "milliseconds, not percent";
    Rows own = sample_run();
    bench::ArmResult paid = *own[1];
    paid.compile_cold_s = 3;
    own[1] = share(paid);
    ChartRequest request;
    request.kind = ChartKind::total_time;
    request.device = {"local", "cpu", false};
    request.model = kResNet;
    const auto cells = cellsOf(build_chart(request, own, {}));
    ASSERT_EQ(cells.size(), 3);
    EXPECT_EQ(cells[2], QStringList({"default (compiled)", "3.0000 s", "30.000 ms", "300 images"}));
}

TEST(ChartTable, IsWhatAScreenReaderReads) {
    BarChart chart_widget;
    chart_widget.setSpec(sample_chart(ChartKind::improvement), {});
    EXPECT_EQ(chart_widget.accessibleName(),
              "Percentage Improvement over eager (C++) on CPU with Batch Size of 1");
    const QString speech = chart_widget.accessibleDescription();
    EXPECT_TRUE(speech.contains("ResNet, default+freezing")) << speech.toStdString();
    EXPECT_TRUE(speech.contains("Time saved 50.00 %")) << speech.toStdString();
    EXPECT_TRUE(speech.contains("faster"));
    EXPECT_TRUE(speech.contains("out of memory"));
}
