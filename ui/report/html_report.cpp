#include "ui/report/html_report.h"

#include <utility>

#include "core/base/text_file.h"
#include "ui/charts/chart_file.h"
#include "ui/charts/chart_table.h"
#include "ui/charts/chart_texts.h"
#include "ui/charts/run_info.h"
#include "ui/report/html_text.h"
#include "ui/report/report_page.h"
#include "ui/report/report_sections.h"
#include "ui/report/themed_svg.h"

namespace ui::report {

namespace {

/// Encodes only what ends the attribute or has a meaning in an address: base64 would be a third longer.
QString dataUrl(QString svg) {
    for (const auto& [mark, code] : {std::pair("%", "%25"), std::pair("#", "%23"), std::pair("&", "%26"),
                                     std::pair("<", "%3C"), std::pair("\"", "%22")})
        svg.replace(QLatin1String(mark), QLatin1String(code));
    return QStringLiteral("data:image/svg+xml;charset=utf-8,") + svg;
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

/// An <img>, not inline SVG: the classes of one chart cannot meet those of another, and no text of a run is markup.
QString HtmlReport::figure(const charts::Figure& figure) const {
    const charts::ChartSpec spec = build_chart(figure.request, run_.rows, {});
    const charts::RunInfo info = charts::runInfoOf(run_);
    charts::RenderOptions light, dark;
    dark.theme = charts::ChartTheme::dark();
    const QString title = charts::ChartTexts::title(spec);
    const QString spoken = title + ". " + charts::ChartTable(spec).toSpeech();
    const QString svg = themedSvg(QString::fromStdString(svgOf(spec, info, light)),
                                  QString::fromStdString(svgOf(spec, info, dark)));
    return QStringLiteral("<figure><img src=\"%1\" alt=\"%2\"></figure>").arg(dataUrl(svg), escaped(spoken));
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
