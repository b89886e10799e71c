#include "ui/charts/chart_texts.h"

#include <QDateTime>
#include <QGuiApplication>
#include <QLocale>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "core/analysis/break_even.h"
#include "core/analysis/roofline.h"
#include "core/analysis/same_code.h"
#include "core/analysis/validation_notes.h"
#include "core/catalog/model_catalog.h"
#include "core/plan/device_spec.h"
#include "core/plan/modes.h"
#include "ui/charts/chart_type.h"
#include "ui/format/core_text.h"
#include "ui/format/format.h"

namespace ui::charts {

namespace {

/// Uses a wider separator than elsewhere, because the parts of a subtitle contain spaces and signs.
QString joined(const QStringList& parts) {
    return format::facts(parts, QStringLiteral("  \u00b7  "));
}

QString listed(const std::vector<std::string>& modes) {
    QStringList names;
    for (const std::string& mode : modes) names << format::embedded(QString::fromStdString(mode));
    return QLocale().createSeparatedList(names);
}

/// Returns false if some bars' modes did not take turns with the others of their cell: with the guide's protocol, which measures one
/// mode after the other, and in cells whose modes were measured in separate processes.
bool tookTurns(const ChartSpec& spec) {
    const auto apart = [](const Bar& bar) {
        return bar.row && bar.row->source.empty() && bar.row->order != bench::ArmOrder::alternating;
    };
    return std::ranges::none_of(spec.panels, [&](const Panel& panel) {
        return std::ranges::any_of(
            panel.groups, [&](const Group& group) { return std::ranges::any_of(group.bars, apart); });
    });
}

/// Returns false for rows of earlier program versions, which lack the torch version.
bool hasTorch(const TorchVersion& version) {
    return version.name != version.target;
}

/// The texts of a unit.
struct UnitWords {
    Unit unit;
    int decimals;       ///< of an exact value
    const char* exact;  ///< null: a percentage, or the number alone
    const char* name;   ///< of a number in this unit
    const char* axis;
    const char* logarithmic_axis = nullptr;
};
// clang-format off
constexpr std::array kUnitWords{
    UnitWords{Unit::milliseconds, 3, QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "%1 ms"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Time"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Milliseconds per call (shorter is better)"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Milliseconds per call, logarithmic scale (less is better)")},
    UnitWords{Unit::percent, 2, nullptr,
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Time saved"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Time saved against eager, percent (more is better)")},
    UnitWords{Unit::percent_of_eager, 2, nullptr,
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Time"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Time of a call, percent of eager's median (shorter is better)")},
    UnitWords{Unit::percent_of_peak, 2, nullptr,
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Share of the peak"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Percent of the device's matrix-product peak (longer is better)")},
    UnitWords{Unit::seconds, 4, QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "%1 s"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Time"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Seconds per iteration (shorter is better)"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Seconds per iteration, logarithmic scale (less is better)")},
    UnitWords{Unit::megabytes, 0, QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "%1 MB"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Memory"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Megabytes (less is better)"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Megabytes, logarithmic scale (less is better)")},
    UnitWords{Unit::images_per_second, 2, QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "%1 images per second"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Throughput"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Images per second (longer is better)"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Images per second, logarithmic scale (more is better)")},
    UnitWords{Unit::mebibytes, 1, QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "%1 MiB"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Memory"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "MiB of memory (less is better)"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "MiB of memory, logarithmic scale (less is better)")},
    UnitWords{Unit::joules, 3, QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "%1 J"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Energy per image"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Joules per image (less is better)"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Joules per image, logarithmic scale (less is better)")},
    UnitWords{Unit::images, 0, nullptr,
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Images until compiling pays"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Images (fewer is better)"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Images, logarithmic scale (fewer is better)")},
    UnitWords{Unit::ratio, 3, QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "×%1"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Speed-up"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Times as fast as eager, logarithmic scale (further right is better)")},
    UnitWords{Unit::compile_cold_s, 2, QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "%1 s"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Compiling"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Seconds to compile (less is better)"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Seconds to compile, logarithmic scale (less is better)")},
    UnitWords{Unit::compile_cached_s, 2, QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "%1 s"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "From the cache"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Seconds to load from the cache (less is better)"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Seconds to load from the cache, logarithmic scale (less is better)")},
    UnitWords{Unit::convert_s, 2, QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "%1 s"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Converting"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Seconds to convert the model (less is better)"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Seconds to convert the model, logarithmic scale (less is better)")},
    UnitWords{Unit::load_s, 2, QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "%1 s"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Loading"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Seconds to load the converted model (less is better)"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Seconds to load the converted model, logarithmic scale (less is better)")},
    UnitWords{Unit::loss, 4, nullptr,
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Loss"),
              QT_TRANSLATE_NOOP("ui::charts::ChartTexts", "Loss")},
};
// clang-format on

/// Whether the table has one row for each unit, at its place.
constexpr bool isComplete() {
    for (std::size_t row = 0; row < kUnitWords.size(); ++row)
        if (kUnitWords[row].unit != static_cast<Unit>(row)) return false;
    return kUnitWords.back().unit == Unit::last;
}
static_assert(isComplete());

const UnitWords& wordsOf(Unit unit) {
    return kUnitWords[static_cast<std::size_t>(unit)];
}

/// Returns whether the title names the eager that the own bars are compared with.
bool isCompared(const ChartSpec& spec) {
    return chart_type(spec).compared_title != nullptr && spec.reference && !spec.request.device.published;
}

/// Returns whether the chart shows the published training table without own training rows.
bool isPublishedTable(const ChartSpec& spec) {
    return chart_type(spec).published_title != nullptr && spec.run_kind != bench::RunKind::training;
}

}  // namespace

QString shortNumber(double value) {
    const double size = std::abs(value);
    const int decimals = size >= 99.95 || size == 0 ? 0
                         : size >= 9.995            ? 1
                         : size >= 0.9995           ? 2
                         : size >= 0.09995          ? 3
                                                    : 4;
    return QLocale().toString(value, 'f', decimals);
}

QString ChartTexts::kindName(ChartKind kind) {
    return tr(chart_type(kind).name);
}

QString ChartTexts::formName(ChartKind kind) {
    return tr(chart_type(kind).form_name);
}

QString ChartTexts::sectionName(const std::string& section) {
    if (section == "stable-2.0.1") return tr("Stable, torch 2.0.1");
    if (section == "nightly-2.1.0dev") return tr("Nightly, torch 2.1.0dev");
    if (section == "reduce-overhead") return tr("Reduce overhead, torch 2.1.0dev");
    return QString::fromStdString(section);
}

QString ChartTexts::title(const ChartSpec& spec) {
    const ChartType& type = chart_type(spec);
    if (isPublishedTable(spec)) return tr(type.published_title);
    QStringList shown;
    if (type.one_model) shown << QString::fromStdString(bench::model_label(spec.request.model));
    if (!type.each_device) shown << QString::fromStdString(spec.device_name);
    if (!type.each_batch) shown << QLocale().toString(spec.request.batch);
    const bool on_gpu = type.title_on_gpu.text != nullptr && !bench::is_cpu(spec.request.device.device);
    const QString title = isCompared(spec) ? tr(type.compared_title).arg(referenceName(spec))
                          : on_gpu         ? tr(type.title_on_gpu.text, type.title_on_gpu.comment)
                                           : tr(type.title);
    if (shown.size() == 1) return title.arg(shown[0]);
    return shown.size() == 2 ? title.arg(shown[0], shown[1]) : title.arg(shown[0], shown[1], shown[2]);
}

QString ChartTexts::referenceName(const ChartSpec& spec) {
    const bool python = *spec.reference == bench::Engine::python;
    // Versions of PyTorch do not take turns, so each has its own eager.
    if (spec.versions.size() > 1)
        return python ? tr("each version's eager (Python)") : tr("each version's eager (C++)");
    return python ? tr("eager (Python)") : tr("eager (C++)");
}

QString ChartTexts::subtitle(const ChartSpec& spec, const RunInfo& info) {
    const bool training = spec.run_kind == bench::RunKind::training;
    if (isPublishedTable(spec))
        return joined({tr("Published by MMAction2 for PyTorch 2.0"), tr("seconds per training iteration")});
    if (spec.request.device.published)
        return joined({tr("Published by Hugging Face's torch.compile guide"),
                       sectionName(spec.request.section),
                       // The guide's titles do not name it.
                       spec.reference ? tr("compared with %1").arg(referenceName(spec)) : QString(),
                       tr("mean of 300 calls, no spread published")});
    const auto date = QDateTime::fromString(info.created, Qt::ISODate);
    const bool each_device = chart_type(spec).each_device;
    const QString full = QString::fromStdString(each_device ? std::string() : spec.device_full_name);
    // With several versions, each series or device names its own.
    const QString torch = spec.torch_in_groups         ? QString()
                          : spec.versions.empty()      ? info.torch_version
                          : spec.versions.size() > 1   ? QString()
                          : hasTorch(spec.versions[0]) ? QString::fromStdString(spec.versions[0].name)
                                                       : info.torch_version;
    const auto gaining = spec.gaining;
    const int models = gaining ? static_cast<int>(spec.panels.front().groups.size()) : 0;
    return joined(
        {gaining ? tr("%1 of %n models gain", nullptr, models).arg(QLocale().toString(*gaining)) : QString(),
         training ? tr("training steps") : QString(),
         full == QString::fromStdString(spec.device_name) ? QString() : full,
         torch.isEmpty() ? QString() : tr("torch %1").arg(torch),
         QString::fromStdString(std::string(name_in(bench::kDTypeNames, spec.request.dtype))),
         info.preset.isEmpty() ? QString() : tr("preset %1").arg(info.preset),
         date.isValid() ? date.toLocalTime().date().toString(Qt::ISODate) : QString(),
         info.visible_difference_percent
             ? tr("smallest visible difference %1 %")
                   .arg(QLocale().toString(*info.visible_difference_percent, 'g', 2))
             : QString()});
}

QString ChartTexts::panelTitle(const Panel& panel) {
    if (panel.batch) return tr("Batch size %1").arg(QLocale().toString(*panel.batch));
    if (panel.unit == Unit::seconds) return tr("Time");
    if (panel.unit == Unit::megabytes) return tr("GPU memory");
    if (panel.unit == Unit::mebibytes) return tr("Peak memory");
    if (panel.unit == Unit::compile_cold_s) return tr("Compiling");
    if (panel.unit == Unit::compile_cached_s) return tr("From the cache");
    if (panel.unit == Unit::convert_s) return tr("Converting");
    if (panel.unit == Unit::load_s) return tr("Loading");
    return {};
}

QString ChartTexts::axisTitle(Unit unit, bool logarithmic) {
    const UnitWords& words = wordsOf(unit);
    return tr(logarithmic && words.logarithmic_axis != nullptr ? words.logarithmic_axis : words.axis);
}

QString ChartTexts::ownScalesTitle(Unit unit) {
    return unit == Unit::seconds ? tr("Seconds per iteration; each group of bars has its own scale, from "
                                      "zero (shorter is better)")
                                 : tr("Milliseconds per call; each group of bars has its own scale, from "
                                      "zero (shorter is better)");
}

QString ChartTexts::verticalTitle(const Panel& panel, bool logarithmic) {
    if (panel.unit == Unit::ratio) return tr("Times as fast as eager, logarithmic scale (higher is better)");
    if (panel.curves.empty() || panel.unit == Unit::loss) return axisTitle(panel.unit, logarithmic);
    return tr("Total seconds including compilation, logarithmic scale (less is better)");
}

QString ChartTexts::imagesAxisTitle() {
    return tr("Images, logarithmic scale");
}

QString ChartTexts::stepsAxisTitle() {
    return tr("Training steps");
}

QString ChartTexts::datesAxisTitle() {
    return tr("Start of the run");
}

QString ChartTexts::dateLabel(double seconds_since_1970, bool with_time) {
    const QDateTime time = QDateTime::fromSecsSinceEpoch(std::llround(seconds_since_1970));
    return with_time ? QLocale().toString(time, QLocale::ShortFormat)
                     : QLocale().toString(time.date(), QLocale::ShortFormat);
}

QString ChartTexts::seriesName(const ChartSpec& spec, const Series& series) {
    const std::string plain(bench::without_engine(series.mode));
    QString mode = QString::fromStdString(plain);
    if (plain == "eager") mode = tr("eager (no compile)");
    if (plain == "default") mode = tr("default (compiled)");
    if (!series.published && bench::engine_of(series.mode) == bench::Engine::python)
        mode = tr("%1, Python", "a mode and its engine").arg(format::embedded(mode));
    else if (!series.published && spec.hasPythonArms() && !bench::has_own_process(series.mode))
        mode = tr("%1, C++", "a mode and its engine").arg(format::embedded(mode));
    if (!series.published && spec.versions.size() > 1)
        mode = tr("%1, torch %2", "a mode and its version of PyTorch")
                   .arg(format::embedded(mode), QString::fromStdString(spec.versions[series.version].name));
    if (!series.published || !spec.beside()) return mode;
    return tr("%1, published (%2)").arg(format::embedded(mode), QString::fromStdString(spec.request.beside));
}

QString ChartTexts::groupName(const Group& group) {
    const QString label = QString::fromStdString(group.label);
    if (group.batch)
        return tr("%1, batch size %2", "a model")
            .arg(format::embedded(label), QLocale().toString(*group.batch));
    if (group.mode.empty()) return label;
    const auto bar = std::ranges::find_if(group.bars, [](const Bar& b) { return !b.same_code.empty(); });
    const QString mode = QString::fromStdString(group.mode);
    return label + QStringLiteral(" · ") +
           (bar == group.bars.end() ? mode : format::withSameCode(mode, bar->same_code));
}

QString ChartTexts::barName(const ChartSpec& spec, const Bar& bar) {
    return format::withSameCode(seriesName(spec, spec.series[bar.series]), bar.same_code);
}

QString ChartTexts::intervalName() {
    return tr("95 % interval");
}

QString ChartTexts::spreadName() {
    return tr("median, quartiles, 5th to 95th percentile");
}

QString ChartTexts::slowerName() {
    return tr("slower than eager");
}

QString ChartTexts::hollowName() {
    return tr("inconclusive or not correct");
}

QString ChartTexts::sameBandName() {
    return tr("the same within 1 %");
}

QString ChartTexts::frontName() {
    return tr("modes that no other mode beats in compile time and speed");
}

QString ChartTexts::valueLabel(const Bar& bar, Unit unit, bool with_unit) {
    if (!bar.value) return {};
    QString text = shortNumber(*bar.value);
    if (with_unit && wordsOf(unit).exact != nullptr) {
        text = tr(wordsOf(unit).exact).arg(text);
    } else if (unit == Unit::percent_of_eager) {
        text = tr("%1 ms").arg(shortNumber(*bar.value * bar.spread->unit_ms));
    } else if (unit == Unit::percent) {
        const QString number = QLocale().toString(std::abs(*bar.value), 'f', 1);
        const QString sign = *bar.value < 0 ? QString(QChar(0x2212)) : QStringLiteral("+");
        text = tr("%1 %", "a percentage").arg(sign + number);
    } else if (unit == Unit::ratio) {
        text = timesAsFast(*bar.value);
    } else if (unit == Unit::percent_of_peak) {
        text = tr("%1 %", "a percentage").arg(text);
    } else if (unit == Unit::megabytes || unit == Unit::mebibytes || unit == Unit::images) {
        text = QLocale().toString(*bar.value, 'f', 0);
    }
    return bar.row->note.empty() ? text : text + kDagger;
}

QString ChartTexts::timesAsFast(double ratio) {
    return tr("×%1").arg(shortNumber(ratio));
}

QString ChartTexts::ratioTick(double ratio) {
    const double slower = std::round(1 / ratio);
    const bool whole = ratio < 1 && std::abs(slower * ratio - 1) < 1e-9;
    if (whole) return tr("×1/%1", "a fraction: half as fast").arg(QLocale().toString(slower, 'f', 0));
    return tr("×%1").arg(QLocale().toString(ratio, 'g', ratio < 1 ? 2 : 3));
}

QString ChartTexts::sameCodeLabel(const Bar& bar) {
    return bar.same_code.empty() ? QString() : tr("same code: %1").arg(listed(bar.same_code));
}

QString ChartTexts::remark(const Bar& bar) {
    QStringList parts{statusLabel(bar), sameCodeLabel(bar)};
    parts.removeAll(QString());
    return parts.join(QStringLiteral("  "));
}

QString ChartTexts::bestLabel(const ChartSpec& spec, const Panel& panel, const Group& group) {
    if (!group.best) return {};
    const Bar& bar = group.bars[*group.best];
    const QString value = valueLabel(bar, panel.unit);
    if (spec.series.size() < 2) return value;
    return tr("%1  %2", "the best mode, and its figure").arg(format::embedded(barName(spec, bar)), value);
}

QString ChartTexts::statusWord(bench::ArmStatus status) {
    using bench::ArmStatus;
    switch (status) {
        case ArmStatus::ok:
            return {};
        case ArmStatus::oom:
            return tr("out of memory");
        case ArmStatus::failed:
            return tr("failed");
        case ArmStatus::timeout:
            return tr("timed out");
        case ArmStatus::unsupported:
            return tr("not applicable");
        case ArmStatus::wrong_output:
            return tr("wrong output");
        case ArmStatus::cancelled:
            return tr("cancelled");
        case ArmStatus::skipped:
            return tr("skipped");
    }
    return {};
}

QString ChartTexts::statusLabel(const Bar& bar) {
    if (!bar.row) return {};
    if (bar.row->reason == "incompatible") return tr("incompatible");
    const QString word = statusWord(bar.row->status);
    return word.isEmpty() && !bar.value ? noNumberWord(bar) : word;
}

bool ChartTexts::isPublished(const Bar& bar) {
    return bar.row && bar.row->source == "published";
}

QString ChartTexts::noNumberWord(const Bar& bar) {
    if (const auto time_ms = bar.msWithoutLink()) return tr("%1 ms").arg(shortNumber(*time_ms));
    switch (bar.why_none) {
        case NoNumber::no_link:
        case NoNumber::nothing_to_compare:
            return tr("nothing to compare with");
        case NoNumber::not_measured:
            return isPublished(bar) ? tr("not published") : tr("not measured");
        case NoNumber::no_samples:
            return tr("no samples kept");
        case NoNumber::never:
            return tr("never", "after how many images compiling pays");
        case NoNumber::cant_tell:
            return verdictWord(bench::Verdict::cant_tell);
        case NoNumber::work_unknown:
            return tr("amount of arithmetic not known");
    }
    return {};
}

QString ChartTexts::verdictWord(bench::Verdict verdict) {
    switch (verdict) {
        case bench::Verdict::faster:
            return tr("faster");
        case bench::Verdict::slower:
            return tr("slower");
        case bench::Verdict::same:
            return tr("same");
        case bench::Verdict::cant_tell:
            return tr("can't tell");
    }
    return {};
}

QStringList ChartTexts::footnotes(const ChartSpec& spec) {
    QStringList lines;
    if (spec.beside() && spec.run_kind == bench::RunKind::training) {
        lines << tr("published: Python, torch 2.0, with the batch size of each model's configuration");
    } else if (spec.beside()) {
        const QString section = sectionName(spec.request.section);
        if (spec.cpp_beside_python)
            lines << tr("published: Python, %1; means of 300 calls without a spread, beside C++ arms")
                         .arg(section);
        else
            lines << tr("published: Python, %1; means of 300 calls without a spread").arg(section);
    }
    if (!spec.panels.empty() && spec.panels.front().unit == Unit::loss) lines << lossLines(spec);
    if (chart_type(spec).each_device && !spec.request.device.published && tookTurns(spec))
        lines << tr("Modes of one device took turns; devices did not.");
    const auto not_drawn = [&lines](const QString& why, const std::vector<std::string>& modes) {
        if (!modes.empty()) lines << why.arg(listed(modes));
    };
    not_drawn(tr("Not drawn, because their compile time is unknown: %1"), spec.compile_time_unknown);
    if (spec.reference)
        not_drawn(tr("Not drawn, because they are not compared with %1: %2").arg(referenceName(spec)),
                  spec.of_other_engine);
    not_drawn(tr("Not drawn, because they do not apply here (the results list the reasons): %1"),
              spec.not_applicable);
    lines << referenceLines(spec);
    if (const QString peak = peakLine(spec); !peak.isEmpty()) lines << peak;
    lines << sameCodeLines(spec);
    if (spec.from_means) lines << tr("Your results are means as well, as in the guide.");
    if (spec.verdicts_withdrawn > 0)
        lines << tr(
            "With more than ten verdicts in a chart the false discovery rate is held at 5 %: "
            "%n verdicts became \"can't tell\".",
            nullptr, spec.verdicts_withdrawn);
    Rows rows;
    for (const ChartItem& item : items_of(spec)) rows.push_back(row_of(spec, item));
    if (std::ranges::any_of(rows, [](const RowPtr& row) { return row && row->dtype == bench::DType::int8; }))
        lines << tr("Eager computes in float32, the other modes in int8.");
    if (spec.hasRandomWeights())
        lines << tr("Random weights: the times are real, the models' answers are not.");
    for (const bench::Message& note : bench::results::validation_notes(rows)) lines << format::coreText(note);
    for (const bench::Message& note : spec.notes()) lines << QString(kDagger) + ' ' + format::coreText(note);
    return lines;
}

/// Returns how bars are compared with the reference where that differs from the table of results.
QStringList ChartTexts::referenceLines(const ChartSpec& spec) {
    QStringList lines;
    if (spec.linked_engines)
        lines << (tookTurns(spec)
                      ? tr("Modes of the other engine are compared with %1 through modes that took turns "
                           "with both.")
                      : tr("Modes of the other engine are compared with %1. Not all modes took turns."))
                     .arg(referenceName(spec));
    if (!spec.unlinked.empty())
        lines << (spec.reference
                      ? tr("Milliseconds without a percentage, because nothing that took turns links "
                           "them to %1: %2")
                            .arg(referenceName(spec), listed(spec.unlinked))
                      : tr("Milliseconds without a percentage, because no eager was measured: %1")
                            .arg(listed(spec.unlinked)));
    if (spec.scaled_stages)
        lines << tr(
            "Milliseconds of later stages are scaled, as if eager had taken as long as in the first stage.");
    if (spec.beside() && isCompared(spec))
        lines << tr("published: compared with the published eager (Python)");
    return lines;
}

QString ChartTexts::cutLine(double least_percent) {
    return tr("Bars with a break are cut at %1. The number is their full value. The axis \"Everything\" "
              "shows them in full.")
        .arg(format::percent(least_percent, 0));
}

QString ChartTexts::tickLabel(double value, double step) {
    constexpr int kMostDecimals = 12;
    int decimals = 0;
    for (double rest = std::abs(step); decimals < kMostDecimals; ++decimals, rest *= 10)
        if (std::abs(rest - std::round(rest)) < 1e-6 * rest) break;
    const QString sign = value < 0 ? QString(QChar(0x2212)) : QString();
    return sign + QLocale().toString(std::abs(value), 'f', value == 0 ? 0 : decimals);
}

QString ChartTexts::exactValue(double value, Unit unit) {
    if (unit == Unit::images) return tr("%n images", nullptr, static_cast<int>(std::min(value, 2e9)));
    const UnitWords& words = wordsOf(unit);
    const QString number = QLocale().toString(value, 'f', words.decimals);
    if (words.exact != nullptr) return tr(words.exact).arg(number);
    return unit == Unit::loss ? number : tr("%1 %", "a percentage").arg(number);
}

QString ChartTexts::valueName(Unit unit) {
    return tr(wordsOf(unit).name);
}

/// Returns the line with the break-even count if the group has a comparable eager bar, otherwise empty.
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

/// Formats the box in milliseconds, the unit of the samples.
QStringList ChartTexts::spreadLines(const Bar& bar) {
    const auto ms = [](double value_ms) { return exactValue(value_ms, Unit::milliseconds); };
    const Spread& box = *bar.spread;
    const auto [least, most] = std::ranges::minmax(bar.row->samples_ms);
    return {tr("Median: %1").arg(ms(*bar.value * box.unit_ms)),
            tr("Half of the samples: %1 to %2")
                .arg(ms(box.lower_quartile * box.unit_ms), ms(box.upper_quartile * box.unit_ms)),
            tr("90 % of the samples: %1 to %2").arg(ms(box.low * box.unit_ms), ms(box.high * box.unit_ms)),
            tr("All samples: %1 to %2").arg(ms(least * box.scale), ms(most * box.scale))};
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
    add(barName(spec, bar));
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
    if (bar.compile_s && *bar.compile_s > 0)
        add(tr("Compiling: %1").arg(exactValue(*bar.compile_s, Unit::compile_cold_s)));
    if (bar.on_front) add(tr("No other mode is faster and compiles sooner."));
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
    const QString mode = format::withSameCode(seriesName(spec, spec.series[curve.series]), curve.same_code);
    if (!curve.other_seed) return mode;
    return tr("%1, another seed", "a mode: its losses from another seed").arg(format::isolated(mode));
}

/// Returns the footnotes of a chart that draws modes with the same code as different bars.
QStringList ChartTexts::sameCodeLines(const ChartSpec& spec) {
    Rows drawn;
    for (const ChartItem& item : items_of(spec))
        if (const RowPtr& row = row_of(spec, item); std::ranges::find(drawn, row) == drawn.end())
            drawn.push_back(row);
    std::map<std::vector<std::string>, std::set<std::string>> models;  // by their modes with the same code
    for (const Rows& group : bench::results::same_code_groups(drawn)) {
        std::vector<std::string> modes;
        for (const RowPtr& row : group) modes.push_back(row->mode);
        models[modes].insert(group.front()->model);
    }
    QStringList lines;
    for (const auto& [modes, names] : models)
        lines << tr("The same code for %n models, so a difference between their times is noise: %1", nullptr,
                    static_cast<int>(names.size()))
                     .arg(listed(modes));
    return lines;
}

/// Returns the footnote of a roofline that explains 100 %.
QString ChartTexts::peakLine(const ChartSpec& spec) {
    if (spec.panels.empty() || spec.panels.front().unit != Unit::percent_of_peak) return {};
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
    return tr("100 % is the rate of PyTorch's own matrix products on this device and in this type, measured "
              "just before: %1 TFLOP/s. A model's arithmetic is counted without what its mode saves or adds.")
        .arg(number);
}

/// Returns the footnotes of a loss chart: the origin of the losses, which all curves share, and the distance
/// of compiled curves from eager's.
QStringList ChartTexts::lossLines(const ChartSpec& spec) {
    const auto& curves = spec.panels.front().curves;
    const bool learned =
        std::ranges::any_of(curves, [](const Curve& curve) { return !curve.row->learning.loss.empty(); });
    if (!learned)
        return {
            tr("The first steps of each mode, from the same weights and on the same clips. The values that "
               "dropout removes may differ.")};
    QStringList lines{
        tr("A small task that each mode learns, from the same weights and on the same clips. The values that "
           "dropout removes may differ.")};
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
