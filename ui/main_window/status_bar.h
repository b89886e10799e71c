#pragma once

#include <QElapsedTimer>
#include <QStatusBar>
#include <vector>

#include "core/preflight/checks.h"
#include "core/protocol/run_event.h"
#include "core/run/self_test.h"
#include "ui/models/warning_groups.h"

class QLabel;
class QProgressBar;
class QToolButton;

namespace ui {

class ResultStore;
class RunController;

/// Shows the run's progress, its elapsed and remaining time, the smallest visible difference, and the number
/// of warnings that may change a verdict: of the machine, and kinds of warnings of the shown rows. A click on
/// the number opens the list of all. The same on every page.
class StatusBar : public QStatusBar {
    Q_OBJECT
public:
    StatusBar(RunController* controller, ResultStore* store, QWidget* parent = nullptr);

    void setChecks(std::vector<bench::Check> checks);
    void setSelfTests(std::vector<bench::SelfTest> tests);
    QWidgetList focusable() const;  ///< in tab order

protected:
    void changeEvent(QEvent* event) override;

private:
    void showRun();
    void collectWarnings();
    void showWarnings();
    void showNoise();
    void openWarnings();

    RunController* controller_;
    ResultStore* store_;
    QLabel* activity_;
    QProgressBar* bar_;
    QLabel* times_;
    QLabel* noise_;
    QToolButton* warningsButton_;
    std::vector<bench::Check> checks_;
    std::vector<bench::SelfTest> selfTests_;
    WarningGroups rowWarnings_;
    QElapsedTimer sinceStart_;
    bench::Progress progress_;
};

}  // namespace ui
