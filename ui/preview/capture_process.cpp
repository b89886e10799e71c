#include "ui/preview/capture_process.h"

#include <QDir>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/base/paths.h"
#include "core/imaging/cameras.h"
#include "ui/preview/line_process.h"

namespace ui {

namespace {

using bench::imaging::CaptureProblem;
using namespace std::chrono_literals;
constexpr auto kToStart = 20s;
constexpr auto kBetweenFrames = 5s;

}  // namespace

CaptureProcess::CaptureProcess(QObject* parent) : QObject(parent), silence_(this) {
    silence_.setSingleShot(true);
    connect(&silence_, &QTimer::timeout, this, [this] {
        fail(CaptureProblem::lost,
             bench::about(source_.toStdString(), bench::message("no frame has arrived for some seconds")));
    });
}

CaptureProcess::~CaptureProcess() = default;

void CaptureProcess::start(const QString& source) {
    stop();
    source_ = source;
    paused_ = false;
    try {
        makeFolder();
        bench::SubprocessOptions options;
        options.command = {bench::paths::cli().string(), "capture", source.toStdString()};
        options.stderr_file = dir_->filePath(QStringLiteral("capture.log")).toStdString();
        process_ = std::make_unique<LineProcess>(options);
    } catch (const std::exception& error) {
        // Queued, so that the caller gets a signal as for every other failure.
        QMetaObject::invokeMethod(
            this, [this, why = bench::message_of(error)] { fail(CaptureProblem::other, why); },
            Qt::QueuedConnection);
        return;
    }
    connect(process_.get(), &LineProcess::lineArrived, this, &CaptureProcess::handleLine);
    connect(process_.get(), &LineProcess::ended, this, [this](const bench::Message& how) {
        fail(CaptureProblem::other, bench::about(source_.toStdString(), how));
    });
    silence_.start(kToStart);
    askNext();
}

void CaptureProcess::makeFolder() {
    if (dir_) return;
    auto dir =
        std::make_unique<QTemporaryDir>(QDir::tempPath() + QStringLiteral("/compilescope-frames-XXXXXX"));
    if (!dir->isValid()) throw std::runtime_error(dir->errorString().toStdString());
    for (std::size_t i = 0; i < slots_.size(); ++i)
        slots_[i].frame.file = dir->filePath(QStringLiteral("%1.rgb").arg(i));
    dir_ = std::move(dir);
}

void CaptureProcess::stop() {
    silence_.stop();
    process_.reset();
    source_.clear();
    for (Slot& each : slots_)
        if (each.state != State::taken) each.state = State::idle;
}

void CaptureProcess::setPaused(bool paused) {
    if (!process_ || std::exchange(paused_, paused) == paused) return;
    process_->write(nlohmann::json{{"type", "pause"}, {"on", paused}}.dump());
    if (paused)
        silence_.stop();
    else
        silence_.start(kToStart);
}

CaptureProcess::Slot* CaptureProcess::slot(State state) {
    const auto found = std::ranges::find(slots_, state, &Slot::state);
    return found == slots_.end() ? nullptr : &*found;
}

const CapturedFrame* CaptureProcess::newest() const {
    const auto found = std::ranges::find(slots_, State::ready, &Slot::state);
    return found == slots_.end() ? nullptr : &found->frame;
}

std::optional<CapturedFrame> CaptureProcess::take() {
    Slot* ready = slot(State::ready);
    if (!ready || slot(State::taken)) return std::nullopt;
    ready->state = State::taken;
    return ready->frame;
}

void CaptureProcess::release() {
    if (Slot* taken = slot(State::taken)) taken->state = State::idle;
}

void CaptureProcess::askNext() {
    Slot* idle = slot(State::idle);
    if (!idle) return;  // impossible, see State
    idle->state = State::filling;
    process_->write(nlohmann::json{{"type", "next"}, {"file", idle->frame.file.toStdString()}}.dump());
}

void CaptureProcess::handleLine(const std::string& line) {
    const auto json = bench::parse_typed_line(line);
    if (!json) return;
    try {
        if (json->at("type") == "error") {
            const auto problem =
                bench::value_in(bench::imaging::kCaptureProblemNames, json->at("problem").get<std::string>());
            return fail(problem.value_or(CaptureProblem::other), bench::message_in(*json, "text"));
        }
        Slot* filled = slot(State::filling);
        if (json->at("type") != "frame" || !filled) return;
        if (Slot* older = slot(State::ready)) older->state = State::idle;
        filled->state = State::ready;
        filled->frame.sizePx = {json->at("width_px").get<int>(), json->at("height_px").get<int>()};
    } catch (const std::exception& error) {
        return fail(CaptureProblem::other, bench::message_of(error));
    }
    askNext();
    if (paused_)
        silence_.stop();
    else
        silence_.start(bench::imaging::is_camera(source_.toStdString()) ? kBetweenFrames : kToStart);
    emit frameArrived();
}

void CaptureProcess::fail(CaptureProblem problem, const bench::Message& detail) {
    stop();
    emit failed(problem, detail);
}

}  // namespace ui
