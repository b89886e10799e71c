#include "app/screenshots.h"

#include <QApplication>
#include <QCheckBox>
#include <QDir>
#include <QPixmap>
#include <QTextStream>
#include <QTimer>
#include <algorithm>
#include <utility>

#include "ui/i18n/language_manager.h"
#include "ui/main_window/main_window.h"
#include "ui/models/result_store.h"
#include "ui/pages/charts_page.h"
#include "ui/pages/device_list.h"
#include "ui/pages/preview_page.h"
#include "ui/pages/setup_page.h"
#include "ui/preview/source_panel.h"
#include "ui/preview/source_picker.h"
#include "ui/theme/theme.h"

namespace app {

namespace {

using ui::charts::ChartKind;

constexpr int kSettle_ms = 400;        ///< time for layouts, queued replots and lists to update
constexpr int kFirstSettle_ms = 2500;  ///< also time for the checks of the machine
constexpr int kMachineWithin_ms = 120'000, kPreviewWithin_ms = 600'000;

struct View {
    const char* name;
    const char* page;
    std::optional<ChartKind> kind = std::nullopt;
};
constexpr View kViews[] = {{"setup", "setup"},
                           {"run", "run"},
                           {"charts_speed_up", "charts", ChartKind::speed_up},
                           {"charts_duration", "charts", ChartKind::duration},
                           {"charts_improvement", "charts", ChartKind::improvement},
                           {"charts_batches", "charts", ChartKind::batches},
                           {"charts_devices", "charts", ChartKind::devices},
                           {"results", "results"},
                           {"history", "history"},
                           {"preview", "preview"},
                           {"settings", "settings"}};

}  // namespace

ScreenshotTour::ScreenshotTour(ui::MainWindow* window, ui::LanguageManager* languages, const QString& folder,
                               const QStringList& languageCodes, const QSize& size)
    : window_(window), languages_(languages), folder_(folder), size_(size) {
    for (const QString& language : languageCodes)
        for (const QString theme : {"light", "dark"})
            for (const View& view : kViews)
                shots_.push_back({language, theme, view.name, view.page, view.kind});
}

void ScreenshotTour::start(bool withResults, const QString& previewModel) {
    withResults_ = withResults;
    previewModel_ = previewModel;
    sinceStart_.start();
    waitForMachine();
}

bool ScreenshotTour::isReady() const {
    const bool devicesKnown =  // each device has a check box
        window_->setup()->findChild<ui::DeviceList*>()->findChild<QCheckBox*>() != nullptr;
    const ui::ResultStore* results = window_->results();
    return devicesKnown && (!withResults_ || (!results->rows().empty() && !results->isExample()));
}

void ScreenshotTour::waitForMachine() {
    if (isReady()) {
        const ui::charts::Rows& rows = window_->results()->rows();
        window_->charts()->chart();  // chooses the device
        const auto kinds = ui::charts::kind_choices(window_->charts()->request(), rows);
        const bool one_device = ui::charts::device_choices(rows, {}).size() < 2;
        std::erase_if(shots_, [&](const Shot& shot) {
            return shot.kind && ((one_device && shot.kind == ChartKind::devices) ||
                                 std::ranges::find(kinds, *shot.kind) == kinds.end());
        });
        QTimer::singleShot(kFirstSettle_ms, this, &ScreenshotTour::prepare);
    } else if (sinceStart_.elapsed() < kMachineWithin_ms) {
        QTimer::singleShot(kSettle_ms, this, &ScreenshotTour::waitForMachine);
    } else {
        fail("the devices or the results to show are not known");
    }
}

void ScreenshotTour::prepare() {
    if (next_ == shots_.size()) return QApplication::quit();
    const Shot& shot = shots_[next_];
    if (languages_->current().code != shot.language) languages_->use(shot.language);
    if (next_ == 0 || shots_[next_ - 1].theme != shot.theme)
        ui::theme::apply(*qApp, ui::theme::choiceFromWord(shot.theme));
    const bool turned = next_ == 0 || shots_[next_ - 1].language != shot.language ||
                        shots_[next_ - 1].theme != shot.theme;  // all texts or styles change
    window_->resize(size_);
    window_->showPage(shot.page);
    if (shot.kind) showChart(*shot.kind);
    if (shot.page == "preview" && !previewModel_.isEmpty()) return askPreview();
    QTimer::singleShot(turned ? kFirstSettle_ms : kSettle_ms, this, &ScreenshotTour::take);
}

void ScreenshotTour::showChart(ChartKind kind) {
    ui::charts::ChartRequest request = window_->charts()->request();
    request.kind = kind;
    window_->charts()->setRequest(request);
}

/// Takes the picture once all modes have answered. Later pictures of the page have the same answer. The
/// photograph waits until the model is chosen, which happens in the background: another model would answer it
/// first, and might fail for its missing weights.
void ScreenshotTour::askPreview() {
    auto* page = window_->findChild<ui::PreviewPage*>();
    auto* source = page->findChild<ui::SourcePanel*>();
    const QString model = std::exchange(previewModel_, {});
    auto* asked = new QObject(this);  // until the answer
    connect(source, &ui::SourcePanel::cellChanged, asked, [page, source, model] {
        if (source->cellRequest().cell.model == model.toStdString())
            page->open(ui::SourcePicker::sampleImage());
    });
    connect(source, &ui::SourcePanel::folderRejected, asked, [this](const QString& reason) { fail(reason); });
    connect(page->controller(), &ui::PreviewController::failed, asked,
            [this](const bench::Message& reason) { fail(QString::fromStdString(reason.text())); });
    connect(page->controller(), &ui::PreviewController::frameReady, asked, [this, asked] {
        asked->deleteLater();
        QTimer::singleShot(kFirstSettle_ms, this, &ScreenshotTour::take);
    });
    QTimer::singleShot(kPreviewWithin_ms, asked, [this] { fail("the preview has no answer"); });
    page->open(model);
}

void ScreenshotTour::fail(const QString& reason) {
    QTextStream(stderr) << "compilescope: " << reason << '\n';
    QApplication::exit(1);
}

void ScreenshotTour::take() {
    const Shot& shot = shots_[next_++];
    const QDir folder(folder_ + '/' + shot.language);
    const QString file = folder.filePath(QString("%1_%2.png").arg(shot.name, shot.theme));
    if (!folder.mkpath(".") || !window_->grab().save(file)) return fail(file + " cannot be written");
    prepare();
}

}  // namespace app
