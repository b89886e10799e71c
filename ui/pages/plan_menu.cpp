#include "ui/pages/plan_menu.h"

#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>

#include "core/plan/plan_file.h"
#include "ui/format/format.h"
#include "ui/models/plan_model.h"
#include "ui/run/background.h"
#include "ui/theme/icons.h"

namespace ui {

namespace {

struct OpenedPlan {
    bench::RunPlan plan;
    bool namesInterpreter = false;
};

OpenedPlan readPlan(const QString& file) {
    OpenedPlan opened;
    opened.plan = bench::read_plan(file.toStdString(),
                                   [&opened](const std::string&) { opened.namesInterpreter = true; });
    return opened;
}

/// Formats a path for a menu, with "~" for the home folder.
QString menuText(const QString& file) {
    QString path = QDir::toNativeSeparators(file);
    if (path.startsWith(QDir::homePath() + '/')) path.replace(0, QDir::homePath().size(), "~");
    return format::isolated(path.replace('&', "&&"));
}

}  // namespace

PlanMenu::PlanMenu(PlanModel* plan, QWidget* parent) : QMenu(parent), plan_(plan) {
    const auto add = [this](const QString& icon, const QKeySequence& keys, auto slot) {
        QAction* action = icon.isEmpty() ? addAction(QString()) : addAction(theme::icon(icon), {});
        action->setShortcut(keys);
        connect(action, &QAction::triggered, this, slot);
        return action;
    };
    open_ = add("folder", Qt::CTRL | Qt::SHIFT | Qt::Key_O, &PlanMenu::chooseFile);
    recent_ = addMenu(QString());
    save_ = add("save", QKeySequence::Save, &PlanMenu::chooseName);
    addSeparator();
    useDefault_ = add("setup", QKeySequence::New,
                      [this] { replace(PlanModel::read(settings_.defaultPlan()).value_or(firstPlan())); });
    makeDefault_ =
        add({}, {}, [this] { setDefault(plan_->toJson(), tr("The set-up will open with this plan.")); });
    forgetDefault_ =
        add({}, {}, [this] { setDefault({}, tr("The set-up will open with the plan used last.")); });
    connect(this, &QMenu::aboutToShow, this, &PlanMenu::showRecent);
    retranslate();
}

bench::RunPlan PlanMenu::firstPlan() const {
    return PlanModel::firstPlan(bench::RunKind::inference, plan_->engines());
}

bench::RunPlan PlanMenu::startPlan() const {
    for (const QString& json : {settings_.defaultPlan(), settings_.plan()})
        if (const auto plan = PlanModel::read(json)) return *plan;
    return firstPlan();
}

void PlanMenu::chooseFile() {
    const QString file = QFileDialog::getOpenFileName(parentWidget(), tr("Open a plan"),
                                                      QFileInfo(settings_.recentPlans().value(0)).path(),
                                                      tr("Plans and results (*.json)"));
    if (!file.isEmpty()) open(file);
}

void PlanMenu::chooseName() {
    const QDir folder(QFileInfo(settings_.recentPlans().value(0)).path());
    const QString file = QFileDialog::getSaveFileName(parentWidget(), tr("Save this plan"),
                                                      folder.filePath("plan.json"), tr("Plans (*.json)"));
    if (!file.isEmpty()) save(file);
}

void PlanMenu::open(const QString& file) {
    inBackground(
        this, [file] { return readPlan(file); },
        [this, file](const Answer<OpenedPlan>& answer) {
            if (!answer.value) {
                forget(file);
                emit failed(tr("This plan cannot be opened: %1").arg(answer.error));
                return;
            }
            remember(file);
            emit noticed(tr("Opened %1.").arg(format::isolated(QFileInfo(file).fileName())));
            replace(answer.value->plan);
            if (answer.value->namesInterpreter)
                emit warned(
                    tr("The Python interpreter that this plan names is ignored: a file could name any "
                       "program. Choose "
                       "the interpreter in the settings."));
        });
}

void PlanMenu::save(const QString& file) {
    inBackground(
        this,
        [file, plan = plan_->plan()] {
            bench::write_plan(file.toStdString(), plan);
            return true;
        },
        [this, file](const Answer<bool>& answer) {
            if (!answer.value) {
                emit failed(tr("This plan cannot be saved: %1").arg(answer.error));
                return;
            }
            remember(file);
            emit noticed(tr("Saved as %1.").arg(format::isolated(QFileInfo(file).fileName())));
        });
}

void PlanMenu::replace(const bench::RunPlan& plan) {
    plan_->edit([&plan](bench::RunPlan& own) { own = plan; });
    emit replaced();
}

void PlanMenu::remember(const QString& file) {
    settings_.addRecentPlan(QFileInfo(file).absoluteFilePath());
    showRecent();
}

void PlanMenu::forget(const QString& file) {
    settings_.removeRecentPlan(QFileInfo(file).absoluteFilePath());
    showRecent();
}

void PlanMenu::setDefault(const QString& json, const QString& notice) {
    settings_.setDefaultPlan(json);
    showRecent();
    emit noticed(notice);
}

void PlanMenu::showRecent() {
    recent_->clear();
    for (const QString& file : settings_.recentPlans())
        connect(recent_->addAction(menuText(file)), &QAction::triggered, this, [this, file] { open(file); });
    recent_->setEnabled(!recent_->isEmpty());
    forgetDefault_->setEnabled(!settings_.defaultPlan().isEmpty());
}

void PlanMenu::retranslate() {
    setTitle(tr("&Plan"));
    open_->setText(tr("Open a plan…"));
    recent_->setTitle(tr("Recent plans"));
    save_->setText(tr("Save this plan…"));
    useDefault_->setText(tr("Default plan"));
    makeDefault_->setText(tr("Make this the default plan"));
    forgetDefault_->setText(tr("Forget the default plan"));
    showRecent();
}

void PlanMenu::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QMenu::changeEvent(event);
}

}  // namespace ui
