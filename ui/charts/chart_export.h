#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "core/results/result_files.h"
#include "ui/charts/chart_plot.h"

/// Exports every chart of a run, or of the published results, as pictures and tables.
namespace ui::charts {

struct Figure {
    QString file;  ///< NAME.png, without a folder
    ChartRequest request;
};

/// Returns the guide's seven figures under its file names, and the training table.
std::vector<Figure> publishedFigures();

/// Returns the charts with a file name (chart_type.h) for each device, dtype and batch size, those of one model for
/// each model, and the comparisons of several batch sizes and devices. Leaves out charts without a bar.
std::vector<Figure> figuresOf(const Rows& own);

/// Writes each figure into `folder` as NAME.png, with its run (chart_file.h), NAME.svg and NAME.csv
/// (chart_records.h), and returns the paths. Creates `folder` if it is missing. Throws bench::Error that names the
/// file that cannot be written.
QStringList exportFigures(const QString& folder, const std::vector<Figure>& figures,
                          const bench::results::ResultFile& run, const Rows& published,
                          const RenderOptions& options = {});

/// Keeps letters, digits, dots and underscores. Replaces runs of other characters by a dash, or removes them
/// at the ends.
QString fileNamePart(const QString& text);

}  // namespace ui::charts
