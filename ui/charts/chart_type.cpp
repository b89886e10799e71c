#include "ui/charts/chart_type.h"

#include <QtGlobal>
#include <algorithm>
#include <array>

#include "ui/charts/layouts/chart_layouts.h"
#include "ui/charts/layouts/chart_measures.h"

namespace ui::charts {

namespace {

// clang-format off
constexpr std::array kChartTypes{
    ChartType{.kind = ChartKind::speed_up, .file_name = "speed_up",
              .name = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Speed-up"),
              .title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Speed-up on %1 with Batch Size of %2"),
              .lay_out = layouts::speed_ups, .drawing = Drawing::dots, .beside = Runs::all, .gains = true,
              .compared_title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Speed-up over %1 on %2 with Batch Size of %3"),
              .other_form = ChartKind::improvement,
              .form_name = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Times as fast")},
    ChartType{.kind = ChartKind::overview, .file_name = "overview",
              .name = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Overview"),
              .title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Best Mode of Each Model on %1 with Batch Size of %2"),
              .lay_out = layouts::overview, .gains = true,
              .compared_title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Best Mode of Each Model over %1 on %2 with Batch Size of %3")},
    ChartType{.kind = ChartKind::duration, .file_name = "duration",
              .name = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Duration comparison"),
              .title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Duration Comparison on %1 with Batch Size of %2"),
              .lay_out = layouts::durations, .beside = Runs::all, .strips = true},
    ChartType{.kind = ChartKind::improvement, .file_name = "percentage",
              .name = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Percentage improvement"),
              .title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Percentage Improvement on %1 with Batch Size of %2"),
              .lay_out = layouts::improvements, .beside = Runs::all, .gains = true,
              .compared_title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Percentage Improvement over %1 on %2 with Batch Size of %3"),
              .other_form = ChartKind::speed_up,
              .form_name = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Percent saved")},
    // For training, each model was published with one batch size.
    ChartType{.kind = ChartKind::batches, .file_name = "batch_comp",
              .name = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Batch comparison"),
              .title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Batch Comparison on %1"),
              .lay_out = layouts::batches, .beside = Runs::inference, .each_batch = true, .strips = true},
    ChartType{.kind = ChartKind::devices, .file_name = "devices",
              .name = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Device comparison"),
              .title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "%1 on Each Device with Batch Size of %2"),
              .lay_out = layouts::devices, .beside = Runs::all, .one_model = true, .each_device = true},
    ChartType{.kind = ChartKind::latency, .file_name = "latency",
              .name = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Latency distribution"),
              .title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Latency Distribution on %1 with Batch Size of %2"),
              .lay_out = layouts::latency, .drawing = Drawing::boxes,
              .compared_title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Latency Relative to %1 on %2 with Batch Size of %3")},
    // A training step has no number of images.
    ChartType{.kind = ChartKind::throughput, .file_name = "throughput",
              .name = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Throughput"),
              .title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Throughput on %1 with Batch Size of %2"),
              .lay_out = layouts::measured, .runs = Runs::inference, .measure = &kThroughput},
    ChartType{.kind = ChartKind::memory, .file_name = "memory",
              .name = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Memory"),
              .title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Peak Memory on %1 with Batch Size of %2"),
              .lay_out = layouts::measured, .beside = Runs::training, .measure = &kMemory,
              .title_on_gpu = QT_TRANSLATE_NOOP3("ui::charts::ChartTexts", "Peak Memory on %1 with Batch Size of %2", "on a GPU")},
    ChartType{.kind = ChartKind::energy, .file_name = "energy",
              .name = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Energy"),
              .title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Energy per Image on %1 with Batch Size of %2"),
              .lay_out = layouts::measured, .runs = Runs::inference, .measure = &kEnergy},
    ChartType{.kind = ChartKind::roofline, .file_name = "roofline",
              .name = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Roofline"),
              .title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Share of the Matrix-Product Peak on %1 with Batch Size of %2"),
              .lay_out = layouts::measured, .runs = Runs::inference, .shares = true, .measure = &kShareOfPeak},
    ChartType{.kind = ChartKind::break_even, .file_name = "break_even",
              .name = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Break-even"),
              .title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Images until Compiling Pays on %1 with Batch Size of %2"),
              .lay_out = layouts::measured, .runs = Runs::inference, .measure = &kBreakEven,
              .compared_title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Images until Compiling Pays Compared with %1 on %2 with Batch Size of %3")},
    ChartType{.kind = ChartKind::total_time, .file_name = "total_time",
              .name = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Total time of a model"),
              .title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Total Time of %1 on %2 with Batch Size of %3"),
              .lay_out = layouts::total_time, .drawing = Drawing::curves, .runs = Runs::inference, .one_model = true,
              .compared_title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Total Time of %2 Compared with %1 on %3 with Batch Size of %4")},
    ChartType{.kind = ChartKind::compile_cost, .file_name = "compile_cost",
              .name = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Compile time"),
              .title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Compile Time on %1 with Batch Size of %2"),
              .lay_out = layouts::compile_costs, .measure = &kCompileCold},
    ChartType{.kind = ChartKind::trade_off, .file_name = "trade_off",
              .name = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Compile time and speed-up"),
              .title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Compile Time and Speed-up of %1 on %2 with Batch Size of %3"),
              .lay_out = layouts::trade_off, .drawing = Drawing::points, .gains = true, .one_model = true,
              .compared_title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Compile Time and Speed-up of %2 over %1 on %3 with Batch Size of %4")},
    ChartType{.kind = ChartKind::training, .file_name = "training",
              .name = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "MMAction2's training table"),
              .title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Training Time and Memory on %1 with Batch Size of %2"),
              .lay_out = layouts::training,
              .published_title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Training Time and Memory, Eager and Compiled")},
    ChartType{.kind = ChartKind::loss, .file_name = "loss",
              .name = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Loss curves"),
              .title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Loss of %1 on %2 with Batch Size of %3"),
              .lay_out = layouts::losses, .drawing = Drawing::curves, .runs = Runs::training, .one_model = true},
    // The history page makes it from several runs (layouts/history_layout.h).
    ChartType{.kind = ChartKind::history, .file_name = nullptr,
              .name = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Speed-up over time"),
              .title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Speed-up of %1 on %2 with Batch Size of %3"),
              .lay_out = [](ChartSpec& /*spec*/, const Rows& /*own*/, const Rows& /*published*/) {},
              .drawing = Drawing::points, .runs = Runs::none, .gains = true, .one_model = true, .each_run = true,
              .compared_title = QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Speed-up of %2 over %1 on %3 with Batch Size of %4")},
};
// clang-format on

}  // namespace

std::span<const ChartType> chart_types() {
    return kChartTypes;
}

const ChartType& chart_type(ChartKind kind) {
    return *std::ranges::find(kChartTypes, kind, &ChartType::kind);
}

}  // namespace ui::charts
