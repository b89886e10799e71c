#pragma once

#include <filesystem>
#include <optional>

#include "core/machine/telemetry_sample.h"

namespace bench {

/// The host's side of a sample, from /proc and /sys. A source that takes long to read (some kernels wait for
/// every core's counter) is tried at first and then left alone.
class CpuReadings {
public:
    explicit CpuReadings(std::filesystem::path root = "/");

    void read(TelemetrySample& sample);
    /// The share of processor time that a hypervisor gave to others since the start.
    std::optional<double> steal_since_boot_percent() const;
    /// The share of all processors' time that was not idle, since the constructor or the last read().
    std::optional<double> used_percent() const;

private:
    struct Times {
        unsigned long long all = 0, idle = 0, stolen = 0;
    };
    std::optional<Times> times() const;
    std::optional<double> clock_mhz() const;
    std::optional<double> steal_percent();

    std::filesystem::path root_;
    std::filesystem::path temperature_file_;  ///< empty: no sensor of the CPU
    std::optional<Times> last_;
    bool clock_is_quick_ = true;
};

}  // namespace bench
