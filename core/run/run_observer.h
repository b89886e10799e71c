#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/plan/cells.h"
#include "core/results/arm_result.h"

namespace bench {

struct Progress {
    int arms_done = 0, arms_total = 0;
    double elapsed_s = 0.0;
    std::optional<double> remaining_s;  ///< empty until something can be said
};

/// What happens during a run. bench::run calls these from its own thread, one at a time, of cells on
/// different hosts in turns; they must return soon.
class RunObserver {
public:
    virtual ~RunObserver() = default;
    virtual void on_started(const std::vector<Cell>& /*cells*/, const std::string& /*out_dir*/) {}
    virtual void on_phase(int /*cell*/, const std::string& /*mode*/, Phase, const std::string& /*detail*/) {}
    /// `median_ms` and `half_width` (of its 95 % interval, as a share) over the rounds so far; empty while
    /// too few.
    virtual void on_round(int /*cell*/, const std::string& /*mode*/, int /*rounds*/, double /*sample_ms*/,
                          std::optional<double> /*median_ms*/, std::optional<double> /*half_width*/) {}
    // By value: observers keep the row. NOLINTNEXTLINE(performance-unnecessary-value-param)
    virtual void on_row(int /*cell*/, std::shared_ptr<const ArmResult>) {}
    virtual void on_log(const std::string& /*line*/) {}
    virtual void on_progress(const Progress&) {}
};

}  // namespace bench
