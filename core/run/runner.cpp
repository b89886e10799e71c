#include "core/run/runner.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <map>
#include <memory>
#include <thread>
#include <utility>

#include "core/base/error.h"
#include "core/imaging/picture_set.h"
#include "core/plan/cells.h"
#include "core/plan/device_spec.h"
#include "core/preflight/validate.h"
#include "core/run/event_queue.h"
#include "core/run/host_runner.h"
#include "core/run/run_state.h"
#include "core/targets/target.h"

namespace bench {

namespace {

/// Hosts by the device's name in the plan.
using Hosts = std::map<std::string, std::string>;

Hosts hosts_of(const RunPlan& plan) {
    Hosts hosts;
    for (const std::string& device : plan.devices)
        hosts.emplace(device, host_of(find_target(device_spec(device).target)));
    return hosts;
}

bool are_several(const Hosts& hosts) {
    return std::ranges::any_of(hosts, [&](const auto& host) { return host.second != hosts.begin()->second; });
}

class Run {
public:
    Run(const RunPlan& plan, std::stop_token stop, const RunObserver& observer, const RunOptions& options)
        : observer_(observer),
          hosts_(hosts_of(plan)),
          several_(are_several(hosts_)),
          with_the_caller_(std::move(stop), Stopper{stop_}),
          state_(plan, options,
                 several_ ? RunObserver([this](const RunEvent& event) { queue_.push(event); }) : observer,
                 [this](const Cell& cell) { return hosts_.at(cell.device); }) {
        std::map<std::string, std::vector<int>> cells;  // by host
        for (const Cell& cell : state_.cells()) cells[hosts_.at(cell.device)].push_back(cell.index);
        for (auto& [host, indices] : cells)
            host_runners_.push_back(
                std::make_unique<HostRunner>(state_, host, std::move(indices), stop_.get_token()));
    }

    RunOutcome execute() {
        RunOutcome outcome;
        try {
            observer_(CellsKnown{state_.cells(), state_.folder().path().string()});
            run_hosts();
            state_.finish();
            for (const auto& runner : host_runners_)
                if (outcome.reason.empty()) outcome.reason = runner->given_up();
        } catch (const InputError&) {
            throw;
        } catch (const Error& error) {
            // The folder cannot be written, so that further results would be lost.
            outcome.reason = error.message();
        }
        const bool cancelled =
            std::ranges::any_of(state_.rows(),
                                [](const auto& row) { return row->status == ArmStatus::cancelled; }) ||
            std::ranges::any_of(host_runners_,
                                [](const auto& runner) { return runner->kept_earlier_rows(); });
        outcome.status = !outcome.reason.empty() ? RunStatus::failed
                         : cancelled             ? RunStatus::cancelled
                                                 : RunStatus::done;
        outcome.out_dir = state_.folder().path();
        outcome.rows = state_.rows();
        return outcome;
    }

private:
    struct Stopper {
        std::stop_source& stop;
        void operator()() const { stop.request_stop(); }
    };

    /// Runs a single host on this thread, several on a thread each; this thread then calls the observer.
    void run_hosts() {
        if (!several_) {
            for (const auto& runner : host_runners_) runner->run();
            return;
        }
        std::vector<std::exception_ptr> ends(host_runners_.size());
        std::atomic<std::size_t> running = host_runners_.size();
        {
            std::vector<std::jthread> threads;
            for (std::size_t i = 0; i < host_runners_.size(); ++i)
                threads.emplace_back([this, i, &ends, &running] {
                    try {
                        host_runners_[i]->run();
                    } catch (...) {
                        ends[i] = std::current_exception();
                        stop_.request_stop();
                    }
                    if (--running == 0) queue_.close();
                });
            queue_.deliver(observer_);
        }
        for (const std::exception_ptr& end : ends)
            if (end) std::rethrow_exception(end);
    }

    const RunObserver& observer_;
    EventQueue queue_;
    const Hosts hosts_;
    const bool several_;
    std::stop_source stop_;  ///< stopped by the caller, or when a host runner throws
    const std::stop_callback<Stopper> with_the_caller_;
    RunState state_;
    std::vector<std::unique_ptr<HostRunner>> host_runners_;
};

}  // namespace

RunOutcome RunOutcome::failure(Message reason) {
    RunOutcome outcome;
    outcome.reason = std::move(reason);
    return outcome;
}

RunOutcome run(const RunPlan& plan, std::stop_token stop, const RunObserver& observer,
               const RunOptions& options) {
    validate(plan);
    if (!plan.pictures.empty()) (void)imaging::pictures_in(plan.pictures);  // what is wrong is known at once
    if (options.find_largest_batch && !options.resume_dir.empty())
        throw InputError("--resume: a search for the largest batch cannot be resumed; start it anew");
    return Run(plan, std::move(stop), observer, options).execute();
}

}  // namespace bench
