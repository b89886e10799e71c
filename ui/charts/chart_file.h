#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>

#include "core/results/result_files.h"
#include "ui/charts/chart_plot.h"

/// Charts as files. A PNG contains the run that it shows, and the program can open it again
/// (core/imaging/run_in_png.h).
namespace ui::charts {

/// libpng silently drops texts of more than 8,000,000 bytes.
inline constexpr qsizetype kMostRunText_bytes = 7'000'000;

/// The part of its run that a picture contains.
enum class RunInPicture { none, without_samples, whole };

struct RunText {
    QByteArray text;
    RunInPicture holds = RunInPicture::none;
};

/// Returns a run as the chunk's text. Omits the rows' samples and readings if it is longer than `most_bytes`.
RunText textOfRun(const bench::results::ResultFile& run, qsizetype most_bytes = kMostRunText_bytes);

/// Writes the picture with the text of textOfRun(), after verifying that the text can be read from it. Any
/// thread. Throws bench::Error that names the file, which is then as it was; also if the picture is null, as Qt
/// makes it when memory is short.
void writePng(const QImage& image, const QString& path, const RunText& run);

/// Returns the chart as an SVG file's text: vectors, with text as text. GUI thread.
std::string svgOf(const ChartSpec& spec, const RunInfo& info, const RenderOptions& options);

/// Reads the run of a picture. Any thread. Throws InputError that names the file and the problem.
bench::results::ResultFile runOfPicture(const QString& path);

/// Reads the results of a results.json, a run's folder or a picture. Any thread. Throws InputError.
bench::results::ResultFile readResults(const QString& path);

}  // namespace ui::charts
