#include "core/machine/telemetry.h"

#include <chrono>
#include <optional>

#include "core/machine/cpu_readings.h"
#include "core/machine/gpu_readings.h"

namespace bench {

namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

struct Telemetry::Parts {
    explicit Parts(const std::string& device, const std::filesystem::path& root) : cpu(root) {
        if (device == "cpu") return;
        if (const auto library = Nvml::open())
            if (const auto handle = find_gpu(*library, device)) gpu.emplace(library, *handle, root);
    }

    CpuReadings cpu;
    std::optional<GpuReadings> gpu;
    Clock::time_point begin = Clock::now();
};

Telemetry::Telemetry(const std::string& device, const std::filesystem::path& root)
    : parts_(std::make_unique<Parts>(device, root)) {}
Telemetry::~Telemetry() = default;
Telemetry::Telemetry(Telemetry&&) noexcept = default;
Telemetry& Telemetry::operator=(Telemetry&&) noexcept = default;

TelemetrySample Telemetry::sample(int round) {
    TelemetrySample sample;
    sample.round = round;
    sample.at_s = std::chrono::duration<double>(Clock::now() - parts_->begin).count();
    parts_->cpu.read(sample);
    if (parts_->gpu) parts_->gpu->read(sample);
    return sample;
}

}  // namespace bench
