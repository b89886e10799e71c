#include "ui/pages/preview_page.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <chrono>

#include "core/catalog/model_catalog.h"
#include "core/plan/cells.h"
#include "ui/format/core_text.h"
#include "ui/format/format.h"
#include "ui/preview/capture_text.h"
#include "ui/preview/image_saver.h"
#include "ui/preview/record_panel.h"
#include "ui/preview/result_view.h"
#include "ui/preview/source_opener.h"
#include "ui/preview/source_panel.h"
#include "ui/preview/source_picker.h"
#include "ui/preview/transport_bar.h"
#include "ui/run/machine_query.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/side_scroll.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

using namespace std::chrono_literals;
constexpr auto kSettle = 250ms;
constexpr auto kHiddenLong = 2min;
constexpr int kSourceWidth_px = 232;
constexpr qint64 kRateEvery_ms = 500;

}  // namespace

PreviewPage::PreviewPage(QWidget* parent)
    : Page(parent),
      controller_(new PreviewController(this)),
      opener_(new SourceOpener(this)),
      saver_(new ImageSaver(this)),
      source_(new SourcePanel),
      message_(new MessageBar),
      stack_(new QStackedWidget),
      result_(new ResultView) {
    setAcceptDrops(true);
    stack_->addWidget(makeEmptyState());
    stack_->addWidget(makeContent());

    auto* row = new QHBoxLayout;
    row->setContentsMargins(2 * theme::kUnit_px, 2 * theme::kUnit_px, 2 * theme::kUnit_px,
                            2 * theme::kUnit_px);
    row->setSpacing(2 * theme::kUnit_px);
    row->addWidget(new SideScroll(source_, kSourceWidth_px));
    auto* shown = new QVBoxLayout;
    shown->setSpacing(theme::kUnit_px);
    shown->addWidget(makeOffer());
    shown->addWidget(stack_, 1);
    row->addLayout(shown, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(message_);
    layout->addLayout(row, 1);

    settle_.setSingleShot(true);
    settle_.setInterval(kSettle);
    hiddenLong_.setSingleShot(true);
    hiddenLong_.setInterval(kHiddenLong);
    clock_.setInterval(500ms);
    // The source may have failed meanwhile; a session would dismiss its message.
    connect(&settle_, &QTimer::timeout, this, [this] {
        if (controller_->hasSource()) openSession();
    });
    connect(&clock_, &QTimer::timeout, result_, &ResultView::updateElapsed);
    connect(&hiddenLong_, &QTimer::timeout, this, [this] {
        reopenWhenShown_ = controller_->isOpen();
        if (reopenWhenShown_) controller_->close();
    });
    connect(source_->sources(), &SourcePicker::chosen, opener_, &SourceOpener::open);
    connect(source_->sources(), &SourcePicker::pasteRequested, opener_, &SourceOpener::paste);
    connect(opener_, &SourceOpener::imageWanted, this, &PreviewPage::showImage);
    connect(opener_, &SourceOpener::liveWanted, this, &PreviewPage::play);
    connect(opener_, &SourceOpener::modelWanted, source_, &SourcePanel::setModel);
    connect(opener_, &SourceOpener::pictureWanted, controller_, &PreviewController::keepPasted);
    connect(opener_, &SourceOpener::rejected, message_, &MessageBar::showError);
    connect(saver_, &ImageSaver::saved, this, [this](const QString& file) {
        status_->setText(tr("Saved as %1.").arg(format::isolated(QFileInfo(file).fileName())));
    });
    connect(saver_, &ImageSaver::failed, this, [this](const QString& file, const QString& reason) {
        message_->showError(tr("The image cannot be saved as %1: %2")
                                .arg(format::isolated(QDir::toNativeSeparators(file)), reason));
    });
    connect(source_, &SourcePanel::folderRejected, message_, &MessageBar::showError);
    connect(source_, &SourcePanel::overlayChanged, this,
            [this] { result_->setOverlayOptions(source_->overlayOptions()); });
    connect(source_, &SourcePanel::cellChanged, this, [this] {
        showOffer();
        if (controller_->hasSource()) settle_.start();
    });
    connect(result_, &ResultView::paneResized, controller_, &PreviewController::setPaneSize);
    connectController();
    retranslate();
}

QWidget* PreviewPage::makeEmptyState() {
    auto* page = new QWidget;
    emptyTitle_ = widgets::titleLabel();
    emptyTitle_->setAlignment(Qt::AlignCenter);
    emptyTitle_->setWordWrap(true);
    emptyHint_ = widgets::hintLabel();
    emptyHint_->setAlignment(Qt::AlignCenter);
    emptyButton_ = widgets::primaryButton(QStringLiteral("preview"));
    connect(emptyButton_, &QPushButton::clicked, this,
            [this] { opener_->open(SourcePicker::sampleImage()); });
    auto* layout = new QVBoxLayout(page);
    layout->setSpacing(2 * theme::kUnit_px);
    layout->addStretch(1);
    layout->addWidget(emptyTitle_);
    layout->addWidget(emptyHint_);
    layout->addWidget(emptyButton_, 0, Qt::AlignHCenter);
    layout->addStretch(1);
    return page;
}

/// Offers one small download while no model's weights are on this machine.
QWidget* PreviewPage::makeOffer() {
    offer_ = widgets::panel();
    offerText_ = new QLabel;
    offerText_->setWordWrap(true);
    offerButton_ = widgets::button(QStringLiteral("save"));
    auto* row = new QHBoxLayout(offer_);
    row->addWidget(offerText_, 1);
    row->addWidget(offerButton_);
    offer_->hide();
    connect(offerButton_, &QPushButton::clicked, source_, &SourcePanel::offerSmallModel);
    return offer_;
}

QWidget* PreviewPage::makeContent() {
    auto* page = new QWidget;
    title_ = new QLabel;
    title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    status_ = widgets::hintLabel();
    status_->setWordWrap(false);
    transport_ = new TransportBar;
    save_ = widgets::button(QStringLiteral("save"));
    repeat_ = widgets::button(QStringLiteral("refresh"));
    stop_ = widgets::button(QStringLiteral("stop"));
    connect(transport_, &TransportBar::stepped, opener_, &SourceOpener::step);
    connect(transport_, &TransportBar::pauseToggled, this, &PreviewPage::setPaused);
    connect(save_, &QPushButton::clicked, this, [this] {
        if (result_->result())
            saver_->ask(this, result_->result(), source_->overlayOptions(), result_->titles());
    });
    connect(repeat_, &QPushButton::clicked, controller_, &PreviewController::repeat);
    connect(stop_, &QPushButton::clicked, this, &PreviewPage::stopOrRestart);
    auto* heading = new QHBoxLayout;
    heading->setSpacing(theme::kUnit_px);
    heading->addWidget(title_, 1);
    heading->addWidget(status_);
    heading->addWidget(transport_);
    heading->addWidget(save_);
    heading->addWidget(repeat_);
    heading->addWidget(stop_);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::kUnit_px);
    layout->addLayout(heading);
    layout->addWidget(result_, 1);
    layout->addWidget(makeRecorder());
    return page;
}

QWidget* PreviewPage::makeRecorder() {
    auto* recorder = new RecordPanel(controller_);
    connect(recorder, &RecordPanel::kept, this, [this](int frames) {
        emit noticeRaised(tr("%n frame(s) recorded into the history.", nullptr, frames));
    });
    connect(recorder, &RecordPanel::failed, this, [this](const QString& reason) {
        message_->showError(tr("The recording cannot be saved: %1").arg(format::isolated(reason)));
    });
    return recorder;
}

void PreviewPage::connectController() {
    connect(controller_, &PreviewController::stateChanged, this, &PreviewPage::showState);
    connect(controller_, &PreviewController::busyChanged, this, &PreviewPage::showState);
    connect(controller_, &PreviewController::pictureLoaded, this, [this](const PreviewPicturePtr& picture) {
        if (const QString opened = opener_->takeUnremembered(); !opened.isEmpty())
            source_->sources()->addRecent(opened);
        result_->setPicture(picture);
        stack_->setCurrentIndex(1);
        if (std::exchange(openWithPicture_, false) && !controller_->isOpen()) openSession();
        showState();
    });
    connect(controller_, &PreviewController::phaseChanged, this,
            [this](const QString& mode, const QString& phase) { result_->setPhase(mode, phase); });
    connect(controller_, &PreviewController::partReady, this,
            [this](const PreviewResultPtr& part) { result_->setPart(presentable(part)); });
    connect(controller_, &PreviewController::frameReady, this, [this](const PreviewResultPtr& result) {
        clock_.stop();
        result_->setResult(presentable(result));
        if (result->picture->live)
            showRate();
        else
            showState();
    });
    connect(controller_, &PreviewController::imageFailed, this, &PreviewPage::showImageError);
    connect(controller_, &PreviewController::captureFailed, this, &PreviewPage::showCaptureError);
    connect(controller_, &PreviewController::pasted, this, [this](const QString& file) {
        if (file.isEmpty())
            message_->showError(
                tr("There is no room for the pasted image in the folder of temporary files."));
        else
            showImage(file);
    });
    connect(controller_, &PreviewController::restarted, this, [this](const bench::Message& reason) {
        result_->startPreparing();
        clock_.start();
        message_->showError(
            tr("The model's process ended (%1) and was started again.").arg(format::coreText(reason)));
    });
    connect(controller_, &PreviewController::failed, this,
            [this](const bench::Message& reason, const bench::Message& log) {
                failure_ = reason;
                failureLog_ = log;
                showFailure();
            });
}

void PreviewPage::open(const QString& source) {
    opener_->open(source);
}

void PreviewPage::showImage(const QString& file) {
    message_->dismiss();
    openWithPicture_ = true;
    controller_->showImage(file);
    showState();
}

void PreviewPage::play(const QString& source) {
    if (measuring_) {
        message_->showError(tr("A run is in progress. The preview would disturb it."));
        return;
    }
    message_->dismiss();
    openWithPicture_ = true;
    controller_->play(source);
    showState();
}

void PreviewPage::setPaused(bool paused) {
    if (controller_->liveSource().isEmpty()) return;
    controller_->setPaused(paused);
    showState();
}

/// The session waits until it is known which weights are on this machine.
void PreviewPage::openSession() {
    settle_.stop();
    if (measuring_) return;
    openWhenKnown_ = !weightsKnown_;
    if (openWhenKnown_) return;
    const bench::CellRequest request = source_->cellRequest();
    if (controller_->isOpen() && request == controller_->cellRequest()) return;
    message_->dismiss();
    result_->setModes(request.cell.modes);
    result_->setFindingsShown(request.cell.weights.source != bench::WeightsSource::random);
    result_->setOverlayOptions(source_->overlayOptions());
    result_->startPreparing();
    clock_.start();
    controller_->open(request);
    showState();
}

void PreviewPage::setCachedModels(const std::vector<bench::weights::CachedModel>& models) {
    weightsKnown_ = true;
    source_->setCachedModels(models);
    showOffer();
    if (std::exchange(openWhenKnown_, false)) openSession();
}

void PreviewPage::showOffer() {
    const bench::ModelInfo& model = SourcePanel::smallModel();
    constexpr std::int64_t kBytesPerParameter = sizeof(float);
    const QString label = format::text(model.label);
    offer_->setVisible(!source_->hasWeights());
    offerText_->setText(
        tr("No model has its weights on this machine. Without weights, only times can be shown."));
    offerButton_->setText(tr("Download %1 (%2)", "a model, its size")
                              .arg(label, format::bytes(model.parameters * kBytesPerParameter)));
}

/// Random weights have no answer: what they found is left out, in saved pictures as well.
PreviewResultPtr PreviewPage::presentable(const PreviewResultPtr& result) const {
    if (controller_->cell().weights.source != bench::WeightsSource::random) return result;
    auto timesOnly = std::make_shared<PreviewResult>(*result);
    timesOnly->masks.assign(timesOnly->masks.size(), QImage());
    for (bench::PreviewPane& pane : timesOnly->frame.panes) {
        pane.labels.clear();
        pane.boxes.clear();
        pane.segments.clear();
    }
    return timesOnly;
}

void PreviewPage::stopOrRestart() {
    if (controller_->isOpen()) {
        controller_->close();
    } else {
        openSession();
    }
}

void PreviewPage::showRate() {
    const auto rate = result_->framesPerSecond();
    if (controller_->isPaused())
        status_->setText(tr("Paused"));
    else if (rate && (!sinceRate_.isValid() || sinceRate_.elapsed() > kRateEvery_ms)) {
        sinceRate_.start();
        status_->setText(tr("%1 frames per second").arg(format::number(*rate, 1)));
    }
    save_->setEnabled(true);
}

void PreviewPage::showState() {
    const bool open = controller_->isOpen(), live = !controller_->liveSource().isEmpty();
    if (!open) {
        clock_.stop();
        result_->stopPreparing(measuring_ ? tr("Paused while a run is being measured.") : tr("Stopped."));
    }
    stop_->setIcon(theme::icon(open ? QStringLiteral("stop") : QStringLiteral("run")));
    stop_->setText(open ? tr("Stop") : tr("Start"));
    stop_->setEnabled(!measuring_);
    repeat_->setEnabled(open);
    repeat_->setVisible(!live);
    save_->setEnabled(result_->result() != nullptr);
    transport_->setFolder(opener_->place(), opener_->count());
    transport_->setLive(live && open, controller_->isPaused());
    status_->setText(controller_->state() == PreviewController::State::ready && controller_->busy()
                         ? tr("Working…")
                         : QString());
    if (live) showRate();
    const bench::Cell& cell = controller_->cell();
    title_->setText(format::directed(tr("%1 on %2", "model, device")
                                         .arg(QString::fromStdString(bench::model_label(cell.model)),
                                              format::deviceName(QString::fromStdString(cell.device)))));
}

void PreviewPage::showImageError(const QString& file, const bench::Message& reason) {
    const QString shown = QDir::toNativeSeparators(file);
    // Avoids repeating the file's name if the reason starts with it.
    const bool named = reason.has_subject() && reason.arguments()[0] == file.toStdString();
    QString why = format::coreText(named ? reason.arguments()[1] : reason);
    if (why.startsWith(file)) why = why.mid(file.size()).remove(0, 1).trimmed();
    message_->showError(
        tr("The image %1 cannot be shown: %2").arg(format::isolated(shown), format::isolated(why)));
}

void PreviewPage::showCaptureError(const QString& source, bench::imaging::CaptureProblem problem,
                                   const bench::Message& detail) {
    showState();
    message_->ask(captureText(source, problem, detail), tr("Try again"), tr("Dismiss"),
                  [this, source] { play(source); });
}

void PreviewPage::showFailure() {
    QString text = tr("The preview has stopped: %1.").arg(format::coreText(failure_));
    if (!failureLog_.empty()) text += QLatin1Char('\n') + format::coreText(failureLog_);
    message_->ask(text, tr("Restart"), tr("Dismiss"), [this] { openSession(); });
}

void PreviewPage::setMeasuring(bool active) {
    if (std::exchange(measuring_, active) == active) return;
    source_->setMeasuring(active);
    if (active) {
        reopenWhenShown_ = controller_->isOpen();
        controller_->close();
    } else if (reopenWhenShown_ && isVisible()) {
        reopenWhenShown_ = false;
        openSession();
    }
    showState();
}

void PreviewPage::retranslate() {
    emptyTitle_->setText(tr("See what a model finds in your image"));
    emptyHint_->setText(tr(
        "Open an image, a folder, a video or a camera, or drop one here. Eager and compiled modes process it "
        "side by side: labels, boxes or a map, the time of each stage, and how far the results differ."));
    emptyButton_->setText(tr("Use the sample photograph"));
    showOffer();
    save_->setText(tr("Save…"));
    save_->setToolTip(tr("The panes as an image, with what was found (Ctrl+S)."));
    save_->setShortcut(QKeySequence::Save);
    repeat_->setText(tr("Run again"));
    repeat_->setShortcut(Qt::Key_F5);  // setText() resets the shortcut
    repeat_->setToolTip(tr("Run the same image again (F5)."));
    showState();
    if (controller_->state() == PreviewController::State::failed) showFailure();
}

void PreviewPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    Page::changeEvent(event);
}

void PreviewPage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    hiddenLong_.stop();
    if (!std::exchange(askedDevices_, true)) {
        auto* machine = new MachineQuery(this);
        connect(machine, &MachineQuery::devicesFound, source_, &SourcePanel::setDevices);
        connect(machine, &MachineQuery::weightsFound, this, &PreviewPage::setCachedModels);
        connect(source_, &SourcePanel::cacheChanged, machine, &MachineQuery::askWeights);
        machine->askDevices();
        machine->askWeights();
    }
    controller_->setPaused(std::exchange(pausedWhenHidden_, false));
    if (!measuring_ && std::exchange(reopenWhenShown_, false)) openSession();
}

void PreviewPage::hideEvent(QHideEvent* event) {
    hiddenLong_.start();
    pausedWhenHidden_ = controller_->isPaused();
    controller_->setPaused(true);
    Page::hideEvent(event);
}

void PreviewPage::dragEnterEvent(QDragEnterEvent* event) {
    if (SourceOpener::accepts(event->mimeData())) event->acceptProposedAction();
}

void PreviewPage::dropEvent(QDropEvent* event) {
    if (opener_->take(event->mimeData())) event->acceptProposedAction();
}

/// Receives the keys that no control of the page has handled.
void PreviewPage::keyPressEvent(QKeyEvent* event) {
    const int forward = isRightToLeft() ? Qt::Key_Left : Qt::Key_Right,
              backward = isRightToLeft() ? Qt::Key_Right : Qt::Key_Left;
    if (event->matches(QKeySequence::Paste))
        opener_->paste();
    else if (event->key() == forward || event->key() == Qt::Key_PageDown)
        opener_->step(1);
    else if (event->key() == backward || event->key() == Qt::Key_PageUp)
        opener_->step(-1);
    else if (event->key() == Qt::Key_Space && !controller_->liveSource().isEmpty())
        setPaused(!controller_->isPaused());
    else
        Page::keyPressEvent(event);
}

}  // namespace ui
