#include <gtest/gtest.h>

#include <algorithm>

#include "chart_rows.h"
#include "core/results/reference_data.h"
#include "ui/charts/chart_data.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/chart_table.h"
#include "ui/charts/chart_texts.h"

using namespace ui::charts;
using namespace chart_rows;

namespace {

struct Machine {
    const char* target;
    const char* device;
    const char* device_name;
    double factor;  ///< of the times
};
constexpr Machine kMachines[] = {{"local", "cpu", "Small CPU", 1.0},
                                 {"ssh:bench", "cpu", "Test CPU", 0.5},
                                 {"slurm:a100", "cuda:0", "NVIDIA A100", 0.05},
                                 {"slurm:t4", "cuda:0", "Tesla T4", 0.2}};

bench::ArmResult on(const Machine& machine, bench::ArmResult row) {
    row.target = machine.target;
    row.device = machine.device;
    row.device_name = machine.device_name;
    row.torch = "2.11.0";
    return row;
}

/// Two models, eager and default, on every machine; the T4 has no memory for ViT's default.
Rows four_machines() {
    Rows rows;
    for (const Machine& machine : kMachines)
        for (const auto& [model, eager_ms] : {std::pair(kResNet, 40.0), std::pair(kViT, 100.0)}) {
            rows.push_back(share(on(machine, arm(model, "eager", eager_ms * machine.factor))));
            bench::ArmResult compiled = on(machine, arm(model, "default", eager_ms * machine.factor * 0.8));
            if (machine.target == std::string("slurm:t4") && model == kViT) {
                compiled.status = bench::ArmStatus::oom;
                compiled.median_ms = compiled.mean_ms = {};
                compiled.median_ci95_ms = {};
            }
            rows.push_back(share(compiled));
        }
    return rows;
}

ChartRequest comparison(DeviceKey device, const std::string& model) {
    ChartRequest request;
    request.kind = ChartKind::devices;
    request.device = std::move(device);
    request.model = model;
    return request;
}

std::vector<std::string> labels_of(const ChartSpec& spec) {
    std::vector<std::string> labels;
    for (const Group& group : spec.panels.at(0).groups) labels.push_back(group.label);
    return labels;
}

}  // namespace

TEST(DeviceComparison, HasAGroupForEachDeviceTheRequestedOneFirst) {
    const ChartSpec spec =
        build_chart(comparison({"slurm:a100", "cuda:0", false}, kViT), four_machines(), {});
    EXPECT_EQ(labels_of(spec), (std::vector<std::string>{"A100", "CPU (cpu)", "CPU (ssh:bench/cpu)", "T4"}));
    ASSERT_EQ(spec.panels.size(), 1u);
    EXPECT_EQ(spec.panels[0].unit, Unit::milliseconds);
    ASSERT_EQ(spec.series.size(), 2u);
    const std::vector<Group>& groups = spec.panels[0].groups;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        ASSERT_EQ(groups[g].bars.size(), 2u);
        const double eager_ms = 100 * std::vector{0.05, 1.0, 0.5, 0.2}[g];
        EXPECT_DOUBLE_EQ(groups[g].bars[0].value.value(), eager_ms);
        EXPECT_EQ(groups[g].bars[0].row->model, kViT);
        EXPECT_DOUBLE_EQ(groups[g].bars[0].interval.value()[0], eager_ms * 0.97);
        if (g < 3) EXPECT_DOUBLE_EQ(groups[g].bars[1].value.value(), eager_ms * 0.8);
    }
    EXPECT_FALSE(groups[3].bars[1].value);
    EXPECT_EQ(ChartTexts::statusLabel(groups[3].bars[1]), "out of memory");
    EXPECT_TRUE(ChartTexts::footnotes(spec).join('\n').contains("Modes of one device took turns"));
}

TEST(DeviceComparison, IsOfOneModelTypeAndBatch) {
    Rows rows = four_machines();
    rows.push_back(share(on(kMachines[1], arm(kResNet, "eager", 77, 4))));
    bench::ArmResult half = on(kMachines[2], arm(kResNet, "eager", 3));
    half.dtype = bench::DType::float16;
    rows.push_back(share(half));
    const DeviceKey here{"local", "cpu", false};
    const ChartSpec spec = build_chart(comparison(here, "no/such-model"), rows, {});
    EXPECT_EQ(spec.request.model, kViT) << "the first of the catalogue that the device has";
    EXPECT_EQ(ChartTexts::title(spec), "ViT on Each Device with Batch Size of 1");
    for (const Group& group : spec.panels[0].groups)
        for (const Bar& bar : group.bars) {
            EXPECT_EQ(bar.row->batch, 1);
            EXPECT_EQ(bar.row->dtype, bench::DType::float32);
        }
    ChartRequest four = comparison({"ssh:bench", "cpu", false}, kResNet);
    four.batch = 4;
    EXPECT_EQ(labels_of(build_chart(four, rows, {})), std::vector<std::string>{"CPU (ssh:bench/cpu)"});
    EXPECT_EQ(labels_of(build_chart(comparison({"gone", "cpu", false}, kResNet), rows, {})).size(), 4u);
    EXPECT_TRUE(build_chart(comparison({"local", "cpu", false}, kResNet), {}, {}).empty());
}

TEST(DeviceComparison, SaysNothingOfTurnsThatModesDidNotTake) {
    for (const bench::ArmOrder order : {bench::ArmOrder::sequential, bench::ArmOrder::abba}) {
        Rows rows = four_machines();
        for (RowPtr& row : rows) {
            bench::ArmResult apart = *row;
            apart.order = order;
            row = share(apart);
        }
        const ChartSpec spec = build_chart(comparison({"local", "cpu", false}, kResNet), rows, {});
        EXPECT_FALSE(ChartTexts::footnotes(spec).join('\n').contains("took turns"));
    }
}

TEST(DeviceComparison, OrdersByValueAndByName) {
    ChartRequest request = comparison({"local", "cpu", false}, kResNet);
    request.order = ChartOrder::value;
    EXPECT_EQ(labels_of(build_chart(request, four_machines(), {})),
              (std::vector<std::string>{"A100", "T4", "CPU (ssh:bench/cpu)", "CPU (cpu)"}));
    request.order = ChartOrder::name;
    EXPECT_EQ(labels_of(build_chart(request, four_machines(), {})),
              (std::vector<std::string>{"A100", "CPU (cpu)", "CPU (ssh:bench/cpu)", "T4"}));
}

/// The guide's own comparison of an A100, a V100 and a T4.
TEST(DeviceComparison, OfThePublishedDevices) {
    const Rows published = bench::results::published_rows();
    const ChartSpec spec = build_chart(comparison(published_device("T4"), kResNet), {}, published);
    std::vector<std::string> labels = labels_of(spec);
    EXPECT_EQ(labels.front(), "T4");
    std::ranges::sort(labels);
    EXPECT_EQ(labels, (std::vector<std::string>{"A100", "T4", "V100"}));
    for (const Group& group : spec.panels[0].groups)
        for (const Bar& bar : group.bars) {
            const auto row = std::ranges::find_if(published, [&](const RowPtr& r) {
                return r->device == group.label && r->model == kResNet && r->batch == 1 &&
                       r->section == spec.request.section && r->mode == bar.row->mode;
            });
            ASSERT_NE(row, published.end());
            EXPECT_EQ(bar.value, (*row)->mean_ms);
        }
}

TEST(DeviceComparison, APublishedDeviceStandsBesideOnesOwn) {
    ChartRequest request = comparison({"local", "cpu", false}, kResNet);
    request.beside = "V100";
    const ChartSpec spec = build_chart(request, four_machines(), bench::results::published_rows());
    EXPECT_EQ(labels_of(spec),
              (std::vector<std::string>{"CPU (cpu)", "CPU (ssh:bench/cpu)", "A100", "T4", "V100"}));
    for (const Group& group : spec.panels[0].groups) {
        ASSERT_EQ(group.bars.size(), 2u) << group.label;
        for (const Bar& bar : group.bars) {
            EXPECT_EQ(spec.series[bar.series].published, group.label == "V100");
            EXPECT_EQ(bar.row->source == "published", group.label == "V100");
        }
    }
    EXPECT_TRUE(ChartTexts::footnotes(spec).join('\n').contains("published: Python"));
}

TEST(DeviceComparison, NamesVersionsOfPyTorchWhereTheyDiffer) {
    Rows rows = four_machines();
    EXPECT_TRUE(ChartTexts::subtitle(build_chart(comparison({"local", "cpu", false}, kResNet), rows, {}),
                                     {"2.11.0", "quick", "", {}})
                    .contains("torch 2.11.0"));
    bench::ArmResult older = on(kMachines[0], arm(kResNet, "eager", 50));
    older.target = "local:2.10.0";
    older.torch = "2.10.0";
    rows.insert(rows.begin(), share(older));
    const ChartSpec spec = build_chart(comparison({"local", "cpu", false}, kResNet), rows, {});
    EXPECT_EQ(labels_of(spec),
              (std::vector<std::string>{"CPU (cpu) · torch 2.11.0", "CPU (cpu) · torch 2.10.0",
                                        "CPU (ssh:bench/cpu) · torch 2.11.0", "A100 · torch 2.11.0",
                                        "T4 · torch 2.11.0"}));
    EXPECT_EQ(spec.series.size(), 2u) << "a mode is one series, whatever the version";
    EXPECT_DOUBLE_EQ(spec.panels[0].groups[1].bars[0].value.value(), 50);
    EXPECT_FALSE(ChartTexts::subtitle(spec, {"2.11.0", "quick", "", {}}).contains("torch"));
}

TEST(DeviceComparison, IsATableOfDevicesAndAFileForEachModel) {
    const Rows rows = four_machines();
    const QString table =
        ChartTable(build_chart(comparison({"local", "cpu", false}, kViT), rows, {})).toMarkdown();
    EXPECT_TRUE(table.startsWith("| Device | Mode | ")) << table.toStdString();
    EXPECT_TRUE(table.contains("| A100 | default (compiled) | 4.000 ms | ")) << table.toStdString();

    const auto comparisons = [](const Rows& of) {
        QStringList files;
        for (const Figure& figure : figuresOf(of))
            if (figure.request.kind == ChartKind::devices) files << figure.file;
        return files;
    };
    EXPECT_EQ(comparisons(rows), QStringList({"devices_1_float32_ResNet.png", "devices_1_float32_ViT.png"}));
    EXPECT_EQ(comparisons(sample_run()), QStringList()) << "one device compares with nothing";
}
