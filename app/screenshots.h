#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QSize>
#include <QString>
#include <optional>
#include <vector>

#include "ui/charts/chart_data.h"

namespace ui {
class LanguageManager;
class MainWindow;
}  // namespace ui

namespace app {

/// Saves a picture of every page of the window, and of each kind of chart in the documents, in the given
/// languages and both themes as FOLDER/LANGUAGE/PAGE_THEME.png; then ends the program. Used for the README
/// and for visual checks.
class ScreenshotTour : public QObject {
public:
    ScreenshotTour(ui::MainWindow* window, ui::LanguageManager* languages, const QString& folder,
                   const QStringList& languageCodes, const QSize& size);
    /// `withResults`: results are being opened; waits for them. `previewModel`: a folder with a model and weights,
    /// which answers the sample photograph on the page Preview; empty: that page stays as it opens.
    void start(bool withResults, const QString& previewModel);

private:
    struct Shot {
        QString language, theme, name, page;
        std::optional<ui::charts::ChartKind> kind;
    };
    bool isReady() const;
    void waitForMachine();
    void prepare();
    void showChart(ui::charts::ChartKind kind);
    void askPreview();
    void take();
    void fail(const QString& reason);

    ui::MainWindow* window_;
    ui::LanguageManager* languages_;
    QString folder_;
    QSize size_;
    bool withResults_ = false;
    QString previewModel_;
    QElapsedTimer sinceStart_;
    std::vector<Shot> shots_;
    std::size_t next_ = 0;
};

}  // namespace app
