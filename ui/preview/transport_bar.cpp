#include "ui/preview/transport_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QToolButton>
#include <algorithm>

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

TransportBar::TransportBar(QWidget* parent)
    : QWidget(parent),
      previous_(new QToolButton),
      next_(new QToolButton),
      pause_(widgets::chip()),
      place_(widgets::hintLabel()) {
    place_->setWordWrap(false);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(theme::kUnit_px / 2);
    for (QToolButton* step : {previous_, next_}) step->setFocusPolicy(Qt::StrongFocus);
    row->addWidget(previous_);
    row->addWidget(place_);
    row->addWidget(next_);
    row->addWidget(pause_);
    pause_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(previous_, &QToolButton::clicked, this, [this] { emit stepped(-1); });
    connect(next_, &QToolButton::clicked, this, [this] { emit stepped(1); });
    connect(pause_, &QToolButton::clicked, this, [this](bool on) {
        showIcons();
        emit pauseToggled(on);
    });
    setFolder(0, 0);
    setLive(false, false);
    retranslate();
}

void TransportBar::setFolder(int index, int count) {
    index_ = index;
    count_ = count;
    for (QWidget* part : std::initializer_list<QWidget*>{previous_, place_, next_})
        part->setVisible(count > 1);
    previous_->setEnabled(index > 0);
    next_->setEnabled(index + 1 < count);
    retranslate();
}

void TransportBar::setLive(bool live, bool paused) {
    pause_->setVisible(live);
    pause_->setChecked(paused);
    showIcons();
}

void TransportBar::showIcons() {
    pause_->setIcon(theme::icon(pause_->isChecked() ? QStringLiteral("run") : QStringLiteral("pause")));
    pause_->setText(pause_->isChecked() ? tr("Continue") : tr("Pause"));
    pause_->setToolTip(tr("Pauses the camera or the video (space bar)."));
    const QString left = QStringLiteral("left"), right = QStringLiteral("right");
    previous_->setIcon(theme::icon(isRightToLeft() ? right : left));
    next_->setIcon(theme::icon(isRightToLeft() ? left : right));
}

void TransportBar::retranslate() {
    const QLocale locale;
    place_->setText(
        tr("Image %1 of %2").arg(locale.toString(index_ + 1), locale.toString(std::max(count_, 1))));
    previous_->setToolTip(tr("The previous image (arrow key)."));
    previous_->setAccessibleName(tr("Previous image"));
    next_->setToolTip(tr("The next image (arrow key)."));
    next_->setAccessibleName(tr("Next image"));
    showIcons();
}

void TransportBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::LayoutDirectionChange)
        retranslate();
    QWidget::changeEvent(event);
}

}  // namespace ui
