#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <vector>

#include "core/base/message.h"
#include "core/catalog/cached_models.h"
#include "ui/pages/page.h"
#include "ui/preview/preview_controller.h"

class QFrame;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace ui {

class ImageSaver;
class MessageBar;
class ResultView;
class SourceOpener;
class SourcePanel;
class TransportBar;

/// Shows the output of eager and compiled modes for images, videos and cameras side by side. The worker
/// process starts with the first picture and ends when the page has been hidden for some time.
class PreviewPage : public Page {
    Q_OBJECT
public:
    explicit PreviewPage(QWidget* parent = nullptr);

    /// Opens an image, a folder of images or of a model, a video, or a camera's device.
    void open(const QString& source);
    void showImage(const QString& file);
    PreviewController* controller() const { return controller_; }

public slots:
    /// Ends the preview's process during a run, which it would disturb. Restarts it afterwards if the page is
    /// shown.
    void setMeasuring(bool active);

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* makeEmptyState();
    QWidget* makeOffer();
    QWidget* makeContent();
    QWidget* makeRecorder();
    void connectController();
    void play(const QString& source);
    void setPaused(bool paused);
    void openSession();
    void setCachedModels(const std::vector<bench::weights::CachedModel>& models);
    void showOffer();
    PreviewResultPtr presentable(const PreviewResultPtr& result) const;
    void stopOrRestart();
    void showState();
    void showRate();
    void showImageError(const QString& file, const bench::Message& reason);
    void showCaptureError(const QString& source, bench::imaging::CaptureProblem problem,
                          const bench::Message& detail);
    void showFailure();
    void retranslate();

    PreviewController* controller_;
    SourceOpener* opener_;
    ImageSaver* saver_;
    SourcePanel* source_;
    MessageBar* message_;
    QStackedWidget* stack_;
    ResultView* result_;
    QFrame* offer_;  ///< of a download, while the machine has no weights
    QLabel* offerText_;
    QPushButton* offerButton_;
    QLabel* emptyTitle_;
    QLabel* emptyHint_;
    QPushButton* emptyButton_;
    QLabel* title_;
    QLabel* status_;
    TransportBar* transport_;
    QPushButton* save_;
    QPushButton* repeat_;
    QPushButton* stop_;
    QTimer clock_;       ///< updates elapsed times during preparation
    QTimer settle_;      ///< combines choices in quick succession into one session
    QTimer hiddenLong_;  ///< expires when the page has been hidden for long
    QElapsedTimer sinceRate_;
    bench::Message failure_, failureLog_;
    bool pausedWhenHidden_ = false;
    bool askedDevices_ = false;
    bool weightsKnown_ = false;  ///< a session may be opened
    bool openWhenKnown_ = false;
    bool measuring_ = false;
    bool openWithPicture_ = false;  ///< the chosen image starts a session once it has been read
    bool reopenWhenShown_ = false;
};

}  // namespace ui
