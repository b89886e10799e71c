#pragma once

#include <QObject>
#include <QString>
#include <QTemporaryDir>
#include <QTimer>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "core/bench/run_plan.h"
#include "ui/preview/preview_types.h"

class QSocketNotifier;

namespace bench {
class Subprocess;
}

namespace ui {

/// Drives one `compilescope-cli worker` process for the live preview and decodes what is shown. Lives on
/// PreviewController's thread, whose event loop it never blocks for long: the process's lines arrive through
/// a socket notifier. Every signal carries the session that it belongs to, so that the controller can drop
/// what a session already left still says.
class PreviewWorker : public QObject {
    Q_OBJECT
public:
    explicit PreviewWorker(QObject* parent = nullptr);
    ~PreviewWorker() override;

    /// Ends the process of the session before and starts one for this cell. Its images are asked for again.
    void open(int session, const bench::Cell& cell);
    /// Shows `file` and, when a session is open, asks what its model sees. While one frame is being answered
    /// only the newest request waits. `id` grows from request to request.
    void request(int id, const QString& file);
    /// Ends the process and forgets what waits. The picture stays.
    void close();

signals:
    void pictureLoaded(int id, ui::PreviewPicturePtr picture);
    /// `reason`: English, may name the file itself.
    void imageFailed(int id, const QString& file, const QString& reason);
    /// `mode` is empty when the phase is of the whole session. `phase`: bench::Phase's word.
    void phaseChanged(int session, const QString& mode, const QString& phase, const QString& detail);
    void frameReady(int session, ui::PreviewResultPtr result);
    /// The session is over. `log`: the last lines that the process wrote; may be empty.
    void failed(int session, const QString& reason, const QString& log);

private:
    struct Request {
        int id = 0;
        QString file;
    };

    void start(const bench::Cell& cell);
    void prepareWaiting();
    void sendWaiting();
    void readLines();
    void handleLine(const std::string& line);
    void handleFrame(const nlohmann::json& json);
    void endSession(const QString& reason);
    void endProcess();
    QString logTail() const;
    PreviewPicturePtr picture(const QString& file);

    int session_ = 0;
    std::unique_ptr<QTemporaryDir> dir_;  ///< logs, maps and temporary files of the session
    std::unique_ptr<bench::Subprocess> process_;
    std::unique_ptr<QSocketNotifier> notifier_;
    QTimer silence_;                  ///< runs out when the process has said nothing for too long
    QTimer prepare_;                  ///< decodes the newest request once the event queue is empty
    std::optional<Request> asked_;    ///< the process is working on it
    std::optional<Request> waiting_;  ///< the newest request after it
    bool waitingIsPrepared_ = false;
    PreviewPicturePtr picture_;  ///< the last one decoded
    QString pictureKey_;         ///< its file, size and time of change
    QString lastReason_;         ///< what the process last said went wrong
};

}  // namespace ui
