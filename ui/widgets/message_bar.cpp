#include "ui/widgets/message_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent),
      icon_(new QLabel),
      text_(new QLabel),
      yes_(widgets::primaryButton({})),
      no_(widgets::button({})) {
    setProperty("class", "bar");
    text_->setWordWrap(true);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(2 * theme::kUnit_px, theme::kUnit_px, 2 * theme::kUnit_px, theme::kUnit_px);
    layout->setSpacing(theme::kUnit_px);
    layout->addWidget(icon_, 0, Qt::AlignVCenter);
    layout->addWidget(text_, 1);
    layout->addWidget(yes_);
    layout->addWidget(no_);
    connect(yes_, &QPushButton::clicked, this, &MessageBar::accept);
    connect(no_, &QPushButton::clicked, this, &MessageBar::dismiss);
    hide();
}

void MessageBar::showError(const QString& text) {
    isError_ = true;
    onYes_ = nullptr;
    text_->setText(text);
    yes_->hide();
    no_->setText(tr("Dismiss"));
    showIcon();
    show();
}

void MessageBar::ask(const QString& question, const QString& yes, const QString& no,
                     std::function<void()> onYes) {
    isError_ = false;
    onYes_ = std::move(onYes);
    isEscapeYes_ = false;
    text_->setText(question);
    yes_->setText(yes);
    yes_->show();
    no_->setText(no);
    showIcon();
    show();
    yes_->setFocus();
}

void MessageBar::dismiss() {
    onYes_ = nullptr;
    hide();
}

void MessageBar::accept() {
    const auto action = std::exchange(onYes_, nullptr);
    hide();
    if (action) action();
}

void MessageBar::escape() {
    if (onYes_ && isEscapeYes_)
        accept();
    else
        dismiss();
}

void MessageBar::showIcon() {
    const theme::Colors& colors = theme::colors();
    icon_->setPixmap(theme::iconPixmap(isError_ ? "error" : "question", isError_ ? colors.bad : colors.accent,
                                       20, devicePixelRatioF()));
}

void MessageBar::changeEvent(QEvent* event) {
    // The caller translated the texts, so they stay in the old language.
    if (event->type() == QEvent::LanguageChange) dismiss();
    if (event->type() == QEvent::PaletteChange) showIcon();
    QFrame::changeEvent(event);
}

}  // namespace ui
