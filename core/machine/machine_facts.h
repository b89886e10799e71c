#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>

namespace bench {

/// What may disturb a measurement on this host, as keys of a run's environment; what is unknown has no key:
/// `governor`, `load_1min`, `cpu_used_percent` (over the last fifth of a second), `on_battery`,
/// `swap_used_bytes`, `memory_available_bytes` (what this process's control group leaves of it), `cpu_quota`
/// (processors that the group may use), `steal_since_boot_percent`, `build`, `sanitizer`, `driver` (of NVIDIA
/// GPUs), and `gpus`, a list of {device ("cuda:0"), name, uuid, pci_bus_id, memory_bytes, memory_free_bytes,
/// other_processes, utilization_percent, sm_clock_mhz, max_sm_clock_mhz, clock_reasons}. Never throws; NVML
/// may take a second to open. `root` is where /proc and /sys are.
nlohmann::json machine_facts(const std::filesystem::path& root = "/");

}  // namespace bench
