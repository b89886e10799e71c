#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chart_rows.h"
#include "core/results/break_even.h"
#include "core/results/reference_data.h"
#include "ui/charts/chart_measures.h"
#include "ui/charts/chart_texts.h"

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
         [](const auto& r) { return r.throughput_img_per_s; }},
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
