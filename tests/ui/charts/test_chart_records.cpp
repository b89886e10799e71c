#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QLocale>
#include <functional>

#include "chart_rows.h"
#include "core/base/csv.h"
#include "core/base/numbers.h"
#include "core/results/reference_data.h"
#include "ui/charts/bar_chart.h"
#include "ui/charts/chart_records.h"
#include "ui/charts/chart_type.h"
#include "ui/i18n/language_manager.h"
#include "ui/pages/chart_copy_menu.h"

using namespace ui::charts;
using namespace chart_rows;

namespace {

using Lines = std::vector<std::vector<std::string>>;

/// sample_run() with everything that a chart can show.
Rows full_rows(int batch = 1) {
    Rows rows;
    for (const RowPtr& row : sample_run(batch)) {
        bench::ArmResult copy = *row;
        copy.torch = "2.11.0";
        copy.matmul_peak_tflops = 0.5;
        copy.input_shape = {batch, 3, 224, 224};
        if (copy.status == bench::ArmStatus::ok) {
            copy.peak_host_bytes = static_cast<std::int64_t>(*copy.median_ms * 1e6);
            copy.energy_j_per_img = *copy.median_ms / 30;
            if (copy.mode != "eager") copy.compile_cold_s = 3, copy.compile_cached_s = 0.25;
            copy.loss = {5.5, 5.25, *copy.median_ms / 100};
            for (std::size_t i = 0; i < copy.samples_ms.size(); ++i)
                copy.samples_ms[i] *= 0.95 + 0.005 * static_cast<double>(i);
        }
        rows.push_back(share(copy));
    }
    return rows;
}

ChartSpec spec_of(ChartKind kind, const Rows& own, const std::string& beside = {}) {
    ChartRequest request;
    request.kind = kind;
    request.device = {"local", "cpu", false};
    request.model = kResNet;
    request.beside = beside;
    return build_chart(request, own, bench::results::published_rows());
}

/// The lines of one arm, without the header.
Lines lines_of(const Lines& table, const bench::ArmResult& row) {
    Lines found;
    for (const auto& line : table)
        if (line[0] == row.model && line[4] == row.mode && line[2] == std::to_string(row.batch) &&
            line[1] == row.device)
            found.push_back(line);
    return found;
}

void expect_bar(const Lines& table, const Panel& panel, const Bar& bar) {
    const Lines lines = lines_of(table, *bar.row);
    ASSERT_FALSE(lines.empty()) << bar.row->model << ' ' << bar.row->mode;
    if (bar.msWithoutLink()) return;
    const double unit = bar.spread ? bar.spread->unit_ms : 1;
    const bool found = std::ranges::any_of(lines, [&](const auto& line) {
        const auto value = bench::numbers::parse(line[6]);
        const bool same_value = bar.value ? value && *value == *bar.value * unit : !value;
        const auto end = [&](std::size_t i) {
            return bar.interval ? bench::numbers::parse(line[7 + i]) == (*bar.interval)[i]
                                : line[7 + i].empty();
        };
        const std::string verdict = bar.verdict ? std::string(name_in(bench::kVerdictNames, *bar.verdict))
                                    : bar.row->status == bench::ArmStatus::ok
                                        ? ""
                                        : std::string(name_in(bench::kArmStatusNames, bar.row->status));
        return same_value && end(0) && end(1) && line[9] == verdict;
    });
    EXPECT_TRUE(found) << bar.row->model << ' ' << bar.row->mode << ' ' << static_cast<int>(panel.unit);
}

}  // namespace

/// The table of every kind of chart has each number that the chart draws, exactly, and no other line.
TEST(ChartRecords, AreTheNumbersOfEveryChart) {
    Rows own = full_rows();
    for (const RowPtr& row : full_rows(4)) own.push_back(row);
    for (const ChartType& type : chart_types()) {
        if (type.runs == Runs::none) continue;
        for (const std::string beside : {"", "T4"}) {
            const bool steps = type.runs == Runs::training;
            Rows rows = own;
            if (steps)
                for (RowPtr& row : rows) {
                    bench::ArmResult step = *row;
                    step.kind = "training";
                    row = share(step);
                }
            const ChartSpec spec = spec_of(type.kind, rows, steps ? "" : beside);
            const Lines table = bench::csv::parse(csv_of(spec));
            EXPECT_EQ(table.at(0),
                      (std::vector<std::string>{"model", "device", "batch", "dtype", "mode", "measure",
                                                "value", "low", "high", "verdict", "unit"}));
            ASSERT_GT(table.size(), 2u) << type.name;
            std::size_t bars = 0;
            for (const Panel& panel : spec.panels)
                for (const Group& group : panel.groups)
                    for (const Bar& bar : group.bars)
                        if (bar.row) {
                            expect_bar(table, panel, bar);
                            bars += bar.spread && !bar.msWithoutLink() ? 5 : bar.compile_s ? 2 : 1;
                        }
            if (bars > 0) EXPECT_EQ(table.size() - 1, bars) << type.name;
        }
    }
}

TEST(ChartRecords, OfCurvesAreCostsAndLosses) {
    const Lines total = bench::csv::parse(csv_of(spec_of(ChartKind::total_time, full_rows())));
    const std::vector<std::string> compiling{kResNet, "cpu", "1", "float32", "default", "compile_cold",
                                             "3",     "",    "",  "",        "s"};
    EXPECT_NE(std::ranges::find(total, compiling), total.end());
    const std::vector<std::string> pays{kResNet, "cpu", "1", "float32", "default", "break_even",
                                        "300",   "",    "",  "",        "images"};
    EXPECT_NE(std::ranges::find(total, pays), total.end());
    bench::ArmResult learned = arm(kResNet, "eager", 40);
    learned.kind = "training";
    learned.learning.loss = {1.4, 0.9};
    learned.learning.accuracy = 0.75;
    learned.learning.other_seed_loss = {1.5};
    const Lines losses = bench::csv::parse(csv_of(spec_of(ChartKind::loss, {share(learned)})));
    ASSERT_EQ(losses.size(), 5u);
    EXPECT_EQ(losses[2][5] + "=" + losses[2][6], "loss_step_2=0.9");
    EXPECT_EQ(losses[3][5] + "=" + losses[3][6], "accuracy=75");
    EXPECT_EQ(losses[4][5] + "=" + losses[4][6], "other_seed_loss_step_1=1.5");
}

TEST(ChartRecords, HaveTheStatusOfAnArmWithoutANumber) {
    const Lines table = bench::csv::parse(csv_of(spec_of(ChartKind::duration, full_rows())));
    const std::vector<std::string> oom{kViT, "cpu", "1",   "float32", "default+freezing", "time", "",
                                       "",   "",    "oom", "ms"};
    EXPECT_NE(std::ranges::find(table, oom), table.end());
}

TEST(ChartRecords, AreTheSameInEveryLanguage) {
    const ChartSpec spec = spec_of(ChartKind::improvement, full_rows());
    const std::string english = csv_of(spec);
    ui::LanguageManager languages;
    languages.use("ar");
    EXPECT_EQ(csv_of(spec), english);
    languages.use("en");
}

TEST(ChartRecords, FieldsWithSeparatorsStayOneField) {
    Rows own{share(arm("/models/a,\"b\"\tc", "eager", 10))};
    const ChartSpec spec = spec_of(ChartKind::duration, own);
    const Lines table = bench::csv::parse(csv_of(spec));
    ASSERT_EQ(table.size(), 2u);
    EXPECT_EQ(table[1][0], "/models/a,\"b\"\tc");
    const QStringList pasted = QString::fromStdString(tsv_of(spec)).split('\n')[1].split('\t');
    ASSERT_EQ(pasted.size(), 11);
    EXPECT_EQ(pasted[0], "/models/a,\"b\" c");
}

TEST(ChartRecords, AreWhatTheWindowCopiesAsATable) {
    BarChart chart;
    chart.setSpec(spec_of(ChartKind::improvement, full_rows()), {});
    const ui::ChartCopyMenu menu(&chart, nullptr);
    menu.actions()[1]->trigger();
    QStringList lines = QGuiApplication::clipboard()->text().split('\n');
    for (QString& line : lines) line.replace('\t', ',');
    EXPECT_EQ(lines.join('\n').toStdString(), csv_of(chart.spec())) << "no field of this run needs quotes";
}
