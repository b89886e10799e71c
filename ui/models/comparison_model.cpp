#include "ui/models/comparison_model.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <array>

#include "core/catalog/model_catalog.h"
#include "core/plan/device_spec.h"
#include "core/results/arm_result.h"
#include "ui/format/format.h"
#include "ui/models/arm_state.h"
#include "ui/theme/icons.h"

namespace ui {

namespace {

using bench::ArmResult;
using bench::results::ComparedArm;
using bench::results::Difference;

/// The data of a table row: a compared arm, or a row of only one run.
struct Line {
    const ComparedArm* arm = nullptr;
    const ArmResult* a = nullptr;
    const ArmResult* b = nullptr;
    const std::vector<Difference>* common = nullptr;
    const ArmResult& any() const { return b != nullptr ? *b : *a; }
};

Line lineAt(const bench::results::Comparison& c, const std::vector<Difference>& common, int row) {
    auto i = static_cast<std::size_t>(row);
    if (i < c.arms.size()) return {&c.arms[i], c.arms[i].a.get(), c.arms[i].b.get(), &common};
    i -= c.arms.size();
    if (i < c.only_a.size()) return {.a = c.only_a[i].get()};
    return {.b = c.only_b[i - c.only_a.size()].get()};
}

QString timeText(const ArmResult* row) {
    if (row == nullptr) return {};
    if (row->status != bench::ArmStatus::ok) return lookOf(stateOf(row->status)).word;
    const auto ms = bench::results::compared_ms(*row);
    return ms ? format::duration(*ms) : QString();
}

QVariant sortTime(const ArmResult* row) {
    const auto ms = row != nullptr ? bench::results::compared_ms(*row) : std::nullopt;
    return ms ? QVariant(*ms) : QVariant();
}

QVariant optional(const ComparedArm* arm, std::optional<double> ComparedArm::*member) {
    return arm != nullptr && arm->*member ? QVariant(*(arm->*member)) : QVariant();
}

QString intervalText(const Line& line) {
    if (line.arm == nullptr || !line.arm->change_ci95_percent) return {};
    const auto [low, high] = *line.arm->change_ci95_percent;
    return QString("\u2066%1 \u2013 %2\u2069")
        .arg(format::percent(low, 1, true), format::percent(high, 1, true));
}

QString remarkText(const Line& line) {
    if (line.a == nullptr) return ComparisonModel::tr("only in B");
    if (line.b == nullptr) return ComparisonModel::tr("only in A");
    std::vector<Difference> own;
    std::ranges::copy_if(line.arm->differences, std::back_inserter(own), [&](const Difference& d) {
        return std::ranges::find(*line.common, d) == line.common->end();
    });
    return ComparisonModel::differencesText(own);
}

struct ComparisonColumnRow {
    const char* context;
    const char* title;
    const char* toolTip;
    bool isNumber;
    QString (*text)(const Line&);
    QVariant (*raw)(const Line&);
};

template <QString (*of)(const Line&)>
QVariant word(const Line& line) {
    const QString text = of(line);
    return text.isEmpty() ? QVariant() : QVariant(text);
}

QString modelText(const Line& l) {
    return QString::fromStdString(bench::model_label(l.any().model));
}
QString deviceText(const Line& l) {
    return format::deviceName(QString::fromStdString(bench::device_word(l.any())));
}
QString batchText(const Line& l) {
    return QLocale().toString(l.any().batch);
}
QString typeText(const Line& l) {
    return format::text(bench::name_in(bench::kDTypeNames, l.any().dtype));
}
QString modeText(const Line& l) {
    return QString::fromStdString(l.any().mode);
}
QString verdictText(const Line& l) {
    return l.arm != nullptr && l.arm->verdict ? lookOf(*l.arm->verdict).word : QString();
}
QString ratioText(const Line& l) {
    return l.arm != nullptr && l.arm->ratio ? format::number(*l.arm->ratio, 3) : QString();
}
QString changeText(const Line& l) {
    return l.arm != nullptr && l.arm->change_percent ? format::percent(*l.arm->change_percent, 1, true)
                                                     : QString();
}

constexpr const char* kOwn = "ui::ComparisonModel";
constexpr const char* kShared = "ResultColumns";
// clang-format off
constexpr std::array<ComparisonColumnRow, ComparisonModel::ColumnCount> kComparisonColumns{{
    {kShared, QT_TRANSLATE_NOOP("ResultColumns", "Model"), "", false, modelText, word<modelText>},
    {kShared, QT_TRANSLATE_NOOP("ResultColumns", "Device"), "", false, deviceText, word<deviceText>},
    {kShared, QT_TRANSLATE_NOOP("ResultColumns", "Batch size"), "", true, batchText,
        [](const Line& l) -> QVariant { return l.any().batch; }},
    {kShared, QT_TRANSLATE_NOOP("ResultColumns", "Type"), "", false, typeText, word<typeText>},
    {kShared, QT_TRANSLATE_NOOP("ResultColumns", "Mode"), "", false, modeText, word<modeText>},
    {kShared, QT_TRANSLATE_NOOP("ResultColumns", "Verdict"),
        QT_TRANSLATE_NOOP("ui::ComparisonModel", "The verdict on B: faster, slower or same only if the interval supports it."), false,
        verdictText, word<verdictText>},
    {kOwn, QT_TRANSLATE_NOOP("ui::ComparisonModel", "Change"),
        QT_TRANSLATE_NOOP("ui::ComparisonModel", "How much longer B takes, in percent of A's time. Below zero, B takes less time."), true,
        changeText, [](const Line& l) { return optional(l.arm, &ComparedArm::change_percent); }},
    {kShared, QT_TRANSLATE_NOOP("ResultColumns", "95 % interval"),
        QT_TRANSLATE_NOOP("ui::ComparisonModel", "Where the true change lies with 95 % confidence."), true,
        intervalText, [](const Line& l) { return optional(l.arm, &ComparedArm::change_percent); }},
    {kOwn, QT_TRANSLATE_NOOP("ui::ComparisonModel", "Median A"), "", true,
        [](const Line& l) { return timeText(l.a); }, [](const Line& l) { return sortTime(l.a); }},
    {kOwn, QT_TRANSLATE_NOOP("ui::ComparisonModel", "Median B"), "", true,
        [](const Line& l) { return timeText(l.b); }, [](const Line& l) { return sortTime(l.b); }},
    {kOwn, QT_TRANSLATE_NOOP("ui::ComparisonModel", "A / B"),
        QT_TRANSLATE_NOOP("ui::ComparisonModel", "Ratio of the medians: above 1, B is faster."), true,
        ratioText, [](const Line& l) { return optional(l.arm, &ComparedArm::ratio); }},
    {kOwn, QT_TRANSLATE_NOOP("ui::ComparisonModel", "Differs in"),
        QT_TRANSLATE_NOOP("ui::ComparisonModel", "What differs for this arm, beyond the differences that all arms have: A / B."), false,
        remarkText, word<remarkText>},
}};
// clang-format on

const ComparisonColumnRow& comparisonColumn(int index) {
    return kComparisonColumns[static_cast<std::size_t>(index)];
}

}  // namespace

QString ComparisonModel::differencesText(const std::vector<Difference>& differences) {
    const auto value = [](const std::string& text) {
        return text.empty() ? tr("unknown") : QString::fromStdString(text);
    };
    QStringList parts;
    for (const Difference& d : differences)
        parts
            << QString("\u2066%1: %2 / %3\u2069").arg(QString::fromStdString(d.what), value(d.a), value(d.b));
    return parts.join("; ");
}

void ComparisonModel::setComparison(bench::results::Comparison comparison) {
    beginResetModel();
    comparison_ = std::move(comparison);
    common_ = comparison_.common_differences();
    endResetModel();
}

void ComparisonModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int ComparisonModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid()) return 0;
    return static_cast<int>(comparison_.arms.size() + comparison_.only_a.size() + comparison_.only_b.size());
}

int ComparisonModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ComparisonModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const ComparisonColumnRow& column = comparisonColumn(index.column());
    const Line line = lineAt(comparison_, common_, index.row());
    switch (role) {
        case RawValueRole:
            return column.raw(line);
        case Qt::DisplayRole:
            return column.text(line);
        case Qt::ToolTipRole:
            return format::tip(column.text(line));
        case Qt::DecorationRole: {
            if (index.column() != Verdict || line.arm == nullptr || !line.arm->verdict) return {};
            const StateLook look = lookOf(*line.arm->verdict);
            return theme::iconInColor(look.icon, look.color);
        }
        case Qt::TextAlignmentRole:
            return QVariant((column.isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        default:
            return {};
    }
}

QVariant ComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || section < 0 || section >= columnCount()) return {};
    const ComparisonColumnRow& column = comparisonColumn(section);
    if (role == Qt::DisplayRole) return QCoreApplication::translate(column.context, column.title);
    if (role == Qt::ToolTipRole && *column.toolTip != '\0')
        return QCoreApplication::translate(kOwn, column.toolTip);
    if (role == Qt::TextAlignmentRole)
        return QVariant((column.isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

}  // namespace ui
