#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include "ui/charts/chart_data.h"

namespace ui::charts {

/// The origin of a chart's numbers, for its subtitle. Empty parts are left out.
struct RunInfo {
    QString torch_version;
    QString preset;
    QString created;                                   ///< ISO 8601, UTC
    std::optional<double> visible_difference_percent;  ///< of the self-test
    friend bool operator==(const RunInfo&, const RunInfo&) = default;
};

/// All texts of a chart, in the window's language and number format.
class ChartTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::charts::ChartTexts)
public:
    static QString kindName(ChartKind kind);
    static QString formName(ChartKind kind);  ///< of a chart with two forms
    static QString sectionName(const std::string& section);
    static QString title(const ChartSpec& spec);
    /// The name of the chart's reference: "eager (C++)". The chart has one.
    static QString referenceName(const ChartSpec& spec);
    static QString subtitle(const ChartSpec& spec, const RunInfo& info);
    static QString panelTitle(const Panel& panel);
    static QString axisTitle(Unit unit, bool logarithmic);
    static QString ownScalesTitle(Unit unit);  ///< of an axis on which each group has its own scale
    static QString valueName(Unit unit);       ///< of a number in this unit: a column's header
    static QString verticalTitle(const Panel& panel, bool logarithmic);   ///< above an axis at the left
    static QString imagesAxisTitle();                                     ///< of total_time
    static QString stepsAxisTitle();                                      ///< of loss
    static QString datesAxisTitle();                                      ///< of history
    static QString dateLabel(double seconds_since_1970, bool with_time);  ///< in this machine's time zone
    /// The label of the break-even point: "default: 300 images".
    static QString crossingName(const ChartSpec& spec, const Curve& curve);
    static QString seriesName(const ChartSpec& spec, const Series& series);
    /// The series and the modes that the bar represents too: "default+freezing (same code: tuned)".
    static QString barName(const ChartSpec& spec, const Bar& bar);
    static QString curveName(const ChartSpec& spec, const Curve& curve);
    static QString groupName(const Group& group);
    static QString intervalName();  ///< legend: meaning of the thin caps
    static QString spreadName();    ///< legend: meaning of a box
    static QString slowerName();    ///< legend: meaning of hatching
    static QString hollowName();    ///< legend: meaning of an empty outline
    static QString sameBandName();  ///< legend: meaning of the band around an equal time
    static QString frontName();     ///< legend: meaning of the Pareto line

    static QString verdictWord(bench::Verdict verdict);

    /// The label at the end of a bar: "12.3", "+18.7 %", with a dagger if the published cell is doubtful. Times have
    /// their unit if there is no axis to tell it.
    static QString valueLabel(const Bar& bar, Unit unit, bool with_unit = false);
    static QString timesAsFast(double ratio);            ///< "×1.85"
    static QString ratioTick(double ratio);              ///< "×1/2", "×1.25"
    static QString exactValue(double value, Unit unit);  ///< "12.345 ms"
    /// The text in place of a number: "out of memory"; empty if the bar has a number.
    static QString statusLabel(const Bar& bar);
    /// The status and the other modes with the same code, as they stand beside a bar; empty: neither.
    static QString remark(const Bar& bar);
    /// The name of the group's best mode and its figure; empty if there is none.
    static QString bestLabel(const ChartSpec& spec, const Panel& panel, const Group& group);
    static QString tooltip(const ChartSpec& spec, const Panel& panel, const Group& group, const Bar& bar);
    /// The same for a screen reader: sentences without markup.
    static QString spoken(const ChartSpec& spec, const Panel& panel, const Group& group, const Bar& bar);
    /// The time of each mode for `x` images, the fastest first; or its loss at step `x`.
    static QString curveTooltip(const ChartSpec& spec, const Panel& panel, double x);
    /// Lines under the chart: sources, modes not drawn, withdrawn verdicts, doubtful cells.
    static QStringList footnotes(const ChartSpec& spec);
    static QString cutLine(double least_percent);  ///< explains a break in a bar
    /// Formats a tick with enough decimals to distinguish multiples of `step`; zero has none.
    static QString tickLabel(double value, double step);

private:
    static constexpr QChar kDagger{0x2020};
    static bool isPublished(const Bar& bar);
    static QString noNumberWord(const Bar& bar);
    static QString sameCodeLabel(const Bar& bar);
    static QString statusWord(bench::ArmStatus status);
    static QStringList spreadLines(const Bar& bar);
    static QStringList referenceLines(const ChartSpec& spec);
    static QStringList barLines(const ChartSpec& spec, const Panel& panel, const Group& group,
                                const Bar& bar);
    static QString boxed(const QString& head, const QStringList& lines);
    static QString peakLine(const ChartSpec& spec);
    static QStringList sameCodeLines(const ChartSpec& spec);
    static QStringList lossLines(const ChartSpec& spec);
    static QString lossTooltip(const ChartSpec& spec, const Panel& panel, double step);
    static QString payOff(const Group& group, const Bar& bar);
};

/// Formats a number with three significant digits, in the window's number format.
QString shortNumber(double value);

}  // namespace ui::charts
