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

/// Controls the live preview. A session is one model on one device with one pane for each mode. A worker
/// process runs it, which PreviewWorker drives on its own thread. GUI thread only; no call waits for the
/// process.
class PreviewController : public QObject {
    Q_OBJECT
public:
    /// preparing: the process loads and compiles and has answered no frame. failed: the process has ended.
    enum class State { closed, preparing, ready, failed };
    Q_ENUM(State)

    explicit PreviewController(QObject* parent = nullptr);
    ~PreviewController() override;

    State state() const { return state_; }
    /// Whether a process is running for the session.
    bool isOpen() const { return state_ == State::preparing || state_ == State::ready; }
    /// True from a request until its answer.
    bool busy() const { return isOpen() && lastAnswered_ < lastRequested_; }
    const bench::CellRequest& cellRequest() const { return request_; }
    const bench::Cell& cell() const { return request_.cell; }
    /// The machine and versions of the session's worker; null until it has sent them.
    const nlohmann::json& hello() const { return hello_; }
    QString imageFile() const { return imageFile_; }  ///< empty while a camera or a video is shown
    /// The camera or video; empty while an image is shown.
    QString liveSource() const { return liveSource_; }
    bool hasSource() const { return !imageFile_.isEmpty() || !liveSource_.isEmpty(); }
    bool isPaused() const { return paused_; }

    /// Opens a session for this cell (its modes are the panes), unless the open one is the same. Requests the
    /// shown image again.
    void open(const bench::CellRequest& request);
    /// Shows an image, and requests the model's output if a session is open. If requests come faster than
    /// answers, only the newest is kept.
    void showImage(const QString& file);
    /// Plays a camera's device or a video file instead: requests its newest frame as soon as the model has
    /// answered. Runs until showImage() or close(), and again after open().
    void play(const QString& source);
    void setPaused(bool paused);
    /// Requests the same image again, which measures its times again.
    void repeat();
    /// Ends the process in any state and opens the same session again.
    void restart();
    void close();
    /// Sets the size in which frames of a stream are drawn.
    void setPaneSize(const QSizeF& size, double ratio);
    /// Writes an image without a file to a temporary file. Call showImage() with the file of pasted().
    void keepPasted(const QImage& image);

signals:
    void stateChanged(ui::PreviewController::State state);
    void busyChanged(bool busy);
    void pictureLoaded(const ui::PreviewPicturePtr& picture);
    /// The session continues.
    void imageFailed(const QString& file, const bench::Message& reason);
    void phaseChanged(const QString& mode, const QString& phase, const QString& detail);
    void frameReady(const ui::PreviewResultPtr& result);
    /// Eager's answer to the shown image, while the other modes are prepared. frameReady() follows.
    void partReady(const ui::PreviewResultPtr& result);
    /// The camera or video provides no more pictures; the session continues. `detail`: English.
    void captureFailed(const QString& source, bench::imaging::CaptureProblem problem,
                       const bench::Message& detail);
    /// Emitted after stateChanged(failed).
    void failed(const bench::Message& reason, const bench::Message& log);
    /// The process crashed after its first answer, and the same session was opened again.
    void restarted(const bench::Message& reason, const bench::Message& log);
    void pasted(const QString& file);  ///< empty if the file could not be written

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
    QString imageFile_;  ///< requested last
    QString shownFile_;  ///< decoded last
    QString liveSource_;
    bool paused_ = false;
    int session_ = 0;
    int stream_ = 0;
    int lastRequested_ = 0, lastAnswered_ = 0;
};

}  // namespace ui
