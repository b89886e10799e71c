#pragma once

#include <QFrame>
#include <vector>

#include "core/results/history.h"
#include "ui/charts/layouts/history_layout.h"

class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;

namespace ui {

namespace charts {
class BarChart;
}

/// The ratio of one model and mode to eager in each run of the history, with its interval.
class HistoryTrendPanel : public QFrame {
    Q_OBJECT
public:
    explicit HistoryTrendPanel(QWidget* parent = nullptr);

    /// Reads the newest of these runs in the background, then shows the panel or emits failed(). `runs` are sorted
    /// by time, the newest first.
    void follow(const std::vector<bench::results::HistoryEntry>& runs);
    charts::BarChart* chart() const { return chart_; }

signals:
    void failed(const QString& reason);  ///< translated

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void retranslate();
    void fillModels();
    void fillModes();
    void showChart();
    void fitChart();
    QString placeOf(const charts::FollowedArm& arm) const;

    std::vector<charts::PastRun> runs_;
    std::vector<charts::FollowedArm> arms_;
    QLabel *title_, *hint_;
    QComboBox *model_, *mode_;
    QPushButton* close_;
    QScrollArea* scroll_;
    charts::BarChart* chart_;
};

}  // namespace ui
