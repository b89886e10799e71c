#include "core/run/runner.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <map>
#include <memory>
#include <thread>
#include <utility>

#include "core/base/error.h"
#include "core/plan/cells.h"
#include "core/plan/place.h"
#include "core/preflight/validate.h"
#include "core/run/observer_queue.h"
#include "core/run/run_lane.h"
#include "core/run/run_record.h"
#include "core/targets/target.h"

namespace bench {

namespace {

/// Which host measures what, by the plan's word for the device.
using Hosts = std::map<std::string, std::string>;

Hosts hosts_of(const RunPlan& plan) {
    Hosts hosts;
    for (const std::string& device : plan.devices)
        hosts.emplace(device, host_of(find_target(place_of(device).target)));
    return hosts;
}

bool are_several(const Hosts& hosts) {
    return std::ranges::any_of(hosts, [&](const auto& host) { return host.second != hosts.begin()->second; });
}

class Run {
public:
    Run(const RunPlan& plan, std::stop_token stop, RunObserver& observer, const RunOptions& options)
        : observer_(observer),
          hosts_(hosts_of(plan)),
          several_(are_several(hosts_)),
          with_the_caller_(std::move(stop), Stopper{stop_}),
          record_(plan, options, several_ ? queue_ : observer,
                  [this](const Cell& cell) { return hosts_.at(cell.device); }) {
        std::map<std::string, std::vector<int>> cells;  // by host
        for (const Cell& cell : record_.cells()) cells[hosts_.at(cell.device)].push_back(cell.index);
        for (auto& [host, indices] : cells)
            lanes_.push_back(std::make_unique<RunLane>(record_, host, std::move(indices), stop_.get_token()));
    }

    RunOutcome execute() {
        RunOutcome outcome;
        try {
            observer_.on_started(record_.cells(), record_.folder().path().string());
            run_lanes();
            record_.save();
            for (const auto& lane : lanes_)
                if (outcome.reason.empty()) outcome.reason = lane->given_up();
        } catch (const InputError&) {
            throw;
        } catch (const Error& error) {
            // The folder: nothing measured from here on could be kept.
            outcome.reason = error.what();
        }
        const bool cancelled = std::ranges::any_of(
            record_.rows(), [](const auto& row) { return row->status == ArmStatus::cancelled; });
        outcome.status = !outcome.reason.empty() ? RunStatus::failed
                         : cancelled             ? RunStatus::cancelled
                                                 : RunStatus::done;
        outcome.out_dir = record_.folder().path();
        outcome.rows = record_.rows();
        return outcome;
    }

private:
    struct Stopper {
        std::stop_source& stop;
        void operator()() const { stop.request_stop(); }
    };

    /// On this thread where there is one host; else each on its own, while this one tells the observer.
    void run_lanes() {
        if (!several_) {
            for (const auto& lane : lanes_) lane->run();
            return;
        }
        std::vector<std::exception_ptr> ends(lanes_.size());
        std::atomic<std::size_t> running = lanes_.size();
        {
            std::vector<std::jthread> threads;
            for (std::size_t i = 0; i < lanes_.size(); ++i)
                threads.emplace_back([this, i, &ends, &running] {
                    try {
                        lanes_[i]->run();
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

    RunObserver& observer_;
    ObserverQueue queue_;
    const Hosts hosts_;
    const bool several_;
    std::stop_source stop_;  ///< the caller's, and of a lane whose end is the end of all
    const std::stop_callback<Stopper> with_the_caller_;
    RunRecord record_;
    std::vector<std::unique_ptr<RunLane>> lanes_;
};

}  // namespace

RunOutcome RunOutcome::failure(std::string reason) {
    RunOutcome outcome;
    outcome.reason = std::move(reason);
    return outcome;
}

RunOutcome run(const RunPlan& plan, std::stop_token stop, RunObserver& observer, const RunOptions& options) {
    validate(plan);
    if (options.find_largest_batch && !options.resume_dir.empty())
        throw InputError("--resume: a search for the largest batch cannot be resumed; start it anew");
    return Run(plan, std::move(stop), observer, options).execute();
}

}  // namespace bench
