#include "core/targets/target_workers.h"

#include <optional>
#include <utility>

#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/plan/cells.h"
#include "core/plan/device_spec.h"
#include "core/targets/connection_error.h"
#include "core/targets/open_worker.h"

namespace bench {

namespace {

constexpr int kFailedStartsToGiveUp = 2;  ///< in a row; a further start would fail as well

}  // namespace

TargetWorkers::TargetWorkers(WorkerOptions own, std::stop_token stop)
    : own_(std::move(own)), stop_(std::move(stop)) {}

const Target& TargetWorkers::target_of(const Cell& cell) {
    const std::string name = device_spec(cell.device).target;
    const auto known = targets_.find(name);
    return known != targets_.end() ? known->second : targets_.emplace(name, find_target(name)).first->second;
}

Message TargetWorkers::start(const Cell& cell) {
    const Target& target = target_of(cell);
    const WorkerOptions options = options_for(target, own_);
    if (alive() && command_ == options.command) return {};
    FailedStarts& failed = failed_starts_[options.command];
    if (failed.in_a_row >= kFailedStartsToGiveUp) return failed.why;
    close();
    try {
        complaint_ = FileTail(options.log_file);
        session_ = open_worker(target, options, stop_);
        command_ = options.command;
    } catch (const Error& error) {
        failed.why = error.message();
        ++failed.in_a_row;
        has_given_up_ = failed.in_a_row >= kFailedStartsToGiveUp && options.command == own_.command;
        return failed.why;
    }
    failed.in_a_row = 0;
    if (alive()) torch_[command_] = text_in(hello(), "torch");
    return {};
}

/// Sets `lost` and the reason if the worker ended or is silent because of the connection or the job.
void TargetWorkers::explain(const Target& target, CellOutcome& outcome) const {
    if (!target.remote) return;
    std::optional<remote::ConnectionError> error;
    const std::string said = complaint_.text();
    if (outcome.end == CellOutcome::End::silent) error = remote::ConnectionError::lost;
    if (outcome.end == CellOutcome::End::worker_died && session_->ended())
        error = remote::connection_error(*target.remote, *session_->ended(), said);
    if (!error) return;
    outcome.end = CellOutcome::End::lost;
    outcome.why = remote::connection_message(*error, *target.remote, said);
    outcome.culprit.clear();
}

CellOutcome TargetWorkers::run(const CellRequest& process, const std::stop_token& stop,
                               const RunObserver& observer) {
    const Target& target = target_of(process.cell);
    CellRequest sent = process;
    sent.cell.device = device_of(process.cell.device);
    // A path on this machine is not valid on another.
    if (target.remote) sent.log_dir.clear();
    if (target.remote || !target.python.empty()) sent.python = target.python;
    sent.python_torch = target.torch;
    sent.python_transformers = target.transformers;
    CellOutcome outcome = session_->run(sent, stop, observer);
    explain(target, outcome);
    if (target.remote && target.remote->kind == remote::Kind::slurm && target.remote->shared_node)
        for (auto& [mode, row] : outcome.rows)
            row.warnings.push_back(message("shared node: other jobs may have run beside this one"));
    return outcome;
}

std::string TargetWorkers::torch_of(const Cell& cell) {
    const Target& target = target_of(cell);
    if (!target.torch.empty()) return target.torch;
    const auto said = torch_.find(options_for(target, own_).command);
    return said != torch_.end() ? said->second : std::string();
}

void TargetWorkers::close() {
    if (session_) session_->close();
}

}  // namespace bench
