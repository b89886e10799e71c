#include <QApplication>
#include <QCommandLineParser>
#include <QTextStream>

#include "app/export_charts.h"
#include "app/screenshots.h"
#include "core/base/version.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/settings/app_settings.h"
#include "ui/theme/theme.h"

namespace {

constexpr int kBadInput = 2;

QSize sizeOf(const QString& word) {
    const QStringList sides = word.split('x');
    return {sides.value(0).toInt(), sides.value(1).toInt()};
}

int run(int argc, char** argv) {
    QApplication app(argc, argv);
    QApplication::setApplicationName("CompileScope");
    QApplication::setOrganizationName("CompileScope");
    QApplication::setApplicationVersion(QString::fromStdString(bench::version_text()));
    QApplication::setDesktopFileName("org.compilescope.CompileScope");  // in packaging/

    QCommandLineParser parser;
    parser.addVersionOption();
    parser.addHelpOption();
    const QCommandLineOption language("language", "Language of the window: en, ar, zh_CN or ja.", "code");
    parser.addOption(language);
    const QCommandLineOption open("open", "Results to show: a results.json or a run's folder.", "path");
    parser.addOption(open);
    parser.addPositionalArgument("path", "Results to show, as for --open.", "[path]");
    QCommandLineOption screenshots("screenshots", "Save a picture of every page into this folder.", "folder");
    screenshots.setFlags(QCommandLineOption::HiddenFromHelp);
    parser.addOption(screenshots);
    QCommandLineOption pictureSize("picture-size", "Size of these pictures.", "WxH", "1280x800");
    pictureSize.setFlags(QCommandLineOption::HiddenFromHelp);
    parser.addOption(pictureSize);
    QCommandLineOption previewModel("preview-model", "Model folder for the picture of the preview.",
                                    "folder");
    previewModel.setFlags(QCommandLineOption::HiddenFromHelp);
    parser.addOption(previewModel);
    QCommandLineOption sayWhenShown("say-when-shown", "Print a line on stdout when the window is drawn.");
    sayWhenShown.setFlags(QCommandLineOption::HiddenFromHelp);  // tests/benchmarks/window_start.py
    parser.addOption(sayWhenShown);
    parser.process(app);
    const QStringList results = parser.values(open) + parser.positionalArguments();
    if (results.size() > 1) parser.showHelp(kBadInput);
    if (qEnvironmentVariableIsSet("COMPILESCOPE_PARSE_ONLY")) return 0;

    const ui::AppSettings settings;
    ui::theme::apply(app, ui::theme::choiceFromWord(settings.theme()));
    ui::LanguageManager languages;
    languages.use(parser.isSet(language) ? parser.value(language) : settings.language());
    ui::MainWindow window(&languages);
    window.show();
    if (parser.isSet(sayWhenShown)) {
        window.repaint();
        QTextStream(stdout) << "shown\n";
    }
    if (!results.isEmpty()) window.openResults(results.front());
    app::ScreenshotTour tour(&window, &languages, parser.value(screenshots),
                             parser.value(language).split(','), sizeOf(parser.value(pictureSize)));
    if (parser.isSet(screenshots)) tour.start(!results.isEmpty(), parser.value(previewModel));
    return QApplication::exec();
}

}  // namespace

int main(int argc, char** argv) {
    return app::wantsExport(argc, argv) ? app::exportCharts(argc, argv) : run(argc, argv);
}
