#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>

namespace bench {

/// Conditions on this host that may affect measurements, as keys of a run's environment. Unknown values have
/// no key: `governor`, `load_1min`, `cpu_used_percent` (over the last 0.2 s), `on_battery`,
/// `swap_used_bytes`, `memory_available_bytes` (within the limits of this process's control group),
/// `cpu_quota` (number of processors that the group may use), `steal_since_boot_percent`, `build`,
/// `sanitizer`, `driver` (of NVIDIA GPUs), and `gpus`, a list of {device ("cuda:0"), name, uuid, pci_bus_id,
/// memory_bytes, memory_free_bytes, other_processes, utilization_percent, sm_clock_mhz, max_sm_clock_mhz,
/// clock_reasons}. Never throws. Opening NVML may take a second. `root` contains /proc and /sys.
nlohmann::json machine_facts(const std::filesystem::path& root = "/");

}  // namespace bench
