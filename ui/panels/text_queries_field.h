#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace ui {

class PlanModel;

/// What models that read text look for. Seen while the plan has such a model, or texts that could be taken
/// out.
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
