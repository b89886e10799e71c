#include "ui/pages/warning_list.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/format/format.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/command_box.h"
#include "ui/widgets/widgets.h"

namespace ui {

WarningList::WarningList(QWidget* parent) : QWidget(parent), lines_(new QVBoxLayout(this)) {
    lines_->setContentsMargins(0, 0, 0, 0);
    lines_->setSpacing(theme::kUnit_px);
    hide();
}

void WarningList::setWarnings(const QList<Warning>& warnings) {
    if (warnings == warnings_) return;
    warnings_ = warnings;
    rebuild();
}

void WarningList::rebuild() {
    widgets::clear(lines_);
    for (const Warning& warning : warnings_) lines_->addWidget(makeLine(warning));
    setVisible(!warnings_.isEmpty());
}

QWidget* WarningList::makeLine(const Warning& warning) {
    auto* line = new QWidget;
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    auto* icon = new QLabel;
    const QColor color = warning.note ? theme::colors().muted : theme::colors().caution;
    icon->setPixmap(theme::iconPixmap(warning.note ? "info" : "warning", color, 20, devicePixelRatioF()));
    auto* text = new QLabel(format::breakable(warning.text));
    text->setWordWrap(true);
    row->addWidget(icon, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout;
    column->setSpacing(theme::kUnit_px / 2);
    column->addWidget(text);
    row->addLayout(column, 1);
    if (!warning.command.isEmpty()) column->addLayout(makeCommand(warning.command));
    if (warning.inSettings) {
        QPushButton* settings = widgets::button("settings");
        settings->setText(tr("Open the settings"));
        connect(settings, &QPushButton::clicked, this, &WarningList::settingsWanted);
        column->addWidget(settings, 0, Qt::AlignLeading);
    }
    return line;
}

QLayout* WarningList::makeCommand(const QString& words) {
    auto* command = new CommandBox;
    command->setPlainText(words);
    command->setToolTip(format::tip(words));
    command->setAccessibleName(tr("Suggested command"));
    auto* copy = new QToolButton;
    copy->setIcon(theme::icon("copy"));
    copy->setToolTip(tr("Copy this command"));
    copy->setAccessibleName(tr("Copy this command"));
    connect(copy, &QToolButton::clicked, this, [this, words] {
        QApplication::clipboard()->setText(words);
        emit copied();
    });
    auto* row = new QHBoxLayout;
    row->setSpacing(theme::kUnit_px / 2);
    row->addWidget(command, 1);
    row->addWidget(copy, 0, Qt::AlignTop);
    return row;
}

void WarningList::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange) rebuild();
    QWidget::changeEvent(event);
}

}  // namespace ui
