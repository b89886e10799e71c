#include "core/plan/cell_skips.h"

namespace bench {

void CellSkips::skip(int cell) {
    std::stop_source stop{std::nostopstate};
    {
        const std::scoped_lock lock(mutex_);
        cells_.insert(cell);
        if (const auto running = running_.find(cell); running != running_.end()) stop = running->second;
    }
    stop.request_stop();  // not under the lock, because it runs callbacks
}

bool CellSkips::has(int cell) const {
    const std::scoped_lock lock(mutex_);
    return cells_.contains(cell);
}

std::stop_source CellSkips::begin(int cell) {
    const std::scoped_lock lock(mutex_);
    std::stop_source& stop = running_[cell] = {};
    if (cells_.contains(cell)) stop.request_stop();
    return stop;
}

}  // namespace bench
