#pragma once

#include <QWidget>
#include <vector>

#include "core/catalog/cached_models.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace bench {
struct ModeInfo;
}

namespace ui {

class DeviceList;
class FlowLayout;
class PlanModel;
class WeightsPanel;

/// Where and how the chosen models run: devices, batch sizes, number types, modes, preset, weights, input.
class OptionsPanel : public QWidget {
    Q_OBJECT
public:
    explicit OptionsPanel(PlanModel* plan, QWidget* parent = nullptr);

    DeviceList* devices() const { return devices_; }
    void setCachedModels(const std::vector<bench::weights::CachedModel>& models);
    void setMeasuring(bool measuring);  ///< a run is on
    QWidget* focusWeights();            ///< where missing weights are downloaded; null: nothing is missing

signals:
    void cacheChanged();   ///< weights were downloaded
    void devicesWanted();  ///< those of the machine, once more

protected:
    void changeEvent(QEvent* event) override;

private:
    struct FileChoice {
        QLabel* title;
        QComboBox* kind;
        QLineEdit* path;
        QPushButton* browse;
    };

    QLayout* makeModes();
    void showModes();
    QString hintOf(const bench::ModeInfo& mode) const;
    bool isTraining() const;
    void addSection(QVBoxLayout* layout, QLabel* title, QLayout* content);
    FileChoice makeImageChoice(QVBoxLayout* layout);
    void showBatches();
    void writeBatches();
    void addOwnBatch();
    void retranslate();
    void showPlan();
    void chooseImage();

    PlanModel* plan_;
    QLabel *devicesTitle_, *batchTitle_, *dtypeTitle_, *modeTitle_, *presetTitle_, *presetHint_;
    DeviceList* devices_;
    FlowLayout* batchFlow_;
    std::vector<int> batches_;  ///< those that can be chosen
    std::vector<QToolButton*> batchChips_;
    QLineEdit* ownBatch_;
    std::vector<QLabel*> modeGroupLabels_;              ///< in the order of the groups
    std::vector<QToolButton*> dtypeChips_, modeChips_;  ///< modes in the order of bench::all_modes()
    QComboBox* preset_;
    QCheckBox* learning_;  ///< of training: whether losses go the same way
    WeightsPanel* weights_;
    FileChoice image_;
};

}  // namespace ui
