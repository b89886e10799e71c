#include "core/machine/nvml.h"

#include <dlfcn.h>

#include <cstdlib>

namespace bench {

namespace {

/// Sets `function` to the first of `names` that the library exports.
template <typename Function>
void load(void* library, Function*& function, std::initializer_list<const char*> names) {
    for (const char* name : names)
        if (function == nullptr) function = reinterpret_cast<Function*>(::dlsym(library, name));
}

}  // namespace

std::shared_ptr<const Nvml> Nvml::open() {
    const char* wish = std::getenv("COMPILESCOPE_NVML");
    void* library = ::dlopen(wish != nullptr ? wish : "libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return nullptr;
    Return (*initialise)() = nullptr;
    load(library, initialise, {"nvmlInit_v2", "nvmlInit"});
    if (initialise == nullptr || initialise() != kSuccess) {
        ::dlclose(library);
        return nullptr;
    }
    const std::shared_ptr<Nvml> nvml(new Nvml(library));
    load(library, nvml->driver_version, {"nvmlSystemGetDriverVersion"});
    load(library, nvml->count, {"nvmlDeviceGetCount_v2"});
    load(library, nvml->by_index, {"nvmlDeviceGetHandleByIndex_v2"});
    load(library, nvml->by_uuid, {"nvmlDeviceGetHandleByUUID"});
    load(library, nvml->by_bus_id, {"nvmlDeviceGetHandleByPciBusId_v2"});
    load(library, nvml->name, {"nvmlDeviceGetName"});
    load(library, nvml->uuid, {"nvmlDeviceGetUUID"});
    load(library, nvml->pci_info, {"nvmlDeviceGetPciInfo_v3"});
    load(library, nvml->clock_mhz, {"nvmlDeviceGetClockInfo"});
    load(library, nvml->max_clock_mhz, {"nvmlDeviceGetMaxClockInfo"});
    load(library, nvml->clock_event_reasons,
         {"nvmlDeviceGetCurrentClocksEventReasons", "nvmlDeviceGetCurrentClocksThrottleReasons"});
    load(library, nvml->temperature_c, {"nvmlDeviceGetTemperature"});
    load(library, nvml->power_mw, {"nvmlDeviceGetPowerUsage"});
    load(library, nvml->energy_mj, {"nvmlDeviceGetTotalEnergyConsumption"});
    load(library, nvml->mig_mode, {"nvmlDeviceGetMigMode"});
    load(library, nvml->utilization, {"nvmlDeviceGetUtilizationRates"});
    load(library, nvml->memory, {"nvmlDeviceGetMemoryInfo"});
    load(library, nvml->processes,
         {"nvmlDeviceGetComputeRunningProcesses_v3", "nvmlDeviceGetComputeRunningProcesses_v2"});
    return nvml;
}

Nvml::~Nvml() {
    Return (*shut_down)() = nullptr;
    load(library_, shut_down, {"nvmlShutdown"});
    if (shut_down != nullptr) shut_down();
    ::dlclose(library_);
}

}  // namespace bench
