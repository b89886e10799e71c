#pragma once

#include <QElapsedTimer>
#include <QTimer>

#include "core/base/message.h"
#include "ui/pages/page.h"
#include "ui/preview/preview_controller.h"

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

/// Images, videos and cameras through eager and compiled modes, beside each other. The worker process starts
/// with the first picture and ends when the page has been hidden for some time.
class PreviewPage : public Page {
    Q_OBJECT
public:
    explicit PreviewPage(QWidget* parent = nullptr);

    /// An image, a folder of images or of a model, a video, or a camera's device.
    void open(const QString& source);
    void showImage(const QString& file);
    PreviewController* controller() const { return controller_; }

public slots:
    /// While a run measures, the preview must not disturb it: its process ends, and comes back afterwards if
    /// the page is shown.
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
    QWidget* makeContent();
    QWidget* makeRecorder();
    void connectController();
    void play(const QString& source);
    void setPaused(bool paused);
    void openSession();
    void stopOrRestart();
    void showState();
    void showRate();
    void showImageError(const QString& file, const QString& reason);
    void showCaptureError(const QString& source, bench::imaging::CaptureProblem problem,
                          const QString& detail);
    void showFailure();
    void retranslate();

    PreviewController* controller_;
    SourceOpener* opener_;
    ImageSaver* saver_;
    SourcePanel* source_;
    MessageBar* message_;
    QStackedWidget* stack_;
    ResultView* result_;
    QLabel* emptyTitle_;
    QLabel* emptyHint_;
    QPushButton* emptyButton_;
    QLabel* title_;
    QLabel* status_;
    TransportBar* transport_;
    QPushButton* save_;
    QPushButton* repeat_;
    QPushButton* stop_;
    QTimer clock_;       ///< elapsed times while a session is prepared
    QTimer settle_;      ///< several choices in quick succession open one session
    QTimer hiddenLong_;  ///< runs out when the page has been hidden for long
    QElapsedTimer sinceRate_;
    bench::Message failure_, failureLog_;
    bool pausedWhenHidden_ = false;
    bool askedDevices_ = false;
    bool measuring_ = false;
    bool openWithPicture_ =
        false;  ///< an image was chosen: its session starts once it is known to be readable
    bool reopenWhenShown_ = false;
};

}  // namespace ui
