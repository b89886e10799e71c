#include <QGuiApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "core/analysis/break_even.h"
#include "core/analysis/roofline.h"
#include "core/plan/modes.h"
#include "ui/charts/chart_texts.h"
#include "ui/format/core_text.h"
#include "ui/format/format.h"

/// The exact numbers of a chart: what stands in its tooltips.
namespace ui::charts {

QString ChartTexts::exactValue(double value, Unit unit) {
    const auto number = [&](int decimals) { return QLocale().toString(value, 'f', decimals); };
    switch (unit) {
        case Unit::milliseconds:
            return tr("%1 ms").arg(number(3));
        case Unit::percent:
            return tr("%1 %", "a percentage").arg(number(2));
        case Unit::percent_of_eager:
        case Unit::percent_of_peak:
            return tr("%1 %", "a percentage").arg(number(2));
        case Unit::seconds:
            return tr("%1 s").arg(number(4));
        case Unit::megabytes:
            return tr("%1 MB").arg(number(0));
        case Unit::images_per_second:
            return tr("%1 images per second").arg(number(2));
        case Unit::mebibytes:
            return tr("%1 MiB").arg(number(1));
        case Unit::joules:
            return tr("%1 J").arg(number(3));
        case Unit::images:
            return tr("%n images", nullptr, static_cast<int>(std::min(value, 2e9)));
        case Unit::loss:
            return number(4);
    }
    return {};
}

QString ChartTexts::valueName(Unit unit) {
    switch (unit) {
        case Unit::milliseconds:
        case Unit::percent_of_eager:
        case Unit::seconds:
            return tr("Time");
        case Unit::percent:
            return tr("Time saved");
        case Unit::megabytes:
        case Unit::mebibytes:
            return tr("Memory");
        case Unit::images_per_second:
            return tr("Throughput");
        case Unit::joules:
            return tr("Energy per image");
        case Unit::percent_of_peak:
            return tr("Share of the peak");
        case Unit::images:
            return tr("Images until compiling pays");
        case Unit::loss:
            return tr("Loss");
    }
    return {};
}

/// Where the group has eager beside it: after how many images compiling is won back.
QString ChartTexts::payOff(const Group& group, const Bar& bar) {
    if (isPublished(bar) || bench::is_eager(bar.row->mode)) return {};
    for (const Bar& other : group.bars) {
        if (!other.row || !bench::is_eager(other.row->mode) ||
            !bench::results::comparable(*bar.row, *other.row))
            continue;
        const auto images = bench::results::break_even_images(*bar.row, *other.row);
        if (images && is_training(*bar.row))
            return tr("Compiling pays off after %n training steps.", nullptr,
                      static_cast<int>(std::min(std::ceil(*images / bar.row->batch), 2e9)));
        if (images)
            return tr("Compiling pays off after %n images.", nullptr,
                      static_cast<int>(std::min(*images, 2e9)));
    }
    return {};
}

/// In milliseconds, as samples are kept.
QStringList ChartTexts::spreadLines(const Bar& bar) {
    const auto ms = [](double value_ms) { return exactValue(value_ms, Unit::milliseconds); };
    const Spread& box = *bar.spread;
    const auto [least, most] = std::ranges::minmax(bar.row->samples_ms);
    return {tr("Median: %1").arg(ms(*bar.row->median_ms)),
            tr("Half of the samples: %1 to %2")
                .arg(ms(box.lower_quartile * box.unit_ms), ms(box.upper_quartile * box.unit_ms)),
            tr("90 % of the samples: %1 to %2").arg(ms(box.low * box.unit_ms), ms(box.high * box.unit_ms)),
            tr("All samples: %1 to %2").arg(ms(least), ms(most))};
}

QString ChartTexts::boxed(const QString& head, const QStringList& lines) {
    return QStringLiteral("<div dir=\"%1\"><b>%2</b><br>%3</div>")
        .arg(QGuiApplication::isRightToLeft() ? "rtl" : "ltr", head.toHtmlEscaped(), lines.join("<br>"));
}

QStringList ChartTexts::barLines(const ChartSpec& spec, const Panel& panel, const Group& group,
                                 const Bar& bar) {
    const bench::ArmResult& row = *bar.row;
    QStringList lines;
    const auto add = [&](const QString& line) { lines << line; };
    add(seriesName(spec, spec.series[bar.series]));
    if (panel.batch) add(panelTitle(panel));
    if (bar.spread)
        for (const QString& line : spreadLines(bar)) add(line);
    else if (bar.value)
        add(exactValue(*bar.value, panel.unit));
    if (panel.unit == Unit::percent_of_peak && bar.value)
        add(tr("%1 TFLOP/s").arg(shortNumber(*bench::results::achieved_tflops(row))));
    if (bar.interval)
        add(tr("95 % interval: %1 to %2")
                .arg(exactValue((*bar.interval)[0], panel.unit), exactValue((*bar.interval)[1], panel.unit)));
    if (bar.verdict) add(tr("Verdict: %1").arg(verdictWord(*bar.verdict)));
    if (!row.samples_ms.empty()) add(tr("%n samples", nullptr, static_cast<int>(row.samples_ms.size())));
    if (const QString line = payOff(group, bar); !line.isEmpty()) add(line);
    if (isPublished(bar) && panel.unit == Unit::milliseconds) add(tr("Published: mean of 300 calls"));
    if (isPublished(bar) && is_training(row))
        add(tr("Published with a batch size of %1 on each GPU").arg(QLocale().toString(row.batch)));
    if (const QString word = statusLabel(bar); !word.isEmpty()) add(word);
    if (!row.reason.empty()) add(format::coreText(row.reason));
    if (!row.note.empty()) add(QString(kDagger) + ' ' + format::coreText(row.note));
    return lines;
}

QString ChartTexts::tooltip(const ChartSpec& spec, const Panel& panel, const Group& group, const Bar& bar) {
    if (!bar.row) return {};
    QStringList lines = barLines(spec, panel, group, bar);
    for (QString& line : lines) line = line.toHtmlEscaped();
    return boxed(groupName(group), lines);
}

QString ChartTexts::spoken(const ChartSpec& spec, const Panel& panel, const Group& group, const Bar& bar) {
    return (QStringList{groupName(group)} << barLines(spec, panel, group, bar)).join(QStringLiteral(".\n"));
}

QString ChartTexts::crossingName(const ChartSpec& spec, const Curve& curve) {
    return tr("%1: %2", "a mode: after how many images it pays")
        .arg(format::isolated(curveName(spec, curve)), exactValue(*curve.pays_after_images, Unit::images));
}

QString ChartTexts::curveName(const ChartSpec& spec, const Curve& curve) {
    const QString mode = seriesName(spec, spec.series[curve.series]);
    if (!curve.other_seed) return mode;
    return tr("%1, another seed", "a mode: its losses from another seed").arg(format::isolated(mode));
}

/// Of a roofline: what 100 % is.
QString ChartTexts::peakLine(const ChartSpec& spec) {
    if (spec.request.kind != ChartKind::roofline) return {};
    std::vector<double> peaks;
    for (const Panel& panel : spec.panels)
        for (const Group& group : panel.groups)
            for (const Bar& bar : group.bars)
                if (const auto achieved =
                        bar.value ? bench::results::achieved_tflops(*bar.row) : std::nullopt)
                    peaks.push_back(100 * *achieved / *bar.value);
    if (peaks.empty()) return {};
    const auto [low, high] = std::ranges::minmax(peaks);
    const QString from = shortNumber(low), to = shortNumber(high);
    const QString number = from == to ? from : tr("%1 to %2", "numbers").arg(from, to);
    return tr("100 % is what PyTorch's own matrix products reached on this device, in this type, just "
              "before: "
              "%1 TFLOP/s. A model's arithmetic is counted without what its mode saves or adds.")
        .arg(number);
}

/// What the losses are of, which is the same for all curves of a chart, and how far compiled ones lie from
/// eager's.
QStringList ChartTexts::lossLines(const ChartSpec& spec) {
    const auto& curves = spec.panels.front().curves;
    const bool learned =
        std::ranges::any_of(curves, [](const Curve& curve) { return !curve.row->learning.loss.empty(); });
    if (!learned)
        return {tr(
            "The first steps of each mode, from the same weights and on the same clips; what dropout leaves "
            "out may differ.")};
    QStringList lines{
        tr("A small task that each mode learns, from the same weights and on the same clips; what dropout "
           "leaves out may differ.")};
    for (const Curve& curve : curves)
        if (const auto& distance = curve.row->learning.distance_over_seeds)
            lines << tr("%1: its losses are %2 times as far from eager's as those from another seed.",
                        "a mode, and a number")
                         .arg(format::isolated(curveName(spec, curve)), format::number(*distance, 2));
    return lines;
}

QString ChartTexts::lossTooltip(const ChartSpec& spec, const Panel& panel, double step) {
    QStringList lines;
    for (const Curve& curve : panel.curves)
        lines << tr("%1: %2", "a mode: its loss")
                     .arg(format::isolated(curveName(spec, curve)),
                          exactValue(curve.value_at(step), Unit::loss))
                     .toHtmlEscaped();
    return boxed(tr("Step %1").arg(QLocale().toString(std::max(1.0, std::round(step)), 'f', 0)), lines);
}

QString ChartTexts::curveTooltip(const ChartSpec& spec, const Panel& panel, double x) {
    if (panel.unit == Unit::loss) return lossTooltip(spec, panel, x);
    const double whole = std::round(x);
    std::vector<const Curve*> curves;
    for (const Curve& curve : panel.curves) curves.push_back(&curve);
    std::ranges::sort(curves, {}, [whole](const Curve* curve) { return curve->total_s(whole); });
    QStringList lines;
    for (const Curve* curve : curves) {
        const double total_s = curve->total_s(whole);
        lines << tr("%1: %2", "a mode: how long it takes")
                     .arg(format::isolated(curveName(spec, *curve)),
                          total_s < 60 ? format::duration(total_s * 1000) : format::elapsed(total_s))
                     .toHtmlEscaped();
    }
    return boxed(exactValue(whole, Unit::images), lines);
}

}  // namespace ui::charts
