#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace bench {

/// State of the machine between two rounds (docs/method.md, rule 7). It is recorded, but samples are never
/// dropped because of it. Values that the machine does not provide are empty.
struct TelemetrySample {
    int round = 0;    ///< taken after this round of its launch; 0: before the first
    double at_s = 0;  ///< since the launch began to measure
    // GPU, by NVML
    std::optional<double> sm_clock_mhz, memory_clock_mhz, gpu_temperature_c, power_w, gpu_utilization_percent;
    std::optional<double> energy_j;             ///< value of the energy counter
    std::vector<std::string> throttle_reasons;  ///< NVML's clock event reasons, as words
    std::optional<int> other_gpu_processes;
    // CPU
    std::optional<double> cpu_clock_mhz, load1, steal_percent, cpu_temperature_c;
    friend bool operator==(const TelemetrySample&, const TelemetrySample&) = default;
};

/// Visits every member with its key, for reading and writing JSON.
template <typename Sample>
requires std::same_as<std::remove_const_t<Sample>, TelemetrySample>
void members(Sample& sample, auto visit) {
    visit("round", sample.round);
    visit("at_s", sample.at_s);
    visit("sm_clock_mhz", sample.sm_clock_mhz);
    visit("memory_clock_mhz", sample.memory_clock_mhz);
    visit("gpu_temperature_c", sample.gpu_temperature_c);
    visit("power_w", sample.power_w);
    visit("gpu_utilization_percent", sample.gpu_utilization_percent);
    visit("energy_j", sample.energy_j);
    visit("throttle_reasons", sample.throttle_reasons);
    visit("other_gpu_processes", sample.other_gpu_processes);
    visit("cpu_clock_mhz", sample.cpu_clock_mhz);
    visit("load1", sample.load1);
    visit("steal_percent", sample.steal_percent);
    visit("cpu_temperature_c", sample.cpu_temperature_c);
}

}  // namespace bench
