#include "ui/report/report_table.h"

#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <optional>

#include "ui/charts/chart_data.h"
#include "ui/format/format.h"
#include "ui/report/html_text.h"

namespace ui::report {

namespace {

constexpr qsizetype kLongText = 40;
constexpr QLatin1String kVerdictColumn("verdict");

QString verdictClass(std::optional<bench::Verdict> verdict) {
    if (verdict == bench::Verdict::faster) return QStringLiteral("good");
    return verdict == bench::Verdict::slower ? QStringLiteral("bad") : QString();
}

/// The attribute with the sort key in the C locale. Empty for an unknown value, and for one that sorts as its text.
QString keyAttribute(const QVariant& raw) {
    if (!raw.isValid() || raw.typeId() == QMetaType::QString) return {};
    return QStringLiteral(" data-key=\"%1\"")
        .arg(QString::number(raw.toDouble(), 'g', QLocale::FloatingPointShortest));
}

}  // namespace

ReportTable::ReportTable(const bench::results::Rows& rows)
    : rows_(rows), judged_(rows, charts::ChartRequest{}.engine) {
    for (const ResultColumn& column : resultColumns())
        if (column.use != ColumnUse::copies && isUsed(column)) columns_.push_back(&column);
}

bool ReportTable::isUsed(const ResultColumn& column) const {
    return std::ranges::any_of(rows_,
                               [&](const auto& row) { return !column.text(*row, context()).isEmpty(); });
}

QString ReportTable::head() const {
    QString html = "<thead><tr><th></th>";
    for (const ResultColumn* column : columns_)
        html +=
            QStringLiteral("<th%1 data-column=\"%2\" title=\"%3\"><button type=\"button\">%4</button></th>")
                .arg(column->isNumber ? QStringLiteral(" class=\"number\"") : QString(),
                     escaped(QLatin1String(column->key)), escaped(columnToolTip(*column)),
                     escaped(columnTitle(*column, judged_)));
    return html + "</tr></thead>\n";
}

QString ReportTable::cell(const ResultColumn& column, const Row& row) const {
    const QString text = column.text(row, context());
    QStringList classes;
    if (column.isNumber) classes << QStringLiteral("number");
    if (text.size() > kLongText) classes << QStringLiteral("wide");
    if (column.key == kVerdictColumn)
        if (const QString verdict = verdictClass(judged_.of(row).verdict); !verdict.isEmpty())
            classes << verdict;
    QString attributes = keyAttribute(column.raw(row, context()));
    if (!classes.isEmpty()) attributes += QStringLiteral(" class=\"%1\"").arg(classes.join(' '));
    return "<td" + attributes + ">" + isolated(text) + "</td>";
}

QString ReportTable::body(std::size_t index) const {
    const Row& row = *rows_[index];
    QString html = "<tbody><tr><td>";
    if (!row.samples_ms.empty())
        html += QStringLiteral(
                    "<button type=\"button\" class=\"samples\" aria-expanded=\"false\" data-row=\"%1\" "
                    "title=\"%2\" aria-label=\"%2\">&#8942;</button>")
                    .arg(QString::number(index), escaped(tr("Samples")));
    html += "</td>";
    for (const ResultColumn* column : columns_) html += cell(*column, row);
    return html +
           QStringLiteral("</tr><tr hidden><td colspan=\"%1\"></td></tr></tbody>\n").arg(columns_.size() + 1);
}

QString ReportTable::html() const {
    QString html = "<div class=\"scroll\"><table class=\"results\">\n" + head();
    for (std::size_t i = 0; i < rows_.size(); ++i) html += body(i);
    return html + "</table></div>";
}

}  // namespace ui::report
