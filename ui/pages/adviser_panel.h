#pragma once

#include <QFrame>
#include <QTimer>
#include <array>

#include "core/analysis/adviser.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;

namespace ui {

class ResultStore;

/// Recommends the fastest way to run a model in one sentence, within limits that the user sets, from the store's
/// rows or from all runs of this machine in the history.
class AdviserPanel : public QFrame {
    Q_OBJECT
public:
    explicit AdviserPanel(ResultStore* store, QWidget* parent = nullptr);

    QString sentence() const;  ///< as shown, translated
    QString ruledOut() const;  ///< as shown, translated: the modes that are not recommended, with the reasons

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Limit {
        QLabel* name;
        QDoubleSpinBox* value;
    };
    Limit makeLimit(double largest, int decimals);
    void retranslate();
    void readRows();
    /// `problem`: why there are no rows, translated.
    void setRows(const bench::results::Rows& rows, const QString& problem);
    void refill();  ///< updates the scenarios and keeps the chosen one
    void advise();
    static QString nameOf(const bench::ArmResult& row);
    /// Returns a row's mode, with what distinguishes it from others of the scenario.
    static QString wayOf(const bench::ArmResult& row, const bench::results::Advice& advice,
                         const bench::results::Rows& scenario);
    static QString adviceText(const bench::results::Advice& advice, const bench::results::Rows& scenario);
    static QString refusalText(const bench::results::Advice::Refusal& refusal,
                               const bench::results::Advice& advice, const bench::results::Rows& scenario);
    std::array<Limit, 5> limits() const { return {latency_, memory_, compiling_, agreement_, accuracy_}; }

    ResultStore* store_;
    bench::results::Rows rows_;
    QString problem_;
    int asked_ = 0;  ///< number of questions to the history; only the last answer counts
    std::vector<bench::results::Rows> scenarios_;
    QLabel *title_, *sentence_, *ruledOut_, *modelName_;
    QPushButton* close_;
    QCheckBox* allRuns_;
    QComboBox* model_;
    Limit latency_, memory_, compiling_, agreement_, accuracy_;
    QTimer later_;  ///< combines updates for several rows
};

}  // namespace ui
