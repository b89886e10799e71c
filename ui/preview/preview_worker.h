#pragma once

#include <QElapsedTimer>
#include <QImage>
#include <QObject>
#include <QString>
#include <QTemporaryDir>
#include <QTimer>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "core/base/message.h"
#include "core/plan/cells.h"
#include "core/plan/run_plan.h"
#include "core/protocol/capture_protocol.h"
#include "ui/preview/mailbox.h"
#include "ui/preview/preview_types.h"

namespace ui {

class CaptureProcess;
class LineProcess;
struct CapturedFrame;

/// Drives one `compilescope-cli worker` process for the live preview, and one `capture` while there is a
/// camera or a video, and decodes what is shown. Lives on PreviewController's thread, whose event loop it
/// never blocks for long: the processes' lines arrive as signals. Every signal carries the
/// session or stream that it belongs to, so that the controller can drop what one already left still says.
class PreviewWorker : public QObject {
    Q_OBJECT
public:
    explicit PreviewWorker(QObject* parent = nullptr);
    ~PreviewWorker() override;

    /// Ends the process of the session before and starts one for this cell. Its images are asked for again;
    /// a stream goes on.
    void open(int session, const bench::CellRequest& request);
    /// Shows `file` and, when a session is open, asks what its model sees. While one frame is being answered
    /// only the newest request waits. `id` is positive and grows from request to request. Ends a stream.
    void request(int id, const QString& file);
    /// A camera's device or a video file: its newest frame is asked for whenever the process has answered.
    /// Nothing changes but the number when this source is read already.
    void play(int stream, const QString& source);
    void setPaused(bool paused);
    /// Ends both processes and forgets what waits. The picture stays.
    void close();

    /// In which size pictures of a stream are drawn.
    void setPaneSize(const QSizeF& size, double ratio);
    /// A picture that is in no file gets one, for as long as this lives: pasted().
    void keepPasted(const QImage& image);

    /// The newest answer to a stream's frame; other threads may take it.
    struct LiveResult {
        int session = 0, stream = 0;
        PreviewResultPtr result;
    };
    Mailbox<LiveResult>& liveResults() { return liveResults_; }

signals:
    void pictureLoaded(int id, ui::PreviewPicturePtr picture);
    /// Of a stream, a few times a second, until the session has answered its first frame.
    void livePicture(int stream, ui::PreviewPicturePtr picture);
    /// `reason`: English, may name the file itself.
    void imageFailed(int id, const QString& file, const QString& reason);
    /// The stream is over. `detail`: English, names the source.
    void captureFailed(int stream, bench::imaging::CaptureProblem problem, const QString& detail);
    /// What the session's worker said first: its machine and versions.
    void helloSaid(int session, const QString& json);
    /// `mode` is empty when the phase is of the whole session. `phase`: bench::Phase's word.
    void phaseChanged(int session, const QString& mode, const QString& phase, const QString& detail);
    void frameReady(int session, ui::PreviewResultPtr result);
    void liveResultWaiting();
    /// The session is over. `log`: the last lines that the process wrote; may be empty. `crashed`: by a
    /// signal.
    void failed(int session, const bench::Message& reason, const bench::Message& log, bool crashed);
    /// Empty when it could not be written.
    void pasted(const QString& file);

private:
    struct Request {
        int id = 0;
        QString file;
        int stream = 0;             ///< 0: a file's image
        PreviewPicturePtr picture;  ///< of a stream's frame
    };

    void start(bench::CellRequest request);
    void prepareWaiting();
    void askNext();
    void ask(Request request, nlohmann::json line);
    void takeLiveFrame();
    void showLivePicture();
    void handleLine(const std::string& line);
    void handleFrame(const nlohmann::json& json);
    void deliver(const Request& request, const std::shared_ptr<PreviewResult>& result);
    void endSession(const bench::Message& reason);
    void endProcess();
    void endStream();
    bench::Message logTail() const;
    PreviewPicturePtr picture(const QString& file);
    PreviewPicturePtr picture(const CapturedFrame& frame) const;

    int session_ = 0;
    std::unique_ptr<QTemporaryDir> dir_;  ///< logs, maps and temporary files of the session
    std::unique_ptr<LineProcess> process_;
    QTimer silence_;                  ///< runs out when the process has said nothing for too long
    QTimer prepare_;                  ///< decodes the newest request once the event queue is empty
    std::optional<Request> asked_;    ///< the process is working on it
    std::optional<Request> waiting_;  ///< the newest request after it
    bool waitingIsPrepared_ = false;
    bool answered_ = false;      ///< the session has, at least once
    PreviewPicturePtr picture_;  ///< the last one decoded
    QString pictureKey_;         ///< its file, size and time of change
    bench::Message lastReason_;  ///< what the process last said went wrong

    CaptureProcess* capture_;
    int stream_ = 0;              ///< 0: none is played
    int liveId_ = 0;              ///< of the last frame of a stream: negative, and falling
    QElapsedTimer sincePicture_;  ///< the last livePicture()
    QSizeF paneSize_;
    double paneRatio_ = 1;
    Mailbox<LiveResult> liveResults_;
    std::unique_ptr<QTemporaryDir> pastedDir_;
    int pastedCount_ = 0;
};

}  // namespace ui
