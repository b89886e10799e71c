#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <tuple>

#include "core/analysis/adviser.h"
#include "core/analysis/judged_rows.h"
#include "core/analysis/recomputed.h"
#include "core/analysis/same_code.h"
#include "core/analysis/summary_table.h"
#include "core/base/csv.h"
#include "core/base/numbers.h"
#include "core/plan/device_spec.h"
#include "tests/support/kept_files.h"
#include "ui/charts/chart_data.h"
#include "ui/charts/chart_file.h"

/// No two views of a run order two modes of a model differently: every kept file of docs/measurements.
using namespace ui::charts;

namespace {

using bench::results::JudgedRows;
using bench::results::ResultFile;

/// What a view says of a row: smaller is better. Rows of equal keys may be ordered.
using Order = std::map<const bench::ArmResult*, double>;
/// Model, target, device, batch and type.
using Key = std::tuple<std::string, std::string, std::string, int, bench::DType>;

Key key_of_model(const bench::ArmResult& row) {
    return {row.model, row.target, row.device, row.batch, row.dtype};
}

std::vector<ResultFile> read_kept_files() {
    std::vector<ResultFile> files;
    for (const auto& path : kept_files()) files.push_back(readResults(QString::fromStdString(path.string())));
    return files;
}

/// The own bars of a kind of chart, for every device, batch size and number type of the run.
std::vector<Bar> bars_of(const ResultFile& file, ChartKind kind, bench::Engine engine) {
    std::vector<Bar> bars;
    std::set<std::tuple<std::string, std::string, int, bench::DType>> places;
    for (const RowPtr& row : file.rows)
        places.emplace(bench::machine_of(row->target), row->device, row->batch, row->dtype);
    for (const auto& [target, device, batch, dtype] : places) {
        ChartRequest request{.kind = kind, .device = {target, device, false}, .batch = batch, .dtype = dtype};
        request.engine = engine;
        for (const Panel& panel : build_chart(request, file.rows, {}).panels)
            for (const Group& group : panel.groups)
                for (const Bar& bar : group.bars)
                    if (bar.row && bar.row->batch == batch) bars.push_back(bar);
    }
    return bars;
}

/// Bars of charts in which larger is better count as negative.
Order order_in_chart(const ResultFile& file, ChartKind kind, double sign) {
    Order order;
    for (const Bar& bar : bars_of(file, kind, bench::Engine::cpp))
        if (bar.value) order[bar.row.get()] = sign * *bar.value;
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

/// The fields of a column of results.md, whose title begins with `title`.
std::vector<std::string> summary_column(const ResultFile& file, const std::string& title) {
    const auto table = bench::results::summary_table(file.rows, JudgedRows(file.rows));
    const auto column = std::ranges::find_if(
        table.columns, [&](const auto& known) { return known.title.starts_with(title); });
    std::vector<std::string> fields;
    for (const auto& record : table.records)
        fields.push_back(record[static_cast<std::size_t>(column - table.columns.begin())]);
    return fields;
}

Order order_in_summary(const ResultFile& file) {
    const auto fields = summary_column(file, "Time [ms]");
    Order order;
    for (std::size_t i = 0; i < file.rows.size(); ++i)
        if (const auto ms = bench::numbers::parse(fields[i].substr(0, fields[i].find(' '))))
            order[file.rows[i].get()] = *ms;
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
    const std::vector<ResultFile> files = read_kept_files();
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

TEST(ViewsAgree, ResultsMdHasTheImprovementsAndVerdictsOfTheChart) {
    int compared = 0, of_python = 0, withdrawn = 0;
    for (const ResultFile& file : read_kept_files()) {
        const auto improvements = summary_column(file, "Improvement over "),
                   verdicts = summary_column(file, "Verdict");
        std::map<const bench::ArmResult*, std::size_t> places;
        for (std::size_t i = 0; i < file.rows.size(); ++i) places[file.rows[i].get()] = i;
        for (const Bar& bar : bars_of(file, ChartKind::improvement, bench::Engine::cpp)) {
            if (!bar.value) continue;
            ++compared;
            of_python += bar.row->engine == bench::Engine::python;
            withdrawn += bar.row->vs_eager.verdict && bar.verdict != bar.row->vs_eager.verdict;
            const std::string& text = improvements[places.at(bar.row.get())];
            EXPECT_TRUE(text.starts_with(bench::numbers::fixed(*bar.value, 1) + " %"))
                << text << ", " << *bar.value << ": " << bar.row->model << ", " << bar.row->mode;
            if (bar.row->status != bench::ArmStatus::ok) continue;
            const std::string verdict = !bar.verdict ? ""
                                        : *bar.verdict == bench::Verdict::cant_tell
                                            ? "can't tell"
                                            : std::string(name_in(bench::kVerdictNames, *bar.verdict));
            EXPECT_EQ(verdicts[places.at(bar.row.get())], verdict) << bar.row->model << ", " << bar.row->mode;
        }
    }
    EXPECT_GE(compared, 150);
    EXPECT_GE(of_python, 50);
    EXPECT_GE(withdrawn, 1) << "no verdict was withdrawn or linked";
}

TEST(ViewsAgree, TheAdviserTakesTheLeastTime) {
    int advised = 0, of_python = 0;
    for (const ResultFile& file : read_kept_files()) {
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
