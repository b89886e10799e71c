#include "ui/preview/preview_worker.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/paths.h"
#include "core/imaging/image.h"
#include "core/plan/cells.h"
#include "core/plan/plan_json.h"
#include "core/targets/linked_torch.h"
#include "ui/preview/capture_process.h"
#include "ui/preview/line_process.h"
#include "ui/preview/overlay_painter.h"

namespace ui {

namespace {

constexpr auto kSilence = std::chrono::seconds(30);  // six heartbeats
constexpr int kLogTailLines = 12;
constexpr qint64 kLogTailBytes = 4000;
constexpr qint64 kPictureEvery_ms = 66;

/// Copies pixels to an image of at most kDisplaySidePx. `rgb`: rows from the top, no padding.
QImage toDisplayImage(const uchar* rgb, const QSize& size) {
    const QImage full(rgb, size.width(), size.height(), qsizetype{3} * size.width(), QImage::Format_RGB888);
    if (std::max(size.width(), size.height()) <= kDisplaySidePx)
        return full.convertToFormat(QImage::Format_RGB32);
    return full.scaled(kDisplaySidePx, kDisplaySidePx, Qt::KeepAspectRatio, Qt::SmoothTransformation)
        .convertToFormat(QImage::Format_RGB32);
}

/// Reads the class ids of a map, scales them down to the display size and colours them.
QImage readMask(const QString& name, const QSize& size, const QSize& displaySize) {
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly)) throw std::runtime_error(file.errorString().toStdString());
    const QByteArray bytes = file.readAll();
    const int row = size.width() * static_cast<int>(sizeof(quint16));
    if (size.isEmpty() || bytes.size() != qsizetype{row} * size.height())
        throw std::runtime_error(PreviewWorker::tr("its size differs from the image's").toStdString());
    QImage ids(reinterpret_cast<const uchar*>(bytes.constData()), size.width(), size.height(), row,
               QImage::Format_Grayscale16);
    if (size.width() > displaySize.width() || size.height() > displaySize.height())
        ids = ids.scaled(displaySize, Qt::IgnoreAspectRatio, Qt::FastTransformation);
    return colorMap(ids);
}

void removeMaps(const bench::PreviewFrame& frame) {
    for (const bench::PreviewPane& pane : frame.panes)
        if (!pane.map_file.empty()) QFile::remove(QString::fromStdString(pane.map_file));
}

QString text(const nlohmann::json& json, const char* key) {
    const auto it = json.find(key);
    if (it == json.end() || it->is_null()) return {};
    return QString::fromStdString(it->is_string() ? it->get<std::string>() : it->dump());
}

}  // namespace

PreviewWorker::PreviewWorker(QObject* parent)
    : QObject(parent), silence_(this), prepare_(this), capture_(new CaptureProcess(this)) {
    silence_.setSingleShot(true);
    silence_.setInterval(kSilence);
    prepare_.setSingleShot(true);
    prepare_.setInterval(0);
    connect(&silence_, &QTimer::timeout, this,
            [this] { endSession(bench::message("the worker has not answered for %1 s", kSilence.count())); });
    connect(&prepare_, &QTimer::timeout, this, &PreviewWorker::prepareWaiting);
    connect(capture_, &CaptureProcess::frameArrived, this, [this] {
        askNext();
        if (!answered_) showLivePicture();
    });
    connect(capture_, &CaptureProcess::failed, this,
            [this](bench::imaging::CaptureProblem problem, const bench::Message& detail) {
                emit captureFailed(std::exchange(stream_, 0), problem, detail);
            });
}

PreviewWorker::~PreviewWorker() {
    endProcess();
}

void PreviewWorker::open(int session, const bench::CellRequest& request) {
    endProcess();
    session_ = session;
    lastReason_ = {};
    try {
        start(request);
    } catch (const std::exception& e) {
        endSession(bench::message_of(e));
    }
}

void PreviewWorker::start(bench::CellRequest request) {
    bench::linked_torch::check();
    dir_ = std::make_unique<QTemporaryDir>(QDir::tempPath() + QStringLiteral("/compilescope-preview-XXXXXX"));
    if (!dir_->isValid()) throw std::runtime_error(dir_->errorString().toStdString());
    QDir(dir_->path()).mkdir(QStringLiteral("tmp"));

    bench::SubprocessOptions options;
    options.command = {bench::paths::cli().string(), "worker"};
    options.environment["TMPDIR"] = dir_->filePath(QStringLiteral("tmp")).toStdString();
    options.stderr_file = dir_->filePath(QStringLiteral("worker.log")).toStdString();
    process_ = std::make_unique<LineProcess>(options);
    connect(process_.get(), &LineProcess::lineArrived, this, &PreviewWorker::handleLine);
    connect(process_.get(), &LineProcess::ended, this, &PreviewWorker::endSession);
    silence_.start();

    request.log_dir = dir_->path().toStdString();
    nlohmann::json line = bench::to_json(request);
    line["type"] = "preview";
    process_->write(line.dump());
}

void PreviewWorker::request(int id, const QString& file) {
    endStream();
    waiting_ = Request{id, file, 0, {}};
    waitingIsPrepared_ = false;
    prepare_.start();
}

void PreviewWorker::play(int stream, const QString& source) {
    waiting_.reset();
    stream_ = stream;
    if (capture_->source() != source) capture_->start(source);
}

void PreviewWorker::setPaused(bool paused) {
    capture_->setPaused(paused);
}

void PreviewWorker::endStream() {
    stream_ = 0;
    capture_->stop();
}

void PreviewWorker::setPaneSize(const QSizeF& size, double ratio) {
    paneSize_ = size;
    paneRatio_ = ratio;
}

/// Shows the picture before the process answers. A file that cannot be read is not sent to the process.
void PreviewWorker::prepareWaiting() {
    if (!waiting_) return;
    const Request request = *waiting_;
    try {
        emit pictureLoaded(request.id, picture(request.file));
    } catch (const std::exception& e) {
        waiting_.reset();
        emit imageFailed(request.id, request.file, bench::message_of(e));
        return;
    }
    waitingIsPrepared_ = true;
    askNext();
}

void PreviewWorker::askNext() {
    if (!process_ || asked_) return;
    if (stream_ != 0)
        takeLiveFrame();
    else if (waiting_ && waitingIsPrepared_)
        ask(*std::exchange(waiting_, std::nullopt), {});
}

void PreviewWorker::ask(Request request, nlohmann::json line) {
    asked_ = std::move(request);
    line["type"] = "frame";
    line["id"] = asked_->id;
    line["threshold"] = kLowestScore;
    if (!line.contains("image")) line["image"] = asked_->file.toStdString();
    process_->write(line.dump());
}

/// Makes the picture while the process is working on the frame.
void PreviewWorker::takeLiveFrame() {
    const auto frame = capture_->take();
    if (!frame) return;
    ask({--liveId_, capture_->source(), stream_, {}},
        {{"image", frame->file.toStdString()},
         {"raw", {{"width_px", frame->sizePx.width()}, {"height_px", frame->sizePx.height()}}}});
    asked_->picture = picture(*frame);
    if (!answered_) emit livePicture(stream_, asked_->picture);
}

void PreviewWorker::showLivePicture() {
    const CapturedFrame* frame = capture_->newest();
    if (!frame || (sincePicture_.isValid() && sincePicture_.elapsed() < kPictureEvery_ms)) return;
    sincePicture_.start();
    emit livePicture(stream_, picture(*frame));
}

void PreviewWorker::handleLine(const std::string& line) {
    silence_.start();
    const auto json = bench::parse_typed_line(line);
    if (!json) return;
    try {
        const std::string type = json->at("type").get<std::string>();
        if (type == "frame")
            handleFrame(*json);
        else if (type == "phase")
            emit phaseChanged(session_, text(*json, "arm"), text(*json, "phase"), text(*json, "detail"));
        else if (type == "hello")
            emit helloSaid(session_, QString::fromStdString(line));
        else if (type == "log")
            lastReason_ = bench::message_in(*json, "text");
        else if (type == "cell_end")
            endSession(bench::message_in(*json, "exit"));
    } catch (const std::exception& e) {
        endSession(bench::message("the worker's answer cannot be read: %1", bench::message_of(e)));
    }
}

void PreviewWorker::handleFrame(const nlohmann::json& json) {
    auto result = std::make_shared<PreviewResult>();
    result->frame = bench::preview_frame_from_json(json);
    if (!asked_ || result->frame.id != asked_->id) return;
    if (result->frame.partial) return deliverPart(*asked_, result);
    const Request request = *std::exchange(asked_, std::nullopt);
    answered_ = true;
    if (request.stream != 0) capture_->release();
    askNext();  // the process continues while this frame is prepared for drawing
    deliver(request, result);
}

void PreviewWorker::deliver(const Request& request, const std::shared_ptr<PreviewResult>& result) {
    const bench::Message& error = result->frame.error;
    if (request.stream != stream_)
        return removeMaps(result->frame);  // another source was chosen in the meantime
    if (!error.empty() && request.stream != 0) {
        endStream();
        emit captureFailed(request.stream, bench::imaging::CaptureProblem::other, error);
        return;
    }
    if (!error.empty()) {
        emit imageFailed(request.id, request.file, error);
        return;
    }
    result->picture = request.picture ? request.picture : picture(request.file);
    readMasks(*result);
    if (request.stream == 0)
        emit frameReady(session_, result);
    else if (liveResults_.put({session_, request.stream, result}))
        emit liveResultWaiting();
}

/// A stream shows its pictures until all modes answer.
void PreviewWorker::deliverPart(const Request& request, const std::shared_ptr<PreviewResult>& result) {
    if (request.stream != 0 || stream_ != 0) return removeMaps(result->frame);
    result->picture = picture(request.file);
    readMasks(*result);
    emit partReady(session_, result);
}

void PreviewWorker::readMasks(PreviewResult& result) {
    const QSize size(result.frame.width_px, result.frame.height_px);
    for (bench::PreviewPane& pane : result.frame.panes) {
        result.masks.emplace_back();
        if (pane.map_file.empty()) continue;
        try {
            result.masks.back() =
                readMask(QString::fromStdString(pane.map_file), size, result.picture->image.size());
        } catch (const std::exception& e) {
            pane.error = bench::about(pane.map_file, bench::message_of(e));
        }
    }
    removeMaps(result.frame);
}

void PreviewWorker::close() {
    endProcess();
    endStream();
    waiting_.reset();
}

void PreviewWorker::keepPasted(const QImage& image) {
    if (!pastedDir_)
        pastedDir_ =
            std::make_unique<QTemporaryDir>(QDir::tempPath() + QStringLiteral("/compilescope-pasted-XXXXXX"));
    // BMP, because a compressed format takes longer to write.
    const QString file = pastedDir_->filePath(QStringLiteral("pasted-%1.bmp").arg(++pastedCount_));
    const bool written = image.convertToFormat(QImage::Format_RGB888).save(file);
    emit pasted(written ? file : QString());
}

void PreviewWorker::endSession(const bench::Message& reason) {
    const bench::Message log = logTail();
    endProcess();
    emit failed(session_, reason, log, reason.text().starts_with("killed by signal"));
}

void PreviewWorker::endProcess() {
    silence_.stop();
    process_.reset();
    dir_.reset();
    if (asked_ && asked_->stream != 0) capture_->release();
    asked_.reset();
    answered_ = false;
}

/// Returns the last lines of the cell's and the supervisor's log. The latter is usually empty.
bench::Message PreviewWorker::logTail() const {
    QStringList lines;
    if (dir_)
        for (const QString& name : QDir(dir_->path()).entryList({QStringLiteral("*.log")}, QDir::Files)) {
            QFile file(dir_->filePath(name));
            if (name == QLatin1String("compiler.log") || !file.open(QIODevice::ReadOnly)) continue;
            file.seek(std::max<qint64>(0, file.size() - kLogTailBytes));
            lines << QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        }
    lines = lines.mid(std::max<qsizetype>(0, lines.size() - kLogTailLines));
    const auto log = bench::Message::plain(lines.join(QLatin1Char('\n')).toStdString());
    if (lastReason_.empty()) return log;
    return log.empty() ? lastReason_ : bench::Message::from_id("%1\n%2", {log, lastReason_});
}

PreviewPicturePtr PreviewWorker::picture(const QString& file) {
    const QFileInfo info(file);
    const QString key =
        QStringLiteral("%1|%2|%3").arg(file).arg(info.size()).arg(info.lastModified().toMSecsSinceEpoch());
    if (!picture_ || key != pictureKey_) {
        const bench::imaging::Image decoded = bench::imaging::load_image(file.toStdString());
        const QSize size(decoded.width_px, decoded.height_px);
        picture_ = std::make_shared<const PreviewPicture>(
            PreviewPicture{.file = file,
                           .sizePx = size,
                           .image = toDisplayImage(decoded.rgb.data(), size),
                           .live = false,
                           .fitted = {}});
        pictureKey_ = key;
    }
    return picture_;
}

/// Returns a black picture for a frame that cannot be read. The model's process reports the error.
PreviewPicturePtr PreviewWorker::picture(const CapturedFrame& frame) const {
    auto picture = std::make_shared<PreviewPicture>();
    picture->file = capture_->source();
    picture->sizePx = frame.sizePx;
    picture->live = true;
    const qint64 bytes = qint64{3} * frame.sizePx.width() * frame.sizePx.height();
    QFile file(frame.file);
    const uchar* rgb = file.open(QIODevice::ReadOnly) && file.size() >= bytes ? file.map(0, bytes) : nullptr;
    if (rgb) {
        picture->image = toDisplayImage(rgb, frame.sizePx);
    } else {
        picture->image = QImage(16, 16, QImage::Format_RGB32);
        picture->image.fill(Qt::black);
    }
    if (!paneSize_.isEmpty())
        picture->fitted = picture->image.scaled(fittedPixels(picture->sizePx, paneSize_, paneRatio_),
                                                Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    return picture;
}

}  // namespace ui
