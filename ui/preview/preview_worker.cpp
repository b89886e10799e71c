#include "ui/preview/preview_worker.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImageReader>
#include <QSocketNotifier>
#include <nlohmann/json.hpp>

#include "core/base/paths.h"
#include "core/base/subprocess.h"
#include "core/bench/worker_protocol.h"
#include "core/imaging/image.h"
#include "ui/preview/overlay_painter.h"

namespace ui {

namespace {

constexpr auto kSilence = std::chrono::seconds(30);  // six heartbeats
constexpr int kLogTailLines = 12;
constexpr qint64 kLogTailBytes = 4000;

QImage toDisplayImage(const bench::imaging::Image& decoded) {
    const QImage full(decoded.rgb.data(), decoded.width_px, decoded.height_px, 3 * decoded.width_px,
                      QImage::Format_RGB888);
    if (std::max(decoded.width_px, decoded.height_px) <= kDisplaySidePx)
        return full.convertToFormat(QImage::Format_RGB32);
    return full.scaled(kDisplaySidePx, kDisplaySidePx, Qt::KeepAspectRatio, Qt::SmoothTransformation)
        .convertToFormat(QImage::Format_RGB32);
}

/// The class ids of a map, at most as large as what is displayed, coloured.
QImage readMask(const QString& file, const QSize& displaySize) {
    QImageReader reader(file);
    reader.setAutoTransform(false);
    QImage ids = reader.read();
    if (ids.isNull()) throw std::runtime_error(reader.errorString().toStdString());
    if (ids.format() != QImage::Format_Grayscale16) ids = ids.convertToFormat(QImage::Format_Grayscale16);
    if (ids.width() > displaySize.width() || ids.height() > displaySize.height())
        ids = ids.scaled(displaySize, Qt::IgnoreAspectRatio, Qt::FastTransformation);
    return colorMap(ids);
}

QString text(const nlohmann::json& json, const char* key) {
    const auto it = json.find(key);
    if (it == json.end() || it->is_null()) return {};
    return QString::fromStdString(it->is_string() ? it->get<std::string>() : it->dump());
}

}  // namespace

PreviewWorker::PreviewWorker(QObject* parent) : QObject(parent), silence_(this), prepare_(this) {
    silence_.setSingleShot(true);
    silence_.setInterval(kSilence);
    prepare_.setSingleShot(true);
    prepare_.setInterval(0);
    connect(&silence_, &QTimer::timeout, this,
            [this] { endSession(QStringLiteral("the worker has said nothing for 30 s")); });
    connect(&prepare_, &QTimer::timeout, this, &PreviewWorker::prepareWaiting);
}

PreviewWorker::~PreviewWorker() {
    endProcess();
}

void PreviewWorker::open(int session, const bench::Cell& cell) {
    endProcess();
    session_ = session;
    lastReason_.clear();
    try {
        start(cell);
    } catch (const std::exception& e) {
        endSession(QString::fromUtf8(e.what()));
    }
}

void PreviewWorker::start(const bench::Cell& cell) {
    dir_ = std::make_unique<QTemporaryDir>(QDir::tempPath() + QStringLiteral("/compilescope-preview-XXXXXX"));
    if (!dir_->isValid()) throw std::runtime_error(dir_->errorString().toStdString());
    QDir(dir_->path()).mkdir(QStringLiteral("tmp"));

    bench::SubprocessOptions options;
    options.command = {bench::paths::cli().string(), "worker"};
    options.environment["TMPDIR"] = dir_->filePath(QStringLiteral("tmp")).toStdString();
    options.stderr_file = dir_->filePath(QStringLiteral("worker.log")).toStdString();
    process_ = std::make_unique<bench::Subprocess>(options);

    notifier_ = std::make_unique<QSocketNotifier>(process_->stdout_fd(), QSocketNotifier::Read);
    connect(notifier_.get(), &QSocketNotifier::activated, this, &PreviewWorker::readLines);
    silence_.start();

    bench::Cell logged = cell;
    logged.log_dir = dir_->path().toStdString();
    nlohmann::json line = bench::protocol::to_json(logged);
    line["type"] = "preview";
    process_->write_line(line.dump());
}

void PreviewWorker::request(int id, const QString& file) {
    waiting_ = Request{id, file};
    waitingIsPrepared_ = false;
    prepare_.start();
}

/// The picture is shown before the process answers, and a file that cannot be read is never sent to it.
void PreviewWorker::prepareWaiting() {
    if (!waiting_) return;
    const Request request = *waiting_;
    try {
        emit pictureLoaded(request.id, picture(request.file));
    } catch (const std::exception& e) {
        waiting_.reset();
        emit imageFailed(request.id, request.file, QString::fromUtf8(e.what()));
        return;
    }
    waitingIsPrepared_ = true;
    sendWaiting();
}

void PreviewWorker::sendWaiting() {
    if (!process_ || !waiting_ || !waitingIsPrepared_ || asked_) return;
    asked_ = std::exchange(waiting_, std::nullopt);
    const nlohmann::json line{{"type", "frame"},
                              {"id", asked_->id},
                              {"image", asked_->file.toStdString()},
                              {"threshold", kLowestScore}};
    // A process that no longer reads has ended: the end of its output says so next.
    process_->write_line(line.dump());
    // Writing may have taken in lines, of which the notifier then knows nothing.
    QMetaObject::invokeMethod(this, &PreviewWorker::readLines, Qt::QueuedConnection);
}

void PreviewWorker::readLines() {
    std::string line;
    while (process_) {
        switch (process_->read_line(line, std::chrono::milliseconds(0))) {
            case bench::Subprocess::Read::timeout:
                return;
            case bench::Subprocess::Read::line:
                silence_.start();
                handleLine(line);
                break;
            case bench::Subprocess::Read::end: {
                const auto exit = process_->wait(std::chrono::milliseconds(500));
                endSession(QString::fromStdString((exit ? *exit : process_->kill()).describe()));
                return;
            }
        }
    }
}

void PreviewWorker::handleLine(const std::string& line) {
    const auto json = bench::protocol::parse_line(line);
    if (!json) return;
    try {
        const std::string type = json->at("type").get<std::string>();
        if (type == "frame")
            handleFrame(*json);
        else if (type == "phase")
            emit phaseChanged(session_, text(*json, "arm"), text(*json, "phase"), text(*json, "detail"));
        else if (type == "log")
            lastReason_ = text(*json, "text");
        else if (type == "cell_end")
            endSession(text(*json, "exit"));
    } catch (const std::exception& e) {
        endSession(QStringLiteral("the worker's answer cannot be read: ") + QString::fromUtf8(e.what()));
    }
}

void PreviewWorker::handleFrame(const nlohmann::json& json) {
    auto result = std::make_shared<PreviewResult>();
    result->frame = bench::preview_frame_from_json(json);
    if (!asked_ || result->frame.id != asked_->id) return;
    const Request request = *std::exchange(asked_, std::nullopt);
    if (!result->frame.error.empty()) {
        emit imageFailed(request.id, request.file, QString::fromStdString(result->frame.error));
    } else {
        result->picture = picture(request.file);
        for (bench::PreviewPane& pane : result->frame.panes) {
            result->masks.emplace_back();
            if (pane.map_png.empty()) continue;
            const QString map = QString::fromStdString(pane.map_png);
            try {
                result->masks.back() = readMask(map, result->picture->image.size());
            } catch (const std::exception& e) {
                pane.error = pane.map_png + ": " + e.what();
            }
            QFile::remove(map);
        }
        emit frameReady(session_, result);
    }
    sendWaiting();
}

void PreviewWorker::close() {
    endProcess();
    waiting_.reset();
}

void PreviewWorker::endSession(const QString& reason) {
    const QString log = logTail();
    endProcess();
    emit failed(session_, reason, log);
}

void PreviewWorker::endProcess() {
    silence_.stop();
    notifier_.reset();
    process_.reset();
    dir_.reset();
    asked_.reset();
}

/// The cell's own log says more than the supervisor's, which is empty as a rule.
QString PreviewWorker::logTail() const {
    QStringList lines;
    if (dir_)
        for (const QString& name : QDir(dir_->path()).entryList({QStringLiteral("*.log")}, QDir::Files)) {
            QFile file(dir_->filePath(name));
            if (name == QLatin1String("compiler.log") || !file.open(QIODevice::ReadOnly)) continue;
            file.seek(std::max<qint64>(0, file.size() - kLogTailBytes));
            lines << QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        }
    if (!lastReason_.isEmpty()) lines << lastReason_;
    return lines.mid(std::max<qsizetype>(0, lines.size() - kLogTailLines)).join(QLatin1Char('\n'));
}

PreviewPicturePtr PreviewWorker::picture(const QString& file) {
    const QFileInfo info(file);
    const QString key =
        QStringLiteral("%1|%2|%3").arg(file).arg(info.size()).arg(info.lastModified().toMSecsSinceEpoch());
    if (!picture_ || key != pictureKey_) {
        const bench::imaging::Image decoded = bench::imaging::load_image(file.toStdString());
        picture_ = std::make_shared<const PreviewPicture>(
            PreviewPicture{file, {decoded.width_px, decoded.height_px}, toDisplayImage(decoded)});
        pictureKey_ = key;
    }
    return picture_;
}

}  // namespace ui
