#pragma once

#include <sys/syscall.h>
#include <unistd.h>

#include <QMetaObject>
#include <QObject>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <iomanip>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace ui {

/// Measures how long the event loop of the thread that creates it takes to answer. A second thread posts an
/// event every 10 ms and takes the time, by the wall clock, until the loop delivers it: work, sleeping,
/// reading, and waiting for a lock or another process all count.
///
/// Time that a busy machine costs is no fault of the window. The kernel counts, for each thread, how long the
/// thread was ready to run but had no processor (the second number of /proc/self/task/TID/schedstat). That
/// delay is subtracted from each answer. A thread that waits is not ready to run, so waiting is never
/// subtracted.
///
/// Everything but the private thread is for the creating thread.
class EventLoopWatchdog {
public:
    static constexpr double kLimit_ms = 1000;  ///< what no window of ours may exceed

    EventLoopWatchdog() = default;
    ~EventLoopWatchdog() { stop(); }
    EventLoopWatchdog(const EventLoopWatchdog&) = delete;
    EventLoopWatchdog& operator=(const EventLoopWatchdog&) = delete;

    /// Ends the watch. An event that the loop has not delivered yet counts until now.
    void stop() {
        if (!thread_.joinable()) return;
        const auto now = Clock::now();
        const double delay_ms = withoutProcessor_ms();
        thread_.request_stop();
        thread_.join();
        if (!answered_) add(posted_, now, delay_ms - delayBefore_ms_);
        answered_ = true;
    }

    std::size_t count() const { return answers_.size(); }
    /// The longest answer, without the time for which the thread had no processor.
    double worst_ms() const { return worst(&Answer::own_ms); }
    /// The longest answer by the wall clock.
    double worstWall_ms() const { return worst(&Answer::wall_ms); }
    /// The given share of the answers came within this time.
    double percentile_ms(double share) const {
        std::vector<double> sorted;
        for (const Answer& answer : answers_) sorted.push_back(answer.own_ms);
        std::ranges::sort(sorted);
        const auto at = static_cast<std::size_t>(share * static_cast<double>(sorted.size()));
        return sorted.empty() ? 0 : sorted[std::min(at, sorted.size() - 1)];
    }
    /// One line, with every answer above 100 ms.
    std::string summary() const {
        std::ostringstream text;
        text << std::fixed << std::setprecision(1) << count() << " answers, half within "
             << percentile_ms(0.5) << " ms, 99.9 % within " << percentile_ms(0.999) << " ms, the longest "
             << worst_ms() << " ms; above 100 ms:";
        for (const Answer& answer : answers_)
            if (answer.own_ms > 100) text << ' ' << answer.own_ms;
        return text.str() + (worst_ms() > 100 ? "" : " none");
    }

private:
    using Clock = std::chrono::steady_clock;
    using Milliseconds = std::chrono::duration<double, std::milli>;
    struct Answer {
        double own_ms, wall_ms;
    };

    /// How long the watched thread was ready to run without a processor, since it began.
    double withoutProcessor_ms() const {
        std::ifstream file("/proc/self/task/" + std::to_string(tid_) + "/schedstat");
        double ran_ns = 0, delay_ns = 0;
        file >> ran_ns >> delay_ns;
        return delay_ns / 1e6;
    }
    double worst(double Answer::*which) const {
        double most_ms = 0;
        for (const Answer& answer : answers_) most_ms = std::max(most_ms, answer.*which);
        return most_ms;
    }

    /// No lock is shared with the watched thread, which would wait for it whenever this thread has no
    /// processor.
    void watch(const std::stop_token& stop) {
        for (; !stop.stop_requested(); std::this_thread::sleep_for(kPause)) {
            if (!answered_) continue;
            answered_ = false;
            delayBefore_ms_ = withoutProcessor_ms();
            posted_ = Clock::now();
            QMetaObject::invokeMethod(
                &receiver_,
                [this, posted = posted_, before_ms = delayBefore_ms_] {
                    if (answered_) return;  // stop() counted it
                    add(posted, Clock::now(), withoutProcessor_ms() - before_ms);
                    answered_ = true;
                },
                Qt::QueuedConnection);
        }
    }
    void add(Clock::time_point posted, Clock::time_point answered, double delay_ms) {
        const double wall_ms = Milliseconds(answered - posted).count();
        answers_.push_back({std::max(0.0, wall_ms - delay_ms), std::max(0.0, wall_ms)});
    }

    static constexpr std::chrono::milliseconds kPause{10};
    const long tid_ = ::syscall(SYS_gettid);
    QObject receiver_;
    std::atomic<bool> answered_ = true;
    // Of the event that was posted last. The watching thread's until it is joined.
    Clock::time_point posted_;
    double delayBefore_ms_ = 0;
    std::vector<Answer> answers_;
    std::jthread thread_{[this](const std::stop_token& stop) { watch(stop); }};
};

}  // namespace ui
