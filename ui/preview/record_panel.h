#pragma once

#include <QWidget>
#include <memory>

#include "core/run/preview_record.h"

class QCheckBox;
class QLabel;

namespace ui {

class PreviewController;

/// The switch that records the preview. While it is on, every answered frame is a sample. Each session (a
/// model, a device, modes) becomes a run of the history when it ends or when the switch is turned off.
class RecordPanel : public QWidget {
    Q_OBJECT
public:
    /// Records the frames of `controller`.
    explicit RecordPanel(PreviewController* controller, QWidget* parent = nullptr);
    ~RecordPanel() override;  ///< saves the current recording

signals:
    /// A recording of `frames` frames is in the history.
    void kept(int frames);
    /// `reason` is translated.
    void failed(const QString& reason);

protected:
    void changeEvent(QEvent* event) override;

private:
    void addFrame(const std::vector<bench::PreviewPane>& panes);
    void finish();
    void showCount();
    void retranslate();

    PreviewController* controller_;
    QCheckBox* on_;
    QLabel* count_;
    std::optional<bench::results::PreviewRecord> record_;
};

}  // namespace ui
