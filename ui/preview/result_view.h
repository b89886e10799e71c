#pragma once

#include <QElapsedTimer>
#include <QStringList>
#include <QWidget>
#include <optional>
#include <string>
#include <vector>

#include "ui/preview/overlay_painter.h"
#include "ui/preview/preview_types.h"
#include "ui/preview/stream_meter.h"

class QHBoxLayout;
class QLabel;

namespace ui {

class ImagePane;
class ScoreList;
class StageTable;

/// Shows the panes side by side on the same image, the findings of each, the times of each stage and a
/// comparison of the panes. A pane whose mode is being prepared shows the phase and its elapsed time.
class ResultView : public QWidget {
    Q_OBJECT
public:
    explicit ResultView(QWidget* parent = nullptr);

    /// Makes one pane for each mode. Discards the result and keeps the picture.
    void setModes(const std::vector<std::string>& modes);
    void setPicture(const PreviewPicturePtr& picture);
    void setResult(const PreviewResultPtr& result);
    /// Shows the panes of a partial result. The others keep their phases.
    void setPart(const PreviewResultPtr& result);
    /// Whether labels, boxes and maps are shown. With random weights they are no answer.
    void setFindingsShown(bool shown);
    void setOverlayOptions(const OverlayOptions& options);

    /// Starts the preparation of a session. `phase`: a name of bench::Phase; an empty mode means every pane.
    void startPreparing();
    void setPhase(const QString& mode, const QString& phase);
    /// Ends the preparation. `note` is shown on panes without a result; may be empty.
    void stopPreparing(const QString& note = {});
    /// Call it twice a second during the preparation.
    void updateElapsed();

    const PreviewResultPtr& result() const { return result_; }
    /// Of a stream; empty for an image and before the second frame.
    std::optional<double> framesPerSecond() const;
    /// The texts above the panes, for a saved picture.
    QStringList titles() const;

signals:
    /// The size in which pictures are drawn has changed.
    void paneResized(const QSizeF& size, double ratio);

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Pane {
        std::string mode;
        QWidget* column = nullptr;
        QLabel* title = nullptr;
        QLabel* times = nullptr;
        ImagePane* image = nullptr;
        ScoreList* scores = nullptr;
        QString phase;        ///< empty: none
        QElapsedTimer since;  ///< of the phase
    };

    Pane makePane(const std::string& mode);
    void showPane(Pane& pane, std::size_t index);
    void showPicture(Pane& pane, std::size_t index);
    void showTexts();
    void retranslate();
    bool hasResult(std::size_t index) const;
    QString noteOf(const Pane& pane, std::size_t index) const;
    QString comparison() const;
    QString comparison(const bench::PreviewPane& base, const bench::PreviewPane& other) const;

    QHBoxLayout* row_;
    StageTable* stages_;
    QLabel* comparison_;
    std::vector<Pane> panes_;
    PreviewPicturePtr picture_;
    PreviewResultPtr result_;
    OverlayOptions options_;
    bool findingsShown_ = true;
    QString idleNote_;
    StreamMeter meter_;
    QElapsedTimer sinceTexts_;  ///< of a stream, whose texts are unreadable if they change with every frame
};

}  // namespace ui
