#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <tuple>

#include "core/analysis/adviser.h"
#include "core/analysis/recomputed.h"
#include "core/analysis/same_code.h"
#include "core/analysis/summary_table.h"
#include "core/base/csv.h"
#include "core/base/numbers.h"
#include "core/plan/device_spec.h"
#include "ui/charts/chart_data.h"
#include "ui/charts/chart_file.h"

/// No two views of a run order two modes of a model differently: every kept file of docs/measurements.
using namespace ui::charts;

namespace {

namespace fs = std::filesystem;
using bench::results::ResultFile;

/// What a view says of a row: smaller is better. Rows of equal keys may be ordered.
using Order = std::map<const bench::ArmResult*, double>;
/// Model, target, device, batch and type.
using Key = std::tuple<std::string, std::string, std::string, int, bench::DType>;

Key key_of_model(const bench::ArmResult& row) {
    return {row.model, row.target, row.device, row.batch, row.dtype};
}

std::vector<ResultFile> kept_files() {
    std::vector<ResultFile> files;
    for (const auto& entry : fs::recursive_directory_iterator(COMPILESCOPE_MEASUREMENTS))
        if (const QString path = QString::fromStdString(entry.path().string());
            path.endsWith(".results.json"))
            files.push_back(readResults(path));
    return files;
}

/// Bars of charts in which larger is better count as negative.
Order order_in_chart(const ResultFile& file, ChartKind kind, double sign) {
    Order order;
    std::set<std::tuple<std::string, std::string, int, bench::DType>> places;
    for (const RowPtr& row : file.rows)
        places.emplace(bench::machine_of(row->target), row->device, row->batch, row->dtype);
    for (const auto& [target, device, batch, dtype] : places) {
        const ChartRequest request{
            .kind = kind, .device = {target, device, false}, .batch = batch, .dtype = dtype};
        for (const Panel& panel : build_chart(request, file.rows, {}).panels)
            for (const Group& group : panel.groups)
                for (const Bar& bar : group.bars)
                    if (bar.row && bar.value && bar.row->batch == batch)
                        order[bar.row.get()] = sign * *bar.value;
    }
    return order;
}

/// Seconds per image: the slope of the curves of one model after the other.
Order order_of_curves(const ResultFile& file) {
    Order order;
    for (const RowPtr& of : file.rows) {
        ChartRequest request{.kind = ChartKind::total_time,
                             .device = {bench::machine_of(of->target), of->device, false},
                             .batch = of->batch,
                             .dtype = of->dtype};
        request.model = of->model;
        for (const Panel& panel : build_chart(request, file.rows, {}).panels)
            for (const auto& curve : panel.curves) order[curve.row.get()] = curve.per_image_s;
    }
    return order;
}

/// Speed-ups of the chart of compile times, of one model after the other.
Order order_of_points(const ResultFile& file) {
    Order order;
    for (const RowPtr& of : file.rows) {
        ChartRequest request{.kind = ChartKind::trade_off,
                             .device = {bench::machine_of(of->target), of->device, false},
                             .batch = of->batch,
                             .dtype = of->dtype};
        request.model = of->model;
        for (const Panel& panel : build_chart(request, file.rows, {}).panels)
            for (const Group& group : panel.groups)
                for (const Bar& bar : group.bars) order[bar.row.get()] = -*bar.value;
    }
    return order;
}

Order order_in_summary(const ResultFile& file) {
    const auto table = bench::results::summary_table(file.rows);
    const auto column =
        std::ranges::find(table.columns, "Time [ms]", &bench::results::SummaryTable::Column::title);
    Order order;
    for (std::size_t i = 0; i < file.rows.size(); ++i) {
        const std::string text = table.records[i][static_cast<std::size_t>(column - table.columns.begin())];
        if (const auto ms = bench::numbers::parse(text.substr(0, text.find(' '))))
            order[file.rows[i].get()] = *ms;
    }
    return order;
}

Order order_in_csv(const ResultFile& file) {
    const auto records = bench::csv::parse(bench::results::to_csv_text(file.rows));
    const auto place = [&](const char* name) {
        return static_cast<std::size_t>(std::ranges::find(records[0], name) - records[0].begin());
    };
    Order order;
    for (std::size_t i = 0; i < file.rows.size(); ++i)
        if (const auto ms = bench::numbers::parse(records[i + 1][place("linked_ms")]))
            order[file.rows[i].get()] = *ms;
    return order;
}

/// Pairs that the table of results orders differently than the given view, or too few pairs.
void expect_agreement(const std::vector<ResultFile>& files, const char* view,
                      const std::function<Order(const ResultFile&)>& order_in, int least_pairs) {
    int pairs = 0;
    for (const ResultFile& file : files) {
        const Order order = order_in(file);
        for (const auto& [a, value_a] : order)
            for (const auto& [b, value_b] : order) {
                if (a >= b || key_of_model(*a) != key_of_model(*b) || is_control(*a) || is_control(*b))
                    continue;
                // A training step and a call of the same model are never in one file.
                const double ms_a = *time_ms(*a), ms_b = *time_ms(*b);
                const double rounding = 0.0051;  // of a table with two decimals
                if (std::abs(ms_a - ms_b) < rounding) continue;
                ++pairs;
                EXPECT_EQ(value_a < value_b, ms_a < ms_b)
                    << view << ": " << a->model << ", " << a->mode << " (" << ms_a << " ms, " << value_a
                    << ") and " << b->mode << " (" << ms_b << " ms, " << value_b << ")";
            }
    }
    EXPECT_GE(pairs, least_pairs) << view;
}

}  // namespace

TEST(ViewsAgree, OnTheOrderOfTheModesOfAModel) {
    const std::vector<ResultFile> files = kept_files();
    const auto chart = [](ChartKind kind, double sign) {
        return [=](const ResultFile& file) { return order_in_chart(file, kind, sign); };
    };
    expect_agreement(files, "duration", chart(ChartKind::duration, 1), 150);
    expect_agreement(files, "speed-up", chart(ChartKind::speed_up, -1), 100);
    expect_agreement(files, "improvement", chart(ChartKind::improvement, -1), 100);
    expect_agreement(files, "latency", chart(ChartKind::latency, 1), 100);
    expect_agreement(files, "throughput", chart(ChartKind::throughput, -1), 100);
    expect_agreement(files, "share of peak", chart(ChartKind::roofline, -1), 100);
    expect_agreement(files, "total time", order_of_curves, 100);
    expect_agreement(files, "compile time and speed-up", order_of_points, 100);
    expect_agreement(files, "summary", order_in_summary, 150);
    expect_agreement(files, "CSV", order_in_csv, 150);
}

TEST(ViewsAgree, TheAdviserTakesTheLeastTime) {
    int advised = 0, of_python = 0;
    for (const ResultFile& file : kept_files()) {
        const Order durations = order_in_chart(file, ChartKind::duration, 1),
                    speed_ups = order_in_chart(file, ChartKind::speed_up, -1);
        for (const auto& scenario : bench::results::scenarios(file.rows)) {
            const auto advice = bench::results::advise(scenario, {});
            if (!advice.best) continue;
            ++advised;
            of_python += static_cast<int>(
                std::ranges::count(scenario, bench::Engine::python, &bench::ArmResult::engine));
            const auto same_code = bench::results::same_code_groups(scenario);
            for (const RowPtr& row : scenario) {
                if (bench::results::representative_of(row, same_code) != row)
                    continue;  // a second name of a candidate
                const bool is_out = std::ranges::any_of(
                    advice.ruled_out, [&](const auto& refusal) { return refusal.row == row; });
                if (is_out) continue;
                EXPECT_LE(*time_ms(*advice.best), *time_ms(*row))
                    << row->model << ": " << advice.best->mode << " and " << row->mode;
                if (key_of_model(*row) != key_of_model(*advice.best)) continue;  // another chart
                for (const Order& order : {durations, speed_ups})
                    if (const auto bar = order.find(row.get());
                        bar != order.end() && order.contains(advice.best.get()))
                        EXPECT_LE(order.at(advice.best.get()), bar->second)
                            << "in a chart: " << row->model << ": " << advice.best->mode << " and "
                            << row->mode;
            }
        }
    }
    EXPECT_GE(advised, 20);
    EXPECT_GE(of_python, 20);
}
