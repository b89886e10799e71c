#pragma once

#include <QMenu>

#include "core/plan/run_plan.h"
#include "ui/settings/app_settings.h"

namespace ui {

class PlanModel;

/// Plans in files, and the plan that the set-up opens with: the window's menu "Plan" and that of the set-up
/// page. Files are read and written in the background.
class PlanMenu : public QMenu {
    Q_OBJECT
public:
    explicit PlanMenu(PlanModel* plan, QWidget* parent = nullptr);

    /// What the set-up opens with: the default plan, else the one set up last, else the program's first.
    bench::RunPlan startPlan() const;
    /// A file that cannot be read leaves the plan as it is and is named.
    void open(const QString& file);
    void save(const QString& file);

signals:
    void replaced();  ///< by a whole other plan, maybe of another machine
    /// Translated, for the user.
    void failed(const QString& text);
    void warned(const QString& text);
    void noticed(const QString& text);

protected:
    void changeEvent(QEvent* event) override;

private:
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
