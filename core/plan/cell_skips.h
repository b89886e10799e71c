#pragma once

#include <map>
#include <mutex>
#include <set>
#include <stop_token>

namespace bench {

/// The cells that the user skips while the run is on. Any thread.
class CellSkips {
public:
    /// A cell (its index) that has not begun gets rows with status skipped; one that runs is ended as by a
    /// cancellation.
    void skip(int cell);
    bool has(int cell) const;

    /// The run's: from now on skip(cell) requests the stop that is returned.
    std::stop_source begin(int cell);

private:
    mutable std::mutex mutex_;
    std::set<int> cells_;
    std::map<int, std::stop_source> running_;  ///< those that have begun
};

}  // namespace bench
