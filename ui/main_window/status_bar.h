#pragma once

#include <QElapsedTimer>
#include <QStatusBar>
#include <QTimer>

#include "core/bench/run_observer.h"

class QLabel;
class QProgressBar;
class QToolButton;

namespace ui {

class ResultStore;
class RunController;

/// The same on every page: what runs and how far, elapsed and remaining time, and the warnings of the rows
/// shown as a count that opens their list.
class StatusBar : public QStatusBar {
    Q_OBJECT
public:
    StatusBar(RunController* controller, ResultStore* store, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void showRun();
    void showWarnings();
    void openWarnings();

    RunController* controller_;
    ResultStore* store_;
    QLabel* activity_;
    QProgressBar* bar_;
    QLabel* times_;
    QToolButton* warningsButton_;
    QStringList warnings_;
    QTimer second_;
    QElapsedTimer sinceStart_;
    bench::Progress progress_;
};

}  // namespace ui
