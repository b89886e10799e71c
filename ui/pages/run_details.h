#pragma once

#include <QString>
#include <QWidget>
#include <string>
#include <utility>
#include <vector>

#include "ui/models/arm_state.h"
#include "ui/models/result_columns.h"

class QFormLayout;
class QLabel;
class QPushButton;

namespace ui {

class SamplesView;

/// The details of the arm that is selected in the run's matrix.
class RunDetails : public QWidget {
    Q_OBJECT
public:
    explicit RunDetails(QWidget* parent = nullptr);
    /// `title` names the arm. `context`: of the run's rows so far. `folder`: the run's folder, with the log.
    void show(const QString& title, const ArmState& arm, const ResultContext& context, const QString& folder);
    void clear();
    /// Shows or hides the buttons to skip the arm and to measure it again.
    void offer(bool skip, bool again);

signals:
    void skipWanted();   ///< the arm's cell is to be skipped
    void againWanted();  ///< the arm is to be measured again

private:
    using Facts = std::vector<std::pair<QString, QString>>;
    static Facts facts(const ArmState& arm, const ResultContext& context);
    void showFacts(const Facts& facts);
    void findLog();  ///< looks up the row's log in the background
    void setLog(const QString& path);
    void openLog();
    void openProfile();

    QLabel* title_;
    QFormLayout* form_;
    Facts shown_;
    std::vector<QLabel*> values_;  ///< in the order of shown_
    QPushButton *log_, *why_, *skip_, *again_;
    SamplesView* samples_;
    QString logPath_, folder_;
    using LogName = std::pair<QString, std::string>;
    LogName logOf_;  ///< folder and log of the last findLog()
    RowPtr row_;     ///< of the shown arm; null until it is finished
};

}  // namespace ui
