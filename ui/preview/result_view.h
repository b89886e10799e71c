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

/// The panes beside each other on the same image, what each found, the times of each stage and how the panes
/// compare. A pane whose mode is still being prepared says what is done and for how long.
class ResultView : public QWidget {
    Q_OBJECT
public:
    explicit ResultView(QWidget* parent = nullptr);

    /// One pane a mode; forgets the result, keeps the picture.
    void setModes(const std::vector<std::string>& modes);
    void setPicture(const PreviewPicturePtr& picture);
    void setResult(const PreviewResultPtr& result);
    void setOverlayOptions(const OverlayOptions& options);

    /// The session prepares from now on. `phase`: bench::Phase's word; an empty mode means every pane.
    void startPreparing();
    void setPhase(const QString& mode, const QString& phase);
    /// Nothing is being prepared any more. `note` is shown on panes without a result; may be empty.
    void stopPreparing(const QString& note = {});
    /// Call twice a second while something is being prepared.
    void updateElapsed();

    const PreviewResultPtr& result() const { return result_; }
    /// Of a stream; empty for an image and before the second frame.
    std::optional<double> framesPerSecond() const;
    /// What is above each pane, for a picture to keep.
    QStringList titles() const;

signals:
    /// In which size pictures are drawn.
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
    QString idleNote_;
    StreamMeter meter_;
    QElapsedTimer sinceTexts_;  ///< of a stream: texts that change with every frame cannot be read
};

}  // namespace ui
