#include "app/screenshots.h"

#include <QApplication>
#include <QDir>
#include <QPixmap>
#include <QTimer>

#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/theme/theme.h"

namespace app {

namespace {

constexpr int kSettle_ms = 400;        ///< layouts, queued replots
constexpr int kFirstSettle_ms = 2500;  ///< devices and tools answer
const char* const kPages[] = {"setup", "run", "charts", "results", "history", "preview", "settings"};
constexpr QSize kSizes[] = {{1024, 700}, {1440, 900}};

}  // namespace

ScreenshotTour::ScreenshotTour(ui::MainWindow* window, ui::LanguageManager* languages, const QString& folder,
                               const QStringList& languageCodes)
    : window_(window), languages_(languages), folder_(folder) {
    for (const QString& language : languageCodes)
        for (const QString theme : {"light", "dark"})
            for (const QSize& size : kSizes)
                for (const char* page : kPages) shots_.push_back({language, theme, page, size});
}

void ScreenshotTour::start() {
    QDir().mkpath(folder_);
    QTimer::singleShot(kFirstSettle_ms, this, &ScreenshotTour::prepare);
}

void ScreenshotTour::prepare() {
    if (next_ == shots_.size()) return QApplication::quit();
    const Shot& shot = shots_[next_];
    if (languages_->current().code != shot.language) languages_->use(shot.language);
    if (next_ == 0 || shots_[next_ - 1].theme != shot.theme)
        ui::theme::apply(*qApp, ui::theme::choiceFromWord(shot.theme));
    window_->resize(shot.size);
    window_->showPage(shot.page);
    QTimer::singleShot(kSettle_ms, this, &ScreenshotTour::take);
}

void ScreenshotTour::take() {
    const Shot& shot = shots_[next_++];
    window_->grab().save(QDir(folder_).filePath(QString("%1_%2_%3_%4x%5.png")
                                                    .arg(shot.page, shot.language, shot.theme)
                                                    .arg(shot.size.width())
                                                    .arg(shot.size.height())));
    prepare();
}

}  // namespace app
