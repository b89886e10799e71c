#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <utility>

#include "core/protocol/run_event.h"

namespace bench {

/// Passes events of several threads, in order, to the one thread that calls the run's observer.
class EventQueue {
public:
    /// Can be called from any thread.
    void push(RunEvent event) {
        const std::scoped_lock lock(mutex_);
        events_.push_back(std::move(event));
        ready_.notify_one();
    }

    /// Makes deliver() return after the last event. Can be called from any thread.
    void close() {
        const std::scoped_lock lock(mutex_);
        closed_ = true;
        ready_.notify_one();
    }

    /// Calls `observer` with each event until close().
    void deliver(const RunObserver& observer) {
        std::unique_lock lock(mutex_);
        while (true) {
            ready_.wait(lock, [this] { return closed_ || !events_.empty(); });
            if (events_.empty()) return;
            const RunEvent event = std::move(events_.front());
            events_.pop_front();
            lock.unlock();
            observer(event);
            lock.lock();
        }
    }

private:
    std::mutex mutex_;
    std::condition_variable ready_;
    std::deque<RunEvent> events_;
    bool closed_ = false;
};

}  // namespace bench
