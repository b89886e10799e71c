#pragma once

#include <QWidget>
#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QSpinBox;

namespace ui {

class PlanModel;

/// The runtime settings of all models of the plan (docs/method.md, rule 20): threads, TF32, memory layout and
/// so on. Unchanged settings are PyTorch's defaults.
class RuntimeSettingsPanel : public QWidget {
    Q_OBJECT
public:
    explicit RuntimeSettingsPanel(PlanModel* plan, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    QLabel* addRow(QWidget* field);
    void retranslate();
    void showPlan();

    PlanModel* plan_;
    QLabel* title_;
    QFormLayout* form_;
    QSpinBox* threads_;
    QLabel* threadsLabel_;
    std::vector<QLabel*> choiceLabels_;
    std::vector<QComboBox*> choices_;  ///< in the order of kWordSettings
    QCheckBox* cudnn_;
};

}  // namespace ui
