#pragma once

#include <filesystem>
#include <optional>

#include "core/machine/telemetry_sample.h"

namespace bench {

/// Fills the host's fields of a sample from /proc and /sys. The constructor times a reading of the clock. If
/// it is slow (some kernels wait for every core's counter), read() leaves the clock empty.
class CpuReadings {
public:
    explicit CpuReadings(std::filesystem::path root = "/");

    void read(TelemetrySample& sample);
    /// Percentage of processor time that the hypervisor gave to other virtual machines since boot.
    std::optional<double> steal_since_boot_percent() const;
    /// Percentage of all processors' time that was not idle since the constructor or the last read().
    std::optional<double> used_percent() const;

private:
    struct Times {
        unsigned long long all = 0, idle = 0, stolen = 0;
    };
    std::optional<Times> times() const;
    std::optional<double> clock_mhz() const;
    std::optional<double> steal_percent();

    std::filesystem::path root_;
    std::filesystem::path temperature_file_;  ///< empty if there is no CPU sensor
    std::optional<Times> last_;
    bool clock_is_quick_ = true;
};

}  // namespace bench
