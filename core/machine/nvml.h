#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>

namespace bench {

/// NVIDIA's management library, loaded at run time: libnvidia-ml.so.1 or the file in COMPILESCOPE_NVML. Types
/// and constants are from NVML's public API reference, so its header is not needed. Functions that the
/// installed version lacks are null.
class Nvml {
public:
    using Handle = void*;
    using Return = int;
    static constexpr Return kSuccess = 0, kInsufficientSize = 7;
    enum ClockType : int { kSmClock = 1, kMemoryClock = 2 };

    struct Utilization {
        unsigned gpu_percent, memory_percent;
    };
    struct Memory {
        unsigned long long total_bytes, free_bytes, used_bytes;
    };
    struct PciInfo {
        char bus_id_legacy[16];
        unsigned domain, bus, device, device_id, subsystem_id;
        char bus_id[32];
    };
    struct Process {  ///< layout of the _v2 and _v3 functions
        unsigned pid;
        unsigned long long used_memory_bytes;
        unsigned gpu_instance, compute_instance;
    };

    /// Loads and initialises the library. Returns null if it is missing or initialisation fails.
    static std::shared_ptr<const Nvml> open();
    ~Nvml();
    Nvml(const Nvml&) = delete;
    Nvml& operator=(const Nvml&) = delete;

    Return (*driver_version)(char*, unsigned) = nullptr;
    Return (*count)(unsigned*) = nullptr;
    Return (*by_index)(unsigned, Handle*) = nullptr;
    Return (*by_uuid)(const char*, Handle*) = nullptr;
    Return (*by_bus_id)(const char*, Handle*) = nullptr;
    Return (*name)(Handle, char*, unsigned) = nullptr;
    Return (*uuid)(Handle, char*, unsigned) = nullptr;
    Return (*pci_info)(Handle, PciInfo*) = nullptr;
    Return (*clock_mhz)(Handle, int, unsigned*) = nullptr;
    Return (*max_clock_mhz)(Handle, int, unsigned*) = nullptr;
    Return (*clock_event_reasons)(Handle, unsigned long long*) = nullptr;
    Return (*temperature_c)(Handle, int, unsigned*) = nullptr;
    Return (*power_mw)(Handle, unsigned*) = nullptr;
    Return (*energy_mj)(Handle, unsigned long long*) = nullptr;
    Return (*mig_mode)(Handle, unsigned* current, unsigned* pending) = nullptr;
    Return (*utilization)(Handle, Utilization*) = nullptr;
    Return (*memory)(Handle, Memory*) = nullptr;
    Return (*processes)(Handle, unsigned*, Process*) = nullptr;

    /// Returns the value that a function writes to its last parameter. Empty if the function is null or
    /// fails.
    template <typename Value, typename Function, typename... Arguments>
    static std::optional<Value> get(Function* function, Arguments... arguments) {
        Value value{};
        if (function == nullptr || function(arguments..., &value) != kSuccess) return std::nullopt;
        return value;
    }

    /// The same for functions that return a string.
    template <typename... Handles>
    static std::string text(Return (*function)(Handles..., char*, unsigned), Handles... handles) {
        std::array<char, 128> text{};
        if (function == nullptr || function(handles..., text.data(), text.size() - 1) != kSuccess) return {};
        return text.data();
    }

private:
    explicit Nvml(void* library) : library_(library) {}
    void* library_;
};

}  // namespace bench
