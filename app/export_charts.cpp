#include "app/export_charts.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QHash>
#include <QTextStream>
#include <exception>
#include <string_view>

#include "core/base/error.h"
#include "core/results/reference_data.h"
#include "core/results/result_files.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/chart_file.h"
#include "ui/charts/chart_fonts.h"
#include "ui/charts/run_info.h"
#include "ui/i18n/language_manager.h"
#include "ui/report/html_report.h"

namespace app {

namespace {

constexpr int kBadInput = 2;

void checkLanguage(const QString& code) {
    QStringList known;
    for (const ui::Language& language : ui::languages()) known << language.code;
    if (!known.contains(code))
        throw bench::InputError("--language " + code.toStdString() + ": not one of " +
                                known.join(", ").toStdString());
}

int exportInto(const QString& folder, const QString& from, const QString& language) {
    ui::LanguageManager languages;
    languages.use(language);
    QApplication::setFont(ui::charts::exportFont(language));

    bench::results::ResultFile file;
    std::vector<ui::charts::Figure> figures;
    if (from.isEmpty()) {
        figures = ui::charts::publishedFigures();
    } else {
        file = ui::charts::readResults(from);
        figures = ui::charts::figuresOf(file.rows);
        if (figures.empty()) throw bench::InputError(from.toStdString() + ": has no results to draw");
    }
    const auto published = bench::results::published_rows();
    QTextStream out(stdout);
    for (const QString& path : ui::charts::exportFigures(folder, figures, file, published))
        out << path << '\n';
    if (!from.isEmpty()) out << ui::report::writeReport(folder + '/' + ui::report::kReportFile, file) << '\n';
    return 0;
}

int parseAndExport(const QStringList& arguments) {
    QCommandLineParser parser;
    const QCommandLineOption folder("export", {}, "folder"), from("from", {}, "file"), published("published"),
        language("language", {}, "code", "en");
    parser.addOptions({folder, from, published, language});
    if (!parser.parse(arguments)) throw bench::InputError(parser.errorText().toStdString());
    if (!parser.positionalArguments().isEmpty())
        throw bench::InputError(parser.positionalArguments().first().toStdString() + ": unexpected argument");
    if (parser.isSet(from) == parser.isSet(published))
        throw bench::InputError("--export needs either --from results.json or --published");
    if (parser.value(folder).isEmpty()) throw bench::InputError("--export needs a folder");
    checkLanguage(parser.value(language));
    if (qEnvironmentVariableIsSet("COMPILESCOPE_PARSE_ONLY")) return 0;
    return exportInto(parser.value(folder), parser.value(from), parser.value(language));
}

}  // namespace

bool wantsExport(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string_view word(argv[i]);
        if (word == "--export" || word.starts_with("--export=")) return true;
    }
    return false;
}

int exportCharts(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QHashSeed::
        setDeterministicGlobalSeed();  // QCustomPlot draws axes in the order of a hash: the same file each time
    try {
        QApplication application(argc, argv);
        return parseAndExport(QApplication::arguments());
    } catch (const std::exception& error) {
        QTextStream(stderr) << "compilescope: " << error.what() << '\n';
        return kBadInput;
    }
}

}  // namespace app
