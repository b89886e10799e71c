#include "ui/charts/chart_table.h"

#include <QLocale>
#include <QStringList>
#include <algorithm>

#include "core/plan/cells.h"
#include "ui/charts/chart_texts.h"
#include "ui/charts/chart_type.h"
#include "ui/format/format.h"

namespace ui::charts {

namespace {

using Cell = ChartTable::Cell;

Cell cellOf(std::optional<double> value, Unit unit, const QString& otherwise = {}) {
    return value ? Cell{ChartTexts::exactValue(*value, unit), value} : Cell{otherwise};
}

Cell valueCell(const Bar& bar, Unit unit) {
    Cell cell = cellOf(bar.value, unit, ChartTexts::statusLabel(bar));
    if (bar.value)
        if (const QString status = ChartTexts::statusLabel(bar); !status.isEmpty())
            cell.text += QStringLiteral(" (%1)").arg(status);
    return cell;
}

bool anyBar(const ChartSpec& spec, bool (*holds)(const Bar&)) {
    for (const Panel& panel : spec.panels)
        for (const Group& group : panel.groups)
            if (std::ranges::any_of(group.bars, holds)) return true;
    return false;
}

}  // namespace

ChartTable::ChartTable(const ChartSpec& spec) {
    if (spec.panels.empty()) return;
    const bool losses = spec.panels.front().unit == Unit::loss;
    switch (chart_type(spec).drawing) {
        case Drawing::bars:
        case Drawing::dots:
            addBars(spec);
            break;
        case Drawing::boxes:
            addSpreads(spec);
            break;
        case Drawing::points:
            chart_type(spec).each_run ? addBars(spec) : addPoints(spec);
            break;
        case Drawing::curves:
            losses ? addLosses(spec) : addCurves(spec);
            break;
    }
}

void ChartTable::addBars(const ChartSpec& spec) {
    const ChartType& type = chart_type(spec);
    columns_ = {type.each_run ? tr("Run") : type.each_device ? tr("Device") : tr("Model"), tr("Mode")};
    const bool several = spec.panels.size() > 1;
    for (const Panel& panel : spec.panels)
        columns_ << (several ? ChartTexts::panelTitle(panel) : ChartTexts::valueName(panel.unit));
    const bool intervals = !several && anyBar(spec, [](const Bar& bar) { return bar.interval.has_value(); });
    const bool verdicts = !several && anyBar(spec, [](const Bar& bar) { return bar.verdict.has_value(); });
    const Unit unit = spec.panels.front().unit;
    if (intervals) columns_ << tr("95 % interval, from") << tr("95 % interval, to");
    if (verdicts) columns_ << tr("Verdict");
    for (std::size_t g = 0; g < spec.panels.front().groups.size(); ++g)
        for (std::size_t b = 0; b < spec.panels.front().groups[g].bars.size(); ++b) {
            const Group& group = spec.panels.front().groups[g];
            const QString name =
                group.batch ? ChartTexts::groupName(group) : QString::fromStdString(group.label);
            std::vector<Cell> cells{{name}, {ChartTexts::barName(spec, group.bars[b])}};
            bool measured = false;
            for (const Panel& panel : spec.panels) {
                const Bar& bar = panel.groups[g].bars[b];
                measured |= bar.row != nullptr;
                cells.push_back(valueCell(bar, panel.unit));
            }
            if (!measured) continue;
            const Bar& bar = group.bars[b];
            if (intervals)
                for (const std::size_t end : {0, 1})
                    cells.push_back(bar.interval ? cellOf((*bar.interval)[end], unit) : Cell{});
            if (verdicts) cells.push_back({bar.verdict ? ChartTexts::verdictWord(*bar.verdict) : QString()});
            rows_.push_back(std::move(cells));
        }
}

void ChartTable::addSpreads(const ChartSpec& spec) {
    columns_ = {tr("Model"),          tr("Mode"),           tr("Median"),         tr("Lower quartile"),
                tr("Upper quartile"), tr("5th percentile"), tr("95th percentile")};
    for (const Group& group : spec.panels.front().groups)
        for (const Bar& bar : group.bars) {
            if (!bar.row) continue;
            std::vector<Cell> cells{{QString::fromStdString(group.label)},
                                    {ChartTexts::seriesName(spec, spec.series[bar.series])}};
            const QString why = bar.spread ? QString() : ChartTexts::statusLabel(bar);
            const Spread box = bar.spread.value_or(Spread{});
            cells.push_back(bar.spread ? cellOf(*bar.value * box.unit_ms, Unit::milliseconds) : Cell{why});
            for (const double value : {box.lower_quartile, box.upper_quartile, box.low, box.high})
                cells.push_back(bar.spread ? cellOf(value * box.unit_ms, Unit::milliseconds) : Cell{});
            rows_.push_back(std::move(cells));
        }
}

void ChartTable::addCurves(const ChartSpec& spec) {
    columns_ = {tr("Mode"), tr("Compiling"), tr("Time per image"), ChartTexts::valueName(Unit::images)};
    for (const Curve& curve : spec.panels.front().curves)
        rows_.push_back({{ChartTexts::curveName(spec, curve)},
                         cellOf(curve.fixed_s, Unit::seconds),
                         cellOf(curve.per_image_s * 1000, Unit::milliseconds),
                         cellOf(curve.pays_after_images, Unit::images)});
}

void ChartTable::addPoints(const ChartSpec& spec) {
    columns_ = {tr("Mode"), ChartTexts::valueName(Unit::compile_cold_s), ChartTexts::valueName(Unit::ratio),
                tr("95 % interval, from"), tr("95 % interval, to")};
    for (const Group& group : spec.panels.front().groups)
        for (const Bar& bar : group.bars) {
            rows_.push_back({{ChartTexts::barName(spec, bar)},
                             cellOf(bar.compile_s, Unit::compile_cold_s),
                             valueCell(bar, Unit::ratio)});
            for (const std::size_t end : {0, 1})
                rows_.back().push_back(bar.interval ? cellOf((*bar.interval)[end], Unit::ratio) : Cell{});
        }
}

void ChartTable::addLosses(const ChartSpec& spec) {
    const auto accuracy = [](const Curve& curve) {
        const bench::Learning& learning = curve.row->learning;
        return curve.other_seed ? learning.other_seed_accuracy : learning.accuracy;
    };
    columns_ = {tr("Mode"), tr("Steps"), tr("First loss"), tr("Last loss")};
    const bool learned = std::ranges::any_of(spec.panels.front().curves,
                                             [&](const Curve& curve) { return accuracy(curve).has_value(); });
    if (learned) columns_ << tr("Other clips classified correctly");
    for (const Curve& curve : spec.panels.front().curves) {
        const auto steps = static_cast<double>(curve.losses.size());
        rows_.push_back({{ChartTexts::curveName(spec, curve)},
                         {QLocale().toString(steps, 'f', 0), steps},
                         cellOf(curve.losses.front(), Unit::loss),
                         cellOf(curve.losses.back(), Unit::loss)});
        if (!learned) continue;
        const std::optional<double> right = accuracy(curve);
        rows_.back().push_back(right ? Cell{format::percent(*right * 100), *right * 100} : Cell{});
    }
}

QString ChartTable::toMarkdown() const {
    QStringList lines, head, rule;
    for (qsizetype c = 0; c < columns_.size(); ++c) {
        head << columns_[c];
        const auto place = static_cast<std::size_t>(c);
        const bool numbers =
            std::ranges::any_of(rows_, [place](const auto& row) { return row[place].number.has_value(); });
        rule << (numbers ? "---:" : "---");
    }
    lines << "| " + head.join(" | ") + " |"
          << "|" + rule.join("|") + "|";
    for (const auto& row : rows_) {
        QStringList cells;
        for (const Cell& cell : row) cells << format::markdownField(cell.text);
        lines << "| " + cells.join(" | ") + " |";
    }
    return format::withoutMarks(lines.join('\n')) + '\n';
}

QString ChartTable::sentence(std::size_t row) const {
    const std::vector<Cell>& cells = rows_.at(row);
    QStringList parts;
    for (std::size_t c = 0; c < cells.size(); ++c) {
        if (cells[c].text.isEmpty()) continue;
        const bool named = cells[c].number && columns_.size() > 3;
        const QString name = columns_[static_cast<qsizetype>(c)];
        parts << (named ? tr("%1 %2", "what is told, and its number").arg(name, cells[c].text)
                        : cells[c].text);
    }
    return format::withoutMarks(QLocale().createSeparatedList(parts));
}

QString ChartTable::toSpeech() const {
    QStringList sentences;
    for (std::size_t row = 0; row < rows_.size(); ++row) sentences << sentence(row);
    return sentences.join(QStringLiteral(".\n"));
}

}  // namespace ui::charts
