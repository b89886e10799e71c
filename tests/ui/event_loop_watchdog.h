#pragma once

#include <sys/syscall.h>
#include <unistd.h>

#include <QMetaObject>
#include <QObject>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <map>
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
/// delay of the watched thread is subtracted from each answer. A thread that waits is not ready to run, so
/// waiting is not subtracted. From an answer above 100 ms the largest such delay among the other threads of
/// the process is subtracted, too: Qt fills large areas with the threads of a pool and waits for them. On a
/// machine with a free processor both delays are nothing, and a wait counts in full.
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
        const Delays delays = delaysOfThreads();
        thread_.request_stop();
        thread_.join();
        if (!answered_) add(now, delays);
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
            if (answer.own_ms > kLate_ms) text << ' ' << answer.own_ms;
        return text.str() + (worst_ms() > kLate_ms ? "" : " none");
    }

private:
    using Clock = std::chrono::steady_clock;
    using Milliseconds = std::chrono::duration<double, std::milli>;
    struct Answer {
        double own_ms, wall_ms;
    };

    /// For each thread of the process, how long it was ready to run without a processor since it began.
    using Delays = std::map<long, double>;
    static double delay_ms(long tid) {
        std::ifstream file("/proc/self/task/" + std::to_string(tid) + "/schedstat");
        double ran_ns = 0, delay_ns = 0;
        file >> ran_ns >> delay_ns;
        return delay_ns / 1e6;
    }
    static Delays delaysOfThreads() {
        Delays delays;
        std::error_code gone;
        for (const auto& task : std::filesystem::directory_iterator("/proc/self/task", gone)) {
            const long tid = std::stol(task.path().filename());
            delays[tid] = delay_ms(tid);
        }
        return delays;
    }
    double worst(double Answer::*which) const {
        double most_ms = 0;
        for (const Answer& answer : answers_) most_ms = std::max(most_ms, answer.*which);
        return most_ms;
    }

    /// No lock is shared with the watched thread, which would wait for it whenever this thread has no
    /// processor.
    void watch(const std::stop_token& stop) {
        watchingTid_ = ::syscall(SYS_gettid);
        for (; !stop.stop_requested(); std::this_thread::sleep_for(kPause)) {
            if (!answered_) continue;
            before_ = delaysOfThreads();
            posted_ = Clock::now();
            answered_ = false;
            QMetaObject::invokeMethod(
                &receiver_, [this] { note(); }, Qt::QueuedConnection);
        }
    }
    /// The loop delivered the event.
    void note() {
        if (answered_) return;  // stop() counted it
        const auto now = Clock::now();
        const bool isLate = Milliseconds(now - posted_).count() > kLate_ms;
        add(now, isLate ? delaysOfThreads() : Delays{{tid_, delay_ms(tid_)}});
        answered_ = true;
    }
    void add(Clock::time_point now, const Delays& delays) {
        const double wall_ms = std::max(0.0, Milliseconds(now - posted_).count());
        double own_ms = wall_ms, others_ms = 0;
        for (const auto& [tid, delay_ms] : delays) {
            const auto before = before_.find(tid);
            const double more_ms = delay_ms - (before == before_.end() ? 0 : before->second);
            if (tid == tid_)
                own_ms -= more_ms;
            else if (tid != watchingTid_)
                others_ms = std::max(others_ms, more_ms);
        }
        if (own_ms > kLate_ms) own_ms -= others_ms;
        answers_.push_back({std::max(0.0, own_ms), wall_ms});
    }

    static constexpr std::chrono::milliseconds kPause{10};
    static constexpr double kLate_ms = 100;
    const long tid_ = ::syscall(SYS_gettid);
    QObject receiver_;
    /// Who may use the members below: the watching thread while it is true, else the watched thread.
    std::atomic<bool> answered_ = true;
    long watchingTid_ = 0;
    Clock::time_point posted_;
    Delays before_;
    std::vector<Answer> answers_;  ///< the watched thread's
    std::jthread thread_{[this](const std::stop_token& stop) { watch(stop); }};
};

}  // namespace ui
