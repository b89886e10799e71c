#include "core/bench/target_workers.h"

#include <utility>

#include "core/base/error.h"
#include "core/base/version.h"
#include "core/targets/place.h"

namespace bench {

namespace {

constexpr int kFailedStartsToGiveUp = 2;  ///< in a row: the next cell's would fail as well

}  // namespace

TargetWorkers::TargetWorkers(WorkerOptions own, std::stop_token stop)
    : own_(std::move(own)), stop_(std::move(stop)) {}

const Target& TargetWorkers::target_of(const Cell& cell) {
    const std::string name = place_of(cell.device).target;
    const auto known = targets_.find(name);
    return known != targets_.end() ? known->second : targets_.emplace(name, find_target(name)).first->second;
}

WorkerOptions TargetWorkers::options_for(const Target& target) const {
    WorkerOptions options = own_;
    if (!target.worker_command.empty()) options.command = target.worker_command;
    for (const auto& [name, value] : target.worker_environment) options.environment[name] = value;
    return options;
}

std::string TargetWorkers::start(const Cell& cell) {
    const Target& target = target_of(cell);
    const WorkerOptions options = options_for(target);
    if (alive() && command_ == options.command) return {};
    FailedStarts& failed = failed_starts_[options.command];
    if (failed.in_a_row >= kFailedStartsToGiveUp) return failed.why;
    close();
    try {
        session_ = std::make_unique<WorkerSession>(options, stop_);
        command_ = options.command;
        if (alive()) check_version(target);
    } catch (const Error& error) {
        failed.why = error.what();
        ++failed.in_a_row;
        has_given_up_ = failed.in_a_row >= kFailedStartsToGiveUp && options.command == own_.command;
        return failed.why;
    }
    failed.in_a_row = 0;
    if (alive()) torch_[command_] = hello().value("torch", "");
    return {};
}

/// A runner that was built from other sources may speak another protocol.
void TargetWorkers::check_version(const Target& target) {
    const std::string other = hello().value("version", "");
    if (target.worker_command.empty() || other == version()) return;
    close();
    throw Error("the runner of " + target.name + " is of CompileScope " + other + ", this is " +
                std::string(version()) + "; `compilescope-cli runtimes add` builds it anew");
}

CellOutcome TargetWorkers::run(const Cell& process, const std::stop_token& stop, CellListener& listener) {
    const Target& target = target_of(process);
    Cell sent = process;
    sent.device = device_of(process.device);
    if (!target.python.empty()) sent.python = target.python;
    sent.python_torch = target.torch;
    sent.python_transformers = target.transformers;
    return session_->run(sent, stop, listener);
}

std::string TargetWorkers::torch_of(const Cell& cell) {
    const Target& target = target_of(cell);
    if (!target.torch.empty()) return target.torch;
    const auto said = torch_.find(options_for(target).command);
    return said != torch_.end() ? said->second : std::string();
}

void TargetWorkers::close() {
    if (session_) session_->close();
}

}  // namespace bench
