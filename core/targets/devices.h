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
    std::string id;          ///< the plan's word: "cpu", "cuda:0", "local:2.10.0/cpu"
    std::string name;        ///< "Intel(R) Xeon(R) ...", "NVIDIA H200"
    std::string torch = {};  ///< of another PyTorch on this machine, or another machine's: its version
    std::optional<std::int64_t> memory_bytes;
    std::string capability;  ///< "9.0"; empty for a CPU
    bool usable = true;
    Message reason;  ///< why it cannot be used, and what to do; empty when usable
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
}

/// And the same devices by way of each runtime of this machine (core/targets/runtimes.h), where whether that
/// torch can use a GPU is known when it is measured; and those that the last test found on other machines
/// (core/targets/remote_target.h). Asks no other machine.
std::vector<DeviceInfo> with_targets(std::vector<DeviceInfo> devices);

nlohmann::json to_json(const DeviceInfo& device);
DeviceInfo device_info_from_json(const nlohmann::json& json);

/// The devices of this machine, asked of `compilescope-cli devices --json` so that no CUDA context is opened
/// in this process. Blocks for about a second; call it off the GUI thread. Throws Error when the program
/// cannot be run.
std::vector<DeviceInfo> query_devices();

}  // namespace bench
