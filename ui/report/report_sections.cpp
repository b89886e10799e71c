#include "ui/report/report_sections.h"

#include <QDateTime>
#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <map>
#include <vector>

#include "core/analysis/validation_notes.h"
#include "core/base/json_text.h"
#include "core/base/version.h"
#include "core/catalog/model_catalog.h"
#include "core/plan/command_line.h"
#include "ui/format/core_text.h"
#include "ui/format/format.h"
#include "ui/report/html_text.h"
#include "ui/report/report_table.h"

namespace ui::report {

namespace {

using bench::ArmResult;
using bench::results::ResultFile;

/// "<dt>NAME</dt><dd>VALUE</dd>"; nothing for an unknown value.
QString fact(const QString& name, const QString& value) {
    return value.isEmpty() ? QString() : element("dt", name) + "<dd>" + isolated(value) + "</dd>\n";
}

QString textAt(const nlohmann::json& object, const char* key) {
    return QString::fromStdString(bench::text_in(object, key));
}

QString modelsOf(const ResultFile& run) {
    QStringList names;
    for (const auto& row : run.rows) {
        const QString name = QString::fromStdString(bench::model_label(row->model));
        if (!names.contains(name)) names << name;
    }
    return names.join(QStringLiteral(", "));
}

QString devicesOf(const ResultFile& run) {
    QStringList names;
    for (const auto& row : run.rows) {
        const QString device =
            format::withoutMarks(format::deviceName(QString::fromStdString(device_word(*row))));
        const QString name =
            row->device_name.empty()
                ? device
                : device + QStringLiteral(" (%1)").arg(QString::fromStdString(row->device_name));
        if (!names.contains(name)) names << name;
    }
    return names.join(QStringLiteral(", "));
}

/// Flattens an object to lines "key.key: value". Lists of objects are numbered from 0.
void addFacts(const nlohmann::json& value, const QString& name, QString& html) {
    const bool nested =
        value.is_object() ||
        (value.is_array() && std::ranges::any_of(value, [](const auto& each) { return each.is_object(); }));
    if (!nested) {
        const std::string text = value.is_string() ? value.get<std::string>() : bench::dump_json(value);
        html += fact(name, QString::fromStdString(text));
        return;
    }
    for (const auto& [key, inner] : value.items())
        addFacts(inner,
                 name.isEmpty() ? QString::fromStdString(key) : name + '.' + QString::fromStdString(key),
                 html);
}

}  // namespace

QString Sections::title() {
    return tr("CompileScope report");
}

QString Sections::chartsHeading() {
    return element("h2", tr("Charts"));
}

QString Sections::heading() const {
    const QDateTime created = QDateTime::fromString(QString::fromStdString(run_.created), Qt::ISODate);
    const auto noise = run_.environment.find("smallest_visible_difference_percent");
    QString html = "<header>" + element("h1", title()) + "\n<dl>\n";
    html += fact(tr("Models"), modelsOf(run_));
    html += fact(tr("Devices"), devicesOf(run_));
    for (const bench::Message& note : bench::results::validation_notes(run_.rows))
        html += fact(tr("Note"), format::coreText(note));
    html += fact(tr("Measured"), created.isValid() ? QLocale().toString(created, QLocale::LongFormat)
                                                   : QString::fromStdString(run_.created));
    html += fact(tr("PyTorch"), textAt(run_.environment, "torch"));
    html += fact(tr("Preset"), format::presetName(run_.plan.preset));
    if (noise != run_.environment.end() && noise->is_number())
        html +=
            fact(tr("Smallest difference that this machine can show"), format::percent(noise->get<double>()));
    html +=
        fact(tr("Program"), QStringLiteral("CompileScope ") + QString::fromStdString(bench::version_text()));
    return html + "</dl></header>";
}

QString Sections::results() const {
    return element("h2", tr("Results")) +
           element("p", tr("Click a heading to sort. The button in front of a row shows its samples."),
                   QStringLiteral(" class=\"muted\"")) +
           "\n" + ReportTable(run_.rows).html();
}

QString Sections::warnings() const {
    std::map<QString, QStringList> rowsOf;  // by warning
    for (const auto& row : run_.rows)
        for (const bench::Message& warning : row->warnings)
            rowsOf[format::coreText(warning)]
                << QString::fromStdString(bench::model_label(row->model) + ' ' + row->mode);
    if (rowsOf.empty()) return {};
    std::vector<std::pair<QString, QStringList>> sorted(rowsOf.begin(), rowsOf.end());
    std::ranges::stable_sort(sorted,
                             [](const auto& a, const auto& b) { return a.second.size() > b.second.size(); });
    QString html = element("h2", tr("Warnings")) + "\n<ul>\n";
    for (const auto& [text, rows] : sorted)
        html += "<li>" + isolated(text) + " " +
                element("span",
                        tr("(%n row(s): %1)", nullptr, static_cast<int>(rows.size()))
                            .arg(rows.join(QStringLiteral(", "))),
                        QStringLiteral(" class=\"muted\"")) +
                "</li>\n";
    return html + "</ul>";
}

QString Sections::method() const {
    QString html = element("h2", tr("Method")) + "\n";
    html += element(
        "p",
        tr("Every mode of a model is measured in turns with eager, in the same process, so that both meet "
           "the "
           "same conditions. A time is that of one call, from before it is enqueued until the device has "
           "finished. Intervals are 95 % intervals."));
    html += element(
        "p",
        tr("A verdict follows from the interval of the ratio to eager: faster or slower if it excludes 1, "
           "same if "
           "it lies within 1 %. Times of different stages of a run are on the scale of the first stage's "
           "eager."));
    html += element("p", tr("Before it is measured, each mode's output is compared with eager's. A mode "
                            "whose output is wrong has no "
                            "speed-up."));
    html += element("p", format::presetHint(run_.plan.preset));
    html += element("p", tr("The same measurement on another machine:"));
    return html + element("pre", QString::fromStdString(to_shell_command(run_.plan)));
}

QString Sections::machine() const {
    QString facts;
    addFacts(run_.environment, {}, facts);
    if (facts.isEmpty()) return {};
    return element("h2", tr("Machine and versions")) + "\n<details>" + element("summary", tr("Show all")) +
           "\n<dl dir=\"ltr\">\n" + facts + "</dl></details>";
}

nlohmann::json Sections::samples() const {
    nlohmann::json all = nlohmann::json::array();
    for (const auto& row : run_.rows) all.push_back(row->samples_ms);
    return all;
}

}  // namespace ui::report
