#include "ui/widgets/empty_state.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

EmptyState::EmptyState(const QString& icon, QWidget* parent)
    : QWidget(parent),
      iconName_(icon),
      icon_(new QLabel),
      title_(widgets::titleLabel()),
      hint_(widgets::hintLabel()),
      button_(widgets::primaryButton({})) {
    hint_->setAlignment(Qt::AlignHCenter);
    // Stretches centre the label. With an alignment, a wrapped label does not get the height it needs.
    auto* hintRow = new QHBoxLayout;
    hintRow->addStretch(1);
    hintRow->addWidget(hint_, 2);
    hintRow->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(2 * theme::kUnit_px);
    layout->addStretch(2);
    layout->addWidget(icon_, 0, Qt::AlignHCenter);
    layout->addWidget(title_, 0, Qt::AlignHCenter);
    layout->addLayout(hintRow);
    layout->addWidget(button_, 0, Qt::AlignHCenter);
    layout->addStretch(3);
    showIcon();
    connect(button_, &QPushButton::clicked, this, &EmptyState::clicked);
}

void EmptyState::setTexts(const QString& title, const QString& hint, const QString& button) {
    title_->setText(title);
    hint_->setText(hint);
    button_->setText(button);
}

void EmptyState::showIcon() {
    icon_->setPixmap(theme::iconPixmap(iconName_, theme::colors().muted, 56, devicePixelRatioF()));
}

void EmptyState::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) showIcon();
    QWidget::changeEvent(event);
}

}  // namespace ui
