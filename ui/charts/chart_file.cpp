#include "ui/charts/chart_file.h"

#include <QBuffer>
#include <QFileInfo>
#include <QSvgGenerator>
#include <cerrno>
#include <span>

#include "core/analysis/recomputed.h"
#include "core/base/error.h"
#include "core/base/text_file.h"
#include "core/imaging/run_in_png.h"

namespace ui::charts {

namespace {

using bench::results::ResultFile;

constexpr int kBest = 9;
constexpr std::size_t kMostPicture_bytes = std::size_t{256} << 20;  // far larger than any exported picture
constexpr double kSvgDpi = 96;                                      // of QPainter's logical pixels

/// Returns an empty text for a run that is too large to be read again.
QByteArray encoded(const ResultFile& run) {
    const std::string json = to_json_text(run);
    if (json.size() > bench::imaging::kMostRunJson_bytes) return {};
    return qCompress(QByteArray::fromStdString(json), kBest).toBase64();
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

}  // namespace

RunText textOfRun(const ResultFile& run, qsizetype most_bytes) {
    if (run.rows.empty()) return {};
    const auto fits = [most_bytes](const QByteArray& text) {
        return !text.isEmpty() && text.size() <= most_bytes;
    };
    if (QByteArray text = encoded(run); fits(text)) return {text, RunInPicture::whole};
    if (QByteArray text = encoded(without_samples(run)); fits(text))
        return {text, RunInPicture::without_samples};
    return {};
}

void writePng(const QImage& image, const QString& path, const RunText& run) {
    const QImage rgb = image.convertToFormat(QImage::Format_RGB888);
    const std::string text = run.text.toStdString(), name = path.toStdString();
    if (rgb.isNull())
        throw bench::Error(
            bench::about(name, bench::message("cannot be written: %1", bench::system_message(ENOMEM))));
    const std::string png =
        bench::imaging::png_with_run({.rgb = rgb.constBits(),
                                      .width_px = rgb.width(),
                                      .height_px = rgb.height(),
                                      .stride_bytes = static_cast<std::size_t>(rgb.bytesPerLine()),
                                      .pixels_per_m = rgb.dotsPerMeterX()},
                                     text);
    const std::span bytes(reinterpret_cast<const std::uint8_t*>(png.data()), png.size());
    if (bench::imaging::run_text_in_png(bytes, name) != text)
        throw bench::Error(name + ": the run that was written into the picture reads otherwise");
    bench::replace_text_file(name, png);
}

std::string svgOf(const ChartSpec& spec, const RunInfo& info, const RenderOptions& options) {
    const std::unique_ptr<ChartPlot> plot = plotOf(spec, info, options);
    QBuffer svg;
    QSvgGenerator generator;
    generator.setOutputDevice(&svg);
    generator.setSize(plot->size());
    generator.setViewBox(QRect({}, plot->size()));
    generator.setResolution(static_cast<int>(kSvgDpi));
    generator.setTitle(ChartTexts::title(spec));
    generator.setDescription("CompileScope");
    (void)plot->draw(&generator, 1);  // cannot fail in memory
    return svg.data().toStdString();
}

ResultFile runOfPicture(const QString& path) {
    const std::string name = path.toStdString();
    const std::vector<std::uint8_t> bytes = bench::read_binary_file(name, kMostPicture_bytes);
    return recomputed(bench::results::results_from_text(bench::imaging::run_json_in_png(bytes, name), name));
}

ResultFile readResults(const QString& path) {
    const QFileInfo info(path);
    return info.isFile() && info.suffix().compare("png", Qt::CaseInsensitive) == 0
               ? runOfPicture(path)
               : recomputed(bench::results::read_results(path.toStdString()));
}

}  // namespace ui::charts
