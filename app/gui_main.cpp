#include <QApplication>
#include <QCommandLineParser>

#include "app/export_charts.h"
#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/settings/app_settings.h"
#include "ui/theme/theme.h"

namespace {

int run(int argc, char** argv) {
    QApplication app(argc, argv);
    QApplication::setApplicationName("CompileScope");
    QApplication::setOrganizationName("CompileScope");
    QApplication::setApplicationVersion(COMPILESCOPE_VERSION);

    QCommandLineParser parser;
    parser.addVersionOption();
    parser.addHelpOption();
    const QCommandLineOption language("language", "Language of the window: en, ar, zh_CN or ja.", "code");
    parser.addOption(language);
    parser.process(app);

    const ui::AppSettings settings;
    ui::theme::apply(app, ui::theme::choiceFromWord(settings.theme()));
    ui::LanguageManager languages;
    languages.use(parser.isSet(language) ? parser.value(language) : settings.language());
    ui::MainWindow window(&languages);
    window.show();
    return QApplication::exec();
}

}  // namespace

int main(int argc, char** argv) {
    return app::wantsExport(argc, argv) ? app::exportCharts(argc, argv) : run(argc, argv);
}
