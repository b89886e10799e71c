#pragma once

#include <QObject>
#include <QSize>
#include <QString>
#include <vector>

namespace ui {
class LanguageManager;
class MainWindow;
}  // namespace ui

namespace app {

/// Shows every page of the window in turn, in the languages and sizes wanted, and saves each as
/// FOLDER/PAGE_LANGUAGE_THEME_WIDTHxHEIGHT.png; then ends the program. For the README and for looking at.
class ScreenshotTour : public QObject {
public:
    ScreenshotTour(ui::MainWindow* window, ui::LanguageManager* languages, const QString& folder,
                   const QStringList& languageCodes);
    void start();

private:
    struct Shot {
        QString language, theme, page;
        QSize size;
    };
    void prepare();
    void take();

    ui::MainWindow* window_;
    ui::LanguageManager* languages_;
    QString folder_;
    std::vector<Shot> shots_;
    std::size_t next_ = 0;
};

}  // namespace app
