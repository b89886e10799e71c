#include "ui/theme/style_sheet.h"

#include <QMap>
#include <algorithm>

#include "ui/theme/theme.h"

namespace ui::theme {

namespace {

// @names are replaced by the colours of the theme.
const char* const kSheet = R"(
QToolTip { background: @raised; color: @text; border: 1px solid @border; padding: 4px; }
QMainWindow, QStackedWidget { background: @window; }

#rail { background: @surface; border: 0; }
#rail QToolButton { border: 0; border-radius: 8px; padding: 8px 4px; color: @muted; background: transparent; }
#rail QToolButton:hover { background: @raised; color: @text; }
#rail QToolButton:checked { background: @accentSoft; color: @text; font-weight: 600; }
#rail QToolButton:focus { border: 2px solid @accent; padding: 6px 2px; }

*[class="panel"] { background: @surface; border: 1px solid @border; border-radius: 8px; }
*[class="bar"] { background: @surface; border: 0; border-bottom: 1px solid @border; }
QLabel[class="section"] { color: @text; font-weight: 600; }
QLabel[class="hint"] { color: @muted; }
QLabel[class="figure"] { color: @text; }

QPushButton { background: @surface; border: 1px solid @border; border-radius: 6px; padding: 6px 12px; color: @text; }
QPushButton:hover { background: @raised; }
QPushButton:pressed { background: @border; }
QPushButton:focus { border: 2px solid @accent; padding: 5px 11px; }
QPushButton:disabled { color: @disabled; background: @window; }
QPushButton[class="primary"] { background: @accent; color: @onAccent; border-color: @accent; font-weight: 600; }
QPushButton[class="primary"]:hover { background: @accentHover; }
QPushButton[class="primary"]:focus { border: 2px solid @text; padding: 5px 11px; }
QPushButton[class="primary"]:disabled { background: @raised; color: @disabled; border-color: @border; }
QPushButton[class="link"] { background: transparent; border: 2px solid transparent; color: @accent; padding: 2px 4px; }
QPushButton[class="link"]:hover { text-decoration: underline; }
QPushButton[class="link"]:focus { border-color: @accent; }

QToolButton { border: 1px solid transparent; border-radius: 6px; padding: 4px; color: @text; background: transparent; }
QToolButton:hover { background: @raised; }
QToolButton:focus { border: 1px solid @accent; }
QToolButton[class="chip"] { background: @surface; border: 1px solid @border; border-radius: 14px; padding: 4px 12px;
    min-height: 18px; }
QToolButton[class="chip"]:hover { border-color: @accent; background: @surface; }
QToolButton[class="chip"]:checked { background: @accentSoft; border: 1px solid @accent; font-weight: 600; }
QToolButton[class="chip"]:focus { border: 2px solid @accent; padding: 3px 11px; }
QToolButton[class="chip"]:disabled { color: @disabled; background: @window; }
QToolButton::menu-indicator { image: none; }
QPushButton::menu-indicator { image: url(:/icons/chevron.svg); width: 12px; height: 12px; padding: 0 6px;
    subcontrol-origin: padding; subcontrol-position: center right; }

QLineEdit, QAbstractSpinBox, QPlainTextEdit { background: @surface; border: 1px solid @border; border-radius: 6px; padding: 5px 8px;
    selection-background-color: @accent; selection-color: @onAccent; }
QLineEdit:focus, QAbstractSpinBox:focus, QPlainTextEdit:focus { border: 2px solid @accent; padding: 4px 7px; }
QPlainTextEdit { padding: 4px; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { border: 0; width: 18px; background: transparent; }
QAbstractSpinBox::up-arrow { image: url(:/icons/chevron_up.svg); width: 10px; height: 10px; }
QAbstractSpinBox::down-arrow { image: url(:/icons/chevron.svg); width: 10px; height: 10px; }
QPlainTextEdit:focus { padding: 3px; }

QComboBox { background: @surface; border: 1px solid @border; border-radius: 6px; padding: 5px 8px; color: @text; }
QComboBox:hover { background: @raised; }
QComboBox:focus { border: 2px solid @accent; padding: 4px 7px; }
QComboBox:disabled { color: @disabled; background: @window; }
QComboBox::drop-down { border: 0; width: 24px; }
QComboBox::down-arrow { image: url(:/icons/chevron.svg); width: 14px; height: 14px; }
QComboBox QAbstractItemView { background: @surface; border: 1px solid @border; border-radius: 0;
    selection-background-color: @accentSoft; selection-color: @text; }

QCheckBox { spacing: 8px; padding: 2px; border: 2px solid transparent; border-radius: 4px; }
QCheckBox:focus { border-color: @accent; }
QCheckBox::indicator, QTreeView::indicator { width: 14px; height: 14px; border: 1px solid @muted; border-radius: 3px;
    background: @surface; }
QCheckBox::indicator:checked, QTreeView::indicator:checked { background: @accent; border-color: @accent;
    image: url(:/icons/@tick.svg); }
QCheckBox::indicator:indeterminate, QTreeView::indicator:indeterminate { image: url(:/icons/dash.svg); }
QCheckBox::indicator:disabled { border-color: @border; background: @window; }

QScrollBar { background: transparent; border: 0; }
QScrollBar:vertical { width: 14px; margin: 0; }
QScrollBar:horizontal { height: 10px; margin: 0; }
QScrollBar::handle { background: @border; border-radius: 4px; margin: 1px; }
QScrollBar::handle:vertical { min-height: 32px; margin: 1px 3px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: 0; }

QTreeView, QListView, QTableView { background: @surface; border: 1px solid @border; border-radius: 8px;
    gridline-color: @grid; outline: 0; }
QTreeView:focus, QListView:focus, QTableView:focus { border-color: @accent; }
QTreeView[class="flat"], QListView[class="flat"], QTableView[class="flat"] { border: 0; }
QListView::item { padding: 3px 2px; }
QTreeView::item { height: 24px; }
QTableView[class="cards"] { selection-background-color: transparent; }
QHeaderView { background: @surface; border: 0; }
QHeaderView::section { background: @surface; color: @muted; border: 0; border-bottom: 1px solid @border;
    padding: 6px 8px; }
QTableCornerButton::section { background: @surface; border: 0; border-bottom: 1px solid @border; }

QProgressBar { background: @raised; border: 0; border-radius: 4px; max-height: 8px; min-height: 8px; }
QProgressBar::chunk { background: @accent; border-radius: 4px; }

QStatusBar { background: @surface; border-top: 1px solid @border; }
QStatusBar::item { border: 0; }
QMenuBar { background: @surface; border-bottom: 1px solid @border; }
QMenuBar::item { padding: 4px 10px; background: transparent; border-radius: 4px; }
QMenuBar::item:selected { background: @raised; }
QMenu { background: @surface; border: 1px solid @border; padding: 4px; }
QMenu::item { padding: 6px 24px; border-radius: 4px; }
QMenu::item:selected { background: @accentSoft; color: @text; }
QMenu::item:disabled { color: @disabled; }
QMenu::separator { height: 1px; background: @border; margin: 4px 8px; }
QSplitter::handle { background: transparent; }
QScrollArea { border: 1px solid transparent; background: transparent; }
QScrollArea:focus { border-color: @accent; border-radius: 4px; }
QScrollArea > QWidget > QWidget[class="clear"] { background: transparent; }
)";

}  // namespace

QString styleSheet(const Colors& c) {
    const QMap<QString, QColor> values{
        {"window", c.window},
        {"surface", c.surface},
        {"raised", c.raised},
        {"text", c.text},
        {"muted", c.muted},
        {"border", c.border},
        {"accent", c.accent},
        {"onAccent", c.onAccent},
        {"accentHover", mixed(c.accent, c.text, 0.15)},
        {"accentSoft", mixed(c.surface, c.accent, 0.14)},
        {"disabled", mixed(c.muted, c.window, 0.25)},
        {"grid", mixed(c.surface, c.border, 0.5)},
    };
    QString sheet = QString::fromLatin1(kSheet);
    // Pictures in a style sheet cannot be tinted.
    sheet.replace("@tick", isDark() ? "tick_dark" : "tick");
    // Longest names first, so that @accent does not match in @accentSoft.
    QStringList names = values.keys();
    std::sort(names.begin(), names.end(),
              [](const QString& a, const QString& b) { return a.size() > b.size(); });
    for (const QString& name : names) sheet.replace("@" + name, values[name].name());
    return sheet;
}

}  // namespace ui::theme
