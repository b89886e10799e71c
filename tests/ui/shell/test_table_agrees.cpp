#include <gmock/gmock.h>

#include <set>
#include <tuple>

#include "core/plan/device_spec.h"
#include "tests/support/kept_files.h"
#include "ui/charts/chart_data.h"
#include "ui/charts/chart_file.h"
#include "ui/i18n/language_manager.h"
#include "ui/models/result_columns.h"
#include "ui/models/result_table_model.h"

/// The table of results shows the numbers of the charts: every kept file of docs/measurements, for users of
/// either engine.
namespace ui {
namespace {

using bench::results::ResultFile;
using charts::ChartKind;

std::vector<ResultFile> readKeptFiles() {
    std::vector<ResultFile> files;
    for (const auto& path : kept_files())
        files.push_back(charts::readResults(QString::fromStdString(path.string())));
    return files;
}

int columnNamed(const QString& key) {
    for (std::size_t i = 0; i < resultColumns().size(); ++i)
        if (key == resultColumns()[i].key) return static_cast<int>(i);
    return -1;
}

/// The own bars of a kind of chart, for every device, batch size and number type of the run.
std::vector<charts::Bar> barsOf(const ResultFile& file, ChartKind kind, bench::Engine engine) {
    std::set<std::tuple<std::string, std::string, int, bench::DType>> places;
    for (const RowPtr& row : file.rows)
        places.emplace(bench::machine_of(row->target), row->device, row->batch, row->dtype);
    std::vector<charts::Bar> bars;
    for (const auto& [target, device, batch, dtype] : places) {
        charts::ChartRequest request{
            .kind = kind, .device = {target, device, false}, .batch = batch, .dtype = dtype};
        request.engine = engine;
        for (const charts::Panel& panel : charts::build_chart(request, file.rows, {}).panels)
            for (const charts::Group& group : panel.groups)
                for (const charts::Bar& bar : group.bars)
                    if (bar.row && bar.row->batch == batch) bars.push_back(bar);
    }
    return bars;
}

struct ShownTable {
    ShownTable(const ResultFile& file, bench::Engine engine) {
        store.setEngine(engine);
        store.setRows(file.rows);
    }
    QVariant raw(const bench::ArmResult& row, const char* key) const {
        return cell(row, key).data(ResultTableModel::RawValueRole);
    }
    QString text(const bench::ArmResult& row, const char* key) const {
        return cell(row, key).data().toString();
    }
    QModelIndex cell(const bench::ArmResult& row, const char* key) const {
        for (int i = 0; i < model.rowCount(); ++i)
            if (model.result(i).get() == &row) return model.index(i, columnNamed(key));
        ADD_FAILURE() << "no row";
        return {};
    }
    ResultStore store;
    ResultTableModel model{&store};
};

std::string nameOf(const bench::ArmResult& row) {
    return row.model + ", " + row.device + ", batch " + std::to_string(row.batch) + ", " + row.mode;
}

class TableAgrees : public testing::TestWithParam<bench::Engine> {};

TEST_P(TableAgrees, WithTheImprovementsAndVerdictsOfTheChart) {
    LanguageManager().use("en");
    int compared = 0, ofOtherEngine = 0, withVerdict = 0;
    for (const ResultFile& file : readKeptFiles()) {
        const ShownTable table(file, GetParam());
        const auto engine = table.store.judged().engine();
        for (const charts::Bar& bar : barsOf(file, ChartKind::improvement, GetParam())) {
            const QVariant percent = table.raw(*bar.row, "improvement");
            ASSERT_EQ(percent.isValid(), bar.value.has_value()) << nameOf(*bar.row);
            if (bar.row->status == bench::ArmStatus::ok)
                EXPECT_EQ(table.text(*bar.row, "verdict"),
                          bar.verdict ? lookOf(*bar.verdict).word : QString())
                    << nameOf(*bar.row);
            if (!bar.value) continue;
            ++compared;
            ofOtherEngine += bar.row->engine != engine;
            withVerdict += bar.verdict.has_value();
            EXPECT_EQ(percent.toDouble(), *bar.value) << nameOf(*bar.row);
            ASSERT_TRUE(bar.interval.has_value()) << nameOf(*bar.row);
            EXPECT_EQ(table.raw(*bar.row, "improvement_interval").toDouble(), (*bar.interval)[0])
                << nameOf(*bar.row);
        }
    }
    EXPECT_GE(compared, 150);
    EXPECT_GE(ofOtherEngine, 50) << "Python rows over eager (C++), and the reverse";
    EXPECT_GE(withVerdict, 150);
}

TEST_P(TableAgrees, WithTheDurationsOfTheChart) {
    int compared = 0;
    for (const ResultFile& file : readKeptFiles()) {
        const ShownTable table(file, GetParam());
        for (const charts::Bar& bar : barsOf(file, ChartKind::duration, GetParam())) {
            if (!bar.value || is_training(*bar.row)) continue;
            ++compared;
            EXPECT_EQ(table.raw(*bar.row, "median").toDouble(), *bar.value) << nameOf(*bar.row);
        }
    }
    EXPECT_GE(compared, 150);
}

TEST_P(TableAgrees, AndNamesTheReference) {
    LanguageManager().use("en");
    const ResultFile file = charts::readResults(COMPILESCOPE_MEASUREMENTS "/modes_epyc.results.json");
    const ShownTable table(file, GetParam());
    EXPECT_EQ(table.model.headerData(columnNamed("improvement"), Qt::Horizontal, Qt::DisplayRole).toString(),
              GetParam() == bench::Engine::cpp ? "Improvement over eager (C++)"
                                               : "Improvement over eager (Python)");
}

INSTANTIATE_TEST_SUITE_P(ForUsersOf, TableAgrees, testing::Values(bench::Engine::cpp, bench::Engine::python),
                         [](const auto& info) {
                             return info.param == bench::Engine::cpp ? "Cpp" : "Python";
                         });

}  // namespace
}  // namespace ui
