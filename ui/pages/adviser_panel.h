#pragma once

#include <QFrame>
#include <QTimer>

#include "core/analysis/adviser.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;

namespace ui {

class ResultStore;

/// Recommends a mode for a model in one sentence, within limits that the user sets, from the store's rows.
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
    void refill();  ///< updates the scenarios and keeps the chosen one
    void advise();
    static QString nameOf(const bench::ArmResult& row);
    static QString adviceText(const bench::results::Advice& advice);
    static QString refusalText(const bench::results::Advice::Refusal& refusal,
                               const bench::results::Advice& advice);

    ResultStore* store_;
    std::vector<bench::results::Rows> scenarios_;
    QLabel *title_, *sentence_, *ruledOut_, *modelName_;
    QPushButton* close_;
    QComboBox* model_;
    Limit latency_, memory_, compiling_;
    QTimer later_;  ///< combines updates for several rows
};

}  // namespace ui
