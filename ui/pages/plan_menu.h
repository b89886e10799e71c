#pragma once

#include <QMenu>

#include "core/plan/run_plan.h"
#include "ui/settings/app_settings.h"

namespace ui {

class PlanModel;

/// The menu "Plan" of the window and of the set-up page, for plan files and for the plan at the start. Files
/// are read and written in the background.
class PlanMenu : public QMenu {
    Q_OBJECT
public:
    explicit PlanMenu(PlanModel* plan, QWidget* parent = nullptr);

    /// Returns the plan at the start: the default plan, or else the last one, or else that of a first start.
    bench::RunPlan startPlan() const;
    /// Opens a plan file. On an error keeps the plan and emits failed() with the reason.
    void open(const QString& file);
    void save(const QString& file);

signals:
    void replaced();  ///< by another plan, which may be of another machine
    /// The texts are translated, for the user.
    void failed(const QString& text);
    void warned(const QString& text);
    void noticed(const QString& text);

protected:
    void changeEvent(QEvent* event) override;

private:
    bench::RunPlan firstPlan() const;
    void chooseFile();
    void chooseName();
    void replace(const bench::RunPlan& plan);
    void remember(const QString& file);
    void forget(const QString& file);
    void setDefault(const QString& json, const QString& notice);
    void showRecent();
    void retranslate();

    PlanModel* plan_;
    AppSettings settings_;
    QAction *open_, *save_, *useDefault_, *makeDefault_, *forgetDefault_;
    QMenu* recent_;
};

}  // namespace ui
