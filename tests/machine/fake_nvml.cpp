// A library that answers like NVIDIA's NVML, from the JSON file that FAKE_NVML names, read at every call:
//   {"init": 0, "error": 0, "gpus": [{"name", "uuid", "bus_id", "clock": {"1": MHz, "2": MHz}, "max_clock":
//   {...},
//    "reasons", "temperature", "power_mw", "energy_mj", "mig", "utilization", "memory": [total, free, used], "pids":
//    [...]}]}
// A value that is not there is NVML_ERROR_NOT_SUPPORTED; "error" is what every reading of a value returns
// then. Its declarations are written after NVML's reference, not after core/machine/nvml.h, so that a wrong
// layout there shows. FAKE_NVML_OLD builds a library of an older driver: names of then, and no energy
// counter.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

using nlohmann::json;

namespace {

enum Result : int {
    kSuccess = 0,
    kInvalidArgument = 2,
    kNotSupported = 3,
    kNotFound = 6,
    kInsufficientSize = 7
};

json script() {
    const char* file = std::getenv("FAKE_NVML");
    std::ifstream in(file != nullptr ? file : "");
    const json read = json::parse(in, nullptr, false);
    return read.is_object() ? read : json::object();
}

std::size_t count() {
    return script().value("gpus", json::array()).size();
}

void* handle(std::size_t index) {
    return reinterpret_cast<void*>(index + 1);
}

json gpu_of(void* device) {
    return script().at("gpus").at(reinterpret_cast<std::size_t>(device) - 1);
}

/// The value at `key` of the device, by a JSON pointer.
template <typename Value>
int answer(void* device, const std::string& key, Value* value) {
    if (const int error = script().value("error", 0)) return error;
    const json gpu = gpu_of(device);
    const json::json_pointer pointer("/" + key);
    if (!gpu.contains(pointer)) return kNotSupported;
    *value = gpu.at(pointer).get<Value>();
    return kSuccess;
}

int answer_text(void* device, const char* key, char* text, unsigned length) {
    std::string value;
    if (const int error = answer(device, key, &value)) return error;
    if (value.size() >= length) return kInsufficientSize;
    std::strcpy(text, value.c_str());
    return kSuccess;
}

bool same_bus_id(const std::string& a, const std::string& b) {
    unsigned x[4] = {}, y[4] = {};
    return std::sscanf(a.c_str(), "%x:%x:%x.%x", &x[0], &x[1], &x[2], &x[3]) == 4 &&
           std::sscanf(b.c_str(), "%x:%x:%x.%x", &y[0], &y[1], &y[2], &y[3]) == 4 &&
           std::memcmp(x, y, sizeof x) == 0;
}

}  // namespace

extern "C" {

struct nvmlUtilization_t {
    unsigned int gpu, memory;
};
struct nvmlMemory_t {
    unsigned long long total, free, used;
};
struct nvmlPciInfo_t {
    char busIdLegacy[16];
    unsigned int domain, bus, device, pciDeviceId, pciSubSystemId;
    char busId[32];
};
struct nvmlProcessInfo_t {
    unsigned int pid;
    unsigned long long usedGpuMemory;
    unsigned int gpuInstanceId, computeInstanceId;
};

int nvmlInit_v2() {
    return script().value("init", 0);
}
int nvmlShutdown() {
    return kSuccess;
}
int nvmlSystemGetDriverVersion(char* text, unsigned int length) {
    const std::string value = script().value("driver", "");
    if (value.empty()) return kNotSupported;
    if (value.size() >= length) return kInsufficientSize;
    std::strcpy(text, value.c_str());
    return kSuccess;
}
int nvmlDeviceGetCount_v2(unsigned int* number) {
    *number = static_cast<unsigned>(count());
    return kSuccess;
}
int nvmlDeviceGetHandleByIndex_v2(unsigned int index, void** device) {
    if (index >= count()) return kInvalidArgument;
    *device = handle(index);
    return kSuccess;
}
int nvmlDeviceGetHandleByUUID(const char* uuid, void** device) {
    for (std::size_t i = 0; i < count(); ++i)
        if (gpu_of(handle(i)).value("uuid", "") == uuid) {
            *device = handle(i);
            return kSuccess;
        }
    return kNotFound;
}
int nvmlDeviceGetHandleByPciBusId_v2(const char* bus_id, void** device) {
    for (std::size_t i = 0; i < count(); ++i)
        if (same_bus_id(gpu_of(handle(i)).value("bus_id", ""), bus_id)) {
            *device = handle(i);
            return kSuccess;
        }
    return kNotFound;
}
int nvmlDeviceGetName(void* device, char* text, unsigned int length) {
    return answer_text(device, "name", text, length);
}
int nvmlDeviceGetUUID(void* device, char* text, unsigned int length) {
    return answer_text(device, "uuid", text, length);
}
int nvmlDeviceGetPciInfo_v3(void* device, nvmlPciInfo_t* info) {
    std::string bus_id;
    if (const int error = answer(device, "bus_id", &bus_id)) return error;
    std::memset(info, 'x', sizeof *info);  // what a wrong layout would read
    std::snprintf(info->busId, sizeof info->busId, "%s", bus_id.c_str());
    return kSuccess;
}
int nvmlDeviceGetClockInfo(void* device, int type, unsigned int* mhz) {
    return answer(device, "clock/" + std::to_string(type), mhz);
}
int nvmlDeviceGetMaxClockInfo(void* device, int type, unsigned int* mhz) {
    return answer(device, "max_clock/" + std::to_string(type), mhz);
}
int nvmlDeviceGetTemperature(void* device, int sensor, unsigned int* celsius) {
    return sensor == 0 ? answer(device, "temperature", celsius) : static_cast<int>(kInvalidArgument);
}
int nvmlDeviceGetPowerUsage(void* device, unsigned int* milliwatts) {
    return answer(device, "power_mw", milliwatts);
}
int nvmlDeviceGetMigMode(void* device, unsigned int* current, unsigned int* pending) {
    *pending = 1;
    return answer(device, "mig", current);
}
int nvmlDeviceGetUtilizationRates(void* device, nvmlUtilization_t* rates) {
    rates->memory = 99;
    return answer(device, "utilization", &rates->gpu);
}
int nvmlDeviceGetMemoryInfo(void* device, nvmlMemory_t* memory) {
    std::vector<unsigned long long> values;
    if (const int error = answer(device, "memory", &values)) return error;
    *memory = {values.at(0), values.at(1), values.at(2)};
    return kSuccess;
}

#ifdef FAKE_NVML_OLD
#define FAKE_REASONS nvmlDeviceGetCurrentClocksThrottleReasons
#define FAKE_PROCESSES nvmlDeviceGetComputeRunningProcesses_v2
#else
#define FAKE_REASONS nvmlDeviceGetCurrentClocksEventReasons
#define FAKE_PROCESSES nvmlDeviceGetComputeRunningProcesses_v3
int nvmlDeviceGetTotalEnergyConsumption(void* device, unsigned long long* millijoules) {
    return answer(device, "energy_mj", millijoules);
}
#endif

int FAKE_REASONS(void* device, unsigned long long* reasons) {
    return answer(device, "reasons", reasons);
}
int FAKE_PROCESSES(void* device, unsigned int* number, nvmlProcessInfo_t* infos) {
    std::vector<unsigned> pids;
    if (const int error = answer(device, "pids", &pids)) return error;
    const bool fits = pids.size() <= *number;
    *number = static_cast<unsigned>(pids.size());
    if (!fits) return kInsufficientSize;
    for (std::size_t i = 0; i < pids.size(); ++i) infos[i] = {pids[i], 1ull << 30, 7, 7};
    return kSuccess;
}
}
