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

namespace ui {

class PlanModel;
class SourcePicker;
class WeightsPanel;

/// What the live preview shows: image, model and its weights, device, modes; and how the findings are drawn.
class SourcePanel : public QWidget {
    Q_OBJECT
public:
    explicit SourcePanel(QWidget* parent = nullptr);

    /// The session that the choices ask for: batch 1, float32, `eager` first among the modes.
    bench::CellRequest cellRequest() const;
    OverlayOptions overlayOptions() const;

    /// A catalogue id, or a folder in Hugging Face layout, which is added. A folder that holds no model of
    /// ours raises folderRejected and changes nothing.
    void setModel(const QString& idOrFolder);
    /// Unusable devices are listed greyed with their reason.
    void setDevices(const std::vector<bench::DeviceInfo>& devices);
    /// What the local Hugging Face cache holds: its weights are taken unless others are chosen.
    void setCachedModels(const std::vector<bench::weights::CachedModel>& models);
    void setMeasuring(bool measuring);  ///< a run is on: no download beside it
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
    void retranslate();
    void showValues();
    void fitWrappedLabels();
    QString model() const;
    bench::WeightsSpec weights() const;

    PlanModel* plan_;  ///< the model, its weights and what it looks for; the rest is not used
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
};

}  // namespace ui
