#pragma once

#include <QLabel>
#include <QPushButton>

#include "tests/support/patience.h"
#include "ui/pages/preview_page.h"
#include "ui/widgets/message_bar.h"

/// What tests of the preview's page look for.

/// What the message bar says, or empty when it is hidden.
inline QString message(const ui::PreviewPage& page) {
    const auto* bar = page.findChild<ui::MessageBar*>();
    QString text;
    if (bar->isVisible())
        for (const QLabel* label : bar->findChildren<QLabel*>()) text += label->text();
    return text;
}

inline QPushButton* buttonNamed(const QWidget& parent, const QString& text) {
    for (QPushButton* button : parent.findChildren<QPushButton*>())
        if (button->isVisible() && button->text() == text) return button;
    return nullptr;
}

inline bool showsText(const QWidget& parent, const QString& text) {
    for (const QLabel* label : parent.findChildren<QLabel*>())
        if (label->isVisible() && label->text().contains(text)) return true;
    return false;
}
