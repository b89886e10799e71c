#pragma once

#include <QStringList>
#include <cstddef>
#include <vector>

#include "core/results/result_files.h"
#include "ui/charts/chart_export.h"

namespace ui::report {

inline constexpr const char* kReportFile = "report.html";

/// A run as one HTML file that needs nothing else: charts as SVG for light and dark screens, the table of results,
/// warnings, method, machine, and the samples of each row on demand. In the window's language and direction.
///
/// Drawing a chart takes tens of milliseconds, so they are added one by one. GUI thread.
class HtmlReport {
public:
    explicit HtmlReport(bench::results::ResultFile run);

    /// Draws the next chart. Returns false once all are drawn.
    bool addNextChart();
    /// The file's text, with the charts that were drawn.
    QString html() const;

private:
    QString figure(const charts::Figure& figure) const;

    bench::results::ResultFile run_;
    std::vector<charts::Figure> figures_;
    QStringList drawn_;
};

/// Draws all charts and writes the report. Returns its path. Throws bench::Error that names the file.
QString writeReport(const QString& path, const bench::results::ResultFile& run);

}  // namespace ui::report
