#include "ui/report/html_report.h"

#include <QByteArray>
#include <QRegularExpression>
#include <utility>

#include "core/base/text_file.h"
#include "ui/charts/chart_file.h"
#include "ui/charts/chart_table.h"
#include "ui/charts/chart_texts.h"
#include "ui/charts/run_info.h"
#include "ui/report/html_text.h"
#include "ui/report/report_page.h"
#include "ui/report/report_sections.h"

namespace ui::report {

namespace {

/// Removes groups without content, which Qt writes for each change of the pen: most of the file.
QString withoutEmptyGroups(QString svg) {
    static const QRegularExpression empty(QStringLiteral("<g [^>]*>\\s*</g>\\s*"));
    return svg.remove(empty);
}

QString dataUrl(const std::string& svg) {
    return QStringLiteral("data:image/svg+xml;base64,") +
           QString::fromLatin1(withoutEmptyGroups(QString::fromStdString(svg)).toUtf8().toBase64());
}

}  // namespace

HtmlReport::HtmlReport(bench::results::ResultFile run)
    : run_(std::move(run)), figures_(charts::figuresOf(run_.rows)) {}

bool HtmlReport::addNextChart() {
    const auto next = static_cast<std::size_t>(drawn_.size());
    if (next >= figures_.size()) return false;
    drawn_ << figure(figures_[next]);
    return true;
}

/// An <img>, not inline SVG: the ids of one chart cannot meet those of another, and no text of a run is markup.
QString HtmlReport::figure(const charts::Figure& figure) const {
    const charts::ChartSpec spec = build_chart(figure.request, run_.rows, {});
    const charts::RunInfo info = charts::runInfoOf(run_);
    charts::RenderOptions light, dark;
    dark.theme = charts::ChartTheme::dark();
    const QString title = charts::ChartTexts::title(spec);
    const QString spoken = title + ". " + charts::ChartTable(spec).toSpeech();
    return QStringLiteral(
               "<figure><picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"%1\">"
               "<img src=\"%2\" alt=\"%3\"></picture></figure>")
        .arg(dataUrl(svgOf(spec, info, dark)), dataUrl(svgOf(spec, info, light)), escaped(spoken));
}

QString HtmlReport::html() const {
    const Sections sections(run_);
    QStringList parts{sections.heading()};
    if (!drawn_.isEmpty()) parts << Sections::chartsHeading() << drawn_;
    parts << sections.results() << sections.warnings() << sections.method() << sections.machine();
    return page(Sections::title(), parts, scriptData(sections.samples()));
}

QString writeReport(const QString& path, const bench::results::ResultFile& run) {
    HtmlReport report(run);
    while (report.addNextChart()) continue;
    bench::replace_text_file(path.toStdString(), report.html().toStdString());
    return path;
}

}  // namespace ui::report
