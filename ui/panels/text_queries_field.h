#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace ui {

class PlanModel;

/// Edits the text queries of the plan. Visible if the plan has a model that reads text, or has queries that
/// can be removed.
class TextQueriesField : public QWidget {
    Q_OBJECT
public:
    explicit TextQueriesField(PlanModel* plan, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void showPlan();
    void writePlan();

    PlanModel* plan_;
    QLabel* title_;
    QLineEdit* text_;
};

}  // namespace ui
