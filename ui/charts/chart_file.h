#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>

#include "core/results/result_files.h"
#include "ui/charts/chart_plot.h"

/// Charts as files. A PNG holds the run that it shows and opens again in the program:
/// core/imaging/run_in_png.h describes how.
namespace ui::charts {

/// libpng drops texts of over 8,000,000 bytes without a word.
inline constexpr qsizetype kMostRunText_bytes = 7'000'000;

/// What a picture holds of its run.
enum class RunInPicture { none, without_samples, whole };

struct RunText {
    QByteArray text;
    RunInPicture holds = RunInPicture::none;
};

/// A run as the chunk's text: where that is longer than `most_bytes`, without the rows' samples and readings.
RunText textOfRun(const bench::results::ResultFile& run, qsizetype most_bytes = kMostRunText_bytes);

/// Writes the picture with the run, which may have no rows, and reads the run back. Any thread. Throws
/// bench::Error that names the file.
RunInPicture writePng(const QImage& image, const QString& path, const bench::results::ResultFile& run);

/// The chart as vectors, its texts as texts. GUI thread. Throws bench::Error that names the file.
void writeSvg(const ChartSpec& spec, const RunInfo& info, const RenderOptions& options, const QString& path);

/// The run of a picture. Any thread. Throws InputError that names the file and says what is wrong with it.
bench::results::ResultFile runOfPicture(const QString& path);

/// What a path holds: results.json, a run's folder, or a picture. Any thread. Throws InputError.
bench::results::ResultFile readResults(const QString& path);

}  // namespace ui::charts
