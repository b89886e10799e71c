#include "core/bench/cell_skips.h"

namespace bench {

void CellSkips::skip(int cell) {
    std::stop_source stop{std::nostopstate};
    {
        const std::scoped_lock lock(mutex_);
        cells_.insert(cell);
        if (cell == running_) stop = stop_;
    }
    stop.request_stop();  // runs callbacks: not under the lock
}

bool CellSkips::has(int cell) const {
    const std::scoped_lock lock(mutex_);
    return cells_.contains(cell);
}

std::stop_source CellSkips::begin(int cell) {
    const std::scoped_lock lock(mutex_);
    running_ = cell;
    stop_ = {};
    if (cells_.contains(cell)) stop_.request_stop();
    return stop_;
}

}  // namespace bench
