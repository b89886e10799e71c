#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "core/results/result_files.h"
#include "ui/charts/chart_plot.h"

/// Every chart of a run, or of the published results, as PNG files.
namespace ui::charts {

struct Figure {
    QString file;  ///< without a folder
    ChartRequest request;
};

/// The guide's seven figures under its names, and the training table.
std::vector<Figure> publishedFigures();

/// For each device (and dtype): overview, durations, improvements, samples and costs of every batch size, and
/// the batch comparison where there are several; of training its table. Charts without a bar are left out.
std::vector<Figure> figuresOf(const Rows& own);

/// Draws the figures into `folder`, which is made when missing, each with its run (chart_file.h); returns the
/// paths written. Throws bench::Error that names the file that cannot be written.
QStringList exportFigures(const QString& folder, const std::vector<Figure>& figures,
                          const bench::results::ResultFile& run, const Rows& published,
                          const RenderOptions& options = {});

/// Letters, digits, dot, dash and underscore of `text`; the rest becomes one dash.
QString fileNamePart(const QString& text);

}  // namespace ui::charts
