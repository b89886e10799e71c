#pragma once

#include <QAbstractEventDispatcher>
#include <QObject>
#include <algorithm>
#include <ctime>
#include <vector>

namespace ui {

/// How long the window's thread works from one look at its events to the next: an event that comes meanwhile
/// waits at most so long for it. In the thread's own processor time, which what else the machine does leaves
/// alone. While an event loop waits in exec(), as QSignalSpy::wait does.
class BusyStretches : public QObject {
public:
    BusyStretches() {
        auto* loop = QAbstractEventDispatcher::instance();
        connect(loop, &QAbstractEventDispatcher::aboutToBlock, this, &BusyStretches::note);
        connect(loop, &QAbstractEventDispatcher::awake, this, &BusyStretches::note);
        last_ms_ = now_ms();
    }
    std::size_t count() const { return stretches_ms_.size(); }
    double worst_ms() const { return stretches_ms_.empty() ? 0 : std::ranges::max(stretches_ms_); }
    double percentile_ms(double share) const {
        std::vector<double> sorted = stretches_ms_;
        std::ranges::sort(sorted);
        const auto at = static_cast<std::size_t>(share * static_cast<double>(sorted.size()));
        return sorted.empty() ? 0 : sorted[std::min(at, sorted.size() - 1)];
    }

private:
    static double now_ms() {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
    }
    void note() {
        const double now = now_ms(), took = now - last_ms_;
        last_ms_ = now;
        if (took > 0.01) stretches_ms_.push_back(took);  // a look that found nothing is none
    }
    double last_ms_ = 0;
    std::vector<double> stretches_ms_;
};

}  // namespace ui
