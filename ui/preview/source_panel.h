#pragma once

#include <QWidget>
#include <vector>

#include "core/bench/devices.h"
#include "core/bench/run_plan.h"
#include "ui/preview/overlay_painter.h"

class QComboBox;
class QLabel;
class QMenu;
class QPushButton;
class QSlider;
class QToolButton;

namespace ui {

/// What the live preview shows: image, model and its weights, device, modes; and how the findings are drawn.
class SourcePanel : public QWidget {
    Q_OBJECT
public:
    explicit SourcePanel(QWidget* parent = nullptr);

    /// The session that the choices ask for: batch 1, float32, `eager` first among the modes.
    bench::Cell cell() const;
    OverlayOptions overlayOptions() const;

    /// A catalogue id, or a folder in Hugging Face layout, which is added. A folder that holds no model of
    /// ours raises folderRejected and changes nothing.
    void setModel(const QString& idOrFolder);
    /// Unusable devices are listed greyed with their reason.
    void setDevices(const std::vector<bench::DeviceInfo>& devices);
    /// The newest first; kept between starts.
    void addRecentImage(const QString& file);

    void openImageDialog();
    static QString sampleImage();

signals:
    void imageChosen(const QString& file);
    void cellChanged();
    void overlayChanged();
    void folderRejected(const QString& reason);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void addImageGroup();
    void addModelGroup();
    void addOverlayGroup();
    void fillModels();
    void fillModes();
    void markModes();
    void fillRecent();
    void openFolderDialog();
    void modelChanged();
    void retranslate();
    void showValues();
    void fitWrappedLabels();
    QString model() const;

    QLabel* imageTitle_;
    QPushButton* openImage_;
    QPushButton* sample_;
    QToolButton* recent_;
    QMenu* recentMenu_;
    QLabel* dropHint_;
    QLabel* modelTitle_;
    QComboBox* model_;
    QPushButton* openFolder_;
    QLabel* weightsNote_;
    QLabel* deviceLabel_;
    QComboBox* device_;
    QLabel* modeLabel_;
    QComboBox* mode_;
    QWidget* overlayGroup_;
    QLabel* overlayTitle_;
    QLabel* thresholdLabel_;
    QSlider* threshold_;
    QLabel* opacityLabel_;
    QSlider* opacity_;
    std::vector<QString> folders_;  ///< opened in this session
    std::vector<bench::DeviceInfo> devices_;
};

}  // namespace ui
