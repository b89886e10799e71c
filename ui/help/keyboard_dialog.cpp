#include "ui/help/keyboard_dialog.h"

#include <QEvent>
#include <QHeaderView>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <array>
#include <string_view>

#include "ui/format/format.h"
#include "ui/theme/theme.h"
#include "ui/widgets/widgets.h"

namespace ui {

namespace {

constexpr QSize kKeyboardSize_px(640, 680);

/// One row for each use of keys that is in no menu. `keys`: names of QKeySequence, separated by spaces.
struct KeyRow {
    const char* place;
    const char* keys;
    const char* purpose;
};
constexpr std::array kPageKeys{
    KeyRow{QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Everywhere"), "Tab Shift+Tab",
           QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Next control, previous control")},
    KeyRow{QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Charts"), "Left Right Up Down",
           QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Move between the bars")},
    KeyRow{QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Charts"), "Home End",
           QT_TRANSLATE_NOOP("ui::KeyboardDialog", "First bar, last bar")},
    KeyRow{QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Charts"), "Return",
           QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Show the samples of the bar")},
    KeyRow{QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Charts"), "Ctrl++ Ctrl+- Ctrl+0",
           QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Zoom in, zoom out, show everything")},
    KeyRow{QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Charts"), "Ctrl+C",
           QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Copy the chart as a picture")},
    KeyRow{QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Results"), "Ctrl+C",
           QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Copy the table")},
    KeyRow{QT_TRANSLATE_NOOP("ui::KeyboardDialog", "History"), "Return",
           QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Open the selected run")},
    KeyRow{QT_TRANSLATE_NOOP("ui::KeyboardDialog", "History"), "Del",
           QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Delete the selected runs")},
    KeyRow{QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Preview"), "Left Right",
           QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Previous image, next image of the folder")},
    KeyRow{QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Preview"), "Space",
           QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Pause and continue")},
    KeyRow{QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Preview"), "F5",
           QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Run the same image again")},
    KeyRow{QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Preview"), "Ctrl+V",
           QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Use the image on the clipboard")},
    KeyRow{QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Preview"), "Ctrl+S",
           QT_TRANSLATE_NOOP("ui::KeyboardDialog", "Save the panes as an image")},
};

QString shown(const QList<QKeySequence>& keys) {
    QStringList texts;
    for (const QKeySequence& each : keys) texts += format::isolated(each.toString(QKeySequence::NativeText));
    return texts.join("   ");
}

/// The text of an action without its mnemonic, "&File" or in Japanese "ファイル(&F)", and without the dots.
QString plain(QString text) {
    static const QRegularExpression mnemonic(QStringLiteral("\\(&.\\)"));
    return text.remove(mnemonic).remove('&').remove(QStringLiteral("…"));
}

}  // namespace

KeyboardDialog::KeyboardDialog(const QMenuBar* menus, QWidget* parent)
    : QDialog(parent), menus_(menus), list_(new QTreeWidget), close_(widgets::button({})) {
    setAttribute(Qt::WA_DeleteOnClose);
    resize(kKeyboardSize_px);
    list_->setColumnCount(2);
    list_->setRootIsDecorated(false);
    list_->setSelectionMode(QAbstractItemView::NoSelection);
    list_->header()->setStretchLastSection(false);
    list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    list_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    connect(close_, &QPushButton::clicked, this, &QDialog::close);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(theme::kUnit_px);
    layout->addWidget(list_, 1);
    layout->addWidget(close_, 0, Qt::AlignTrailing);
    // The window's actions get their words before or after this dialog gets the event.
    retranslate_.setSingleShot(true);
    connect(&retranslate_, &QTimer::timeout, this, &KeyboardDialog::retranslate);
    for (const QAction* entry : menus_->actions())
        connect(entry, &QAction::changed, &retranslate_, qOverload<>(&QTimer::start));
    retranslate();
}

void KeyboardDialog::retranslate() {
    setWindowTitle(tr("Keyboard"));
    close_->setText(tr("Close"));
    list_->setHeaderLabels({tr("Purpose"), tr("Keys")});
    list_->setAccessibleName(windowTitle());
    list_->clear();
    addMenus();
    addPages();
    list_->expandAll();
}

void KeyboardDialog::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate_.start();
    QDialog::changeEvent(event);
}

QTreeWidgetItem* KeyboardDialog::addGroup(const QString& title) {
    auto* group = new QTreeWidgetItem(list_, {title});
    group->setFont(0, theme::font(theme::TextSize::body, /*bold=*/true));
    group->setFirstColumnSpanned(true);
    return group;
}

void KeyboardDialog::addMenus() {
    for (const QAction* entry : menus_->actions()) {
        if (entry->menu() == nullptr) continue;
        QTreeWidgetItem* group = nullptr;
        for (const QAction* action : entry->menu()->actions()) {
            if (action->shortcuts().isEmpty()) continue;
            if (group == nullptr) group = addGroup(plain(entry->text()));
            new QTreeWidgetItem(group, {plain(action->text()), shown(action->shortcuts())});
        }
    }
}

void KeyboardDialog::addPages() {
    QTreeWidgetItem* group = nullptr;
    std::string_view place;
    for (const KeyRow& row : kPageKeys) {
        if (place != row.place) group = addGroup(tr(row.place));
        place = row.place;
        QList<QKeySequence> keys;
        for (const QString& each : QString(row.keys).split(' ')) keys += QKeySequence(each);
        new QTreeWidgetItem(group, {tr(row.purpose), shown(keys)});
    }
}

}  // namespace ui
