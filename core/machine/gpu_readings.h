#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/machine/nvml.h"
#include "core/machine/telemetry_sample.h"

namespace bench {

/// Why a GPU's clock is not what it could be, as NVML's clock event reasons say it.
struct ClockReason {
    unsigned long long bit;
    std::string_view word;    ///< in files
    const char* explanation;  ///< for a sentence: "the power limit"; an id of a Message
    bool throttles;  ///< it slows down what is measured; idling and clocks that someone has set do not
};
std::span<const ClockReason> clock_reasons();
const ClockReason* find_clock_reason(std::string_view word);  ///< null when unknown

/// NVML's handle of the GPU that `device` means; see Telemetry's constructor for the forms. Empty when there
/// is no such value, or it is uncertain.
std::optional<Nvml::Handle> find_gpu(const Nvml& nvml, const std::string& device);

/// One GPU's readings.
class GpuReadings {
public:
    GpuReadings(std::shared_ptr<const Nvml> nvml, Nvml::Handle gpu, std::filesystem::path root = "/");

    void read(TelemetrySample& sample) const;
    /// Processes that compute on it and belong to others than this run; empty when NVML does not say or names
    /// processes of another namespace (a container), which may be our own.
    std::optional<int> other_processes() const;
    std::optional<std::vector<std::string>> reasons() const;

private:
    std::shared_ptr<const Nvml> nvml_;
    Nvml::Handle gpu_;
    std::filesystem::path root_;
};

}  // namespace bench
