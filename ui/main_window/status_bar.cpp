#include "ui/main_window/status_bar.h"

#include <QEvent>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QToolButton>
#include <algorithm>

#include "ui/format/format.h"
#include "ui/main_window/warning_popup.h"
#include "ui/models/result_store.h"
#include "ui/run/run_controller.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

namespace ui {

StatusBar::StatusBar(RunController* controller, ResultStore* store, QWidget* parent)
    : QStatusBar(parent),
      controller_(controller),
      store_(store),
      activity_(new QLabel),
      bar_(new QProgressBar),
      times_(new QLabel),
      noise_(new QLabel),
      warningsButton_(new QToolButton) {
    setSizeGripEnabled(false);
    bar_->setTextVisible(false);
    bar_->setFixedWidth(20 * theme::kUnit_px);
    warningsButton_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    warningsButton_->setIcon(theme::icon("warning"));
    warningsButton_->setIconSize({16, 16});
    activity_->setContentsMargins(theme::kUnit_px, 0, theme::kUnit_px, 0);
    addWidget(activity_);
    addWidget(bar_);
    addWidget(times_, 1);
    addPermanentWidget(noise_);
    addPermanentWidget(warningsButton_);

    connect(controller_, &RunController::started, this, [this] {
        progress_ = {};
        sinceStart_.start();
        showRun();
    });
    connect(controller_, &RunController::cancelRequested, this, &StatusBar::showRun);
    connect(controller_, &RunController::happened, this, [this](const bench::RunEvent& event) {
        const auto* progress = std::get_if<bench::Progress>(&event);
        if (progress == nullptr) return;
        progress_ = *progress;
        showRun();
    });
    connect(controller_, &RunController::finished, this, [this] { showRun(); });
    connect(store_, &ResultStore::rowAppended, this, [this](int index) {
        rowWarnings_.add(*store_->rows()[static_cast<std::size_t>(index)]);
        showWarnings();
    });
    connect(store_, &ResultStore::reset, this, &StatusBar::collectWarnings);
    connect(warningsButton_, &QToolButton::clicked, this, &StatusBar::openWarnings);
    showRun();
    collectWarnings();
    showNoise();
}

void StatusBar::setChecks(std::vector<bench::Check> checks) {
    checks_ = std::move(checks);
    showWarnings();
}

void StatusBar::setSelfTests(std::vector<bench::SelfTest> tests) {
    selfTests_ = std::move(tests);
    showNoise();
}

QWidgetList StatusBar::focusable() const {
    return {warningsButton_};
}

void StatusBar::showNoise() {
    QStringList devices;
    for (const bench::SelfTest& test : selfTests_)
        devices << tr("%1, smallest visible difference %2", "device, percent")
                       .arg(format::deviceName(QString::fromStdString(test.device)),
                            format::percent(test.percent, test.percent < 1 ? 2 : 1));
    noise_->setVisible(!devices.isEmpty());
    noise_->setText(devices.value(0));
    noise_->setToolTip(format::tip(devices.join('\n')));
}

void StatusBar::showRun() {
    const bool running = controller_->isRunning();
    bar_->setVisible(running);
    times_->setVisible(running);
    if (!running) return activity_->setText(tr("Idle"));
    activity_->setText(controller_->isCancelling() ? tr("Stopping…")
                                                   : tr("Measuring: %1 of %2", "arms done of all")
                                                         .arg(QLocale().toString(progress_.arms_done),
                                                              QLocale().toString(progress_.arms_total)));
    bar_->setMaximum(std::max(progress_.arms_total, 1));  // 0 starts an animation, which disturbs the run
    bar_->setValue(progress_.arms_done);
    const QString elapsed = format::elapsed(static_cast<double>(sinceStart_.elapsed()) / 1000);
    times_->setText(progress_.remaining_s
                        ? tr("%1 elapsed, %2 left").arg(elapsed, format::roughly(*progress_.remaining_s))
                        : tr("%1 elapsed").arg(elapsed));
}

void StatusBar::collectWarnings() {
    rowWarnings_.clear();
    if (!store_->isExample())  // its warnings are not about this machine
        for (const RowPtr& row : store_->rows()) rowWarnings_.add(*row);
    showWarnings();
}

/// Shows the count only. openWarnings() builds the texts. Without warnings, the button leads to the notes.
void StatusBar::showWarnings() {
    const auto ofMachine = std::ranges::count(checks_, bench::Severity::warning, &bench::Check::severity);
    const int warnings = static_cast<int>(ofMachine) + rowWarnings_.count(/*mayChangeVerdict=*/true);
    const int notes = rowWarnings_.count(/*mayChangeVerdict=*/false);
    warningsButton_->setVisible(warnings + notes > 0);
    warningsButton_->setIcon(theme::icon(warnings > 0 ? "warning" : "info"));
    warningsButton_->setText(warnings > 0 ? tr("%n warning(s)", nullptr, warnings)
                                          : tr("%n note(s)", nullptr, notes));
}

void StatusBar::openWarnings() {
    auto* popup = new WarningPopup(checks_, rowWarnings_.groups(), this);
    const bool rightToLeft = layoutDirection() == Qt::RightToLeft;
    const QPoint corner = warningsButton_->mapToGlobal(QPoint(rightToLeft ? 0 : warningsButton_->width(), 0));
    popup->move(corner - QPoint(rightToLeft ? 0 : popup->width(), popup->height()));
    popup->show();
}

void StatusBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        clearMessage();  // it is in the old language
        showRun();
        showWarnings();
        showNoise();
    }
    QStatusBar::changeEvent(event);
}

}  // namespace ui
