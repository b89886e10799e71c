#pragma once

#include <QFrame>

#include "core/analysis/compare.h"
#include "core/results/history.h"

class QLabel;
class QPushButton;
class QTableView;

namespace ui {

class ComparisonModel;

/// Compares two runs of the history: their differences, and a table of arms with verdicts.
class ComparisonPanel : public QFrame {
    Q_OBJECT
public:
    explicit ComparisonPanel(QWidget* parent = nullptr);

    /// Reads both runs in the background, then shows the panel or emits failed().
    void compare(const bench::results::HistoryEntry& a, const bench::results::HistoryEntry& b);
    ComparisonModel* model() const { return model_; }

signals:
    void failed(const QString& reason);  ///< translated

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void showTexts();
    static QString nameOf(const bench::results::HistoryEntry& run);

    ComparisonModel* model_;
    bench::results::HistoryEntry a_, b_;
    QLabel *title_, *runs_, *remarks_;
    QPushButton *swap_, *close_;
    QTableView* table_;
};

}  // namespace ui
