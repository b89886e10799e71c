#include "ui/models/result_columns.h"

#include <QCoreApplication>
#include <QLocale>
#include <array>

#include "core/analysis/break_even.h"
#include "core/catalog/model_catalog.h"
#include "core/plan/device_spec.h"
#include "core/results/arm_result.h"
#include "ui/format/compile_report_text.h"
#include "ui/format/core_text.h"
#include "ui/format/format.h"
#include "ui/theme/theme.h"

namespace ui {

namespace {

using bench::ArmResult;

template <typename T>
QVariant optional(const std::optional<T>& value) {
    return value ? QVariant::fromValue(*value) : QVariant();
}

QString milliseconds(std::optional<double> value_ms) {
    return value_ms ? format::duration(*value_ms) : QString();
}

QString seconds(std::optional<double> value_s) {
    return value_s ? format::duration(*value_s * 1000) : QString();
}

QString bytes(std::optional<std::int64_t> count) {
    return count ? format::bytes(*count) : QString();
}

/// The improvement and its interval, as the chart of improvements draws them.
struct Improvement {
    std::optional<double> percent;
    std::optional<bench::Interval> ci95_percent;
};

Improvement improvement(const ArmResult& r, const ResultContext& context) {
    if (!r.source.empty()) return {r.guide_improvement_percent, {}};
    const bench::VersusEager versus = context.judged.of(r);
    if (context.fromMeans && versus.ratio)
        if (const auto mean = context.judged.improvement_of_means_percent(r)) return {mean, {}};
    return {versus.improvement_percent, versus.improvement_ci95_percent};
}

/// Isolates numbers, so that they keep their order in right-to-left text.
QString inOrder(const QString& numbers) {
    return QString("\u2066%1\u2069").arg(numbers);
}

QString range(const QString& low, const QString& high) {
    return inOrder(QString("%1 \u2013 %2").arg(low, high));
}

/// "98.5 % (95.8 – 99.5 %)": a share from 0 to 1 with its interval.
QString share(const std::optional<double>& value, const std::optional<bench::Interval>& interval) {
    if (!value) return {};
    const QString percent = format::percent(100 * *value);
    if (!interval) return inOrder(percent);
    return inOrder(QStringLiteral("%1 (%2)").arg(
        percent, range(format::number(100 * (*interval)[0], 1), format::percent(100 * (*interval)[1]))));
}

QString model(const ArmResult& r) {
    return QString::fromStdString(bench::model_label(r.model));
}

QString device(const ArmResult& r) {
    return format::deviceName(QString::fromStdString(bench::device_word(r)));
}

QString batch(const ArmResult& r) {
    return QLocale().toString(r.batch);
}

QString dtype(const ArmResult& r) {
    return format::text(bench::name_in(bench::kDTypeNames, bench::computed_in(r)));
}

QString mode(const ArmResult& r) {
    return QString::fromStdString(r.mode);
}

QString source(const ArmResult& r) {
    return QString::fromStdString(r.source.empty() ? std::string() : r.section);
}

StateLook statusLook(const ArmResult& r, const ResultContext& /*context*/) {
    return lookOf(stateOf(r.status));
}

QString status(const ArmResult& r) {
    return lookOf(stateOf(r.status)).word;
}

QString shownTime(const ArmResult& r) {
    const QString text = milliseconds(time_ms(r));
    const auto half = halfWidthOf(r);
    return half ? inOrder(text + ' ' + format::plusMinus(*half)) : text;
}

/// The arm's own median where views show a linked time instead (docs/method.md, rule 2).
std::optional<double> rawMedian_ms(const ArmResult& r) {
    return r.linked_ms && r.linked_ms != r.median_ms ? r.median_ms : std::nullopt;
}

QString rawMedian(const ArmResult& r) {
    return milliseconds(rawMedian_ms(r));
}

std::optional<double> s_per_iter(const ArmResult& r) {
    return is_training(r) && time_ms(r) ? std::optional(*time_ms(r) / 1000) : std::nullopt;
}

QString secondsPerIteration(const ArmResult& r) {
    return s_per_iter(r) ? format::number(*s_per_iter(r), 4) : QString();
}

/// Returns the losses of the check's first and last step.
QString losses(const ArmResult& r) {
    if (r.loss.empty()) return {};
    const int steps = static_cast<int>(r.loss.size());
    return QCoreApplication::translate("ResultColumns", "%1 to %2 in %n step(s)", "losses", steps)
        .arg(format::number(r.loss.front(), 4), format::number(r.loss.back(), 4));
}

QString interval(const ArmResult& r) {
    const auto ms = time_ci95_ms(r);
    return ms ? range(format::duration((*ms)[0]), format::duration((*ms)[1])) : QString();
}

QString improvementText(const ArmResult& r, const ResultContext& context) {
    const auto [percent, ci95] = improvement(r, context);
    if (!percent) return {};
    const QString text = format::percent(*percent, 1, /*signedValue=*/true);
    if (!ci95) return text;
    return inOrder(QStringLiteral("%1 (%2)").arg(
        text, range(format::percent((*ci95)[0], 1, true), format::percent((*ci95)[1], 1, true))));
}

QString improvementInterval(const ArmResult& r, const ResultContext& context) {
    const auto interval = improvement(r, context).ci95_percent;
    if (!interval) return {};
    return range(format::percent((*interval)[0], 1, true), format::percent((*interval)[1], 1, true));
}

/// The verdict, or of an arm without a result its status.
StateLook verdictLook(const ArmResult& r, const ResultContext& context) {
    if (r.status != bench::ArmStatus::ok) return lookOf(stateOf(r.status));
    const auto verdict = context.judged.of(r).verdict;
    return verdict ? lookOf(*verdict) : StateLook{};
}

QString verdict(const ArmResult& r, const ResultContext& context) {
    return verdictLook(r, context).word;
}

QVariant verdictRaw(const ArmResult& r, const ResultContext& context) {
    const QString word = verdict(r, context);
    return word.isEmpty() ? QVariant() : QVariant(word);
}

QVariant cppVsPythonRaw(const ArmResult& r) {
    return optional(r.cpp_vs_python.ratio);
}

QString cppVsPython(const ArmResult& r) {
    if (!r.cpp_vs_python.ratio) return {};
    const QString ratio = format::number(*r.cpp_vs_python.ratio, 3);
    if (!r.cpp_vs_python.ratio_ci95) return ratio;
    const auto [low, high] = *r.cpp_vs_python.ratio_ci95;
    return ratio + QStringLiteral(" (%1)").arg(range(format::number(low, 3), format::number(high, 3)));
}

QString rounds(const ArmResult& r) {
    return r.rounds ? QLocale().toString(*r.rounds) : QString();
}

/// Marks a compiled arm that runs only eager's operators.
StateLook kernelsLook(const ArmResult& r, const ResultContext& /*context*/) {
    if (r.compile_report.ok != false) return {};
    return {"question", QCoreApplication::translate("ResultColumns", "did not engage"),
            theme::colors().caution};
}

QString kernels(const ArmResult& r) {
    if (r.compile_report.ok == false) return QCoreApplication::translate("ResultColumns", "did not engage");
    return r.compile_report.kernels ? QLocale().toString(*r.compile_report.kernels) : QString();
}

QString libraryCalls(const ArmResult& r) {
    return format::libraryCalls(r.compile_report);
}

/// "conv2d 52 / 53, linear 1 / 1": int8 of all.
QString quantized(const ArmResult& r) {
    QStringList parts;
    for (const auto& [name, count] : r.compile_report.quantized) {
        const auto rest = r.compile_report.not_quantized.find(name);
        const int all = count + (rest == r.compile_report.not_quantized.end() ? 0 : rest->second);
        parts << QStringLiteral("%1 %2 / %3")
                     .arg(QString::fromStdString(name), QLocale().toString(count), QLocale().toString(all));
    }
    return parts.isEmpty() ? QString() : inOrder(parts.join(QStringLiteral(", ")));
}

QString calibration(const ArmResult& r) {
    if (!r.calibration.source || !r.calibration.inputs) return {};
    return *r.calibration.source == bench::CalibrationSource::pictures
               ? QCoreApplication::translate("ResultColumns", "%n picture(s)", "", *r.calibration.inputs)
               : QCoreApplication::translate("ResultColumns", "random values");
}

QString fusedOperations(const ArmResult& r) {
    return r.compile_report.fused_nodes ? QLocale().toString(*r.compile_report.fused_nodes) : QString();
}

QString cudaGraph(const ArmResult& r) {
    return format::cudaGraph(r.compile_report);
}

QString choices(const ArmResult& r) {
    return format::tuningChoices(r.compile_report);
}

QString tried(const ArmResult& r) {
    return format::triedChoices(r.compile_report);
}

QString exponent(const std::optional<double>& value) {
    return value ? QLocale().toString(*value, 'e', 1) : QString();
}

QString agreement(const ArmResult& r) {
    return share(r.pictures.agreement, r.pictures.agreement_ci95);
}

QVariant agreementRaw(const ArmResult& r) {
    return optional(r.pictures.agreement);
}

QString accuracy(const ArmResult& r) {
    return share(r.pictures.accuracy, r.pictures.accuracy_ci95);
}

QVariant accuracyRaw(const ArmResult& r) {
    return optional(r.pictures.accuracy);
}

QString difference(const ArmResult& r) {
    return exponent(r.accuracy.error_over_std);
}

QString eagerDifference(const ArmResult& r) {
    return exponent(r.accuracy.vs_eager_error_over_std);
}

/// Empty for published rows, whose weights are not stated.
QString weights(const ArmResult& r) {
    if (!r.source.empty()) return {};
    switch (r.weights_source) {
        case bench::WeightsSource::random:
            return QCoreApplication::translate("ResultColumns", "random, seed %1")
                .arg(QLocale().toString(qulonglong{r.weights_seed.value_or(0)}));
        case bench::WeightsSource::hub:
            return QCoreApplication::translate("ResultColumns", "from the Hub, revision %1")
                .arg(format::revision(r.weights_revision));
        case bench::WeightsSource::folder:
            return QCoreApplication::translate("ResultColumns", "from a folder");
    }
    return {};
}

QString reason(const ArmResult& r) {
    return format::coreText(r.reason.empty() ? r.note : r.reason);
}

std::optional<double> compile_s(const ArmResult& r) {
    return r.compile_cold_s ? r.compile_cold_s : r.compile_cached_s;
}

std::optional<double> convert_s(const ArmResult& r) {
    return r.convert_s;
}

QString convertText(const ArmResult& r) {
    return seconds(r.convert_s);
}

std::optional<double> load_s(const ArmResult& r) {
    return r.load_s;
}

QString loadText(const ArmResult& r) {
    return seconds(r.load_s);
}

/// "2026.4.1, hint=LATENCY, precision=f32": words of the engine, which are not translated.
QString engineSettings(const ArmResult& r) {
    QStringList words;
    if (!r.engine_version.empty()) words << QString::fromStdString(r.engine_version);
    for (const auto& [key, value] : r.engine_settings)
        words << QString::fromStdString(key) + '=' + QString::fromStdString(value);
    return words.join(QStringLiteral(", "));
}

std::optional<std::int64_t> peakBytes(const ArmResult& r) {
    return r.peak_device_bytes ? r.peak_device_bytes : r.peak_host_bytes;
}

std::optional<double> breakEven(const ArmResult& r, const ResultContext& context) {
    if (!r.compile_cold_s) return std::nullopt;  // skips the slow search for the eager row
    const ArmResult* eager = bench::results::eager_of(r, context.beside);
    return eager == nullptr ? std::nullopt : bench::results::break_even_images(r, *eager);
}

QVariant breakEvenRaw(const ArmResult& r, const ResultContext& context) {
    return optional(breakEven(r, context));
}

QString breakEvenText(const ArmResult& r, const ResultContext& context) {
    const auto images = breakEven(r, context);
    return images ? QLocale().toString(*images, 'f', 0) : QString();
}

/// Makes a column's function of a function of the row alone.
template <auto of>
auto row(const ArmResult& r, const ResultContext& /*context*/) {
    return of(r);
}

/// Sorts by a number that may be unknown.
template <auto of>
QVariant known(const ArmResult& r, const ResultContext& /*context*/) {
    return optional(of(r));
}

/// Sorts by the text itself.
template <QString (*of)(const ArmResult&)>
QVariant word(const ArmResult& r, const ResultContext& /*context*/) {
    const QString value = of(r);
    return value.isEmpty() ? QVariant() : QVariant(value);
}

QVariant batchRaw(const ArmResult& r) {
    return r.batch;
}

QVariant lossRaw(const ArmResult& r) {
    return r.loss.empty() ? QVariant() : QVariant(r.loss.back());
}

QVariant improvementRaw(const ArmResult& r, const ResultContext& context) {
    return optional(improvement(r, context).percent);
}

QVariant improvementLowRaw(const ArmResult& r, const ResultContext& context) {
    const auto interval = improvement(r, context).ci95_percent;
    return interval ? QVariant((*interval)[0]) : QVariant();
}

QString compileText(const ArmResult& r) {
    return seconds(compile_s(r));
}

std::optional<double> compileSetup_s(const ArmResult& r) {
    return r.compile_setup_s;
}

QString compileSetupText(const ArmResult& r) {
    return seconds(r.compile_setup_s);
}

QVariant memoryRaw(const ArmResult& r) {
    return peakBytes(r) ? QVariant::fromValue<qint64>(*peakBytes(r)) : QVariant();
}

QString memoryText(const ArmResult& r) {
    return bytes(peakBytes(r));
}

QVariant roundsRaw(const ArmResult& r) {
    return optional(r.rounds);
}

QVariant kernelsRaw(const ArmResult& r) {
    return optional(r.compile_report.kernels);
}

QVariant libraryCallsRaw(const ArmResult& r) {
    return r.compile_report.extern_calls.empty() ? QVariant()
                                                 : QVariant(format::libraryCallCount(r.compile_report));
}

QVariant fusedRaw(const ArmResult& r) {
    return optional(r.compile_report.fused_nodes);
}

QVariant choicesRaw(const ArmResult& r) {
    return r.compile_report.choices.empty() ? QVariant()
                                            : QVariant(static_cast<int>(r.compile_report.choices.size()));
}

QVariant eagerDifferenceRaw(const ArmResult& r) {
    return optional(r.accuracy.vs_eager_error_over_std);
}

QVariant differenceRaw(const ArmResult& r) {
    return optional(r.accuracy.error_over_std);
}

// clang-format off
constexpr std::array kColumns{
    ResultColumn{"model", QT_TRANSLATE_NOOP("ResultColumns", "Model"),
        "", ColumnUse::first, false, "", word<model>, row<model>, nullptr},
    ResultColumn{"device", QT_TRANSLATE_NOOP("ResultColumns", "Device"),
        "", ColumnUse::fact, false, "", word<device>, row<device>, nullptr},
    ResultColumn{"batch", QT_TRANSLATE_NOOP("ResultColumns", "Batch size"),
        "", ColumnUse::fact, true, "images", row<batchRaw>, row<batch>, nullptr},
    ResultColumn{"dtype", QT_TRANSLATE_NOOP("ResultColumns", "Type"),
        QT_TRANSLATE_NOOP("ResultColumns", "The number format of weights and inputs."),
        ColumnUse::fact, false, "", word<dtype>, row<dtype>, nullptr},
    ResultColumn{"mode", QT_TRANSLATE_NOOP("ResultColumns", "Mode"),
        "", ColumnUse::first, false, "", word<mode>, row<mode>, nullptr},
    ResultColumn{"verdict", QT_TRANSLATE_NOOP("ResultColumns", "Verdict"),
        QT_TRANSLATE_NOOP("ResultColumns", "Faster, slower or same only if the interval supports it. For an arm without a result, its status."),
        ColumnUse::first, false, "", verdictRaw, verdict, verdictLook},
    ResultColumn{"improvement", QT_TRANSLATE_NOOP("ResultColumns", "Improvement"),
        QT_TRANSLATE_NOOP("ResultColumns", "The share of time that this mode saves, with its 95 % interval. All modes of both engines are compared with the same eager, as in the charts."),
        ColumnUse::first, true, "%", improvementRaw, improvementText, nullptr},
    ResultColumn{"improvement_interval", QT_TRANSLATE_NOOP("ResultColumns", "Improvement, interval"),
        QT_TRANSLATE_NOOP("ResultColumns", "Where the true improvement lies with 95 % confidence."),
        ColumnUse::copies, true, "", improvementLowRaw, improvementInterval, nullptr},
    ResultColumn{"median", QT_TRANSLATE_NOOP("ResultColumns", "Time"),
        QT_TRANSLATE_NOOP("ResultColumns", "Time of one call with the whole batch, and half of its 95 % interval. All stages of a run are on one scale. Published rows have the mean."),
        ColumnUse::first, true, "ms", known<bench::time_ms>, row<shownTime>, nullptr},
    ResultColumn{"interval", QT_TRANSLATE_NOOP("ResultColumns", "95 % interval"),
        QT_TRANSLATE_NOOP("ResultColumns", "Where the true median lies with 95 % confidence; sorted by its relative width."),
        ColumnUse::copies, true, "", known<halfWidthOf>, row<interval>, nullptr},
    ResultColumn{"raw_median", QT_TRANSLATE_NOOP("ResultColumns", "Median of its own stage"),
        QT_TRANSLATE_NOOP("ResultColumns", "The median of this arm's samples, before it is put on the scale of the first stage."),
        ColumnUse::more, true, "ms", known<rawMedian_ms>, row<rawMedian>, nullptr},
    ResultColumn{"s_per_iter", QT_TRANSLATE_NOOP("ResultColumns", "Seconds per iteration"),
        QT_TRANSLATE_NOOP("ResultColumns", "In training: the time of a step, as in MMAction2's table."),
        ColumnUse::first, true, "s", known<s_per_iter>, row<secondsPerIteration>, nullptr},
    ResultColumn{"picture_agreement", QT_TRANSLATE_NOOP("ResultColumns", "Agreement on pictures"),
        QT_TRANSLATE_NOOP("ResultColumns", "How far this mode's answers on your pictures agree with eager's, with the 95 % interval."),
        ColumnUse::first, true, "", row<agreementRaw>, row<agreement>, nullptr},
    ResultColumn{"picture_accuracy", QT_TRANSLATE_NOOP("ResultColumns", "Accuracy on pictures"),
        QT_TRANSLATE_NOOP("ResultColumns", "The share of the labelled pictures that this mode classifies correctly, with the 95 % interval."),
        ColumnUse::first, true, "", row<accuracyRaw>, row<accuracy>, nullptr},
    ResultColumn{"compile", QT_TRANSLATE_NOOP("ResultColumns", "Compile time"),
        QT_TRANSLATE_NOOP("ResultColumns", "Capture and compilation, or loading the compiled package from the cache."),
        ColumnUse::first, true, "s", known<compile_s>, row<compileText>, nullptr},
    ResultColumn{"compile_setup", QT_TRANSLATE_NOOP("ResultColumns", "Compiler set-up"),
        QT_TRANSLATE_NOOP("ResultColumns", "What the compiler did once for later compilations too: importing PyTorch, checking vector instructions, precompiling headers. Not part of the compile time."),
        ColumnUse::more, true, "s", known<compileSetup_s>, row<compileSetupText>, nullptr},
    ResultColumn{"convert", QT_TRANSLATE_NOOP("ResultColumns", "Conversion time"),
        QT_TRANSLATE_NOOP("ResultColumns", "Converting the model to the format of another engine, such as OpenVINO; once for each cell."),
        ColumnUse::more, true, "s", known<convert_s>, row<convertText>, nullptr},
    ResultColumn{"load", QT_TRANSLATE_NOOP("ResultColumns", "Load time"),
        QT_TRANSLATE_NOOP("ResultColumns", "Loading the model and its weights."),
        ColumnUse::more, true, "s", known<load_s>, row<loadText>, nullptr},
    ResultColumn{"engine_settings", QT_TRANSLATE_NOOP("ResultColumns", "Engine"),
        QT_TRANSLATE_NOOP("ResultColumns", "Modes of other engines: version and settings in effect, as the engine reports them."),
        ColumnUse::more, false, "", word<engineSettings>, row<engineSettings>, nullptr},
    ResultColumn{"memory", QT_TRANSLATE_NOOP("ResultColumns", "Peak memory"),
        "", ColumnUse::first, true, "bytes", row<memoryRaw>, row<memoryText>, nullptr},
    ResultColumn{"break_even", QT_TRANSLATE_NOOP("ResultColumns", "Break-even"),
        QT_TRANSLATE_NOOP("ResultColumns", "The number of images or clips after which the time saved exceeds the compile time."),
        ColumnUse::more, true, "images", breakEvenRaw, breakEvenText, nullptr},
    ResultColumn{"status", QT_TRANSLATE_NOOP("ResultColumns", "Status"),
        "", ColumnUse::more, false, "", word<status>, row<status>, statusLook},
    ResultColumn{"over_python", QT_TRANSLATE_NOOP("ResultColumns", "C++ over Python"),
        QT_TRANSLATE_NOOP("ResultColumns", "Time of this C++ arm over that of the Python arm of the same mode, with its interval; below 1 the C++ is faster."),
        ColumnUse::more, true, "", row<cppVsPythonRaw>, row<cppVsPython>, nullptr},
    ResultColumn{"rounds", QT_TRANSLATE_NOOP("ResultColumns", "Rounds"),
        "", ColumnUse::more, true, "", row<roundsRaw>, row<rounds>, nullptr},
    ResultColumn{"kernels", QT_TRANSLATE_NOOP("ResultColumns", "Kernels"),
        QT_TRANSLATE_NOOP("ResultColumns", "Generated kernels: proof that compiled code ran."),
        ColumnUse::more, true, "", row<kernelsRaw>, row<kernels>, kernelsLook},
    ResultColumn{"library_calls", QT_TRANSLATE_NOOP("ResultColumns", "Library calls"),
        QT_TRANSLATE_NOOP("ResultColumns", "Operators that the compiler left to a library: how many calls, and of which."),
        ColumnUse::more, true, "", row<libraryCallsRaw>, row<libraryCalls>, nullptr},
    ResultColumn{"fused", QT_TRANSLATE_NOOP("ResultColumns", "Fused operations"),
        QT_TRANSLATE_NOOP("ResultColumns", "Operations that share a generated kernel with others."),
        ColumnUse::more, true, "", row<fusedRaw>, row<fusedOperations>, nullptr},
    ResultColumn{"quantized", QT_TRANSLATE_NOOP("ResultColumns", "Quantised"),
        QT_TRANSLATE_NOOP("ResultColumns", "Of an int8 arm: the operators with weights that compute in int8, of all such operators."),
        ColumnUse::more, false, "", word<quantized>, row<quantized>, nullptr},
    ResultColumn{"calibration", QT_TRANSLATE_NOOP("ResultColumns", "Calibrated on"),
        QT_TRANSLATE_NOOP("ResultColumns", "Of an int8 arm: the input on which its activations were observed."),
        ColumnUse::more, false, "", word<calibration>, row<calibration>, nullptr},
    ResultColumn{"cuda_graph", QT_TRANSLATE_NOOP("ResultColumns", "CUDA graph"),
        QT_TRANSLATE_NOOP("ResultColumns", "Whether each call replays a CUDA graph, or why it does not."),
        ColumnUse::more, false, "", word<cudaGraph>, row<cudaGraph>, nullptr},
    ResultColumn{"autotuning", QT_TRANSLATE_NOOP("ResultColumns", "Autotuning"),
        QT_TRANSLATE_NOOP("ResultColumns", "For each operation that was autotuned, the kernel that was fastest and its time."),
        ColumnUse::more, true, "", row<choicesRaw>, row<choices>, nullptr},
    ResultColumn{"tuning", QT_TRANSLATE_NOOP("ResultColumns", "Tuning"),
        QT_TRANSLATE_NOOP("ResultColumns", "For each choice that the mode tuned tried: whether it was kept, and how many times as fast it made the code."),
        ColumnUse::more, false, "", word<tried>, row<tried>, nullptr},
    ResultColumn{"difference", QT_TRANSLATE_NOOP("ResultColumns", "Output difference"),
        QT_TRANSLATE_NOOP("ResultColumns", "Largest difference from the reference output, in its standard deviations."),
        ColumnUse::more, true, "", row<differenceRaw>, row<difference>, nullptr},
    ResultColumn{"eager_difference", QT_TRANSLATE_NOOP("ResultColumns", "Difference from eager"),
        QT_TRANSLATE_NOOP("ResultColumns", "Largest difference from eager's own output, in its standard deviations."),
        ColumnUse::more, true, "", row<eagerDifferenceRaw>, row<eagerDifference>, nullptr},
    ResultColumn{"loss", QT_TRANSLATE_NOOP("ResultColumns", "Loss"),
        QT_TRANSLATE_NOOP("ResultColumns", "In training: the losses of the steps before the measurement, from the cell's weights on."),
        ColumnUse::more, true, "", row<lossRaw>, row<losses>, nullptr},
    ResultColumn{"weights", QT_TRANSLATE_NOOP("ResultColumns", "Weights"),
        QT_TRANSLATE_NOOP("ResultColumns", "With random weights the times are real, the models' answers are not."),
        ColumnUse::fact, false, "", word<weights>, row<weights>, nullptr},
    ResultColumn{"source", QT_TRANSLATE_NOOP("ResultColumns", "Published in"),
        "", ColumnUse::first, false, "", word<source>, row<source>, nullptr},
    ResultColumn{"reason", QT_TRANSLATE_NOOP("ResultColumns", "Remark"),
        "", ColumnUse::first, false, "", word<reason>, row<reason>, nullptr},
};
// clang-format on

}  // namespace

std::span<const ResultColumn> resultColumns() {
    return kColumns;
}

QString columnTitle(const ResultColumn& column, const bench::results::JudgedRows& judged) {
    const auto engine = judged.engine();
    if (!engine || QLatin1String(column.key) != "improvement")
        return QCoreApplication::translate("ResultColumns", column.title);
    return *engine == bench::Engine::cpp
               ? QCoreApplication::translate("ResultColumns", "Improvement over eager (C++)")
               : QCoreApplication::translate("ResultColumns", "Improvement over eager (Python)");
}

QString columnToolTip(const ResultColumn& column) {
    return *column.toolTip == '\0' ? QString() : QCoreApplication::translate("ResultColumns", column.toolTip);
}

}  // namespace ui
