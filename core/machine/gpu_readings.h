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

/// A reason for a GPU running below its maximum clock: one of NVML's clock event reasons.
struct ClockReason {
    unsigned long long bit;
    std::string_view word;    ///< in files
    const char* explanation;  ///< for a sentence: "the power limit"; an id of a Message
    bool throttles;           ///< slows down measured code; false for idling and for clocks set by a user
};
std::span<const ClockReason> clock_reasons();
const ClockReason* find_clock_reason(std::string_view word);  ///< null when unknown

/// Returns NVML's handle of the GPU `device`; see Telemetry's constructor for the accepted forms. Empty if
/// there is no such GPU or it cannot be identified with certainty.
std::optional<Nvml::Handle> find_gpu(const Nvml& nvml, const std::string& device);

/// Fills the GPU's fields of a sample through NVML.
class GpuReadings {
public:
    GpuReadings(std::shared_ptr<const Nvml> nvml, Nvml::Handle gpu, std::filesystem::path root = "/");

    void read(TelemetrySample& sample) const;
    /// Number of compute processes on the GPU that are not part of this run. Empty if NVML does not report
    /// them or reports IDs of another PID namespace (in a container), which may belong to this run.
    std::optional<int> other_processes() const;
    std::optional<std::vector<std::string>> reasons() const;

private:
    /// Whether the GPU is divided into instances (MIG). Power and energy are then those of all instances.
    bool is_divided() const;

    std::shared_ptr<const Nvml> nvml_;
    Nvml::Handle gpu_;
    std::filesystem::path root_;
};

}  // namespace bench
