#pragma once

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QStringList>

#include "ui/charts/chart_fonts.h"

namespace ui {

/// The texts that stand on the window now and have a letter without a glyph: a box would show.
inline QStringList withoutGlyphs(const QWidget* window) {
    QStringList found;
    const auto check = [&found](const QWidget* widget, const QString& text) {
        if (widget->isVisible() && !charts::canShow(widget->font(), text)) found << text;
    };
    for (const QLabel* label : window->findChildren<QLabel*>()) check(label, label->text());
    for (const QAbstractButton* button : window->findChildren<QAbstractButton*>())
        check(button, button->text());
    for (const QComboBox* box : window->findChildren<QComboBox*>()) check(box, box->currentText());
    return found;
}

}  // namespace ui
