#include "ui/pages/preview_page.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStyle>
#include <algorithm>
#include <chrono>

#include "core/models/model_catalog.h"
#include "ui/preview/result_view.h"
#include "ui/preview/source_panel.h"
#include "ui/run/machine_query.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

using namespace std::chrono_literals;
constexpr auto kSettle = 250ms;
constexpr auto kHiddenLong = 2min;
constexpr int kSourceWidth_px = 232;

/// Scrolls upright only and is as wide as what it holds needs.
class SideScroll : public QScrollArea {
public:
    explicit SideScroll(QWidget* content) {
        setWidget(content);
        setWidgetResizable(true);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setFocusPolicy(Qt::NoFocus);  // what it holds takes the focus and scrolls into sight
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    }
    QSize sizeHint() const override {
        const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, this);
        return {std::max(kSourceWidth_px, widget()->minimumSizeHint().width() + bar + theme::kUnit_px),
                QScrollArea::sizeHint().height()};
    }
    QSize minimumSizeHint() const override {
        return {sizeHint().width(), QScrollArea::minimumSizeHint().height()};
    }

protected:
    bool eventFilter(QObject* object, QEvent* event) override {
        if (object == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
        return QScrollArea::eventFilter(object, event);
    }
};

/// The first local file of a drag, or empty.
QString localFile(const QMimeData* data) {
    for (const QUrl& url : data->urls())
        if (url.isLocalFile()) return url.toLocalFile();
    return {};
}

}  // namespace

PreviewPage::PreviewPage(QWidget* parent)
    : Page(parent),
      controller_(new PreviewController(this)),
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
    row->addWidget(new SideScroll(source_));
    row->addWidget(stack_, 1);
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
    connect(&settle_, &QTimer::timeout, this, &PreviewPage::openSession);
    connect(&clock_, &QTimer::timeout, result_, &ResultView::updateElapsed);
    connect(&hiddenLong_, &QTimer::timeout, this, [this] {
        reopenWhenShown_ = controller_->isOpen();
        if (reopenWhenShown_) controller_->close();
    });
    connect(source_, &SourcePanel::imageChosen, this, &PreviewPage::showImage);
    connect(source_, &SourcePanel::folderRejected, message_, &MessageBar::showError);
    connect(source_, &SourcePanel::overlayChanged, this,
            [this] { result_->setOverlayOptions(source_->overlayOptions()); });
    connect(source_, &SourcePanel::cellChanged, this, [this] {
        if (!controller_->imageFile().isEmpty()) settle_.start();
    });
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
    connect(emptyButton_, &QPushButton::clicked, this, [this] { showImage(SourcePanel::sampleImage()); });
    auto* layout = new QVBoxLayout(page);
    layout->setSpacing(2 * theme::kUnit_px);
    layout->addStretch(1);
    layout->addWidget(emptyTitle_);
    layout->addWidget(emptyHint_);
    layout->addWidget(emptyButton_, 0, Qt::AlignHCenter);
    layout->addStretch(1);
    return page;
}

QWidget* PreviewPage::makeContent() {
    auto* page = new QWidget;
    title_ = new QLabel;
    title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    status_ = widgets::hintLabel();
    status_->setWordWrap(false);
    repeat_ = widgets::button(QStringLiteral("refresh"));
    stop_ = widgets::button(QStringLiteral("stop"));
    connect(repeat_, &QPushButton::clicked, controller_, &PreviewController::repeat);
    connect(stop_, &QPushButton::clicked, this, &PreviewPage::stopOrRestart);
    auto* heading = new QHBoxLayout;
    heading->setSpacing(theme::kUnit_px);
    heading->addWidget(title_, 1);
    heading->addWidget(status_);
    heading->addWidget(repeat_);
    heading->addWidget(stop_);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::kUnit_px);
    layout->addLayout(heading);
    layout->addWidget(result_, 1);
    return page;
}

void PreviewPage::connectController() {
    connect(controller_, &PreviewController::stateChanged, this, &PreviewPage::showState);
    connect(controller_, &PreviewController::busyChanged, this, &PreviewPage::showState);
    connect(controller_, &PreviewController::pictureLoaded, this, [this](const PreviewPicturePtr& picture) {
        source_->addRecentImage(picture->file);
        result_->setPicture(picture);
        stack_->setCurrentIndex(1);
        if (std::exchange(openWithPicture_, false) && !controller_->isOpen()) openSession();
        showState();
    });
    connect(controller_, &PreviewController::phaseChanged, this,
            [this](const QString& mode, const QString& phase) { result_->setPhase(mode, phase); });
    connect(controller_, &PreviewController::frameReady, this, [this](const PreviewResultPtr& result) {
        clock_.stop();
        result_->setResult(result);
        showState();
    });
    connect(controller_, &PreviewController::imageFailed, this, &PreviewPage::showImageError);
    connect(controller_, &PreviewController::failed, this, [this](const QString& reason, const QString& log) {
        failure_ = reason;
        failureLog_ = log;
        showFailure();
    });
}

void PreviewPage::showImage(const QString& file) {
    message_->dismiss();
    openWithPicture_ = true;
    controller_->showImage(file);
}

void PreviewPage::openSession() {
    settle_.stop();
    if (measuring_) return;
    const bench::Cell cell = source_->cell();
    if (controller_->isOpen() && cell == controller_->cell()) return;
    message_->dismiss();
    result_->setModes(cell.modes);
    result_->setOverlayOptions(source_->overlayOptions());
    result_->startPreparing();
    clock_.start();
    controller_->open(cell);
    showState();
}

void PreviewPage::stopOrRestart() {
    if (controller_->isOpen()) {
        controller_->close();
    } else {
        openSession();
    }
}

void PreviewPage::showState() {
    const bool open = controller_->isOpen();
    if (!open) {
        clock_.stop();
        result_->stopPreparing(measuring_ ? tr("Paused while a run is being measured.") : tr("Stopped."));
    }
    stop_->setIcon(theme::icon(open ? QStringLiteral("stop") : QStringLiteral("run")));
    stop_->setText(open ? tr("Stop") : tr("Start"));
    stop_->setEnabled(!measuring_);
    repeat_->setEnabled(open);
    status_->setText(controller_->state() == PreviewController::State::ready && controller_->busy()
                         ? tr("Working…")
                         : QString());
    const bench::Cell& cell = controller_->cell();
    title_->setText(tr("%1 on %2", "model, device")
                        .arg(QString::fromStdString(bench::model_label(cell.model)),
                             QString::fromStdString(cell.device)));
}

void PreviewPage::showImageError(const QString& file, const QString& reason) {
    const QString shown = QDir::toNativeSeparators(file);
    // Reasons that start with the file's name need not say it twice.
    const QString why = reason.startsWith(file) ? reason.mid(file.size()).remove(0, 1).trimmed() : reason;
    message_->showError(tr("The image %1 cannot be shown: %2").arg(shown, why));
}

void PreviewPage::showFailure() {
    QString text = tr("The preview has stopped: %1.").arg(failure_);
    if (!failureLog_.isEmpty()) text += QLatin1Char('\n') + failureLog_;
    message_->ask(text, tr("Restart"), tr("Dismiss"), [this] { openSession(); });
}

void PreviewPage::setMeasuring(bool active) {
    if (std::exchange(measuring_, active) == active) return;
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
    emptyHint_->setText(
        tr("Open an image or drop one here. It goes through eager and a compiled mode, and you see both "
           "beside each other: labels, boxes or a map, the times of each stage, and how far the two "
           "differ."));
    emptyButton_->setText(tr("Use the sample photograph"));
    repeat_->setText(tr("Run again"));
    repeat_->setShortcut(Qt::Key_F5);  // setText() takes it away
    repeat_->setToolTip(tr("The same image once more (F5)."));
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
        machine->askDevices();
    }
    if (!measuring_ && std::exchange(reopenWhenShown_, false)) openSession();
}

void PreviewPage::hideEvent(QHideEvent* event) {
    hiddenLong_.start();
    Page::hideEvent(event);
}

void PreviewPage::dragEnterEvent(QDragEnterEvent* event) {
    if (!localFile(event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void PreviewPage::dropEvent(QDropEvent* event) {
    const QString file = localFile(event->mimeData());
    if (file.isEmpty()) return;
    event->acceptProposedAction();
    showImage(file);
}

}  // namespace ui
