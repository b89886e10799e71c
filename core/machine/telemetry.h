#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/machine/telemetry_sample.h"

namespace bench {

/// Reads what the machine says between rounds (docs/method.md, rules 7 and 8): a GPU through NVML, which is
/// loaded when it is there, and the CPU through /proc and /sys. Whatever is missing, refused or slow to read
/// stays empty; it never throws. One thread. A sample takes under a millisecond on the CPU's side and a few
/// on NVML's, so it belongs outside every timed region.
class Telemetry {
public:
    /// `device`: "cpu"; or a GPU by its PCI bus id ("0000:3b:00.0", the surest) or UUID ("GPU-..."); or
    /// "cuda:N" as this process counts, CUDA_VISIBLE_DEVICES included. CUDA numbers GPUs of different kinds
    /// by speed and NVML by bus: there "cuda:N" is known with CUDA_DEVICE_ORDER=PCI_BUS_ID or UUIDs only, and
    /// a GPU that is not known for sure has no readings rather than another's. `root` is where /proc and /sys
    /// are.
    explicit Telemetry(const std::string& device, const std::filesystem::path& root = "/");
    ~Telemetry();
    Telemetry(Telemetry&&) noexcept;
    Telemetry& operator=(Telemetry&&) noexcept;
    Telemetry(const Telemetry&) = delete;
    Telemetry& operator=(const Telemetry&) = delete;

    /// `at_s` counts from the constructor; `steal_percent` is since the sample before, or the constructor.
    TelemetrySample sample(int round);

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace bench
