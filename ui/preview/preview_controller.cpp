#include "ui/preview/preview_controller.h"

#include <utility>

#include "core/base/json_text.h"
#include "core/plan/cells.h"
#include "ui/preview/preview_worker.h"

namespace ui {

PreviewController::PreviewController(QObject* parent) : QObject(parent), worker_(new PreviewWorker) {
    worker_->moveToThread(&thread_);
    connect(&thread_, &QThread::finished, worker_, &QObject::deleteLater);

    connect(worker_, &PreviewWorker::pictureLoaded, this, [this](int id, const PreviewPicturePtr& picture) {
        shownFile_ = picture->file;
        if (id == lastRequested_) emit pictureLoaded(picture);
    });
    connect(worker_, &PreviewWorker::imageFailed, this,
            [this](int id, const QString& file, const bench::Message& reason) {
                // A restart must not request an unreadable image again.
                if (file == imageFile_ && file != shownFile_) imageFile_ = shownFile_;
                emit imageFailed(file, reason);
                answered(id);
            });
    connect(worker_, &PreviewWorker::helloSaid, this, [this](int session, const QString& json) {
        if (session == session_) hello_ = bench::json_or_null(json.toStdString());
    });
    connect(worker_, &PreviewWorker::phaseChanged, this,
            [this](int session, const QString& mode, const QString& phase, const QString& detail) {
                if (session == session_) emit phaseChanged(mode, phase, detail);
            });
    connect(worker_, &PreviewWorker::frameReady, this, [this](int session, const PreviewResultPtr& result) {
        if (session != session_) return;
        setState(State::ready);
        emit frameReady(result);
        answered(result->frame.id);
    });
    connect(worker_, &PreviewWorker::partReady, this, [this](int session, const PreviewResultPtr& result) {
        if (session == session_ && result->frame.id == lastRequested_) emit partReady(result);
    });
    connect(worker_, &PreviewWorker::livePicture, this, [this](int stream, const PreviewPicturePtr& picture) {
        if (stream == stream_ && !liveSource_.isEmpty()) emit pictureLoaded(picture);
    });
    connect(worker_, &PreviewWorker::liveResultWaiting, this, &PreviewController::showLiveResult);
    connect(worker_, &PreviewWorker::captureFailed, this,
            [this](int stream, bench::imaging::CaptureProblem problem, const bench::Message& detail) {
                if (stream != stream_ || liveSource_.isEmpty()) return;
                emit captureFailed(std::exchange(liveSource_, {}), problem, detail);
            });
    connect(worker_, &PreviewWorker::failed, this,
            [this](int session, const bench::Message& reason, const bench::Message& log, bool crashed) {
                if (session == session_) endOfSession(reason, log, crashed);
            });
    connect(worker_, &PreviewWorker::pasted, this, &PreviewController::pasted);
    thread_.setObjectName(QStringLiteral("preview"));
    thread_.start();
}

PreviewController::~PreviewController() {
    thread_.quit();
    thread_.wait();
}

void PreviewController::open(const bench::CellRequest& request) {
    if (isOpen() && request == request_) return;
    request_ = request;
    startSession();
}

void PreviewController::restart() {
    startSession();
}

void PreviewController::startSession() {
    const int session = ++session_;
    hello_ = nullptr;
    QMetaObject::invokeMethod(worker_,
                              [w = worker_, session, request = request_] { w->open(session, request); });
    setState(State::preparing);
    if (!liveSource_.isEmpty())
        startStream();
    else if (!imageFile_.isEmpty())
        request();
}

/// Restarts the session only after a first answer, because an earlier crash would repeat forever.
void PreviewController::endOfSession(const bench::Message& reason, const bench::Message& log, bool crashed) {
    if (crashed && state_ == State::ready) {
        startSession();
        emit restarted(reason, log);
        return;
    }
    setState(State::failed);
    emit failed(reason, log);
}

void PreviewController::showImage(const QString& file) {
    liveSource_.clear();
    imageFile_ = file;
    request();
}

void PreviewController::play(const QString& source) {
    const bool wasBusy = busy();
    imageFile_.clear();
    lastAnswered_ = lastRequested_;  // a pending image is no longer shown
    if (std::exchange(liveSource_, source) != source) paused_ = false;
    startStream();
    if (busy() != wasBusy) emit busyChanged(busy());
}

void PreviewController::startStream() {
    QMetaObject::invokeMethod(worker_, [w = worker_, stream = ++stream_, source = liveSource_, on = paused_] {
        w->play(stream, source);
        w->setPaused(on);
    });
}

void PreviewController::setPaused(bool paused) {
    paused_ = paused;
    QMetaObject::invokeMethod(worker_, [w = worker_, paused] { w->setPaused(paused); });
}

void PreviewController::showLiveResult() {
    const auto next = worker_->liveResults().take();
    if (!next || next->session != session_ || next->stream != stream_ || liveSource_.isEmpty()) return;
    setState(State::ready);
    emit frameReady(next->result);
}

void PreviewController::setPaneSize(const QSizeF& size, double ratio) {
    QMetaObject::invokeMethod(worker_, [w = worker_, size, ratio] { w->setPaneSize(size, ratio); });
}

void PreviewController::keepPasted(const QImage& image) {
    QMetaObject::invokeMethod(worker_, [w = worker_, image] { w->keepPasted(image); });
}

void PreviewController::repeat() {
    if (!imageFile_.isEmpty()) request();
}

void PreviewController::request() {
    const bool wasBusy = busy();
    const int id = ++lastRequested_;
    QMetaObject::invokeMethod(worker_, [w = worker_, id, file = imageFile_] { w->request(id, file); });
    if (busy() != wasBusy) emit busyChanged(busy());
}

void PreviewController::close() {
    ++session_;
    QMetaObject::invokeMethod(worker_, [w = worker_] { w->close(); });
    setState(State::closed);
}

void PreviewController::answered(int id) {
    const bool wasBusy = busy();
    lastAnswered_ = std::max(lastAnswered_, id);
    if (busy() != wasBusy) emit busyChanged(busy());
}

void PreviewController::setState(State state) {
    const bool wasBusy = busy();
    if (std::exchange(state_, state) == state) return;
    emit stateChanged(state);
    if (busy() != wasBusy) emit busyChanged(busy());
}

}  // namespace ui
