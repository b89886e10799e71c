#include "ui/models/example_run.h"

#include <QFile>
#include <filesystem>

#include "core/analysis/recomputed.h"
#include "core/base/error.h"
#include "core/plan/device_spec.h"
#include "core/results/history.h"

namespace ui {

bench::results::ResultFile exampleRun(const QString& mark) {
    QFile resource(":/example/example.results.json");
    if (!resource.open(QFile::ReadOnly)) throw bench::Error("the example is missing in this program");
    bench::results::ResultFile file = bench::results::recomputed(
        bench::results::results_from_text(resource.readAll().toStdString(), "the example"));
    bench::results::Rows marked;
    for (const auto& row : file.rows) {
        bench::ArmResult copy = *row;
        copy.target = bench::kExample;
        copy.device_name = mark.arg(QString::fromStdString(row->device_name)).toStdString();
        marked.push_back(std::make_shared<const bench::ArmResult>(std::move(copy)));
    }
    file.rows = std::move(marked);
    return file;
}

bool isExample(const bench::results::ResultFile& file) {
    return !file.rows.empty() && file.rows.front()->target == bench::kExample;
}

bool hasNoRuns() {
    using namespace bench::results;
    if (!history_available() || !std::filesystem::exists(history_file())) return true;
    return History().list().empty();
}

}  // namespace ui
