#pragma once

#include <map>
#include <mutex>
#include <set>
#include <stop_token>

namespace bench {

/// The cells that the user skips during a run. Thread-safe.
class CellSkips {
public:
    /// Skips a cell by its index. A cell that has not begun gets rows with status skipped; a running cell
    /// ends as if cancelled.
    void skip(int cell);
    bool has(int cell) const;

    /// Called by the run when a cell begins. The returned source is stopped if the cell is or was skipped.
    std::stop_source begin(int cell);

private:
    mutable std::mutex mutex_;
    std::set<int> cells_;
    std::map<int, std::stop_source> running_;  ///< cells that have begun
};

}  // namespace bench
