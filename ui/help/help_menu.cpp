#include "ui/help/help_menu.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QLocale>
#include <QMenuBar>

#include "core/preflight/system_report.h"
#include "ui/help/about_dialog.h"
#include "ui/help/document_window.h"
#include "ui/help/keyboard_dialog.h"
#include "ui/run/background.h"
#include "ui/theme/icons.h"

namespace ui {

namespace {

/// What the window adds to the report of compilescope-cli.
bench::SystemFact windowFact() {
    const QString text = QString("Qt %1, %2, language %3, scale %4")
                             .arg(qVersion(), QGuiApplication::platformName(), QLocale().name())
                             .arg(qApp->devicePixelRatio());
    return {"Window", text.toStdString()};
}

}  // namespace

HelpMenu::HelpMenu(const QMenuBar* menus, QWidget* parent) : QMenu(parent), menus_(menus) {
    const auto add = [this](const QString& icon, const QKeySequence& keys, auto slot) {
        QAction* action = icon.isEmpty() ? addAction(QString()) : addAction(theme::icon(icon), {});
        action->setShortcut(keys);
        connect(action, &QAction::triggered, this, slot);
        return action;
    };
    guide_ = add("question", QKeySequence::HelpContents, [this] { showDocument("user-guide.md"); });
    keyboard_ = add({}, Qt::CTRL | Qt::Key_F1, [this] { showKeyboard(); });
    glossary_ = add({}, {}, [this] { showDocument("glossary.md"); });
    method_ = add({}, {}, [this] { showDocument("method.md"); });
    addSeparator();
    report_ = add("copy", {}, [this] { copyReport(); });
    about_ = add("info", {}, [this] { showAbout(); });
    about_->setMenuRole(QAction::AboutRole);
    retranslate();
}

void HelpMenu::showDocument(const QString& name) {
    if (documents_.isNull()) documents_ = new DocumentWindow(parentWidget());
    documents_->open(name);
}

void HelpMenu::showKeyboard() {
    (new KeyboardDialog(menus_, parentWidget()))->open();
}

void HelpMenu::showAbout() {
    auto* dialog = new AboutDialog(parentWidget());
    connect(dialog, &AboutDialog::reportWanted, this, &HelpMenu::copyReport);
    connect(dialog, &AboutDialog::licencesWanted, this, [this] { showDocument("../resources/LICENSES.md"); });
    dialog->open();
}

void HelpMenu::copyReport() {
    inBackground(this, bench::system_facts, [this](const Answer<std::vector<bench::SystemFact>>& answer) {
        if (!answer.value)
            return void(emit failed(tr("The system report cannot be written: %1").arg(answer.error)));
        std::vector<bench::SystemFact> facts = *answer.value;
        facts.push_back(windowFact());
        QApplication::clipboard()->setText(QString::fromStdString(bench::system_report(facts)));
        emit noticed(tr("The system report is on the clipboard. It names no host, user or file."));
    });
}

void HelpMenu::retranslate() {
    setTitle(tr("&Help"));
    guide_->setText(tr("User guide"));
    keyboard_->setText(tr("Keyboard"));
    glossary_->setText(tr("Glossary"));
    method_->setText(tr("How it measures"));
    report_->setText(tr("Copy system report"));
    about_->setText(tr("About CompileScope"));
}

void HelpMenu::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QMenu::changeEvent(event);
}

}  // namespace ui
