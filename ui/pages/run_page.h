#pragma once

#include <QElapsedTimer>

#include "core/protocol/run_event.h"
#include "core/results/unfinished.h"
#include "core/run/runner.h"
#include "ui/pages/page.h"
#include "ui/settings/app_settings.h"

class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QSplitter;
class QStackedLayout;
class QTableView;
class QToolButton;

namespace ui {

class EmptyState;
class GroupedHeader;
class ResultStore;
class RunController;
class RunDetails;
class RunMatrixModel;

/// Shows the run in progress: overall progress, the matrix of cards, details of one card, and on request the log.
class RunPage : public Page {
    Q_OBJECT
public:
    RunPage(RunController* controller, ResultStore* store, QWidget* parent = nullptr);

    /// Shows opened results as finished cards. `folder` contains their logs.
    void showOpened(const QString& folder);
    RunMatrixModel* matrix() const { return model_; }
    void choose(const bench::ArmResult& row);  ///< shows the row's card and details

signals:
    void setupWanted();   ///< the empty page's button was clicked
    void cancelWanted();  ///< the Cancel button was clicked; the window asks the user first

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeTop();
    QWidget* makeMatrix();
    QWidget* makeBottom();
    void connectRun();
    void onStarted();
    void take(const bench::RunEvent& event);
    void onCells(const bench::CellsKnown& known);
    void onProgress(const bench::Progress& progress);
    void onFinished(const bench::RunOutcome& outcome);
    void fitColumns();
    void fitMatrix();
    void showLog(bool shown);
    void retranslate();
    void showTimes();
    void readFolder(const QString& folder, const std::string& created);
    void showHeadline();
    void showDetails();
    const bench::RunPlan& planShown() const;
    bool canGoOn() const;
    void skipChosen();
    void measureChosenAgain();
    QString compileText() const;

    RunController* controller_;
    ResultStore* store_;
    RunMatrixModel* model_;
    QStackedLayout* stack_;
    EmptyState* empty_;
    QLabel *headline_, *elapsed_, *remaining_, *compile_, *saved_, *logTitle_;
    QProgressBar* bar_;
    QPushButton *cancel_, *folder_, *resume_;
    QTableView* view_;
    GroupedHeader* header_;
    RunDetails* details_;
    QToolButton* logToggle_;
    QWidget* logPanel_;
    QPlainTextEdit* log_;
    QSplitter *vertical_, *horizontal_;
    bool matrixFitted_ = true;  ///< until the user moves the splitter
    AppSettings settings_;
    QElapsedTimer sinceStart_;
    bench::Progress progress_;
    std::optional<bench::RunOutcome> outcome_;
    QString outDir_;
    QString folderToRead_;     ///< of the last readFolder()
    bool hasJournal_ = false;  ///< the shown run's folder has one
    std::optional<bench::results::UnfinishedRun>
        resumable_;  ///< the shown run, if arms of its plan are missing
};

}  // namespace ui
