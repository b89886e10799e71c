#include "ui/run/run_controller.h"

#include <QDateTime>

#include "core/base/paths.h"
#include "core/plan/cells.h"
#include "ui/run/run_worker.h"
#include "ui/settings/app_settings.h"

namespace ui {

namespace {
/// On a CPU, the worker pauses between rounds, so that the window does not draw during a round.
constexpr int kDrawingPause_ms = 50;
}  // namespace

RunController::RunController(QObject* parent) : QObject(parent), worker_(new RunWorker) {
    worker_->moveToThread(&thread_);  // requires an object without a parent
    connect(&thread_, &QThread::finished, worker_, &QObject::deleteLater);
    connect(worker_, &RunWorker::happened, this, &RunController::happened);
    connect(worker_, &RunWorker::finished, this, [this](const bench::RunOutcome& outcome) {
        running_ = false;  // on the GUI thread
        emit finished(outcome);
    });
    thread_.setObjectName("benchmark run");
    thread_.start();
}

RunController::~RunController() {
    stop_.request_stop();
    thread_.quit();
    thread_.wait();
}

void RunController::start(const bench::RunPlan& plan, bench::RunOptions options) {
    if (std::exchange(running_, true)) return;
    plan_ = plan;  // a slot of started() may invalidate the reference
    plan_.python = AppSettings().python().toStdString();
    stop_ = std::stop_source{};  // one for each run
    options.skips = skips_ = std::make_shared<bench::CellSkips>();
    options.pause_ms = kDrawingPause_ms;
    emit starting();
    emit started();
    const std::string date = QDateTime::currentDateTime().toString("yyyy-MM-dd_HH-mm-ss").toStdString();
    const std::string runs = AppSettings().runsFolder().toStdString();
    QMetaObject::invokeMethod(worker_, [w = worker_, plan = plan_, options, date, runs,
                                        token = stop_.get_token()]() mutable {
        try {
            if (options.out_dir.empty() && !std::filesystem::is_directory(options.resume_dir))
                options.out_dir =
                    (runs.empty() ? bench::paths::data_dir() / "runs" : std::filesystem::path(runs)) / date;
        } catch (const std::exception&) {
            // bench::run then uses its default and reports a folder that is not writable.
        }
        w->execute(plan, options, token);
    });
}

void RunController::resume(const bench::results::UnfinishedRun& run, bench::RunOptions options) {
    options.resume_dir = run.folder;
    start(run.plan, std::move(options));
}

void RunController::measureAgain(const bench::RunPlan& plan, const QString& folder,
                                 const bench::ArmKey& arm) {
    bench::RunOptions options;
    options.resume_dir = folder.toStdString();
    options.again = {arm};
    start(plan, std::move(options));
}

void RunController::skipCell(int cell) {
    if (running_) skips_->skip(cell);
}

// Not a queued slot, because the worker's event loop is blocked during a run.
void RunController::cancel() {
    if (!running_ || stop_.stop_requested()) return;
    stop_.request_stop();
    emit cancelRequested();
}

}  // namespace ui
