#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

/// What this machine is, read from /proc and /sys. Unknown is empty.
namespace bench::host_info {

std::string host_name();
/// The kernel's random number of this boot: another one after each start of the machine.
std::string boot_id();
std::string cpu_name();  ///< "AMD EPYC 9B14"; the architecture's name where /proc/cpuinfo has none
/// The instruction set extensions as /proc/cpuinfo lists them: part of what compiled code depends on.
std::string cpu_flags();
std::optional<std::int64_t> memory_bytes();
/// Physical cores of one NUMA node that this process may run on; at least 1. The default number of threads.
int physical_cores();
int logical_cpus();

/// Adds `inductor_variables` to an object: those by which a user changes what Inductor makes
/// (TORCHINDUCTOR_MAX_AUTOTUNE, AOT_INDUCTOR_...), with their values; without folders and the number of
/// compiling threads, which change no code. Nothing is added where none is set.
void add_inductor_variables(nlohmann::json& to);

/// Peak resident set of this process (VmHWM) since it began or since reset_peak_resident().
std::optional<std::int64_t> peak_resident_bytes();
void reset_peak_resident();

/// What a run's environment says about this host: cpu, cores, memory, kernel, inductor_variables and
/// machine_facts().
nlohmann::json environment();

}  // namespace bench::host_info
