#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

/// Properties of this machine, read from /proc and /sys. Unknown values are empty.
namespace bench::host_info {

std::string host_name();
/// The kernel's random ID of this boot. It changes with each start of the machine.
std::string boot_id();
/// "AMD EPYC 9B14". A virtual machine may give two processors one name, without a number: "AMD EPYC (family 25
/// model 17)". Without a name, as on ARM: "aarch64 (implementer 0x41 part 0xd40)".
std::string cpu_name(const std::filesystem::path& cpuinfo = "/proc/cpuinfo");
/// The instruction set extensions as listed in /proc/cpuinfo. Compiled code depends on them.
std::string cpu_flags();
std::optional<std::int64_t> memory_bytes();
/// Physical cores that this process may use on its largest NUMA node, at least 1. The default thread count.
int physical_cores();
int logical_cpus();
/// Whether Linux runs in Windows (WSL2), as its kernel's release tells ("5.15.90.1-microsoft-standard-WSL2").
bool is_wsl();
bool is_wsl(std::string_view kernel_release);

/// Adds `inductor_variables` to an object: the environment variables that change the code Inductor generates
/// (TORCHINDUCTOR_MAX_AUTOTUNE, AOT_INDUCTOR_...), with their values. Leaves out folders and the number of
/// compiling threads, which do not change the code. Adds nothing if none is set.
void add_inductor_variables(nlohmann::json& to);

/// COMPILESCOPE_QUICK_MAX_MS, the limit of the times of the preset quick (core/engine/worker/arm_time). Throws
/// InputError as milliseconds_of_environment().
std::optional<std::chrono::milliseconds> quick_max();

/// Peak resident set size of this process (VmHWM) since its start or since reset_peak_resident().
std::optional<std::int64_t> peak_resident_bytes();
void reset_peak_resident();

/// The description of this host in a run's environment: CPU, cores, memory, kernel, inductor_variables, quick_max()
/// and machine_facts(). A wrong value of COMPILESCOPE_QUICK_MAX_MS is left out: the first cell reports it.
nlohmann::json environment();

}  // namespace bench::host_info
