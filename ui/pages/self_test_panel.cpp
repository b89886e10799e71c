#include "ui/pages/self_test_panel.h"

#include <QDateTime>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <algorithm>
#include <numbers>

#include "ui/format/format.h"
#include "ui/run/self_test_runner.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

SelfTestPanel::SelfTestPanel(SelfTestRunner* runner, QWidget* parent)
    : QWidget(parent), runner_(runner), text_(widgets::hintLabel()), button_(widgets::button("measure")) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::kUnit_px);
    layout->addWidget(text_);
    layout->addWidget(button_);
    connect(runner_, &SelfTestRunner::changed, this, &SelfTestPanel::showState);
    connect(button_, &QPushButton::clicked, this, [this] {
        if (runner_->isRunning())
            runner_->cancel();
        else
            runner_->start(devices_);
    });
    showState();
}

void SelfTestPanel::setDevices(const QStringList& devices) {
    devices_ = devices;
    showState();
}

void SelfTestPanel::setSelfTests(std::vector<bench::SelfTest> tests) {
    tests_ = std::move(tests);
    showState();
}

void SelfTestPanel::setMeasuring(bool measuring) {
    measuring_ = measuring;
    showState();
}

QString SelfTestPanel::textOf(const QString& device) const {
    const auto test = std::ranges::find(tests_, device.toStdString(), &bench::SelfTest::device);
    if (test == tests_.end()) return {};
    const QString name = format::deviceName(device), percent = format::percent(test->percent, 2);
    if (test->too_noisy)
        return tr("%1 is too noisy: two measurements of the same code differ. Smallest visible difference: "
                  "%2.")
            .arg(name, percent);
    const QDateTime date =
        QDateTime::fromString(QString::fromStdString(test->date), Qt::ISODate).toLocalTime();
    const QString text = tr("%1, smallest visible difference %2, measured on %3.")
                             .arg(name, percent, QLocale().toString(date.date(), QLocale::ShortFormat));
    if (!test->spread_percent) return text;
    return tr("%1 Two processes that run the same code differ by about %2 here; every interval contains "
              "this.",
              "the sentence about the self-test; a percentage")
        .arg(text, format::percent(*test->spread_percent * std::numbers::sqrt2, 1));
}

void SelfTestPanel::showState() {
    QStringList lines;
    for (const QString& device : devices_)
        if (const QString line = textOf(device); !line.isEmpty()) lines << line;
    if (runner_->isRunning())
        lines = {tr("Self-test on %1: compares a model with itself. This takes about half a minute.")
                     .arg(format::deviceName(runner_->device()))};
    else if (lines.isEmpty())
        lines = {tr("Noise level unknown. Run the self-test to measure it.")};
    text_->setText(lines.join('\n'));
    button_->setText(runner_->isRunning() ? tr("Stop the self-test") : tr("Self-test"));
    button_->setToolTip(
        tr("Compares ResNet-50 with itself for 10 seconds. The difference is this machine's noise."));
    button_->setEnabled(runner_->isRunning() || (!measuring_ && !devices_.isEmpty()));
}

void SelfTestPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) showState();
    QWidget::changeEvent(event);
}

}  // namespace ui
