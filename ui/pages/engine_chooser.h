#pragma once

#include <QWidget>
#include <vector>

class QLabel;
class QToolButton;

namespace ui {

class PlanModel;

/// The question "What do you run?" with a chip for each answer. The answer selects modes of the plan.
class EngineChooser : public QWidget {
    Q_OBJECT
public:
    explicit EngineChooser(PlanModel* plan, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void showChoice();
    void retranslate();

    PlanModel* plan_;
    QLabel* question_;
    std::vector<QToolButton*> chips_;  ///< in the order of kEngineChoices
};

}  // namespace ui
