#pragma once

#include <QWidget>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "core/catalog/cached_models.h"
#include "core/plan/cells.h"
#include "core/plan/run_plan.h"
#include "core/targets/devices.h"
#include "ui/preview/overlay_painter.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSlider;

namespace bench {
struct ModelInfo;
}

namespace ui {

class PlanModel;
class SourcePicker;
class WeightsPanel;

/// Chooses the live preview's image, model, weights, device and modes, and how the findings are drawn.
class SourcePanel : public QWidget {
    Q_OBJECT
public:
    explicit SourcePanel(QWidget* parent = nullptr);

    /// Returns the request for the chosen session: batch 1, float32, `eager` first among the modes.
    bench::CellRequest cellRequest() const;
    OverlayOptions overlayOptions() const;

    /// Selects a catalogue id, or adds and selects a folder in Hugging Face layout once it has been read.
    /// Emits folderRejected and changes nothing if the folder contains no supported model.
    void setModel(const QString& idOrFolder);
    /// Lists the devices. Unusable ones are greyed out, with the reason as their tooltip.
    void setDevices(const std::vector<bench::DeviceInfo>& devices);
    /// Sets the models in the local Hugging Face cache. Their weights are used unless others are chosen.
    void setCachedModels(const std::vector<bench::weights::CachedModel>& models);
    /// Whether the chosen model is a folder, or the machine has the weights of at least one other model. True
    /// before setCachedModels().
    bool hasWeights() const { return hasWeights_ || isFolder(); }
    /// The model that is offered for download without any weights: a small one.
    static const bench::ModelInfo& smallModel();
    /// Selects that model and asks the hub for its size and licence. The weights panel then offers the download.
    void offerSmallModel();
    void setMeasuring(bool measuring);  ///< stops and disables downloads during a run
    SourcePicker* sources() const { return sources_; }

signals:
    void cellChanged();
    void overlayChanged();
    void folderRejected(const QString& reason);
    void cacheChanged();  ///< weights were downloaded

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void addModelGroup();
    void addOverlayGroup();
    void fillModels();
    void fillModes();
    void markModes();
    void openFolderDialog();
    void modelChanged();
    void chooseCachedModel(const std::vector<bench::weights::CachedModel>& models);
    void retranslate();
    void showValues();
    void fitWrappedLabels();
    QString model() const;
    bool isFolder() const;  ///< the chosen model
    bench::WeightsSpec weights() const;

    PlanModel* plan_;  ///< only model, weights and text queries are used
    SourcePicker* sources_;
    QLabel* modelTitle_;
    QComboBox* model_;
    QPushButton* openFolder_;
    WeightsPanel* weights_;
    QLabel* weightsNote_;
    QLabel* deviceLabel_;
    QComboBox* device_;
    QLabel* modeLabel_;
    std::array<QComboBox*, 2> modes_{};
    QWidget* overlayGroup_;
    QLabel* overlayTitle_;
    QLabel* thresholdLabel_;
    QSlider* threshold_;
    QLabel* opacityLabel_;
    QSlider* opacity_;
    std::vector<QString> folders_;  ///< opened in this session
    std::vector<bench::DeviceInfo> devices_;
    std::set<std::string> cached_;  ///< ids of models
    bool hasWeights_ = true;
    bool modelChosen_ = false;  ///< by the user or a caller; otherwise a model with weights is selected
};

}  // namespace ui
