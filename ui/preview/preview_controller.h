#pragma once

#include <QObject>
#include <QThread>
#include <nlohmann/json.hpp>

#include "core/base/message.h"
#include "core/plan/cells.h"
#include "core/plan/run_plan.h"
#include "core/protocol/capture_protocol.h"
#include "ui/preview/preview_types.h"

namespace ui {

class PreviewWorker;

/// The live preview for the window: a session is one model on one device with one pane a mode, run by a
/// worker process that PreviewWorker drives on a thread of its own. GUI thread only; no call waits for the
/// process.
class PreviewController : public QObject {
    Q_OBJECT
public:
    /// preparing: the process loads and compiles, no frame answered yet. failed: the process is gone.
    enum class State { closed, preparing, ready, failed };
    Q_ENUM(State)

    explicit PreviewController(QObject* parent = nullptr);
    ~PreviewController() override;

    State state() const { return state_; }
    /// A process runs for the session.
    bool isOpen() const { return state_ == State::preparing || state_ == State::ready; }
    /// True from a request until its answer.
    bool busy() const { return isOpen() && lastAnswered_ < lastRequested_; }
    const bench::CellRequest& cellRequest() const { return request_; }
    const bench::Cell& cell() const { return request_.cell; }
    /// What the session's worker said of its machine and versions; null before it did.
    const nlohmann::json& hello() const { return hello_; }
    QString imageFile() const { return imageFile_; }  ///< empty while a camera or a video is shown
    /// The camera or video; empty while an image is shown.
    QString liveSource() const { return liveSource_; }
    bool hasSource() const { return !imageFile_.isEmpty() || !liveSource_.isEmpty(); }
    bool isPaused() const { return paused_; }

    /// Opens a session for this cell (its modes are the panes), unless the open one is the same. The image
    /// shown is asked for again.
    void open(const bench::CellRequest& request);
    /// Shows an image, and asks what the model sees when a session is open. Of requests that come faster than
    /// answers the newest wins.
    void showImage(const QString& file);
    /// A camera's device or a video file instead, a frame after the other: the newest one as soon as the
    /// model has answered. Runs until showImage() or close(), and again after open().
    void play(const QString& source);
    void setPaused(bool paused);
    /// The same image once more: another measurement of its times.
    void repeat();
    /// Ends the process, whatever its state, and opens the same session anew.
    void restart();
    void close();
    /// In which size frames of a stream are drawn.
    void setPaneSize(const QSizeF& size, double ratio);
    /// A picture that is in no file: showImage() is for the file of pasted().
    void keepPasted(const QImage& image);

signals:
    void stateChanged(ui::PreviewController::State state);
    void busyChanged(bool busy);
    void pictureLoaded(const ui::PreviewPicturePtr& picture);
    /// The session goes on.
    void imageFailed(const QString& file, const QString& reason);
    void phaseChanged(const QString& mode, const QString& phase, const QString& detail);
    void frameReady(const ui::PreviewResultPtr& result);
    /// The camera or video gives no more pictures; the session goes on. `detail`: English.
    void captureFailed(const QString& source, bench::imaging::CaptureProblem problem, const QString& detail);
    /// After stateChanged(failed).
    void failed(const bench::Message& reason, const bench::Message& log);
    /// The process crashed after it had worked; the same session has been opened anew.
    void restarted(const bench::Message& reason, const bench::Message& log);
    void pasted(const QString& file);  ///< empty when there was no room for it

private:
    void startSession();
    void endOfSession(const bench::Message& reason, const bench::Message& log, bool crashed);
    void showLiveResult();
    void request();
    void startStream();
    void setState(State state);
    void answered(int id);

    QThread thread_;
    PreviewWorker* worker_;  ///< lives on thread_, deleted when it ends
    State state_ = State::closed;
    bench::CellRequest request_;
    nlohmann::json hello_;
    QString imageFile_;  ///< asked for last
    QString shownFile_;  ///< decoded last
    QString liveSource_;
    bool paused_ = false;
    int session_ = 0;
    int stream_ = 0;
    int lastRequested_ = 0, lastAnswered_ = 0;
};

}  // namespace ui
