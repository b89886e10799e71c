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
class EnginesPanel;
class FlowLayout;
class PlanModel;
class WeightsPanel;

/// The plan's options other than models: devices, batch sizes, number types, modes, preset, weights, input.
class OptionsPanel : public QWidget {
    Q_OBJECT
public:
    explicit OptionsPanel(PlanModel* plan, QWidget* parent = nullptr);

    DeviceList* devices() const { return devices_; }
    void setCachedModels(const std::vector<bench::weights::CachedModel>& models);
    void setMeasuring(bool measuring);  ///< disables downloads during a run
    QWidget* focusWeights();            ///< focuses the download of missing weights; null: none are missing

signals:
    void cacheChanged();   ///< weights were downloaded
    void devicesWanted();  ///< the devices are to be queried again

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct FileChoice {
        QLabel* title;
        QComboBox* kind;
        QLineEdit* path;
        QPushButton* browse;
    };

    QLayout* makeModes();
    void showModes();
    void showSuffixes();
    QString hintOf(const bench::ModeInfo& mode) const;
    bool isTraining() const;
    bool isMissing(const bench::ModeInfo& mode) const;  ///< an engine that is not installed
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
    std::vector<int> batches_;  ///< the sizes that are offered
    std::vector<QToolButton*> batchChips_;
    QLineEdit* ownBatch_;
    QWidget* enginesBox_;
    EnginesPanel* engines_;                             ///< installs those that are missing
    QPushButton* inapplicable_;                         ///< shows the modes that no chosen device can run
    std::vector<QLabel*> modeGroupLabels_;              ///< in the order of the groups
    std::vector<QToolButton*> dtypeChips_, modeChips_;  ///< modes in the order of bench::all_modes()
    QLabel* suffixesTitle_;
    QCheckBox *alsoChannelsLast_, *alsoBfloat16_;  ///< each C++ mode of the plan also with the suffix
    QComboBox* preset_;
    QCheckBox* learning_;  ///< for training: also measures the losses of a small task
    WeightsPanel* weights_;
    FileChoice image_;
};

}  // namespace ui
