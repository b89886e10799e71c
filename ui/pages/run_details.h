#pragma once

#include <QString>
#include <QWidget>
#include <utility>
#include <vector>

#include "ui/models/arm_state.h"

class QFormLayout;
class QLabel;
class QPushButton;

namespace ui {

class SamplesView;

/// Everything about the arm that is selected in the run's matrix.
class RunDetails : public QWidget {
    Q_OBJECT
public:
    explicit RunDetails(QWidget* parent = nullptr);
    /// `title`: which arm. `all`: the run's rows so far. `folder`: the run's, for its log.
    void show(const QString& title, const ArmState& arm, const std::vector<RowPtr>& all,
              const QString& folder);
    void clear();
    /// What can be done with the arm now.
    void offer(bool skip, bool again);

signals:
    void skipWanted();   ///< its cell is to be left out
    void againWanted();  ///< it is to be measured again

private:
    using Facts = std::vector<std::pair<QString, QString>>;
    static Facts facts(const ArmState& arm, const std::vector<RowPtr>& all);
    void showFacts(const Facts& facts);
    void openLog();
    void openProfile();

    QLabel* title_;
    QFormLayout* form_;
    Facts shown_;
    std::vector<QLabel*> values_;  ///< of shown_, in its order
    QPushButton *log_, *why_, *skip_, *again_;
    SamplesView* samples_;
    QString logPath_, folder_;
    RowPtr row_;  ///< of the arm that is shown; null while it has none
};

}  // namespace ui
