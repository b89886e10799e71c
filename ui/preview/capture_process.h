#pragma once

#include <QObject>
#include <QSize>
#include <QString>
#include <QTemporaryDir>
#include <QTimer>
#include <array>
#include <memory>
#include <optional>

#include "core/protocol/capture_protocol.h"

namespace ui {

class LineProcess;

/// Bare pixels in a file (core/imaging/raw_pixels.h).
struct CapturedFrame {
    QString file;
    QSize sizePx;
};

/// Drives `compilescope-cli capture`: a camera or a video file, whose newest frame always lies ready. The
/// process reads; a camera that hangs and a file that crashes the decoder end there. Lives on a thread with
/// an event loop, which it never blocks for long.
class CaptureProcess : public QObject {
    Q_OBJECT
public:
    explicit CaptureProcess(QObject* parent = nullptr);
    ~CaptureProcess() override;

    /// A camera's device or a video file; ends what runs.
    void start(const QString& source);
    void stop();
    /// A file pauses; a camera's frames are not fetched.
    void setPaused(bool paused);
    QString source() const { return source_; }  ///< empty: nothing runs

    /// The newest frame that was not taken, good until the event loop runs again; null: none.
    const CapturedFrame* newest() const;
    /// The same, good until it is released; one at a time.
    std::optional<CapturedFrame> take();
    void release();

signals:
    /// There is a newest() newer than the one before.
    void frameArrived();
    /// Nothing runs any more. `detail`: English, names the source.
    void failed(bench::imaging::CaptureProblem problem, const QString& detail);

private:
    /// Of three files one is written, one lies ready, one is in use: none waits for another.
    enum class State { idle, filling, ready, taken };
    struct Slot {
        State state = State::idle;
        CapturedFrame frame;
    };

    void makeFolder();
    Slot* slot(State state);
    void askNext();
    void handleLine(const std::string& line);
    void fail(bench::imaging::CaptureProblem problem, const QString& detail);

    std::unique_ptr<QTemporaryDir> dir_;  ///< made at the first start
    QString source_;
    std::array<Slot, 3> slots_{};
    std::unique_ptr<LineProcess> process_;
    QTimer silence_;  ///< runs out when no frame has come for too long
    bool paused_ = false;
};

}  // namespace ui
