#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/machine/telemetry_sample.h"

namespace bench {

/// Reads the state of the machine between rounds (docs/method.md, rules 7 and 8): the GPU through NVML if it
/// is installed, the CPU through /proc and /sys. Values that are missing, refused or slow to read stay empty.
/// Never throws. Not thread-safe. A sample takes less than a millisecond for the CPU and a few for NVML, so
/// take it outside timed regions.
class Telemetry {
public:
    /// `device`: "cpu", a GPU's PCI bus ID ("0000:3b:00.0", most reliable) or UUID ("GPU-..."), or "cuda:N"
    /// in this process's numbering, including CUDA_VISIBLE_DEVICES. CUDA orders different GPU models by
    /// speed, NVML orders them by bus ID. On such machines "cuda:N" needs CUDA_DEVICE_ORDER=PCI_BUS_ID or
    /// UUIDs in CUDA_VISIBLE_DEVICES; otherwise the GPU has no readings. `root` contains /proc and /sys.
    explicit Telemetry(const std::string& device, const std::filesystem::path& root = "/");
    ~Telemetry();
    Telemetry(Telemetry&&) noexcept;
    Telemetry& operator=(Telemetry&&) noexcept;
    Telemetry(const Telemetry&) = delete;
    Telemetry& operator=(const Telemetry&) = delete;

    /// `at_s` counts from the constructor, `steal_percent` from the previous sample or the constructor.
    TelemetrySample sample(int round);

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace bench
