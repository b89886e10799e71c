#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "core/run/run_observer.h"

namespace bench {

/// Carries what happens on several threads to the one that may tell the run's observer. In order.
class ObserverQueue final : public RunObserver {
public:
    void on_phase(int cell, const std::string& mode, Phase phase, const std::string& detail) override {
        push([=](RunObserver& to) { to.on_phase(cell, mode, phase, detail); });
    }
    void on_round(int cell, const std::string& mode, int rounds, double sample_ms,
                  std::optional<double> median_ms, std::optional<double> half_width) override {
        push([=](RunObserver& to) { to.on_round(cell, mode, rounds, sample_ms, median_ms, half_width); });
    }
    void on_row(int cell, std::shared_ptr<const ArmResult> row) override {
        push([cell, row = std::move(row)](RunObserver& to) { to.on_row(cell, row); });
    }
    void on_log(const std::string& line) override {
        push([=](RunObserver& to) { to.on_log(line); });
    }
    void on_progress(const Progress& progress) override {
        push([=](RunObserver& to) { to.on_progress(progress); });
    }

    /// Nothing more comes: deliver() returns when all is told. Any thread.
    void close() {
        const std::scoped_lock lock(mutex_);
        closed_ = true;
        ready_.notify_one();
    }

    /// Tells `to` what comes, until close().
    void deliver(RunObserver& to) {
        std::unique_lock lock(mutex_);
        while (true) {
            ready_.wait(lock, [this] { return closed_ || !events_.empty(); });
            if (events_.empty()) return;
            const Event event = std::move(events_.front());
            events_.pop_front();
            lock.unlock();
            event(to);
            lock.lock();
        }
    }

private:
    using Event = std::function<void(RunObserver&)>;
    void push(Event event) {
        const std::scoped_lock lock(mutex_);
        events_.push_back(std::move(event));
        ready_.notify_one();
    }

    std::mutex mutex_;
    std::condition_variable ready_;
    std::deque<Event> events_;
    bool closed_ = false;
};

}  // namespace bench
