#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chart_rows.h"
#include "core/analysis/break_even.h"
#include "core/results/reference_data.h"
#include "ui/charts/chart_texts.h"
#include "ui/charts/layouts/chart_measures.h"

using namespace ui::charts;
using namespace chart_rows;

namespace {

/// sample_run() with what the measures show: on ResNet-50 everything, on the others memory alone.
Rows measured_run() {
    Rows rows;
    for (const RowPtr& row : sample_run()) {
        bench::ArmResult copy = *row;
        if (copy.status == bench::ArmStatus::ok) {
            copy.peak_host_bytes = static_cast<std::int64_t>(*copy.median_ms * 1024 * 1024);
            if (copy.mode != "eager") copy.compile_cold_s = 3;
            if (copy.model == kResNet) {
                copy.throughput_img_per_s = 900 / *copy.median_ms;
                copy.energy_j_per_img = *copy.median_ms / 20;
            }
        }
        rows.push_back(share(std::move(copy)));
    }
    return rows;
}

ChartSpec chart(ChartKind kind, const Rows& own, const Rows& published = {}) {
    ChartRequest request;
    request.kind = kind;
    request.device = {"local", "cpu", false};
    return build_chart(request, own, published);
}

const Bar& bar_of(const ChartSpec& spec, const std::string& model, const std::string& mode) {
    for (const Group& group : spec.panels.at(0).groups)
        for (const Bar& bar : group.bars)
            if (group.model == model && spec.series[bar.series].mode == mode) return bar;
    throw std::runtime_error("no bar of " + model + " " + mode);
}

}  // namespace

TEST(Measures, EachChartEqualsItsTable) {
    const Rows own = measured_run();
    struct Case {
        ChartKind kind;
        Unit unit;
        std::function<std::optional<double>(const bench::ArmResult&)> column;
    };
    const Case cases[] = {
        {ChartKind::throughput, Unit::images_per_second,
         [](const auto& r) {
             return r.status == bench::ArmStatus::ok ? std::optional(1000.0 * r.batch / *r.median_ms)
                                                     : std::nullopt;
         }},
        {ChartKind::memory, Unit::mebibytes,
         [](const auto& r) {
             return r.peak_host_bytes
                        ? std::optional(static_cast<double>(*r.peak_host_bytes) / (1024.0 * 1024.0))
                        : std::nullopt;
         }},
        {ChartKind::energy, Unit::joules, [](const auto& r) { return r.energy_j_per_img; }},
    };
    for (const Case& one : cases) {
        const ChartSpec spec = chart(one.kind, own);
        EXPECT_EQ(spec.panels.at(0).unit, one.unit);
        int numbers = 0;
        for (const RowPtr& row : own) {
            const Bar& bar = bar_of(spec, row->model, row->mode);
            EXPECT_EQ(bar.value, one.column(*row)) << row->model << ' ' << row->mode;
            EXPECT_FALSE(bar.interval);
            numbers += bar.value ? 1 : 0;
        }
        EXPECT_GE(numbers, 3);
    }
}

TEST(Measures, TheRooflineIsTheShareOfTheMeasuredPeakAndSaysWhyThereIsNone) {
    Rows own;
    for (const RowPtr& row : sample_run()) {
        bench::ArmResult copy = *row;
        if (copy.model == kResNet) copy.input_shape = {1, 3, 224, 224};
        if (copy.model == kViT) copy.input_shape = {1, 3, 384, 384};  // not what the catalogue counts
        own.push_back(share(std::move(copy)));
    }
    ChartSpec spec = chart(ChartKind::roofline, own);
    EXPECT_FALSE(spec.hasNumbers());
    EXPECT_EQ(ChartTexts::statusLabel(bar_of(spec, kResNet, "eager")), "not measured");
    EXPECT_EQ(ChartTexts::statusLabel(bar_of(spec, kViT, "eager")), "amount of arithmetic not known");
    EXPECT_TRUE(ChartTexts::footnotes(spec).filter("TFLOP").isEmpty());

    bench::ArmResult first = *own[0];
    first.matmul_peak_tflops = 0.5;
    own[0] = share(first);
    spec = chart(ChartKind::roofline, own);
    // 2 x 4.09e9 operations in 20 ms, of 0.5e12 a second; the peak is the device's, whichever row has it.
    EXPECT_NEAR(*bar_of(spec, kResNet, "default+freezing").value, 100 * 0.409 / 0.5, 0.01);
    EXPECT_NEAR(*bar_of(spec, kResNet, "eager").value, 100 * 0.2045 / 0.5, 0.01);
    EXPECT_FALSE(bar_of(spec, kViT, "eager").value);
    EXPECT_EQ(ChartTexts::footnotes(spec).filter("0.500 TFLOP/s").size(), 1);
    const Group& group = spec.panels.at(0).groups.front();
    EXPECT_TRUE(ChartTexts::tooltip(spec, spec.panels[0], group, group.bars[0]).contains("TFLOP/s") ==
                group.bars[0].value.has_value());
}

TEST(Measures, OnAGpuMemoryIsTheGpus) {
    bench::ArmResult row = arm(kViT, "eager", 5);
    row.peak_host_bytes = 7 << 20;
    row.peak_device_bytes = 3 << 20;
    EXPECT_EQ(bar_of(chart(ChartKind::memory, {share(row)}), kViT, "eager").value, 3);
}

TEST(Measures, BreakEvenIsTheTablesAndSaysWhyThereIsNone) {
    const Rows own = measured_run();
    const ChartSpec spec = chart(ChartKind::break_even, own);
    for (const Series& series : spec.series) EXPECT_NE(series.mode, "eager") << "which is what pays nothing";
    const Bar& pays = bar_of(spec, kResNet, "default");
    EXPECT_EQ(pays.value, bench::results::break_even_images(*own[1], *own[0]));
    EXPECT_EQ(pays.value, 300) << "3 s over 10 ms an image";
    EXPECT_FALSE(bar_of(spec, kViT, "default").value);
    EXPECT_EQ(ChartTexts::statusLabel(bar_of(spec, kViT, "default")), "never");
    EXPECT_EQ(ChartTexts::statusLabel(bar_of(spec, kSegformer, "default")), "can't tell");
    EXPECT_EQ(ChartTexts::statusLabel(bar_of(spec, kViT, "default+freezing")), "out of memory");
    EXPECT_EQ(ChartTexts::valueLabel(pays, Unit::images), "300");
}

TEST(Measures, ArmsThatHaveNoEagerPayForNothingAndTheirMemoryIsStillThere) {
    Rows own = measured_run();
    bench::ArmResult python = arm(kResNet, "python-default", 20);
    python.engine = bench::Engine::python;
    python.peak_host_bytes = 7 << 20;
    own.push_back(share(python));
    const ChartSpec pays = chart(ChartKind::break_even, own);
    EXPECT_EQ(pays.of_other_engine, std::vector<std::string>{"python-default"});
    EXPECT_THROW(bar_of(pays, kResNet, "python-default"), std::runtime_error);
    const ChartSpec memory = chart(ChartKind::memory, own);
    EXPECT_TRUE(memory.of_other_engine.empty());
    EXPECT_EQ(bar_of(memory, kResNet, "python-default").value, 7);
}

TEST(Measures, WhatWasNotMeasuredSaysSo) {
    const ChartSpec spec = chart(ChartKind::energy, measured_run());
    EXPECT_TRUE(spec.hasNumbers());
    EXPECT_EQ(ChartTexts::statusLabel(bar_of(spec, kViT, "eager")), "not measured");
    EXPECT_FALSE(chart(ChartKind::energy, sample_run()).hasNumbers());
    ChartRequest request;
    request.kind = ChartKind::memory;
    request.device = published_device("A100");
    const ChartSpec published = build_chart(request, {}, bench::results::published_rows());
    EXPECT_FALSE(published.hasNumbers());
    EXPECT_EQ(ChartTexts::statusLabel(bar_of(published, kViT, "eager")), "not published");
}

TEST(Measures, ByValueTheBestComesFirst) {
    ChartRequest request;
    request.device = {"local", "cpu", false};
    request.order = ChartOrder::value;
    const Rows own = measured_run();
    request.kind = ChartKind::memory;
    EXPECT_EQ(build_chart(request, own, {}).panels.at(0).groups.front().model, kResNet) << "40 MiB";
    request.kind = ChartKind::throughput;
    EXPECT_EQ(build_chart(request, own, {}).panels.at(0).groups.front().model, kResNet)
        << "the only one with a number";
}

TEST(Measures, NothingPublishedStandsBeside) {
    ChartRequest request;
    request.device = {"local", "cpu", false};
    request.kind = ChartKind::memory;
    request.beside = "A100";
    const ChartSpec spec = build_chart(request, measured_run(), bench::results::published_rows());
    for (const Series& series : spec.series) EXPECT_FALSE(series.published);
}
