#pragma once

#include <concepts>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "core/base/message.h"

namespace bench {

struct DeviceInfo {
    std::string id;          ///< as in a plan: "cpu", "cuda:0", "local:2.10.0/cpu"
    std::string name;        ///< "Intel(R) Xeon(R) ...", "NVIDIA H200"
    std::string torch = {};  ///< version of the target's PyTorch; empty: the device is not on a target
    std::optional<std::int64_t> memory_bytes;
    std::string capability;  ///< "9.0"; empty for a CPU
    bool usable = true;
    Message reason;     ///< why it cannot be used, and what to do; empty when usable
    Message note = {};  ///< what is different on this device; empty: nothing
    friend bool operator==(const DeviceInfo&, const DeviceInfo&) = default;
};

template <typename Object>
requires std::same_as<std::remove_const_t<Object>, DeviceInfo>
void members(Object& device, auto visit) {
    visit("id", device.id);
    visit("name", device.name);
    visit("torch", device.torch);
    visit("memory_bytes", device.memory_bytes);
    visit("capability", device.capability);
    visit("usable", device.usable);
    visit("reason", device.reason);
    visit("note", device.note);
}

/// Returns `devices`, then the same devices for each runtime of this machine (core/targets/runtimes.h), then
/// the devices that the last test found on other machines (core/targets/remote_target.h). Does not check
/// whether a runtime's torch can use a GPU. Does not contact other machines.
std::vector<DeviceInfo> with_targets(std::vector<DeviceInfo> devices);

nlohmann::json to_json(const DeviceInfo& device);
DeviceInfo device_info_from_json(const nlohmann::json& json);

/// Returns the devices of this machine. Runs `compilescope-cli devices --json`, so that this process opens no
/// CUDA context. Blocks for about a second; call it off the GUI thread. Throws Error if the program fails.
std::vector<DeviceInfo> query_devices();

}  // namespace bench
