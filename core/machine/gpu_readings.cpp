#include "core/machine/gpu_readings.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

#include "core/machine/our_processes.h"

namespace bench {

namespace {

constexpr std::array kReasons{
    ClockReason{0x001, "gpu_idle", "it is idle", false},
    ClockReason{0x002, "applications_clocks_setting", "clocks that someone has set", false},
    ClockReason{0x004, "sw_power_cap", message_id("the power limit"), true},
    ClockReason{0x008, "hw_slowdown", message_id("a slowdown by the hardware"), true},
    ClockReason{0x010, "sync_boost", message_id("clocks kept equal with other GPUs"), true},
    ClockReason{0x020, "sw_thermal_slowdown", message_id("its temperature"), true},
    ClockReason{0x040, "hw_thermal_slowdown", message_id("its temperature (seen by the hardware)"), true},
    ClockReason{0x080, "hw_power_brake_slowdown", message_id("the power supply's brake"), true},
    ClockReason{0x100, "display_clock_setting", message_id("the display's clock"), true},
    ClockReason{0x200, "board_limit", message_id("the board's limit"), true},
    ClockReason{0x400, "reliability", message_id("the voltage's limit"), true},
};
constexpr int kTemperatureOfGpu = 0;

std::optional<unsigned> number_of(std::string_view text) {
    unsigned value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::vector<std::string> words_of(std::string_view list) {
    std::vector<std::string> words;
    while (true) {
        const std::size_t comma = list.find(',');
        std::string_view word = list.substr(0, comma);
        while (word.starts_with(' ')) word.remove_prefix(1);
        while (word.ends_with(' ')) word.remove_suffix(1);
        words.emplace_back(word);
        if (comma == std::string_view::npos) return words;
        list.remove_prefix(comma + 1);
    }
}

unsigned gpu_count(const Nvml& nvml) {
    return Nvml::get<unsigned>(nvml.count).value_or(0);
}

/// Whether CUDA numbers the GPUs in NVML's order. CUDA's default order puts the fastest GPU first; among
/// equal GPUs this is the order of PCI bus IDs.
bool same_order(const Nvml& nvml) {
    const char* order = std::getenv("CUDA_DEVICE_ORDER");
    if (order != nullptr && std::string_view(order) == "PCI_BUS_ID") return true;
    std::string first;
    for (unsigned i = 0; i < gpu_count(nvml); ++i) {
        const auto gpu = Nvml::get<Nvml::Handle>(nvml.by_index, i);
        const std::string name = gpu ? Nvml::text(nvml.name, *gpu) : std::string();
        if (gpu_count(nvml) > 1 && (name.empty() || (i > 0 && name != first))) return false;
        first = name;
    }
    return true;
}

/// Like CUDA, accepts a prefix of a UUID if it is unique.
std::optional<Nvml::Handle> gpu_of_uuid(const Nvml& nvml, const std::string& beginning) {
    std::optional<Nvml::Handle> found;
    for (unsigned i = 0; i < gpu_count(nvml); ++i) {
        const auto gpu = Nvml::get<Nvml::Handle>(nvml.by_index, i);
        if (!gpu || !Nvml::text(nvml.uuid, *gpu).starts_with(beginning)) continue;
        if (found) return std::nullopt;
        found = gpu;
    }
    return found ? found : Nvml::get<Nvml::Handle>(nvml.by_uuid, beginning.c_str());
}

std::optional<Nvml::Handle> gpu_of_cuda_index(const Nvml& nvml, unsigned index) {
    const char* visible = std::getenv("CUDA_VISIBLE_DEVICES");
    if (visible != nullptr) {
        const std::vector<std::string> words = words_of(visible);
        if (index >= words.size()) return std::nullopt;
        const std::string& word = words[index];
        const auto number = number_of(word);
        if (!number) return word.empty() ? std::nullopt : gpu_of_uuid(nvml, word);
        index = *number;
    }
    if (index >= gpu_count(nvml) || !same_order(nvml)) return std::nullopt;
    return Nvml::get<Nvml::Handle>(nvml.by_index, index);
}

}  // namespace

std::span<const ClockReason> clock_reasons() {
    return kReasons;
}

const ClockReason* find_clock_reason(std::string_view word) {
    const auto row = std::ranges::find(kReasons, word, &ClockReason::word);
    return row == kReasons.end() ? nullptr : &*row;
}

std::optional<Nvml::Handle> find_gpu(const Nvml& nvml, const std::string& device) {
    const std::string_view prefix = "cuda:";
    if (device.starts_with(prefix)) {
        const auto index = number_of(std::string_view(device).substr(prefix.size()));
        return index ? gpu_of_cuda_index(nvml, *index) : std::nullopt;
    }
    if (device.starts_with("GPU-") || device.starts_with("MIG-")) return gpu_of_uuid(nvml, device);
    return Nvml::get<Nvml::Handle>(nvml.by_bus_id, device.c_str());
}

GpuReadings::GpuReadings(std::shared_ptr<const Nvml> nvml, Nvml::Handle gpu, std::filesystem::path root)
    : nvml_(std::move(nvml)), gpu_(gpu), root_(std::move(root)) {}

void GpuReadings::read(TelemetrySample& sample) const {
    sample.sm_clock_mhz = Nvml::get<unsigned>(nvml_->clock_mhz, gpu_, Nvml::kSmClock);
    sample.memory_clock_mhz = Nvml::get<unsigned>(nvml_->clock_mhz, gpu_, Nvml::kMemoryClock);
    sample.gpu_temperature_c = Nvml::get<unsigned>(nvml_->temperature_c, gpu_, kTemperatureOfGpu);
    if (!is_divided()) {
        if (const auto power_mw = Nvml::get<unsigned>(nvml_->power_mw, gpu_))
            sample.power_w = *power_mw / 1e3;
        if (const auto energy_mj = Nvml::get<unsigned long long>(nvml_->energy_mj, gpu_))
            sample.energy_j = static_cast<double>(*energy_mj) / 1e3;
    }
    if (const auto utilization = Nvml::get<Nvml::Utilization>(nvml_->utilization, gpu_))
        sample.gpu_utilization_percent = utilization->gpu_percent;
    if (auto words = reasons()) sample.throttle_reasons = std::move(*words);
    sample.other_gpu_processes = other_processes();
}

bool GpuReadings::is_divided() const {
    unsigned current = 0, pending = 0;
    return nvml_->mig_mode != nullptr && nvml_->mig_mode(gpu_, &current, &pending) == Nvml::kSuccess &&
           current == 1;
}

std::optional<std::vector<std::string>> GpuReadings::reasons() const {
    const auto bits = Nvml::get<unsigned long long>(nvml_->clock_event_reasons, gpu_);
    if (!bits) return std::nullopt;
    std::vector<std::string> words;
    for (const ClockReason& reason : kReasons)
        if ((*bits & reason.bit) != 0) words.emplace_back(reason.word);
    return words;
}

std::optional<int> GpuReadings::other_processes() const {
    if (nvml_->processes == nullptr) return std::nullopt;
    std::vector<Nvml::Process> processes(32);
    auto count = static_cast<unsigned>(processes.size());
    Nvml::Return result = nvml_->processes(gpu_, &count, processes.data());
    if (result == Nvml::kInsufficientSize) {
        processes.resize(count + 32);  // more may have started meanwhile
        count = static_cast<unsigned>(processes.size());
        result = nvml_->processes(gpu_, &count, processes.data());
    }
    if (result != Nvml::kSuccess) return std::nullopt;
    processes.resize(std::min<std::size_t>(count, processes.size()));
    const OurProcesses ours(root_);
    int others = 0;
    for (const Nvml::Process& process : processes) {
        const auto pid = static_cast<int>(process.pid);
        if (!ours.knows(pid)) return std::nullopt;
        if (!ours.includes(pid)) ++others;
    }
    return others;
}

}  // namespace bench
