#pragma once

#include <QObject>
#include <QSize>
#include <QString>
#include <QTemporaryDir>
#include <QTimer>
#include <array>
#include <memory>
#include <optional>

#include "core/base/message.h"
#include "core/protocol/capture_protocol.h"

namespace ui {

class LineProcess;

/// Raw pixels in a file (core/imaging/raw_pixels.h).
struct CapturedFrame {
    QString file;
    QSize sizePx;
};

/// Drives `compilescope-cli capture`, which reads a camera or a video file and provides its newest frame. The
/// separate process isolates a camera that hangs and a file that crashes the decoder. Lives on a thread with
/// an event loop, which it never blocks for long.
class CaptureProcess : public QObject {
    Q_OBJECT
public:
    explicit CaptureProcess(QObject* parent = nullptr);
    ~CaptureProcess() override;

    /// Starts a camera's device or a video file. Stops the previous one.
    void start(const QString& source);
    void stop();
    /// Pauses a file, or the fetching of a camera's frames.
    void setPaused(bool paused);
    QString source() const { return source_; }  ///< empty: none is running

    /// Returns the newest frame that was not taken, valid until the event loop runs; null: none.
    const CapturedFrame* newest() const;
    /// Takes the newest frame, valid until release(). Only one frame can be taken at a time.
    std::optional<CapturedFrame> take();
    void release();

signals:
    /// newest() has changed.
    void frameArrived();
    /// The process has ended. `detail`: English, names the source.
    void failed(bench::imaging::CaptureProblem problem, const bench::Message& detail);

private:
    /// Of three files, one is being filled, one is ready and one is taken, so that none waits for another.
    enum class State { idle, filling, ready, taken };
    struct Slot {
        State state = State::idle;
        CapturedFrame frame;
    };

    void makeFolder();
    Slot* slot(State state);
    void askNext();
    void handleLine(const std::string& line);
    void fail(bench::imaging::CaptureProblem problem, const bench::Message& detail);

    std::unique_ptr<QTemporaryDir> dir_;  ///< created at the first start
    QString source_;
    std::array<Slot, 3> slots_{};
    std::unique_ptr<LineProcess> process_;
    QTimer silence_;  ///< expires when no frame has arrived for too long
    bool paused_ = false;
};

}  // namespace ui
