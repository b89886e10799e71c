#pragma once

#include <QElapsedTimer>
#include <QStatusBar>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/preflight/checks.h"
#include "core/protocol/run_event.h"
#include "core/run/self_test.h"

class QLabel;
class QProgressBar;
class QToolButton;

namespace ui {

class ResultStore;
class RunController;

/// Shows the run's progress, its elapsed and remaining time, the smallest visible difference, and the number
/// of warnings of the machine and of the shown rows. A click on the number opens the list. The same on every
/// page.
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
    void addWarnings(const bench::ArmResult& row);
    QStringList warningTexts() const;
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
    /// A warning of the shown rows. Each occurs once.
    struct RowWarning {
        std::string model, mode;
        bench::Message warning;
    };
    std::vector<RowWarning> rowWarnings_;
    std::set<std::array<std::string, 3>> knownWarnings_;  ///< model, mode and the English text
    QElapsedTimer sinceStart_;
    bench::Progress progress_;
};

}  // namespace ui
