#include "ui/preview/preview_controller.h"

#include <utility>

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
            [this](int id, const QString& file, const QString& reason) {
                // A restart must not ask again for what cannot be shown.
                if (file == imageFile_ && file != shownFile_) imageFile_ = shownFile_;
                emit imageFailed(file, reason);
                answered(id);
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
    connect(worker_, &PreviewWorker::failed, this,
            [this](int session, const QString& reason, const QString& log) {
                if (session != session_) return;
                setState(State::failed);
                emit failed(reason, log);
            });
    thread_.setObjectName(QStringLiteral("preview"));
    thread_.start();
}

PreviewController::~PreviewController() {
    thread_.quit();
    thread_.wait();
}

void PreviewController::open(const bench::Cell& cell) {
    if (isOpen() && cell == cell_) return;
    cell_ = cell;
    startSession();
}

void PreviewController::restart() {
    startSession();
}

void PreviewController::startSession() {
    const int session = ++session_;
    QMetaObject::invokeMethod(worker_, [w = worker_, session, cell = cell_] { w->open(session, cell); });
    setState(State::preparing);
    if (!imageFile_.isEmpty()) request();
}

void PreviewController::showImage(const QString& file) {
    imageFile_ = file;
    request();
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
