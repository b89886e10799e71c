#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/catalog/kinds.h"
#include "core/machine/telemetry.h"

namespace bench::backends {

/// Telemetry while a cell is measured. It is read between rounds, never inside one (docs/method.md, rule 8):
/// once before the first round, then after each round unless the last reading is less than 50 ms old (the
/// guide's rounds are single calls).
class TelemetryLog {
public:
    /// `device` is in the form that Telemetry takes. Times count from the first arm's first reading.
    TelemetryLog(const std::string& device, std::size_t arms, ArmOrder order);

    void on_phase(std::size_t arm, Phase phase);
    void after_round(int round);

    /// Returns an arm's readings: all of them, or in sequential order those taken while the arm was measured.
    std::vector<TelemetrySample> of_arm(std::size_t arm) const;

private:
    void read(int round);

    std::string device_;
    std::optional<Telemetry> telemetry_;
    ArmOrder order_;
    std::vector<std::optional<std::size_t>> first_;  ///< first reading of each arm; empty if it never began
    std::vector<TelemetrySample> readings_;
    double last_s_ = 0;
};

}  // namespace bench::backends
