#pragma once

#include <QWidget>

class QCheckBox;
class QLabel;
class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace ui {

class PlanModel;

/// The catalogue's runnable models by task, with search; what is checked is the plan's models.
class ModelPicker : public QWidget {
    Q_OBJECT
public:
    explicit ModelPicker(PlanModel* plan, QWidget* parent = nullptr);
    void focusSearch();

protected:
    void changeEvent(QEvent* event) override;

private:
    void fill();
    void retranslate();
    void showPlan();
    void writePlan();
    void filter(const QString& text);
    void selectAll(bool all);

    PlanModel* plan_;
    QLabel* title_;
    QLineEdit* search_;
    QCheckBox* all_;
    QTreeWidget* tree_;
    QLabel* nothing_;
};

}  // namespace ui
