#include "ui/charts/chart_file.h"

#include <QFileInfo>
#include <QImageReader>
#include <QImageWriter>
#include <QSvgGenerator>
#include <QtEndian>

#include "core/base/error.h"

namespace ui::charts {

namespace {

using bench::InputError;
using bench::results::ResultFile;

constexpr const char* kRunKey = "CompileScope-Run";
constexpr int kBest = 9;
constexpr quint32 kMostJson_bytes = 1U << 30;  // a damaged length must not ask for more
constexpr double kSvgDpi = 96;                 // of QPainter's logical pixels

QByteArray encoded(const ResultFile& run) {
    return qCompress(QByteArray::fromStdString(to_json_text(run)), kBest).toBase64();
}

ResultFile without_samples(ResultFile run) {
    for (auto& row : run.rows) {
        bench::ArmResult less = *row;
        less.samples_ms.clear();
        less.calls_per_sample.clear();
        less.samples_per_launch.clear();
        less.eager_samples_ms.clear();
        less.eager_samples_per_launch.clear();
        less.telemetry.clear();
        row = std::make_shared<const bench::ArmResult>(std::move(less));
    }
    return run;
}

QByteArray runTextOf(const QString& path) {
    QImageReader reader(path);
    if (!reader.canRead())
        throw InputError(path.toStdString() + ": is no picture: " + reader.errorString().toStdString());
    return reader.text(kRunKey).toLatin1();
}

}  // namespace

RunText textOfRun(const ResultFile& run, qsizetype most_bytes) {
    if (run.rows.empty()) return {};
    if (QByteArray text = encoded(run); text.size() <= most_bytes) return {text, RunInPicture::whole};
    if (QByteArray text = encoded(without_samples(run)); text.size() <= most_bytes)
        return {text, RunInPicture::without_samples};
    return {};
}

RunInPicture writePng(const QImage& image, const QString& path, const ResultFile& run) {
    const RunText kept = textOfRun(run);
    {
        QImageWriter writer(path, "png");
        writer.setText("Software", "CompileScope");
        if (!kept.text.isEmpty()) writer.setText(kRunKey, QString::fromLatin1(kept.text));
        if (!writer.write(image))
            throw bench::Error(path.toStdString() +
                               ": cannot be written: " + writer.errorString().toStdString());
    }
    if (runTextOf(path) != kept.text)
        throw bench::Error(path.toStdString() +
                           ": the run that was written into the picture reads otherwise");
    return kept.holds;
}

void writeSvg(const ChartSpec& spec, const RunInfo& info, const RenderOptions& options, const QString& path) {
    const Drawing drawing = drawingOf(spec, info, options);
    QSvgGenerator generator;
    generator.setFileName(path);
    generator.setSize(drawing.size);
    generator.setViewBox(QRect({}, drawing.size));
    generator.setResolution(static_cast<int>(kSvgDpi));
    generator.setTitle(ChartTexts::title(spec));
    generator.setDescription("CompileScope");
    if (!drawing.chart->drawOn(&generator, drawing.size, 1))
        throw bench::Error(path.toStdString() + ": cannot be written");
}

ResultFile runOfPicture(const QString& path) {
    const std::string name = path.toStdString();
    const QByteArray text = runTextOf(path);
    if (text.isEmpty())
        throw InputError(name + ": this picture holds no run; only PNG files that CompileScope exported do");
    const QByteArray packed = QByteArray::fromBase64(text);
    if (packed.size() < 4 || qFromBigEndian<quint32>(packed.constData()) > kMostJson_bytes)
        throw InputError(name + ": the run in this picture is damaged");
    const QByteArray json = qUncompress(packed);
    if (json.isEmpty()) throw InputError(name + ": the run in this picture is damaged");
    return bench::results::results_from_text(json.toStdString(), name);
}

ResultFile readResults(const QString& path) {
    const QFileInfo info(path);
    return info.isFile() && info.suffix().compare("png", Qt::CaseInsensitive) == 0
               ? runOfPicture(path)
               : bench::results::read_results(path.toStdString());
}

}  // namespace ui::charts
