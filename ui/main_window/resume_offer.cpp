#include "ui/main_window/resume_offer.h"

#include <QLocale>

#include "core/machine/host_lock.h"
#include "core/results/history.h"
#include "core/results/run_folder_lock.h"
#include "core/results/unfinished.h"
#include "ui/models/history_model.h"
#include "ui/run/background.h"
#include "ui/run/run_controller.h"
#include "ui/widgets/message_bar.h"

namespace ui {

namespace {

using bench::results::UnfinishedRun;

struct Look {
    bool is_busy = false;  ///< another process uses the folder or measures on this host
    std::optional<UnfinishedRun> run;
};

/// Runs on a pool thread. Adds the run's results to the history, whether or not it is resumed.
Look lookInto(const std::string& folder) {
    bench::HostLock host;
    if (!bench::RunFolderLock::holder(folder).empty() || !host.try_lock())
        return {.is_busy = true, .run = {}};
    Look look{.is_busy = false, .run = bench::results::unfinished_run(folder)};
    if (look.run && look.run->arms_done > 0) bench::results::remember_run(folder);
    return look;
}

}  // namespace

ResumeOffer::ResumeOffer(RunController* controller, MessageBar* message, QObject* parent)
    : QObject(parent), controller_(controller), message_(message) {
    connect(controller, &RunController::happened, this, [this](const bench::RunEvent& event) {
        if (const auto* known = std::get_if<bench::CellsKnown>(&event))
            settings_.setRunUnderWay(QString::fromStdString(known->out_dir));
    });
    connect(controller, &RunController::finished, this, [this] { settings_.setRunUnderWay({}); });
}

void ResumeOffer::askAtStart() {
    const QString folder = settings_.runUnderWay();
    if (folder.isEmpty()) return;
    inBackground(
        this, [folder] { return lookInto(folder.toStdString()); },
        [this](const Answer<Look>& answer) {
            if (controller_->isRunning() || !answer.value || answer.value->is_busy) return;
            settings_.setRunUnderWay({});
            if (!answer.value->run) return;
            const UnfinishedRun& run = *answer.value->run;
            const QString done = QLocale().toString(run.arms_done), all = QLocale().toString(run.arms_total);
            message_->ask(tr("The run of %1 was interrupted with %2 of %3 results. Measure the missing ones?")
                              .arg(dateText(run.created), done, all),
                          tr("Resume"), tr("Not now"), [this, run] {
                              controller_->resume(run);
                              emit resumed();
                          });
        });
}

}  // namespace ui
