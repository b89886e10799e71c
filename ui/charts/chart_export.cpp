#include "ui/charts/chart_export.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <algorithm>
#include <array>
#include <set>

#include "core/base/error.h"
#include "core/base/text_file.h"
#include "core/catalog/model_catalog.h"
#include "core/plan/device_spec.h"
#include "ui/charts/chart_file.h"
#include "ui/charts/chart_records.h"
#include "ui/charts/chart_type.h"
#include "ui/charts/run_info.h"

namespace ui::charts {

namespace {

struct PublishedFigure {
    const char* file;
    ChartKind kind;
    const char* device;
    int batch;
};
constexpr std::array kPublishedFigures{
    PublishedFigure{"a100_batch_comp.png", ChartKind::batches, "A100", 1},
    PublishedFigure{"v100_batch_comp.png", ChartKind::batches, "V100", 1},
    PublishedFigure{"t4_batch_comp.png", ChartKind::batches, "T4", 1},
    PublishedFigure{"A100_1_duration.png", ChartKind::duration, "A100", 1},
    PublishedFigure{"A100_1_percentage.png", ChartKind::improvement, "A100", 1},
    PublishedFigure{"v100_1_duration.png", ChartKind::duration, "V100", 1},
    PublishedFigure{"T4_4_percentage.png", ChartKind::improvement, "T4", 4},
    PublishedFigure{"training.png", ChartKind::training, "", 1},
};

bool hasContent(const Rows& own, const ChartRequest& request) {
    const ChartSpec spec = build_chart(request, own, {});
    const ChartType& type = chart_type(request.kind);
    const bool measured =
        type.drawing == Drawing::boxes || type.drawing == Drawing::dots || type.measure != nullptr;
    // A point or curve alone compares nothing.
    if (type.drawing == Drawing::points || type.drawing == Drawing::curves) return items_of(spec).size() > 1;
    return measured ? spec.hasNumbers() : !spec.empty();
}

/// Adds a figure for each model, batch size and type that was measured on several devices.
void addComparisons(const Rows& own, std::vector<Figure>& figures) {
    std::set<QString> names;
    for (const RowPtr& row : own) {
        ChartRequest request;
        request.kind = ChartKind::devices;
        request.device = {bench::machine_of(row->target), row->device, false};
        request.batch = row->batch;
        request.dtype = row->dtype;
        request.model = row->model;
        const QString name =
            QString("%1_%2_%3_%4.png")
                .arg(chart_type(request.kind).file_name)
                .arg(row->batch)
                .arg(QString::fromStdString(std::string(name_in(bench::kDTypeNames, row->dtype))),
                     fileNamePart(QString::fromStdString(bench::model_label(row->model))));
        if (names.insert(name).second && build_chart(request, own, {}).panels.front().groups.size() > 1)
            figures.push_back({name, request});
    }
}

}  // namespace

QString fileNamePart(const QString& text) {
    static const QRegularExpression others("[^A-Za-z0-9._]+");
    QString part = QString(text).replace(others, "-");
    while (part.startsWith('-')) part.remove(0, 1);
    while (part.endsWith('-')) part.chop(1);
    return part;
}

std::vector<Figure> publishedFigures() {
    std::vector<Figure> figures;
    for (const PublishedFigure& row : kPublishedFigures) {
        ChartRequest request;
        request.kind = row.kind;
        request.device = published_device(row.device);
        request.batch = row.batch;
        figures.push_back({row.file, request});
    }
    return figures;
}

std::vector<Figure> figuresOf(const Rows& own) {
    std::vector<Figure> figures;
    for (const DeviceChoice& device : device_choices(own, {})) {
        const std::vector<bench::DType> dtypes = dtype_choices(own, device.key);
        for (const bench::DType dtype : dtypes) {
            ChartRequest request;
            request.device = device.key;
            request.dtype = dtype;
            QString stem = fileNamePart(QString::fromStdString(device.name));
            if (dtypes.size() > 1)
                stem += '_' + QString::fromStdString(std::string(name_in(bench::kDTypeNames, dtype)));
            const auto add = [&](const ChartType& type, const QString& name) {
                request.kind = type.kind;
                request.own_scales = type.strips;
                if (!includes(type.runs, run_kind_of(request, own))) return;
                const QString stem_of_type = name + '_' + type.file_name;
                if (!type.one_model) {
                    if (hasContent(own, request)) figures.push_back({stem_of_type + ".png", request});
                    return;
                }
                for (const std::string& model : model_choices(own, {}, request)) {
                    request.model = model;
                    const QString label = fileNamePart(QString::fromStdString(bench::model_label(model)));
                    if (hasContent(own, request))
                        figures.push_back({stem_of_type + '_' + label + ".png", request});
                }
                request.model.clear();
            };
            const std::vector<int> batches = batch_choices(own, {}, request);
            for (const int batch : batches) {
                request.batch = batch;
                for (const ChartType& type : chart_types())
                    if (type.file_name != nullptr && !type.each_batch && !type.each_device)
                        add(type, QString("%1_%2").arg(stem).arg(batch));
            }
            if (batches.size() > 1)
                for (const ChartType& type : chart_types())
                    if (type.each_batch) add(type, stem);
        }
    }
    addComparisons(own, figures);
    return figures;
}

QStringList exportFigures(const QString& folder, const std::vector<Figure>& figures,
                          const bench::results::ResultFile& run, const Rows& published,
                          const RenderOptions& options) {
    if (!QDir().mkpath(folder))
        throw bench::Error(
            bench::about(folder.toStdString(), bench::message("this folder cannot be created")));
    const RunInfo info = runInfoOf(run);
    const RunText text = textOfRun(run);
    QStringList written;
    for (const Figure& figure : figures) {
        const ChartSpec spec = build_chart(figure.request, run.rows, published);
        const QString picture = QDir(folder).filePath(figure.file);
        const QString stem = QDir(folder).filePath(QFileInfo(figure.file).completeBaseName());
        writePng(renderChart(spec, info, options), picture, text);
        bench::replace_text_file((stem + ".svg").toStdString(), svgOf(spec, info, options));
        bench::replace_text_file((stem + ".csv").toStdString(), csv_of(spec));
        written << picture << stem + ".svg" << stem + ".csv";
    }
    return written;
}

}  // namespace ui::charts
