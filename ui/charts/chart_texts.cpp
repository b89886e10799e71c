#include "ui/charts/chart_texts.h"

#include <QDateTime>
#include <QGuiApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "core/catalog/model_catalog.h"
#include "core/plan/modes.h"
#include "ui/format/core_text.h"
#include "ui/format/format.h"

namespace ui::charts {

namespace {

/// A name inside another text, read in the window's direction as it is where it stands alone.
QString embedded(const QString& name) {
    return QGuiApplication::isRightToLeft() ? QChar(0x2067) + name + QChar(0x2069) : name;
}

/// Wider apart than in a line of the window: parts of a chart's subtitle hold spaces and signs of their own.
QString joined(const QStringList& parts) {
    return format::facts(parts, QStringLiteral("  \u00b7  "));
}

QString listed(const std::vector<std::string>& modes) {
    QStringList names;
    for (const std::string& mode : modes) names << embedded(QString::fromStdString(mode));
    return QLocale().createSeparatedList(names);
}

/// With the guide's protocol modes are measured one after the other.
bool tookTurns(const ChartSpec& spec) {
    const auto sequential = [](const Bar& bar) {
        return bar.row && bar.row->source.empty() && bar.row->order == bench::ArmOrder::sequential;
    };
    return std::ranges::none_of(spec.panels.front().groups, [&](const Group& group) {
        return std::ranges::any_of(group.bars, sequential);
    });
}

/// Rows of earlier versions do not say theirs.
bool hasTorch(const TorchVersion& version) {
    return version.name != version.target;
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
    switch (kind) {
        case ChartKind::overview:
            return tr("Overview");
        case ChartKind::duration:
            return tr("Duration comparison");
        case ChartKind::improvement:
            return tr("Percentage improvement");
        case ChartKind::batches:
            return tr("Batch comparison");
        case ChartKind::devices:
            return tr("Device comparison");
        case ChartKind::latency:
            return tr("Latency distribution");
        case ChartKind::throughput:
            return tr("Throughput");
        case ChartKind::memory:
            return tr("Memory");
        case ChartKind::energy:
            return tr("Energy");
        case ChartKind::roofline:
            return tr("Roofline");
        case ChartKind::break_even:
            return tr("Break-even");
        case ChartKind::total_time:
            return tr("Total time of a model");
        case ChartKind::training:
            return tr("MMAction2's training table");
        case ChartKind::loss:
            return tr("Loss curves");
    }
    return {};
}

QString ChartTexts::sectionName(const std::string& section) {
    if (section == "stable-2.0.1") return tr("Stable, torch 2.0.1");
    if (section == "nightly-2.1.0dev") return tr("Nightly, torch 2.1.0dev");
    if (section == "reduce-overhead") return tr("Reduce overhead, torch 2.1.0dev");
    return QString::fromStdString(section);
}

QString ChartTexts::title(const ChartSpec& spec) {
    const QString device = QString::fromStdString(spec.device_name);
    const QString batch = QLocale().toString(spec.request.batch);
    switch (spec.request.kind) {
        case ChartKind::overview:
            return tr("Best Mode of Each Model on %1 with Batch Size of %2").arg(device, batch);
        case ChartKind::duration:
            return tr("Duration Comparison on %1 with Batch Size of %2").arg(device, batch);
        case ChartKind::improvement:
            return tr("Percentage Improvement on %1 with Batch Size of %2").arg(device, batch);
        case ChartKind::batches:
            return tr("Batch Comparison on %1").arg(device);
        case ChartKind::devices:
            return tr("%1 on Each Device with Batch Size of %2")
                .arg(QString::fromStdString(bench::model_label(spec.request.model)), batch);
        case ChartKind::latency:
            return tr("Latency Distribution on %1 with Batch Size of %2").arg(device, batch);
        case ChartKind::throughput:
            return tr("Throughput on %1 with Batch Size of %2").arg(device, batch);
        case ChartKind::memory:
            return tr("Peak Memory on %1 with Batch Size of %2").arg(device, batch);
        case ChartKind::energy:
            return tr("Energy per Image on %1 with Batch Size of %2").arg(device, batch);
        case ChartKind::roofline:
            return tr("Share of the Matrix-Product Peak on %1 with Batch Size of %2").arg(device, batch);
        case ChartKind::break_even:
            return tr("Images until Compiling Pays on %1 with Batch Size of %2").arg(device, batch);
        case ChartKind::total_time:
            return tr("Total Time of %1 on %2 with Batch Size of %3")
                .arg(QString::fromStdString(bench::model_label(spec.request.model)), device, batch);
        case ChartKind::training:
            return spec.run_kind == bench::RunKind::training
                       ? tr("Training Time and Memory on %1 with Batch Size of %2").arg(device, batch)
                       : tr("Training Time and Memory, Eager and Compiled");
        case ChartKind::loss:
            return tr("Loss of %1 on %2 with Batch Size of %3")
                .arg(QString::fromStdString(bench::model_label(spec.request.model)), device, batch);
    }
    return {};
}

QString ChartTexts::subtitle(const ChartSpec& spec, const RunInfo& info) {
    const bool training = spec.run_kind == bench::RunKind::training;
    if (spec.request.kind == ChartKind::training && !training)
        return joined({tr("Published by MMAction2 for PyTorch 2.0"), tr("seconds per training iteration")});
    if (spec.request.device.published)
        return joined({tr("Published by Hugging Face's torch.compile guide"),
                       sectionName(spec.request.section), tr("mean of 300 calls, no spread published")});
    const auto date = QDateTime::fromString(info.created, Qt::ISODate);
    const bool each_device = spec.request.kind == ChartKind::devices;
    const QString full = QString::fromStdString(each_device ? std::string() : spec.device_full_name);
    // Where there are several, each series or device says its own.
    const QString torch = spec.torch_in_groups         ? QString()
                          : spec.versions.empty()      ? info.torch_version
                          : spec.versions.size() > 1   ? QString()
                          : hasTorch(spec.versions[0]) ? QString::fromStdString(spec.versions[0].name)
                                                       : info.torch_version;
    const auto gaining = spec.gaining();
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
    return {};
}

QString ChartTexts::axisTitle(Unit unit, bool logarithmic) {
    switch (unit) {
        case Unit::milliseconds:
            return logarithmic ? tr("Milliseconds per call, logarithmic scale (shorter is better)")
                               : tr("Milliseconds per call (shorter is better)");
        case Unit::percent:
            return tr("Time saved against eager, percent (longer is better)");
        case Unit::percent_of_eager:
            return tr("Time of a call, percent of eager's median (shorter is better)");
        case Unit::percent_of_peak:
            return tr("Percent of the device's matrix-product peak (longer is better)");
        case Unit::seconds:
            return logarithmic ? tr("Seconds per iteration, logarithmic scale (shorter is better)")
                               : tr("Seconds per iteration (shorter is better)");
        case Unit::megabytes:
            return logarithmic ? tr("Megabytes, logarithmic scale (less is better)")
                               : tr("Megabytes (less is better)");
        case Unit::images_per_second:
            return logarithmic ? tr("Images per second, logarithmic scale (longer is better)")
                               : tr("Images per second (longer is better)");
        case Unit::mebibytes:
            return logarithmic ? tr("MiB of memory, logarithmic scale (less is better)")
                               : tr("MiB of memory (less is better)");
        case Unit::joules:
            return logarithmic ? tr("Joules per image, logarithmic scale (less is better)")
                               : tr("Joules per image (less is better)");
        case Unit::images:
            return logarithmic ? tr("Images, logarithmic scale (fewer is better)")
                               : tr("Images (fewer is better)");
        case Unit::loss:
            return tr("Loss");
    }
    return {};
}

QString ChartTexts::totalAxisTitle() {
    return tr("Seconds in all, with compiling, logarithmic scale (less is better)");
}

QString ChartTexts::imagesAxisTitle() {
    return tr("Images, logarithmic scale");
}

QString ChartTexts::stepsAxisTitle() {
    return tr("Training steps");
}

QString ChartTexts::seriesName(const ChartSpec& spec, const Series& series) {
    const std::string plain(bench::without_engine(series.mode));
    QString mode = QString::fromStdString(plain);
    if (plain == "eager") mode = tr("eager (no compile)");
    if (plain == "default") mode = tr("default (compiled)");
    if (!series.published && bench::engine_of(series.mode) == bench::Engine::python)
        mode = tr("%1, Python", "a mode and its engine").arg(embedded(mode));
    else if (!series.published && spec.hasPythonArms())
        mode = tr("%1, C++", "a mode and its engine").arg(embedded(mode));
    if (!series.published && spec.versions.size() > 1)
        mode = tr("%1, torch %2", "a mode and its version of PyTorch")
                   .arg(embedded(mode), QString::fromStdString(spec.versions[series.version].name));
    if (!series.published || !spec.beside()) return mode;
    return tr("%1, published (%2)").arg(embedded(mode), QString::fromStdString(spec.request.beside));
}

QString ChartTexts::groupName(const Group& group) {
    const QString label = QString::fromStdString(group.label);
    return group.mode.empty() ? label : label + QStringLiteral(" · ") + QString::fromStdString(group.mode);
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
    return tr("not to be relied on");
}

QString ChartTexts::valueLabel(const Bar& bar, Unit unit) {
    if (!bar.value) return {};
    QString text = shortNumber(*bar.value);
    if (unit == Unit::percent_of_eager) {
        text = tr("%1 ms").arg(shortNumber(*bar.row->median_ms));
    } else if (unit == Unit::percent) {
        const QString number = QLocale().toString(std::abs(*bar.value), 'f', 1);
        const QString sign = *bar.value < 0 ? QString(QChar(0x2212)) : QStringLiteral("+");
        text = tr("%1 %", "a percentage").arg(sign + number);
    } else if (unit == Unit::percent_of_peak) {
        text = tr("%1 %", "a percentage").arg(text);
    } else if (unit == Unit::megabytes || unit == Unit::mebibytes || unit == Unit::images) {
        text = QLocale().toString(*bar.value, 'f', 0);
    }
    return bar.row->note.empty() ? text : text + kDagger;
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
    switch (bar.why_none) {
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
    if (spec.request.kind == ChartKind::loss) lines << lossLines(spec);
    if (spec.request.kind == ChartKind::devices && !spec.request.device.published && tookTurns(spec))
        lines << tr("Modes of one device took turns; devices did not.");
    const auto not_drawn = [&lines](const QString& why, const std::vector<std::string>& modes) {
        if (!modes.empty()) lines << why.arg(listed(modes));
    };
    not_drawn(tr("Not drawn, because how long they compile is not known: %1"), spec.compile_time_unknown);
    not_drawn(tr("Not drawn, because python-eager was not measured: %1"), spec.without_eager);
    not_drawn(tr("Not drawn, because they are not applicable here (the results say why): %1"),
              spec.not_applicable);
    if (const QString peak = peakLine(spec); !peak.isEmpty()) lines << peak;
    if (spec.from_means) lines << tr("One's own numbers are means too, as the guide takes them.");
    if (spec.verdicts_withdrawn > 0)
        lines << tr(
            "With more than ten verdicts in a chart the false discovery rate is held at 5 %: "
            "%n verdicts became \"can't tell\".",
            nullptr, spec.verdicts_withdrawn);
    if (spec.hasRandomWeights())
        lines << tr("Random weights: the times are real, the models' answers are not.");
    for (const std::string& note : spec.notes()) lines << QString(kDagger) + ' ' + format::coreText(note);
    return lines;
}

QString ChartTexts::cutLine(double least_percent) {
    return tr("Bars with a break end at %1; the number says how long they are. The axis \"Everything\" shows "
              "them whole.")
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

}  // namespace ui::charts
