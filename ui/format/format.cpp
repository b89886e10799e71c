#include "ui/format/format.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QLocale>
#include <QTextDocument>
#include <cmath>

#include "core/base/markdown.h"
#include "core/plan/device_spec.h"
#include "core/plan/modes.h"

namespace ui::format {

namespace {

/// tr() for this file.
struct Format {
    Q_DECLARE_TR_FUNCTIONS(Format)
};

QString seconds(double value, int decimals) {
    return Format::tr("%1 s").arg(number(value, decimals));
}

}  // namespace

QString isolated(const QString& text) {
    if (!QGuiApplication::isRightToLeft()) return text;
    // Qt draws the leading slash of an isolated path at its right end, unless a letter or mark precedes it.
    const QString mark = text.startsWith('/') ? QString(QChar(0x200e)) : QString();
    return QChar(0x2068) + mark + text + QChar(0x2069);
}

QString embedded(const QString& phrase) {
    return QGuiApplication::isRightToLeft() ? QChar(0x2067) + phrase + QChar(0x2069) : phrase;
}

QString directed(const QString& text) {
    return QGuiApplication::isRightToLeft() ? QChar(0x200f) + text : text;
}

QString facts(const QStringList& parts, const QString& separator) {
    QStringList shown;
    for (const QString& part : parts)
        if (!part.isEmpty()) shown << isolated(part);
    return directed(shown.join(separator));
}

QString withoutMarks(QString text) {
    for (const char16_t mark : {0x200e, 0x200f, 0x2066, 0x2067, 0x2068, 0x2069}) text.remove(QChar(mark));
    return text;
}

QString breakable(QString text) {
    return text.replace('_', QString('_') + QChar(0x200b));  // zero width space
}

QString unbroken(QString quantity) {
    return quantity.replace(' ', QChar::Nbsp);
}

QString tip(const QString& text) {
    if (!Qt::mightBeRichText(text)) return text;
    return QStringLiteral("<p style=\"white-space:pre-wrap\">%1</p>").arg(text.toHtmlEscaped());
}

QString markdownField(const QString& text) {
    return QString::fromStdString(bench::markdown::field(text.toStdString()));
}

QString text(std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

QString number(double value, int decimals) {
    return QLocale().toString(value, 'f', decimals);
}

QString duration(double milliseconds) {
    const bool isSeconds = milliseconds >= 1000.0;
    const double value = isSeconds ? milliseconds / 1000.0 : milliseconds;
    const int decimals = value < 10 ? 2 : value < 100 ? 1 : 0;
    return isSeconds ? seconds(value, decimals) : Format::tr("%1 ms").arg(number(value, decimals));
}

QString percent(double percent, int decimals, bool signedValue) {
    // U+2212, because QLocale's hyphen is hard to see next to a digit.
    const QString sign = percent < 0 ? QString(QChar(0x2212)) : (signedValue && percent > 0 ? "+" : "");
    return Format::tr("%1 %").arg(sign + number(std::abs(percent), decimals));
}

QString plusMinus(double share) {
    return Format::tr("± %1 %").arg(number(100 * share, share < 0.1 ? 1 : 0));
}

namespace {

// Languages have plural forms of units, and some write them without a space: each unit is a text of its own.

QString secondsText(int count) {
    return Format::tr("%n s", "a duration", count);
}

QString minutesText(int count) {
    return Format::tr("%n min", "a duration", count);
}

QString hoursText(int count) {
    return Format::tr("%n h", "a duration", count);
}

QString together(const QString& larger, const QString& smaller) {
    return Format::tr("%1 %2", "a duration: hours and minutes, or minutes and seconds").arg(larger, smaller);
}

int rounded(double value) {
    return static_cast<int>(std::clamp(std::round(value), 0.0, 1e9));
}

}  // namespace

QString elapsed(double seconds_s) {
    const int total = rounded(seconds_s);
    if (total < 60) return secondsText(total);
    if (total < 3600) return together(minutesText(total / 60), secondsText(total % 60));
    return together(hoursText(total / 3600), minutesText(total % 3600 / 60));
}

QString roughly(double seconds_s) {
    const double minutes = seconds_s / 60.0;
    if (minutes < 1) return Format::tr("under a minute");
    if (minutes < 10) return Format::tr("about %n min", nullptr, rounded(minutes));
    if (minutes < 90) return Format::tr("about %n min", nullptr, 5 * rounded(minutes / 5));
    const int halves = rounded(minutes / 30);
    return halves % 2 == 0 || minutes > 600 ? Format::tr("about %n h", nullptr, rounded(minutes / 60))
                                            : Format::tr("about %n h 30 min", nullptr, halves / 2);
}

QString roughRange(double least_s, double most_s) {
    // Rounded outwards and coarsely: a range that looks exact would be wrong.
    const auto minutes = [](double seconds_s, auto round) {
        const double step = seconds_s < 600 ? 1 : 5;
        return rounded(step * round(seconds_s / 60 / step));
    };
    const int least_min = minutes(least_s, [](double x) { return std::floor(x); });
    const int most_min = minutes(most_s, [](double x) { return std::ceil(x); });
    if (most_min <= 1) return Format::tr("under a minute");
    if (least_min < 1 && most_min <= 90) return Format::tr("up to %n min", nullptr, most_min);
    const int most_h = rounded(std::ceil(most_s / 3600));
    if (least_min < 1) return Format::tr("up to %n h", nullptr, most_h);
    if (most_min <= 90)
        return Format::tr("%1 to %n min", "a range of durations", most_min)
            .arg(QLocale().toString(least_min));
    if (least_min < 60)
        return Format::tr("%1 to %n h", "minutes with their unit, and hours", most_h)
            .arg(Format::tr("%n min", "at the beginning of a range", least_min));
    return Format::tr("%1 to %n h", "a range of hours", most_h).arg(QLocale().toString(least_min / 60));
}

QString bytes(std::int64_t count) {
    constexpr double kGib = 1024.0 * 1024.0 * 1024.0, kMib = 1024.0 * 1024.0;
    const auto value = static_cast<double>(count);
    if (value >= kGib) return Format::tr("%1 GiB").arg(number(value / kGib, value < 10 * kGib ? 2 : 0));
    return Format::tr("%1 MiB").arg(number(value / kMib, value < 10 * kMib ? 1 : 0));
}

QString revision(std::string_view hash) {
    constexpr std::size_t kShown = 12;
    return text(hash.substr(0, kShown));
}

QString deviceName(const QString& id) {
    if (id == "cpu") return Format::tr("CPU");
    if (id.startsWith("cuda:")) return Format::tr("GPU %1").arg(id.mid(5));
    const bench::DeviceSpec spec = bench::device_spec(id.toStdString());
    if (spec.target == bench::kThisProgram) return id;
    if (spec.target == bench::kExample)
        return Format::tr("Example: %1", "a device").arg(deviceName(QString::fromStdString(spec.device)));
    return deviceName(QString::fromStdString(spec.device)) + " \u00b7 " + QString::fromStdString(spec.target);
}

QString deviceName(const QString& id, const QString& name) {
    return name.isEmpty() ? deviceName(id) : deviceName(id) + " \u00b7 " + name;
}

QString taskName(const QString& task) {
    if (task == "classification") return Format::tr("Image classification");
    if (task == "segmentation") return Format::tr("Image segmentation");
    if (task == "detection") return Format::tr("Object detection");
    if (task == "video") return Format::tr("Video recognition");
    return task;
}

QString verdict(bench::Verdict verdict) {
    switch (verdict) {
        case bench::Verdict::faster:
            return Format::tr("faster");
        case bench::Verdict::slower:
            return Format::tr("slower");
        case bench::Verdict::same:
            return Format::tr("same");
        case bench::Verdict::cant_tell:
            return Format::tr("can't tell");
    }
    return {};
}

QString presetName(bench::Preset preset) {
    switch (preset) {
        case bench::Preset::quick:
            return Format::tr("Quick");
        case bench::Preset::standard:
            return Format::tr("Standard");
        case bench::Preset::publish:
            return Format::tr("Publish");
        case bench::Preset::guide:
            return Format::tr("As in the guide");
    }
    return {};
}

QString presetHint(bench::Preset preset) {
    switch (preset) {
        case bench::Preset::quick:
            return Format::tr("A first impression: at least 10 rounds, differences above 3 %.");
        case bench::Preset::standard:
            return Format::tr("A result to rely on: two launches, differences above 1 %.");
        case bench::Preset::publish:
            return Format::tr("A result to publish: five launches, differences above 0.5 %. Takes long.");
        case bench::Preset::guide:
            return Format::tr(
                "The protocol of the published tables: 300 calls, one mode after the other, means.");
    }
    return {};
}

QString withSameCode(const QString& mode, const std::vector<std::string>& others) {
    if (others.empty()) return mode;
    QStringList names;
    for (const std::string& other : others) names << isolated(text(other));
    return Format::tr("%1 (same code: %2)", "a mode, and other modes that run the same code")
        .arg(embedded(mode), QLocale().createSeparatedList(names));
}

QString modeHint(const QString& mode) {
    const std::string id = mode.toStdString();
    if (const bench::ModeInfo* info = bench::find_mode(id);
        info != nullptr && bench::without_suffixes(id) != id) {
        QString hint = modeHint(text(bench::without_suffixes(id)));
        if (info->channels_last)
            hint += " " + Format::tr("Weights and images have the memory layout channels_last.");
        if (info->dtype) hint += " " + Format::tr("Weights and inputs are bfloat16.");
        return hint;
    }
    if (mode == "python-eager") return Format::tr("In Python: transformers' own model, without compiling.");
    if (mode.startsWith("python-"))
        return Format::tr("In Python: transformers' own model with torch.compile.");
    const QString frozen = "+freezing";
    if (mode.endsWith(frozen)) {
        const QString unfrozen = modeHint(mode.chopped(frozen.size()));
        const QString hint =
            Format::tr("Compiled with the weights folded into the code: often fastest, larger packages.");
        return mode == "default" + frozen || unfrozen.isEmpty() ? hint : unfrozen + " " + hint;
    }
    if (mode == "eager") return Format::tr("PyTorch without compiling, operator by operator: the baseline.");
    if (mode == "default") return Format::tr("Compiled by Inductor with its default settings.");
    if (mode == "reduce-overhead")
        return Format::tr(
            "Compiled by Inductor; on a GPU each call replays a CUDA graph, which saves the time that "
            "launching kernels takes.");
    if (mode == "max-autotune")
        return Format::tr(
            "Compiled by Inductor, which times several kernels for each matrix product and takes the "
            "fastest; on a GPU replayed as a CUDA graph. Compiling takes long.");
    if (mode == "max-autotune-no-cudagraphs")
        return Format::tr("As max-autotune, but without the CUDA graph.");
    if (mode == "tuned")
        return Format::tr(
            "Compiles with frozen weights and, if the model allows it, in up to three other ways. Measures "
            "them in turns and keeps the fastest correct code. The choice is stored.");
    if (mode == "torchscript")
        return Format::tr("Traced, frozen and optimized by TorchScript, PyTorch's older compiler.");
    if (mode == "openvino")
        return Format::tr("Another engine: Intel's OpenVINO, with the converted model, in its own process.");
    if (mode == "onnxruntime")
        return Format::tr("Another engine: ONNX Runtime, with the converted model, in its own process.");
    if (mode == "cudagraph")
        return Format::tr("Operator by operator as eager, but replayed as a CUDA graph.");
    return {};
}

}  // namespace ui::format
