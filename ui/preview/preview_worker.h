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

/// Drives one `compilescope-cli worker` process for the live preview, and one `capture` for a camera or a
/// video, and decodes the shown pictures. Lives on PreviewController's thread, whose event loop it never
/// blocks for long: the processes' lines arrive as signals. Every signal carries its session or stream, so
/// that the controller can ignore signals of earlier ones.
class PreviewWorker : public QObject {
    Q_OBJECT
public:
    explicit PreviewWorker(QObject* parent = nullptr);
    ~PreviewWorker() override;

    /// Ends the previous session's process and starts one for this cell. The caller requests its image again;
    /// a stream continues.
    void open(int session, const bench::CellRequest& request);
    /// Shows `file` and, if a session is open, requests the model's output. While a frame is being answered,
    /// only the newest request waits. `id` is positive and increases with each request. Ends a stream.
    void request(int id, const QString& file);
    /// Plays a camera's device or a video file: requests its newest frame whenever the process has answered.
    /// Changes only the stream's number if the source is already being read.
    void play(int stream, const QString& source);
    void setPaused(bool paused);
    /// Ends both processes and discards the waiting request. Keeps the picture.
    void close();

    /// Sets the size in which pictures of a stream are drawn.
    void setPaneSize(const QSizeF& size, double ratio);
    /// Writes an image without a file to a file, which exists as long as this object, and emits pasted().
    void keepPasted(const QImage& image);

    /// The newest answer to a stream's frame; other threads may take it.
    struct LiveResult {
        int session = 0, stream = 0;
        PreviewResultPtr result;
    };
    Mailbox<LiveResult>& liveResults() { return liveResults_; }

signals:
    void pictureLoaded(int id, ui::PreviewPicturePtr picture);
    /// Emitted for a stream, at most 15 times a second, until the session has answered its first frame.
    void livePicture(int stream, ui::PreviewPicturePtr picture);
    /// `reason` may name the file itself.
    void imageFailed(int id, const QString& file, const bench::Message& reason);
    /// The stream has ended. `detail`: English, names the source.
    void captureFailed(int stream, bench::imaging::CaptureProblem problem, const bench::Message& detail);
    /// The first line of the session's worker: its machine and versions.
    void helloSaid(int session, const QString& json);
    /// `mode` is empty for a phase of the whole session. `phase`: a name of bench::Phase.
    void phaseChanged(int session, const QString& mode, const QString& phase, const QString& detail);
    void frameReady(int session, ui::PreviewResultPtr result);
    /// Eager's answer to an image, while the session's other modes are prepared. frameReady() follows.
    void partReady(int session, ui::PreviewResultPtr result);
    void liveResultWaiting();
    /// The session has ended. `log`: the last lines of the process's logs; may be empty. `crashed`: by a
    /// signal.
    void failed(int session, const bench::Message& reason, const bench::Message& log, bool crashed);
    /// `file` is empty if it could not be written.
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
    void deliverPart(const Request& request, const std::shared_ptr<PreviewResult>& result);
    void readMasks(PreviewResult& result);
    void endSession(const bench::Message& reason);
    void endProcess();
    void endStream();
    bench::Message logTail() const;
    PreviewPicturePtr picture(const QString& file);
    PreviewPicturePtr picture(const CapturedFrame& frame) const;

    int session_ = 0;
    std::unique_ptr<QTemporaryDir> dir_;  ///< logs, maps and temporary files of the session
    std::unique_ptr<LineProcess> process_;
    QTimer silence_;                  ///< expires when the process has written no line for too long
    QTimer prepare_;                  ///< decodes the newest request once the event queue is empty
    std::optional<Request> asked_;    ///< the process is working on it
    std::optional<Request> waiting_;  ///< the newest request after it
    bool waitingIsPrepared_ = false;
    bool answered_ = false;      ///< the session has answered at least once
    PreviewPicturePtr picture_;  ///< decoded last
    QString pictureKey_;         ///< file, size and modification time of picture_
    bench::Message lastReason_;  ///< the text of the process's last log line

    CaptureProcess* capture_;
    int stream_ = 0;              ///< 0: none
    int liveId_ = 0;              ///< of the last frame of a stream; negative and decreasing
    QElapsedTimer sincePicture_;  ///< since the last livePicture()
    QSizeF paneSize_;
    double paneRatio_ = 1;
    Mailbox<LiveResult> liveResults_;
    std::unique_ptr<QTemporaryDir> pastedDir_;
    int pastedCount_ = 0;
};

}  // namespace ui
