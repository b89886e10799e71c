#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/catalog/kinds.h"
#include "core/machine/telemetry.h"

namespace bench::backends {

/// What the machine said while a cell was measured, read between rounds and never inside one (docs/method.md,
/// rule 8): once before the first round, then after a round unless the last reading is younger than a turn is
/// long (the guide's rounds are single calls).
class TelemetryLog {
public:
    /// `device` as Telemetry takes it; times count from the first arm's measuring.
    TelemetryLog(const std::string& device, std::size_t arms, ArmOrder order);

    void on_phase(std::size_t arm, Phase phase);
    void after_round(int round);

    /// The readings that concern an arm: all of them, or where the arms ran one after the other those of its
    /// own time.
    std::vector<TelemetrySample> of_arm(std::size_t arm) const;

private:
    void read(int round);

    std::string device_;
    std::optional<Telemetry> telemetry_;
    ArmOrder order_;
    std::vector<std::optional<std::size_t>> first_;  ///< reading by arm; empty: the arm never began
    std::vector<TelemetrySample> readings_;
    double last_s_ = 0;
};

}  // namespace bench::backends
