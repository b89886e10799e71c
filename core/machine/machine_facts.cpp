#include "core/machine/machine_facts.h"

#include <poll.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>

#include "core/base/numbers.h"
#include "core/base/text_file.h"
#include "core/machine/cpu_readings.h"
#include "core/machine/gpu_readings.h"

namespace bench {

namespace fs = std::filesystem;

namespace {

constexpr int kMostGpus = 64, kCpuUsageOver_ms = 200;

std::optional<double> number_in(const fs::path& file) {
    return numbers::parse(read_first_line(file));
}

/// An entry of /proc/meminfo in bytes.
std::optional<std::int64_t> memory_entry(const fs::path& root, const std::string& key) {
    std::ifstream in(root / "proc/meminfo");
    for (std::string line; std::getline(in, line);) {
        if (!line.starts_with(key + ":")) continue;
        std::istringstream rest(line.substr(key.size() + 1));
        std::int64_t kilobytes = 0;
        if (rest >> kilobytes) return kilobytes * 1024;
    }
    return std::nullopt;
}

/// The folders of this process's control group and its ancestors that can limit `controller`.
std::vector<fs::path> control_groups(const fs::path& root, const std::string& controller) {
    std::ifstream in(root / "proc/self/cgroup");
    std::vector<fs::path> folders;
    for (std::string line; std::getline(in, line);) {
        const std::size_t first = line.find(':'), second = line.find(':', first + 1);
        if (second == std::string::npos) continue;
        const std::string names = "," + line.substr(first + 1, second - first - 1) + ",";
        fs::path base = root / "sys/fs/cgroup";
        if (names != ",,") {  // version 1 has a tree per controller
            if (names.find("," + controller + ",") == std::string::npos) continue;
            base /= controller;
        }
        fs::path below(line.substr(second + 1));
        for (below = below.relative_path(); !below.empty(); below = below.parent_path())
            folders.push_back(base / below);
        folders.push_back(base);
    }
    return folders;
}

std::optional<double> cpu_quota(const fs::path& root) {
    std::optional<double> least;
    const auto take = [&least](std::optional<double> quota, std::optional<double> period) {
        if (!quota || !period || *quota <= 0 || *period <= 0) return;  // version 1 writes -1 for no limit
        least = std::min(least.value_or(std::numeric_limits<double>::max()), *quota / *period);
    };
    for (const fs::path& group : control_groups(root, "cpu")) {
        std::istringstream version2(read_first_line(group / "cpu.max"));
        std::string quota, period;
        if (version2 >> quota >> period) take(numbers::parse(quota), numbers::parse(period));
        take(number_in(group / "cpu.cfs_quota_us"), number_in(group / "cpu.cfs_period_us"));
    }
    return least;
}

/// Size of the group's file cache that the kernel can reclaim; 0 if unknown.
double reclaimable_bytes(const fs::path& group) {
    std::ifstream in(group / "memory.stat");
    std::string key;
    double bytes = 0, found = 0;
    while (in >> key >> bytes)
        if (key == "inactive_file" || key == "total_inactive_file") found = std::max(found, bytes);
    return found;
}

std::optional<std::int64_t> memory_available(const fs::path& root) {
    std::optional<std::int64_t> available = memory_entry(root, "MemAvailable");
    const auto take = [&](const fs::path& group, const char* limit_file, const char* used_file) {
        const auto limit = number_in(group / limit_file), used = number_in(group / used_file);
        if (!limit || !used) return;
        const double left = std::max(*limit - *used + reclaimable_bytes(group), 0.0);
        if (left < static_cast<double>(available.value_or(std::numeric_limits<std::int64_t>::max())))
            available = static_cast<std::int64_t>(left);
    };
    for (const fs::path& group : control_groups(root, "memory")) {
        take(group, "memory.max", "memory.current");
        take(group, "memory.limit_in_bytes", "memory.usage_in_bytes");
    }
    return available;
}

/// Empty if the machine has no battery. Batteries of peripherals, such as a mouse, do not count.
std::optional<bool> on_battery(const fs::path& root) {
    std::optional<bool> discharging;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(root / "sys/class/power_supply", error)) {
        if (read_first_line(entry.path() / "type") != "Battery" ||
            read_first_line(entry.path() / "scope") == "Device")
            continue;
        discharging =
            discharging.value_or(false) || read_first_line(entry.path() / "status") == "Discharging";
    }
    return discharging;
}

constexpr const char* build() {
#ifdef __OPTIMIZE__
    return "optimised";
#else
    return "debug";
#endif
}

const char* sanitizer() {
#if defined(__SANITIZE_ADDRESS__)
    return "address";
#elif defined(__SANITIZE_THREAD__)
    return "thread";
#else
    return nullptr;
#endif
}

template <typename Value>
void set(nlohmann::json& json, const char* key, const std::optional<Value>& value) {
    if (value) json[key] = *value;
}

void add_gpus(nlohmann::json& facts, const fs::path& root) {
    const auto nvml = Nvml::open();
    if (!nvml) return;
    if (const std::string version = Nvml::text(nvml->driver_version); !version.empty())
        facts["driver"] = version;
    nlohmann::json list = nlohmann::json::array();
    for (int i = 0; i < kMostGpus; ++i) {
        const std::string device = "cuda:" + std::to_string(i);
        const auto handle = find_gpu(*nvml, device);
        if (!handle) break;
        const GpuReadings readings(nvml, *handle, root);
        nlohmann::json gpu{{"device", device}};
        if (const std::string name = Nvml::text(nvml->name, *handle); !name.empty()) gpu["name"] = name;
        if (const std::string uuid = Nvml::text(nvml->uuid, *handle); !uuid.empty()) gpu["uuid"] = uuid;
        if (const auto pci = Nvml::get<Nvml::PciInfo>(nvml->pci_info, *handle))
            gpu["pci_bus_id"] = std::string(pci->bus_id, ::strnlen(pci->bus_id, sizeof pci->bus_id));
        if (const auto memory = Nvml::get<Nvml::Memory>(nvml->memory, *handle)) {
            gpu["memory_bytes"] = memory->total_bytes;
            gpu["memory_free_bytes"] = memory->free_bytes;
        }
        TelemetrySample now;
        readings.read(now);
        set(gpu, "other_processes", now.other_gpu_processes);
        set(gpu, "utilization_percent", now.gpu_utilization_percent);
        set(gpu, "sm_clock_mhz", now.sm_clock_mhz);
        set(gpu, "max_sm_clock_mhz", Nvml::get<unsigned>(nvml->max_clock_mhz, *handle, Nvml::kSmClock));
        set(gpu, "clock_reasons", readings.reasons());
        list.push_back(std::move(gpu));
    }
    if (!list.empty()) facts["gpus"] = std::move(list);
}

}  // namespace

nlohmann::json machine_facts(const fs::path& root) {
    nlohmann::json facts = nlohmann::json::object();
    CpuReadings cpu(root);
    ::poll(nullptr, 0, kCpuUsageOver_ms);
    set(facts, "cpu_used_percent", cpu.used_percent());
    const std::string governor =
        read_first_line(root / "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
    if (!governor.empty()) facts["governor"] = governor;
    const std::string load = read_first_line(root / "proc/loadavg");
    set(facts, "load_1min", numbers::parse(load.substr(0, load.find(' '))));
    set(facts, "on_battery", on_battery(root));
    const auto swap = memory_entry(root, "SwapTotal"), swap_free = memory_entry(root, "SwapFree");
    if (swap && swap_free) facts["swap_used_bytes"] = *swap - *swap_free;
    set(facts, "memory_available_bytes", memory_available(root));
    set(facts, "cpu_quota", cpu_quota(root));
    set(facts, "steal_since_boot_percent", cpu.steal_since_boot_percent());
    facts["build"] = build();
    if (const char* name = sanitizer()) facts["sanitizer"] = name;
    add_gpus(facts, root);
    return facts;
}

}  // namespace bench
