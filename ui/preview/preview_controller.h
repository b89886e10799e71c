#pragma once

#include <QObject>
#include <QThread>

#include "core/bench/run_plan.h"
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
    const bench::Cell& cell() const { return cell_; }
    QString imageFile() const { return imageFile_; }

    /// Opens a session for this cell (its modes are the panes), unless the open one is the same. The image
    /// shown is asked for again.
    void open(const bench::Cell& cell);
    /// Shows an image, and asks what the model sees when a session is open. Of requests that come faster than
    /// answers the newest wins.
    void showImage(const QString& file);
    /// The same image once more: another measurement of its times.
    void repeat();
    /// Ends the process, whatever its state, and opens the same session anew.
    void restart();
    void close();

signals:
    void stateChanged(ui::PreviewController::State state);
    void busyChanged(bool busy);
    void pictureLoaded(const ui::PreviewPicturePtr& picture);
    /// The session goes on.
    void imageFailed(const QString& file, const QString& reason);
    void phaseChanged(const QString& mode, const QString& phase, const QString& detail);
    void frameReady(const ui::PreviewResultPtr& result);
    /// After stateChanged(failed).
    void failed(const QString& reason, const QString& log);

private:
    void startSession();
    void request();
    void setState(State state);
    void answered(int id);

    QThread thread_;
    PreviewWorker* worker_;  ///< lives on thread_, deleted when it ends
    State state_ = State::closed;
    bench::Cell cell_;
    QString imageFile_;  ///< asked for last
    QString shownFile_;  ///< decoded last
    int session_ = 0;
    int lastRequested_ = 0, lastAnswered_ = 0;
};

}  // namespace ui
