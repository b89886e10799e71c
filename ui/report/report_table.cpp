#include "ui/report/report_table.h"

#include <QStringList>
#include <algorithm>
#include <optional>
#include <utility>

#include "ui/charts/chart_data.h"
#include "ui/format/format.h"
#include "ui/models/result_columns.h"
#include "ui/report/html_text.h"

namespace ui::report {

namespace {

constexpr qsizetype kLongText = 40;
constexpr QLatin1String kVerdictColumn("verdict");

/// "98.5 % (95.8 – 99.5 %)": a share from 0 to 1 with its interval.
QString shareText(const std::optional<double>& share, const std::optional<bench::Interval>& interval) {
    if (!share) return {};
    const QString percent = format::percent(100 * *share);
    if (!interval) return percent;
    return QStringLiteral("%1 (%2 \u2013 %3)")
        .arg(percent, format::number(100 * (*interval)[0], 1), format::percent(100 * (*interval)[1]));
}

QVariant known(const std::optional<double>& value) {
    return value ? QVariant(*value) : QVariant();
}

QString verdictClass(std::optional<bench::Verdict> verdict) {
    if (verdict == bench::Verdict::faster) return QStringLiteral("good");
    return verdict == bench::Verdict::slower ? QStringLiteral("bad") : QString();
}

/// The sort key in the C locale; empty if unknown.
QString keyText(const QVariant& raw) {
    if (!raw.isValid()) return {};
    return raw.typeId() == QMetaType::QString ? raw.toString() : QString::number(raw.toDouble(), 'g', 17);
}

}  // namespace

ReportTable::ReportTable(const bench::results::Rows& rows)
    : rows_(rows), judged_(rows, charts::ChartRequest{}.engine) {
    for (const ResultColumn& column : resultColumns()) {
        if (column.use == ColumnUse::copies) continue;
        const auto context = [this] { return ResultContext{.beside = rows_, .judged = judged_}; };
        addIfUsed({.key = QLatin1String(column.key),
                   .title = columnTitle(column, judged_),
                   .toolTip = columnToolTip(column),
                   .isNumber = column.isNumber,
                   .text = [&column, context](const Row& row) { return column.text(row, context()); },
                   .raw = [&column, context](const Row& row) { return column.raw(row, context()); }});
        if (column.key == kVerdictColumn) addPictureColumns();
    }
}

void ReportTable::addPictureColumns() {
    addIfUsed(
        {.key = QStringLiteral("picture_agreement"),
         .title = tr("Agreement on pictures"),
         .toolTip =
             tr("How far this mode's answers on the pictures agree with eager's, with the 95 % interval."),
         .isNumber = true,
         .text =
             [](const Row& row) { return shareText(row.pictures.agreement, row.pictures.agreement_ci95); },
         .raw = [](const Row& row) { return known(row.pictures.agreement); }});
    addIfUsed(
        {.key = QStringLiteral("picture_accuracy"),
         .title = tr("Accuracy on pictures"),
         .toolTip =
             tr("Share of the labelled pictures that this mode reads correctly, with the 95 % interval."),
         .isNumber = true,
         .text = [](const Row& row) { return shareText(row.pictures.accuracy, row.pictures.accuracy_ci95); },
         .raw = [](const Row& row) { return known(row.pictures.accuracy); }});
}

void ReportTable::addIfUsed(Column column) {
    if (std::ranges::any_of(rows_, [&](const auto& row) { return !column.text(*row).isEmpty(); }))
        columns_.push_back(std::move(column));
}

QString ReportTable::head() const {
    QString html = "<thead><tr><th></th>";
    for (const Column& column : columns_)
        html +=
            QStringLiteral("<th%1 data-column=\"%2\" title=\"%3\"><button type=\"button\">%4</button></th>")
                .arg(column.isNumber ? QStringLiteral(" class=\"number\"") : QString(), escaped(column.key),
                     escaped(column.toolTip), escaped(column.title));
    return html + "</tr></thead>\n";
}

QString ReportTable::cell(const Column& column, const Row& row) const {
    const QString text = column.text(row);
    QStringList classes;
    if (column.isNumber) classes << QStringLiteral("number");
    if (text.size() > kLongText) classes << QStringLiteral("wide");
    if (column.key == kVerdictColumn)
        if (const QString verdict = verdictClass(judged_.of(row).verdict); !verdict.isEmpty())
            classes << verdict;
    QString attributes = QStringLiteral(" data-key=\"%1\"").arg(escaped(keyText(column.raw(row))));
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
    for (const Column& column : columns_) html += cell(column, row);
    return html +
           QStringLiteral("</tr><tr hidden><td colspan=\"%1\"></td></tr></tbody>\n").arg(columns_.size() + 1);
}

QString ReportTable::html() const {
    QString html = "<div class=\"scroll\"><table class=\"results\">\n" + head();
    for (std::size_t i = 0; i < rows_.size(); ++i) html += body(i);
    return html + "</table></div>";
}

}  // namespace ui::report
