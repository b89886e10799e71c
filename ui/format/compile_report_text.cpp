#include "ui/format/compile_report_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <functional>

#include "core/measure/tuning.h"
#include "ui/format/core_text.h"
#include "ui/format/format.h"

namespace ui::format {

namespace {

/// tr() for this file.
struct CompileReportText {
    Q_DECLARE_TR_FUNCTIONS(CompileReportText)
};

QString times(int count, const std::string& name) {
    return QString("%1 \u00d7 %2").arg(QLocale().toString(count), QString::fromStdString(name));
}

/// Isolates names and numbers, so that they read from left to right in right-to-left text as well.
QString leftToRight(const QString& text) {
    return "\u2066" + text + "\u2069";
}

QString choiceText(const bench::TuningChoice& choice) {
    QString chosen = QString::fromStdString(choice.chosen);
    if (choice.chosen_ms) chosen += " (" + duration(*choice.chosen_ms) + ")";
    QString text = leftToRight(times(choice.uses, choice.operation) + ": " + chosen);
    if (choice.is_template && choice.library_ms)
        text += ", " + CompileReportText::tr("the library takes %1").arg(duration(*choice.library_ms));
    return text;
}

/// "1.214 (1.198 – 1.230)"
QString timesAsFast(const bench::TriedChoice& tried) {
    const QString ratio = number(*tried.ratio, 3);
    if (!tried.ratio_ci95) return leftToRight(ratio);
    const auto [low, high] = *tried.ratio_ci95;
    return leftToRight(ratio + QString(" (%1 \u2013 %2)").arg(number(low, 3), number(high, 3)));
}

QString trialText(const bench::TriedChoice& tried) {
    const bench::tuning::Candidate* candidate = bench::tuning::find_candidate(tried.choice);
    const QString choice = candidate ? coreText(candidate->words) : QString::fromStdString(tried.choice);
    switch (tried.outcome) {
        case bench::TrialOutcome::kept:
            return tried.ratio
                       ? CompileReportText::tr("%1: kept, %2 times as fast").arg(choice, timesAsFast(tried))
                       : CompileReportText::tr("%1: kept").arg(choice);
        case bench::TrialOutcome::dropped:
            return tried.ratio ? CompileReportText::tr("%1: dropped, %2 times as fast")
                                     .arg(choice, timesAsFast(tried))
                               : CompileReportText::tr("%1: dropped").arg(choice);
        case bench::TrialOutcome::same_code:
            return CompileReportText::tr("%1: makes no difference to the code").arg(choice);
        case bench::TrialOutcome::wrong_output:
            return CompileReportText::tr("%1: wrong output, %2").arg(choice, coreText(tried.reason));
        case bench::TrialOutcome::failed:
            return CompileReportText::tr("%1: failed, %2").arg(choice, coreText(tried.reason));
        case bench::TrialOutcome::not_tried:
            break;
    }
    return CompileReportText::tr("%1: not tried").arg(choice);
}

}  // namespace

int libraryCallCount(const bench::CompileReport& compile_report) {
    int count = 0;
    for (const auto& [name, calls] : compile_report.extern_calls) count += calls;
    return count;
}

QString libraryCalls(const bench::CompileReport& compile_report) {
    if (compile_report.extern_calls.empty()) return {};
    std::vector<std::pair<int, std::string>> calls;
    for (const auto& [name, count] : compile_report.extern_calls) calls.emplace_back(count, name);
    std::ranges::stable_sort(calls, std::greater{}, &std::pair<int, std::string>::first);
    QStringList texts;
    for (const auto& [count, name] : calls) texts << times(count, name);
    return leftToRight(QLocale().toString(libraryCallCount(compile_report)) + ": " + texts.join(", "));
}

QString cudaGraph(const bench::CompileReport& compile_report) {
    if (!compile_report.cuda_graph) return {};
    if (*compile_report.cuda_graph) return CompileReportText::tr("replayed");
    return CompileReportText::tr("none: %1").arg(coreText(compile_report.cuda_graph_reason));
}

QString tuningChoices(const bench::CompileReport& compile_report) {
    QStringList texts;
    for (const bench::TuningChoice& choice : compile_report.choices) texts << choiceText(choice);
    return texts.join("; ");
}

QString triedChoices(const bench::CompileReport& compile_report) {
    QStringList texts;
    for (const bench::TriedChoice& tried : compile_report.tuning) texts << trialText(tried);
    return texts.join("; ");
}

}  // namespace ui::format
